package tables

import (
	"math/bits"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/tables/internal/grid"
)

// setMen sets the men and the side to move of an empty setup as a position has them.
// See setBoards for why it does so.
func setMen(s *chess.Setup, p *chess.Position) {
	s.ByColor[chess.White], s.ByColor[chess.Black] = p.ByColor(chess.White), p.ByColor(chess.Black)
	r := &s.ByRole
	r[chess.Pawn], r[chess.Knight], r[chess.Bishop] = p.ByRole(chess.Pawn), p.ByRole(chess.Knight), p.ByRole(chess.Bishop)
	r[chess.Rook], r[chess.Queen], r[chess.King] = p.ByRole(chess.Rook), p.ByRole(chess.Queen), p.ByRole(chess.King)
	s.Turn, s.EP = p.Turn(), chess.NoSquare
}

// menKey numbers the men of a setup, kings left out, six bits for each colour and role: 0 for bare kings.
func menKey(s *chess.Setup) uint64 {
	r := &s.ByRole
	return boardsKey(&grid.Boards{s.ByColor[chess.White], s.ByColor[chess.Black], r[0], r[1], r[2], r[3], r[4], r[5]})
}

// setBoards sets the men as a position has them. One by one: a literal would be
// copied once more, in pieces that the processor has to wait for, and so would Position.Setup.
func setBoards(b *grid.Boards, p *chess.Position) {
	b[0], b[1] = p.ByColor(chess.White), p.ByColor(chess.Black)
	b[2], b[3], b[4] = p.ByRole(chess.Pawn), p.ByRole(chess.Knight), p.ByRole(chess.Bishop)
	b[5], b[6], b[7] = p.ByRole(chess.Rook), p.ByRole(chess.Queen), p.ByRole(chess.King)
}

// boardsKey is menKey of boards. It is written out because every probe needs it.
func boardsKey(b *grid.Boards) uint64 {
	w, x := b[0], b[1]
	return count(w&b[2])<<54 | count(w&b[3])<<48 | count(w&b[4])<<42 | count(w&b[5])<<36 | count(w&b[6])<<30 |
		count(x&b[2])<<24 | count(x&b[3])<<18 | count(x&b[4])<<12 | count(x&b[5])<<6 | count(x&b[6])
}

func count(b chess.Bitboard) uint64 { return uint64(b.Count()) }

// keyOf is menKey of a material.
func keyOf(m chess.Material) (k uint64) {
	for c := chess.White; c <= chess.Black; c++ {
		for r := chess.Pawn; r < chess.King; r++ {
			k = k<<6 | uint64(m.Count(c, r))
		}
	}
	return k
}

// byMen is a hash table by menKey that is not changed once made, at most half full.
type byMen[T any] struct {
	slots []menSlot[T]
	shift int
}

type menSlot[T any] struct {
	key   uint64
	value *T // nil if the slot is free
}

// spreadKey is 2^64 by the golden ratio: its products have their upper bits well mixed (Knuth).
const spreadKey = 0x9e3779b97f4a7c15

// newByMen makes the table.
func newByMen[T any](all map[uint64]*T) byMen[T] {
	log := bits.Len(uint(2*len(all) + 1))
	t := byMen[T]{make([]menSlot[T], 1<<log), 64 - log}
	for key, value := range all {
		i := int(key * spreadKey >> t.shift)
		for t.slots[i&(len(t.slots)-1)].value != nil {
			i++
		}
		t.slots[i&(len(t.slots)-1)] = menSlot[T]{key, value}
	}
	return t
}

// find returns what a key has, or nil.
func (t *byMen[T]) find(key uint64) *T {
	for i := int(key * spreadKey >> (t.shift & 63)); ; i++ {
		if s := &t.slots[i&(len(t.slots)-1)]; s.key == key || s.value == nil {
			return s.value
		}
	}
}
