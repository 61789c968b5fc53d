// Package grid says in which order a table file stores positions, how they are
// cut into chunks, which of them are neighbours and which stored places no
// position has.
//
// The squares of the men are the coordinates of a box. Its axes are the kings
// first, then the groups of like men, then the lead man. A plan puts the axes in
// an order; the innermost ones, as far as they fit, make up a chunk.
package grid

import (
	"slices"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
)

// MaxAxes is the most axes a box has.
const MaxAxes = space.MaxMen

// Axis is one coordinate: where a man, or a group of like men, stands.
type Axis struct {
	Piece chess.Piece
	Count int // like men that share the axis
	Size  int // coordinates
}

// Box is the coordinates of a slice. It does not change once made.
type Box struct {
	Layout *space.Layout
	Axes   []Axis
	Cells  int // the product of the sizes

	kings  int                // axes that are kings of a word's number, 1 or 2
	digits [][2]int           // coordinates of each king digit
	digit  [][64]int16        // king digit by coordinates, or -1
	men    [][]chess.Bitboard // squares by axis and coordinate
}

// triangle lists the squares of the king that the board is turned by, in layouts with all symmetries.
var triangle = []chess.Square{
	chess.A1, chess.B1, chess.C1, chess.D1, chess.B2, chess.C2, chess.D2, chess.C3, chess.D3, chess.D4,
}

// NewBox returns the box of a layout.
func NewBox(l *space.Layout) *Box {
	b := &Box{Layout: l, kings: 2, Cells: 1}
	first := chess.White
	if l.Kings.Mode.Lone() {
		first, b.kings = l.Lead.Color.Other(), 1
	}
	size := 64
	if l.Kings.Mode.Symmetric() {
		size = len(triangle)
	}
	b.Axes = append(b.Axes, Axis{chess.Piece{Color: first, Role: chess.King}, 1, size})
	if b.kings == 2 {
		b.Axes = append(b.Axes, Axis{chess.Piece{Color: chess.Black, Role: chess.King}, 1, 64})
	}
	for g, x := range l.Groups {
		b.Axes = append(b.Axes, Axis{x.Piece, x.Count, l.Combos[g].Size})
	}
	b.Axes = append(b.Axes, Axis{l.Lead, 1, 64})
	b.men = make([][]chess.Bitboard, len(b.Axes))
	for a, x := range b.Axes {
		b.Cells *= x.Size
		b.men[a] = make([]chess.Bitboard, x.Size)
		for c := range x.Size {
			b.men[a][c] = b.squares(a, c)
		}
	}
	b.numberKings()
	return b
}

// Axis returns the axis of the men that a FEN letter stands for; NoAxis if there is none.
func (b *Box) Axis(letter byte) uint8 {
	for a, x := range b.Axes {
		if x.Piece.Letter() == letter {
			return uint8(a)
		}
	}
	return NoAxis
}

// NoAxis is no axis of any box.
const NoAxis = 255

// squares returns where the men of an axis stand.
func (b *Box) squares(axis, coord int) (s chess.Bitboard) {
	switch x := b.Axes[axis]; {
	case x.Count > 1:
		for _, q := range space.CombosOf(x.Count).Of(uint32(coord)) {
			s |= q.Bit()
		}
		return s
	case x.Size == len(triangle):
		return triangle[coord].Bit()
	}
	return chess.Square(coord).Bit()
}

// coordinate returns the coordinate of a man that has an axis for himself, or -1 off the triangle.
func (b *Box) coordinate(axis int, q chess.Square) int {
	if b.Axes[axis].Size == len(triangle) {
		return slices.Index(triangle, q)
	}
	return int(q)
}

func (b *Box) numberKings() {
	b.digit = make([][64]int16, b.Axes[0].Size)
	for i := range b.digit {
		for j := range b.digit[i] {
			b.digit[i][j] = -1
		}
	}
	for i, d := range b.Layout.Kings.Digits {
		at := [2]int{b.coordinate(0, d.First)}
		if b.kings == 2 {
			at[1] = int(d.Black)
		}
		b.digits = append(b.digits, at)
		if d.Legal {
			b.digit[at[0]][at[1]] = int16(i)
		}
	}
}

// clash tells whether no position has these coordinates on two axes: men share
// a square, or the kings stand side by side or have no digit.
func (b *Box) clash(a, c, a2, c2 int) bool {
	m, m2 := b.men[a][c], b.men[a2][c2]
	if m&m2 != 0 {
		return true
	}
	if b.Axes[a].Piece.Role != chess.King || b.Axes[a2].Piece.Role != chess.King {
		return false
	}
	if chess.KingAttacks(m.First())&m2 != 0 {
		return true
	}
	return b.kings == 2 && b.digit[min2(a, a2, c, c2)][max2(a, a2, c, c2)] < 0
}

// min2 and max2 return the coordinate that belongs to the lower and the higher axis.
func min2(a, a2, c, c2 int) int {
	if a < a2 {
		return c
	}
	return c2
}

func max2(a, a2, c, c2 int) int { return min2(a2, a, c, c2) }

// Coordinate returns a coordinate of a place, word*64+lane, in the layout.
func (b *Box) Coordinate(place, axis int) int {
	l := b.Layout
	switch {
	case axis == len(b.Axes)-1:
		return place & 63
	case axis >= b.kings:
		g := axis - b.kings
		return place / 64 / l.Strides[g] % l.Combos[g].Size
	}
	return b.digits[place/64/l.KingDiv][axis]
}

// weights returns what a coordinate counts in a place; kings count through their digit.
func (b *Box) weights() (w [MaxAxes]int) {
	w[len(b.Axes)-1] = 1
	for g, s := range b.Layout.Strides {
		w[b.kings+g] = s * 64
	}
	return w
}
