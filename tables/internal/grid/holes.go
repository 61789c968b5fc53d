package grid

import "github.com/szen-chess/szen/chess"

// markStatic finds the cells that are holes because men clash whose axes vary in a chunk.
func (p *Plan) markStatic() {
	parts := 1
	if len(p.inner) > 0 {
		parts = p.Axes[p.inner[0]].Size / p.part[p.inner[0]]
	}
	p.static = make([][]bool, parts)
	for n := range p.static {
		p.static[n] = make([]bool, p.Chunk)
		var from [MaxAxes]int
		if len(p.inner) > 0 {
			from[p.inner[0]] = n * p.part[p.inner[0]]
		}
		for i, a := range p.inner {
			for _, a2 := range p.inner[i+1:] {
				p.markPairs(p.static[n], a, a2, from)
			}
		}
	}
}

// markPairs marks the cells in which two varying axes clash; from are the chunk's first coordinates.
func (p *Plan) markPairs(holes []bool, a, a2 int, from [MaxAxes]int) {
	for c := range p.part[a] {
		for c2 := range p.part[a2] {
			if p.clash(a, from[a]+c, a2, from[a2]+c2) {
				p.markBoth(holes, a, c, a2, c2)
			}
		}
	}
}

// markBoth marks the cells with a coordinate c on a and c2 on a2, counted from the chunk's first; a is the outer one.
func (p *Plan) markBoth(holes []bool, a, c, a2, c2 int) {
	s, s2 := p.stride[a], p.stride[a2]
	for i := c * s; i < len(holes); i += s * p.part[a] {
		for j := i + c2*s2; j < i+s; j += s2 * p.part[a2] {
			mark(holes[j : j+s2])
		}
	}
}

func mark(holes []bool) {
	for i := range holes {
		holes[i] = true
	}
}

// Holes marks the cells of a chunk that no position has: two men, or a man and a
// pawn, share a square, or the kings stand side by side or have no digit. Positions that are
// illegal for another reason have a cell like any other.
func (p *Plan) Holes(holes []bool, chunk int, pawns chess.Bitboard) {
	from := p.start(chunk)
	part := 0
	if len(p.inner) > 0 {
		part = from[p.inner[0]] / p.part[p.inner[0]]
	}
	copy(holes, p.static[part])
	occupied, king := pawns, -1 // by men that do not move in the chunk; the axis of a king among them
	for a := range p.Axes {
		if p.part[a] > 1 {
			continue
		}
		if p.men[a][from[a]]&occupied != 0 {
			mark(holes)
			return
		}
		occupied |= p.men[a][from[a]]
		if p.Axes[a].Piece.Role != chess.King {
			continue
		}
		if king >= 0 && p.clash(king, from[king], a, from[a]) {
			mark(holes)
			return
		}
		king = a
	}
	for _, a := range p.inner {
		kings := king >= 0 && p.Axes[a].Piece.Role == chess.King
		for c, men := range p.men[a][from[a] : from[a]+p.part[a]] {
			if men&occupied == 0 && !(kings && p.clash(a, from[a]+c, king, from[king])) {
				continue
			}
			s := p.stride[a]
			for i := c * s; i < len(holes); i += s * p.part[a] {
				mark(holes[i : i+s])
			}
		}
	}
}
