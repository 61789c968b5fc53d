package chess

import "math/bits"

// Symmetry is one of the eight symmetries of the board: a left-right mirror,
// then a top-bottom mirror, then a reflection in the a1-h8 diagonal, each done
// if its bit is set.
type Symmetry uint8

// The generators; a Symmetry is an OR of them.
const (
	Identity Symmetry = 0
	FlipFile Symmetry = 1
	FlipRank Symmetry = 2
	FlipDiag Symmetry = 4
)

// Symmetries is the number of symmetries; the values are 0 to 7.
const Symmetries = 8

// Square returns the image of s.
func (y Symmetry) Square(s Square) Square {
	if y&FlipFile != 0 {
		s ^= 7
	}
	if y&FlipRank != 0 {
		s ^= 56
	}
	if y&FlipDiag != 0 {
		s = s>>3 | s&7<<3
	}
	return s
}

// Board returns the image of a set.
func (y Symmetry) Board(b Bitboard) Bitboard {
	if y&FlipFile != 0 {
		b = b.FlipFiles()
	}
	if y&FlipRank != 0 {
		b = b.FlipRanks()
	}
	if y&FlipDiag != 0 {
		b = b.FlipDiagonal()
	}
	return b
}

// Inverse returns the symmetry that undoes y.
func (y Symmetry) Inverse() Symmetry {
	if y&FlipDiag == 0 {
		return y
	}
	return FlipDiag | y&FlipFile<<1 | y&FlipRank>>1
}

// FlipRanks mirrors top to bottom.
func (b Bitboard) FlipRanks() Bitboard { return Bitboard(bits.ReverseBytes64(uint64(b))) }

// FlipFiles mirrors left to right.
func (b Bitboard) FlipFiles() Bitboard {
	return Bitboard(bits.ReverseBytes64(bits.Reverse64(uint64(b))))
}

// FlipDiagonal reflects in the a1-h8 diagonal: b1 becomes a2.
func (b Bitboard) FlipDiagonal() Bitboard {
	t := 0x0f0f0f0f00000000 & (b ^ b<<28)
	b ^= t ^ t>>28
	t = 0x3333000033330000 & (b ^ b<<14)
	b ^= t ^ t>>14
	t = 0x5500550055005500 & (b ^ b<<7)
	b ^= t ^ t>>7
	return b
}
