package syzygy

import (
	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
)

// triangle numbers the squares a1-d1-d4, those off the diagonal first; 10 elsewhere.
var triangle = func() (t [64]uint8) {
	for i := range t {
		t[i] = 10
	}
	for i, s := range triangleSquares {
		t[s] = uint8(i)
	}
	return t
}()

var triangleSquares = [10]chess.Square{
	chess.B1, chess.C1, chess.D1, chess.C2, chess.D2, chess.D3, chess.A1, chess.B2, chess.C3, chess.D4,
}

// kingPair numbers two kings, the first in the triangle. Kings that are both on
// the diagonal come last; where only the first is, the second must be below it.
var kingPair = func() (t [10][64]uint16) {
	n := uint16(0)
	for _, both := range [2]bool{false, true} {
		for i, a := range triangleSquares {
			for b := chess.A1; b <= chess.H8; b++ {
				diagonal := a.File() == a.Rank()
				onDiagonal := b.File() == b.Rank()
				if chess.Distance(a, b) < 2 || both != (diagonal && onDiagonal) || diagonal && b.Rank() > b.File() {
					continue
				}
				t[i][b] = n
				n++
			}
		}
	}
	return t
}()

// lower numbers the squares below the a1-h8 diagonal.
var lower = func() (t [64]uint8) {
	n := uint8(0)
	for s := chess.A1; s <= chess.H8; s++ {
		if s.Rank() < s.File() {
			t[s] = n
			n++
		}
	}
	return t
}()

// b2u is 1 for true.
func b2u(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// uniqueIndex numbers three men that stand on different squares, normalised.
func uniqueIndex(p0, p1, p2 chess.Square) uint64 {
	i := b2u(p1 > p0)
	j := b2u(p2 > p0) + b2u(p2 > p1)
	q1, q2 := uint64(p1)-i, uint64(p2)-j
	on := func(s chess.Square) bool { return s.File() == s.Rank() }
	rank := func(s chess.Square) uint64 { return uint64(s.Rank()) }
	switch {
	case !on(p0):
		return uint64(triangle[p0])*63*62 + q1*62 + q2
	case !on(p1):
		return 6*63*62 + rank(p0)*28*62 + uint64(lower[p1])*62 + q2
	case !on(p2):
		return 6*63*62 + 4*28*62 + rank(p0)*7*28 + (rank(p1)-i)*28 + uint64(lower[p2])
	}
	return 6*63*62 + 4*28*62 + 4*7*28 + rank(p0)*7*6 + (rank(p1)-i)*6 + rank(p2) - j
}

// maxLead is the most leading pawns: those of the side that has no more than the other, if that has any.
const maxLead = MaxMen - 2

// flap orders the pawn squares by file from the edge, then by rank.
func flap(s chess.Square) int { return 6*min(s.File(), 7-s.File()) + s.Rank() - 1 }

// twist ranks pawn squares the other way round and tells the two halves of the board
// apart: the leading pawn, the first by flap, is above all others.
var twist = func() (t [64]uint8) {
	for s := chess.A2; s <= chess.H7; s++ {
		edge := min(s.File(), 7-s.File())
		t[s] = uint8((3-edge)*12 + (6-s.Rank())*2 + int(b2u(s.File() < 4)))
	}
	return t
}()

// leadPawns tells, by the number of leading pawns, where the positions of each
// leading square a to d start and how many each file has.
var leadPawns = func() (t [maxLead + 1]struct {
	base [64]uint64
	size [4]uint64
},
) {
	for m := 1; m <= maxLead; m++ {
		for file := range 4 {
			for rank := 1; rank < 7; rank++ {
				s := chess.SquareAt(file, rank)
				t[m].base[s] = t[m].size[file]
				t[m].size[file] += uint64(space.Choose(int(twist[s]), m-1))
			}
		}
	}
	return t
}()

// leader returns the pawn that leads: the first from the edge, then from below.
func leader(pawns chess.Bitboard) chess.Square {
	best := pawns.First()
	for b := pawns & (pawns - 1); b != 0; b &= b - 1 {
		if s := b.First(); flap(s) < flap(best) {
			best = s
		}
	}
	return best
}

// leadIndex numbers leading pawns whose leader is on the files a to d.
func leadIndex(first chess.Square, men chess.Bitboard) uint64 {
	var twisted chess.Bitboard
	for b := men &^ first.Bit(); b != 0; b &= b - 1 {
		twisted |= 1 << twist[b.First()]
	}
	return leadPawns[men.Count()].base[first] + uint64(space.RankBoard(twisted))
}
