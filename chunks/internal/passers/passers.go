// Package passers numbers the placements of passed pawns on up to three files, at most one on each,
// and knows their moves. The pawns go up the board; for those that go down it is turned by half.
//
// A placement is a number below 7^n: one digit to the base 7 for each file, the westernmost the
// lowest; 0 is no pawn, 1 to 6 the ranks 2 to 7.
package passers

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"github.com/szen-chess/szen/chess"
)

// MaxFiles is the most files of a set.
const MaxFiles = 3

// Files is a set of files, bit 0 the a-file.
type Files uint8

// FilesOf returns the files on which a set of squares has one.
func FilesOf(b chess.Bitboard) Files { return Files(b.FileSet()) }

// Count returns the number of files.
func (f Files) Count() int { return bits.OnesCount8(uint8(f)) }

// First and Last return the westernmost and the easternmost file, 0 to 7, of a set that is not empty.
func (f Files) First() int { return bits.TrailingZeros8(uint8(f)) }

// Last returns the easternmost file.
func (f Files) Last() int { return bits.Len8(uint8(f)) - 1 }

// Turned returns the files when the board is turned by half.
func (f Files) Turned() Files { return Files(bits.Reverse8(uint8(f))) }

// Squares returns the squares of the files.
func (f Files) Squares() (b chess.Bitboard) {
	for i := range 8 {
		if f>>i&1 != 0 {
			b |= chess.FileBB(i)
		}
	}
	return b
}

// String returns the letters of the files, "abc".
func (f Files) String() string {
	out := ""
	for i := range 8 {
		if f>>i&1 != 0 {
			out += string(rune('a' + i))
		}
	}
	return out
}

// Move is a step of a pawn.
type Move struct {
	To      int            // the placement after it; if it promotes, without the pawn
	From    chess.Square   // where the pawn stood
	Dest    chess.Square   // and where it goes
	Way     chess.Bitboard // squares that must be empty: those it passes and Dest
	Promote bool
}

// Set is all placements on some files.
type Set struct {
	Files  Files
	Pawns  []chess.Bitboard // by placement
	Hits   []chess.Bitboard // squares that its pawns attack
	Moves  [][]Move         // by placement
	Order  []int            // every placement after all that its moves and captures lead to
	digit  [MaxFiles]int    // value of a step on each file
	column [8]int           // which digit a file is, or -1
}

// NewSet returns the placements on at most MaxFiles files.
func NewSet(f Files) (*Set, error) {
	n := f.Count()
	if n > MaxFiles {
		return nil, fmt.Errorf("pawns on %d files, %s, want at most %d", n, f, MaxFiles)
	}
	s := &Set{Files: f}
	size := 1
	j := 0
	for file := range 8 {
		s.column[file] = -1
		if f>>file&1 != 0 {
			s.column[file], s.digit[j] = j, size
			size *= 7
			j++
		}
	}
	s.Pawns = make([]chess.Bitboard, size)
	s.Hits = make([]chess.Bitboard, size)
	s.Moves = make([][]Move, size)
	for p := range size {
		s.fill(p)
		s.Order = append(s.Order, p)
	}
	slices.SortStableFunc(s.Order, func(a, b int) int {
		return cmp.Or(cmp.Compare(s.Pawns[a].Count(), s.Pawns[b].Count()), cmp.Compare(s.ranks(b), s.ranks(a)))
	})
	return s, nil
}

// fill sets a placement up.
func (s *Set) fill(p int) {
	for file, j := range s.column {
		if j < 0 {
			continue
		}
		rank := p / s.digit[j] % 7
		if rank == 0 {
			continue
		}
		from := chess.SquareAt(file, rank)
		s.Pawns[p] |= from.Bit()
		one := (from + 8).Bit()
		if rank == 6 {
			s.Moves[p] = append(s.Moves[p], Move{To: p - rank*s.digit[j], From: from, Dest: from + 8, Way: one, Promote: true})
			continue
		}
		s.Moves[p] = append(s.Moves[p], Move{To: p + s.digit[j], From: from, Dest: from + 8, Way: one})
		if rank == 1 {
			s.Moves[p] = append(s.Moves[p], Move{To: p + 2*s.digit[j], From: from, Dest: from + 16, Way: one | (from + 16).Bit()})
		}
	}
	s.Hits[p] = chess.PawnFill(chess.White, s.Pawns[p])
}

// ranks returns how far the pawns of a placement have come, all together.
func (s *Set) ranks(p int) (n int) {
	for ; p > 0; p /= 7 {
		n += p % 7
	}
	return n
}

// Len returns the number of placements.
func (s *Set) Len() int { return len(s.Pawns) }

// Without returns the placement without the pawn on a square.
func (s *Set) Without(p int, sq chess.Square) int {
	j := s.column[sq.File()]
	if j < 0 || !s.Pawns[p].Has(sq) {
		return p
	}
	return p - sq.Rank()*s.digit[j]
}

// Find returns the placement of some pawns; ok is false if they are none of the set.
func (s *Set) Find(pawns chess.Bitboard) (p int, ok bool) {
	if pawns&(chess.Rank1|chess.Rank8) != 0 {
		return 0, false
	}
	for sq := range pawns.Squares() {
		j := s.column[sq.File()]
		if j < 0 || p/s.digit[j]%7 != 0 {
			return 0, false
		}
		p += sq.Rank() * s.digit[j]
	}
	return p, true
}
