package tables

import (
	"slices"
	"strings"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// men lists the squares of the men of a letter, ascending.
func men(p *chess.Setup, letter byte) (out []int) {
	for q := range 64 {
		if p.PieceAt(chess.Square(q)).Letter() == letter {
			out = append(out, q)
		}
	}
	return out
}

// lookUp returns the cell of a position.
func (s *stranger) lookUp(t *testing.T, p chess.Setup) int {
	x := &s.streams[0]
	for i := range s.streams {
		if s.streams[i].sides>>p.Turn&1 != 0 {
			x = &s.streams[i]
		}
	}
	if x.constant >= 0 {
		return int(x.results[x.constant])
	}
	if x.sides == 3 && p.Turn == chess.Black {
		p = p.FlipColors()
	}
	slice, pawns := 0, strings.Contains(s.white+s.black, "P")
	if pawns {
		var mirror bool
		if slice, mirror = s.slice(&p); mirror {
			p, _ = p.Transform(chess.FlipFile)
		}
	} else {
		p = turned(p, x.axes[1].letter == 'k' && len(x.axes) > 2)
	}
	coord := make([]int, len(x.axes))
	for i, a := range x.axes {
		coord[i] = rankOf(men(&p, a.letter))
	}
	if !pawns {
		coord[0] = slices.Index(ten, coord[0])
	}
	cell, cells := 0, 1
	for i := range x.order {
		a := x.axis(x.order[i])
		cell = cell*x.axes[a].size + coord[a]
		cells *= x.axes[a].size
	}
	n := (slice*cells + cell) / x.chunk
	out := x.decode(t, n, cell-cell%x.chunk, p.ByRole[chess.Pawn], pawns)
	return int(x.results[out[cell%x.chunk]])
}

var ten = []int{0, 1, 2, 3, 9, 10, 11, 18, 19, 27}

// turned turns a board without pawns to where its cell is.
func turned(p chess.Setup, pair bool) chess.Setup {
	flip := func(when bool, y chess.Symmetry) {
		if when {
			p, _ = p.Transform(y)
		}
	}
	flip(p.King(chess.White).File() > 3, chess.FlipFile)
	flip(p.King(chess.White).Rank() > 3, chess.FlipRank)
	w, b := p.King(chess.White), p.King(chess.Black)
	flip(w.Rank() > w.File() || w.Rank() == w.File() && pair && b.Rank() > b.File(), chess.FlipDiag)
	return p
}

func (x *strangerStream) axis(letter byte) int {
	return slices.IndexFunc(x.axes, func(a strangerAxis) bool { return a.letter == letter })
}

// slice numbers the pawns, by counting the placements before them that are not mirror images of earlier ones.
func (s *stranger) slice(p *chess.Setup) (n int, mirror bool) {
	w, b := strings.Count(s.white, "P"), strings.Count(s.black, "P")
	number := func(white, black chess.Bitboard) int {
		rank := func(b chess.Bitboard) int {
			var squares []int
			for q := range b.Squares() {
				squares = append(squares, int(q)-8)
			}
			return rankOf(squares)
		}
		return rank(white)*choose(48, b) + rank(black)
	}
	white, black := p.Of(chess.White, chess.Pawn), p.Of(chess.Black, chess.Pawn)
	own, other := number(white, black), number(white.FlipFiles(), black.FlipFiles())
	if other < own {
		own, mirror = other, true
	}
	for _, white := range pawnSets(w) {
		for _, black := range pawnSets(b) {
			if i := number(white, black); white&black == 0 && i < own && i <= number(white.FlipFiles(), black.FlipFiles()) {
				n++
			}
		}
	}
	return n, mirror
}

// pawnSets lists all ways to place k pawns.
func pawnSets(k int) (out []chess.Bitboard) {
	if k == 0 {
		return []chess.Bitboard{0}
	}
	for _, rest := range pawnSets(k - 1) {
		for q := chess.A2; q <= chess.H7; q++ {
			if rest < q.Bit() {
				out = append(out, rest|q.Bit())
			}
		}
	}
	return out
}

// decode decodes a chunk that begins at a cell of its slice.
func (x *strangerStream) decode(t *testing.T, chunk, first int, pawns chess.Bitboard, hasPawns bool) []int {
	b := &bytesLeft{x.blocks[chunk/x.perBlock]}
	var sizes []int
	for k := chunk - chunk%x.perBlock; len(sizes) < x.perBlock && len(b.b) > 0 && k >= 0; k++ {
		sizes = append(sizes, b.uvarint())
		if sum(sizes) == len(b.b) && len(sizes) > chunk%x.perBlock {
			break
		}
	}
	b.take(sum(sizes[:chunk%x.perBlock]))
	tokens, escapes := x.parts(t, &bytesLeft{b.take(sizes[chunk%x.perBlock])})
	hits, miss := make([]int, len(x.classes)), make([]int, len(x.classes))
	next := func(k int) {
		for miss[k] = -1; miss[k] < 0; {
			if len(tokens[k]) == 0 {
				hits[k] += x.chunk
				return
			}
			tk, c := int(tokens[k][0]), x.classes[k]
			tokens[k] = tokens[k][1:]
			if m := c.ranks + 1; tk < c.runs*m {
				hits[k] += tk / m
				miss[k] = tk % m
			} else {
				hits[k] += c.runs << (tk - c.runs*m)
			}
		}
	}
	for k := range x.classes {
		next(k)
	}
	out := make([]int, x.chunk)
	for i := range out {
		squares := x.squares(first+i, hasPawns)
		if out[i] = x.symbols; x.hole(squares, pawns, hasPawns) {
			continue
		}
		ranking := make([]byte, x.symbols)
		for s := range ranking {
			ranking[s] = byte(s)
		}
		n := x.root
		for d := 0; ; d++ {
			rest := slices.DeleteFunc(ranking, func(s byte) bool { return slices.Contains(n.named, s) })
			ranking = append(slices.Clone(n.named), rest...)
			if n.kids == nil {
				break
			}
			n = n.kids[x.neighbour(out, first, i, x.steps[d], hasPawns)]
		}
		switch k := n.class; {
		case hits[k] > 0:
			hits[k]--
			out[i] = int(ranking[0])
		case miss[k] == x.classes[k].ranks:
			out[i], escapes = int(escapes[0]), escapes[1:]
			next(k)
		default:
			out[i] = int(ranking[1+miss[k]])
			next(k)
		}
	}
	return out
}

func sum(list []int) (n int) {
	for _, x := range list {
		n += x
	}
	return n
}

func (x *strangerStream) parts(t *testing.T, code *bytesLeft) (tokens [][]byte, escapes []byte) {
	tokens = make([][]byte, len(x.classes))
	if len(code.b) == 0 {
		return tokens, nil
	}
	used := code.uvarint()
	var which, sizes []int
	for k := range len(x.classes) + 1 {
		if used>>(k+1)&1 != 0 {
			which = append(which, k)
		}
	}
	for range which[1:] {
		sizes = append(sizes, code.uvarint())
	}
	for i, k := range which {
		n, odd := len(code.b), used&1
		if i < len(sizes) {
			n, odd = sizes[i]>>1, sizes[i]&1
		}
		part := code.take(n)
		switch {
		case k == len(x.classes):
			escapes = part
			continue
		case odd == 0:
			dec, err := x.classes[k].huff.Decoder().Decompress1X(make([]byte, 0, x.chunk), part)
			if err != nil {
				t.Fatal(err)
			}
			part = dec
		}
		tokens[k] = part
	}
	return tokens, escapes
}

// squares takes a cell apart: the squares on each axis.
func (x *strangerStream) squares(cell int, hasPawns bool) [][]int {
	out := make([][]int, len(x.axes))
	for i := len(x.order) - 1; i >= 0; i-- {
		a := x.axis(x.order[i])
		c := cell % x.axes[a].size
		cell /= x.axes[a].size
		if a == 0 && !hasPawns {
			c = ten[c]
		}
		for k := x.axes[a].men; k > 0; k-- {
			s := k - 1
			for choose(s+1, k) <= c {
				s++
			}
			c -= choose(s, k)
			out[a] = append([]int{s}, out[a]...)
		}
	}
	return out
}

func (x *strangerStream) hole(squares [][]int, pawns chess.Bitboard, hasPawns bool) bool {
	taken := pawns
	for _, axis := range squares {
		for _, s := range axis {
			if taken.Has(chess.Square(s)) {
				return true
			}
			taken |= chess.Square(s).Bit()
		}
	}
	k := x.axis('k')
	w, b := chess.Square(squares[0][0]), chess.Square(squares[k][0])
	pair := k != len(x.axes)-1
	return chess.Distance(w, b) < 2 || !hasPawns && pair && w.File() == w.Rank() && b.Rank() > b.File()
}

// neighbour returns the symbol that a step leads to.
func (x *strangerStream) neighbour(out []int, first, i int, step [4]int, hasPawns bool) int {
	squares := x.squares(first+i, hasPawns)
	a, m := step[0], step[1]
	s := squares[a][m]
	f, r := s%8+step[2], s/8+step[3]
	if f < 0 || f > 7 || r < 0 || slices.Contains(squares[a], r*8+f) {
		return x.symbols
	}
	squares[a][m] = r*8 + f
	slices.Sort(squares[a])
	cell := 0
	for k := range x.order {
		b := x.axis(x.order[k])
		c := rankOf(squares[b])
		if b == 0 && !hasPawns {
			if c = slices.Index(ten, c); c < 0 {
				return x.symbols
			}
		}
		cell = cell*x.axes[b].size + c
	}
	if cell < first || cell >= first+len(out) {
		return x.symbols
	}
	return out[cell-first]
}
