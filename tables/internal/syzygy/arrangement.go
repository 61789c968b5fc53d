package syzygy

import (
	"github.com/szen-chess/szen/chess"
)

// arrangement is one way to number the positions of a part, and to settle its cells.
type arrangement struct {
	layout
	list          []chess.Piece
	order, order2 int
	late          bool // how cells that may hold several results are settled
}

// with returns the arrangement for another file of the leading pawn.
func (a *arrangement) with(file int) arrangement {
	b := *a
	b.layout, _ = newLayout(a.list, a.order, a.order2, file)
	return b
}

// stride returns how many positions differ only in the group that changes fastest.
func (l *layout) stride() int {
	stride := l.size
	for _, g := range append([]group{{factor: l.factor}}, l.rest...) {
		if g.factor > 1 {
			stride = min(stride, g.factor)
		}
	}
	if l.others.count > 0 && l.others.factor > 1 {
		stride = min(stride, l.others.factor)
	}
	return int(stride)
}

// arrangements lists the ways to number the positions of a material, those of the file a if it has pawns.
func arrangements(m chess.Material) []arrangement {
	first, rest := leadingMen(m)
	var out []arrangement
	for _, head := range first {
		for _, tail := range permutations(without(rest, head)) {
			list := expand(m, head, tail)
			groups := len(tail) + 1
			both := m.Count(chess.White, chess.Pawn) > 0 && m.Count(chess.Black, chess.Pawn) > 0
			if both {
				groups++
			}
			for order := range groups {
				for order2 := range groups {
					if both == (order2 == order) || !both && order2 != order {
						continue
					}
					a := arrangement{list: list, order: order, order2: order2}
					if !both {
						a.order2 = 0
					}
					var problem string
					if a.layout, problem = newLayout(list, order, a.order2, 0); problem == "" {
						out = append(out, a)
					}
				}
			}
		}
	}
	return out
}

// leadingMen lists the choices of first men in every order, and all kinds of men that may follow.
func leadingMen(m chess.Material) (first [][]chess.Piece, rest []chess.Piece) {
	var alone []chess.Piece
	var pawns []chess.Piece
	for c := chess.White; c <= chess.Black; c++ {
		for r := chess.Pawn; r <= chess.King; r++ {
			p := chess.Piece{Color: c, Role: r}
			n := 1
			if r != chess.King {
				n = m.Count(c, r)
			}
			if n == 0 {
				continue
			}
			if r == chess.Pawn {
				pawns = append(pawns, p)
				continue
			}
			if n == 1 {
				alone = append(alone, p)
			}
			rest = append(rest, p)
		}
	}
	switch encodingOf(m) {
	case pawnsLead:
		if len(pawns) == 2 && m.Count(chess.Black, chess.Pawn) < m.Count(chess.White, chess.Pawn) {
			pawns[0], pawns[1] = pawns[1], pawns[0]
		}
		return [][]chess.Piece{pawns}, rest
	case uniqueLead:
		for _, p := range permutations(alone) {
			if head := p[:3]; len(first) == 0 || !same(first[len(first)-1], head) {
				first = append(first, head)
			}
		}
		return first, rest
	}
	w, b := chess.Piece{Color: chess.White, Role: chess.King}, chess.Piece{Color: chess.Black, Role: chess.King}
	return [][]chess.Piece{{w, b}, {b, w}}, rest
}

func same(a, b []chess.Piece) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// without returns the kinds of men that are not among the first.
func without(all, first []chess.Piece) (out []chess.Piece) {
	for _, p := range all {
		found := false
		for _, f := range first {
			found = found || f == p
		}
		if !found {
			out = append(out, p)
		}
	}
	return out
}

// permutations lists all orders of some men, in lexical order of their places.
func permutations(list []chess.Piece) [][]chess.Piece {
	if len(list) == 0 {
		return [][]chess.Piece{nil}
	}
	var out [][]chess.Piece
	for i, p := range list {
		others := append(append([]chess.Piece(nil), list[:i]...), list[i+1:]...)
		for _, tail := range permutations(others) {
			out = append(out, append([]chess.Piece{p}, tail...))
		}
	}
	return out
}

// expand writes each kind of men as often as there are men of it.
func expand(m chess.Material, head, tail []chess.Piece) (list []chess.Piece) {
	for _, kinds := range [2][]chess.Piece{head, tail} {
		for _, p := range kinds {
			n := 1
			if p.Role != chess.King {
				n = m.Count(p.Color, p.Role)
			}
			for range n {
				list = append(list, p)
			}
		}
	}
	return list
}
