package chess

import (
	"iter"
	"math/bits"
	"strings"
)

// Bitboard is a set of squares; bit n is square n.
type Bitboard uint64

// Files, ranks and colour complexes.
const (
	FileA Bitboard = 0x0101010101010101
	FileH Bitboard = FileA << 7
	Rank1 Bitboard = 0xff
	Rank2 Bitboard = Rank1 << 8
	Rank3 Bitboard = Rank1 << 16
	Rank4 Bitboard = Rank1 << 24
	Rank5 Bitboard = Rank1 << 32
	Rank6 Bitboard = Rank1 << 40
	Rank7 Bitboard = Rank1 << 48
	Rank8 Bitboard = Rank1 << 56

	LightSquares Bitboard = 0x55aa55aa55aa55aa
	DarkSquares           = ^LightSquares
	AllSquares   Bitboard = ^Bitboard(0)

	notFileA = ^FileA
	notFileH = ^FileH
)

// FileBB returns the squares of a file, 0 for the a-file.
func FileBB(file int) Bitboard { return FileA << file }

// RankBB returns the squares of a rank, 0 for the first.
func RankBB(rank int) Bitboard { return Rank1 << (8 * rank) }

// Has tells whether s is in the set.
func (b Bitboard) Has(s Square) bool { return b>>s&1 != 0 }

// Count returns how many squares are in the set.
func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

// First returns the lowest square of the set, or NoSquare if it is empty.
func (b Bitboard) First() Square { return Square(bits.TrailingZeros64(uint64(b))) }

// Last returns the highest square of the set, or NoSquare if it is empty.
func (b Bitboard) Last() Square {
	if b == 0 {
		return NoSquare
	}
	return Square(63 - bits.LeadingZeros64(uint64(b)))
}

// More tells whether the set has two squares or more.
func (b Bitboard) More() bool { return b&(b-1) != 0 }

// Squares iterates over the set from a1 to h8.
func (b Bitboard) Squares() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for ; b != 0; b &= b - 1 {
			if !yield(b.First()) {
				return
			}
		}
	}
}

// The eight one-step shifts; squares that would leave the board vanish.

// North shifts every square one rank up.
func (b Bitboard) North() Bitboard { return b << 8 }

// South shifts every square one rank down.
func (b Bitboard) South() Bitboard { return b >> 8 }

// East shifts every square one file towards h.
func (b Bitboard) East() Bitboard { return b << 1 & notFileA }

// West shifts every square one file towards a.
func (b Bitboard) West() Bitboard { return b >> 1 & notFileH }

// Forward shifts every square one rank ahead as c sees it.
func (b Bitboard) Forward(c Color) Bitboard {
	if c == White {
		return b << 8
	}
	return b >> 8
}

// String draws the set as eight lines, the eighth rank first, 'x' for members.
func (b Bitboard) String() string {
	var sb strings.Builder
	for r := 7; r >= 0; r-- {
		for f := range 8 {
			if b.Has(SquareAt(f, r)) {
				sb.WriteByte('x')
			} else {
				sb.WriteByte('.')
			}
			if f < 7 {
				sb.WriteByte(' ')
			}
		}
		sb.WriteByte('\n')
	}
	return sb.String()
}
