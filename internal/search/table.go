package search

import (
	"math/bits"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/recognizers"
)

// entry is what is remembered of a position.
type entry struct {
	key   uint64
	score chess.Score // from the node, not from the root
	depth int16
	bound recognizers.Bound
	move  chess.Move
}

// table is a transposition table, one entry a slot, the newer one stays.
type table []entry

// newTable returns a table in about so many bytes.
func newTable(bytes int) table {
	const size = 24
	return make(table, 1<<(bits.Len(uint(max(bytes/size, 2)))-1))
}

func (t table) at(key uint64) *entry { return &t[key>>1&uint64(len(t)-1)] }

// keyOf hashes what makes two positions the same: the men, the side to move, the rights, the en
// passant capture.
func keyOf(p *chess.Position) uint64 {
	h := uint64(p.Turn())<<16 | uint64(p.Castling())<<8 | uint64(p.EnPassant())
	mix := func(b chess.Bitboard) {
		hi, lo := bits.Mul64(h^uint64(b), 0x9e3779b97f4a7c15)
		h = hi ^ lo + 0xd1342543de82ef95
	}
	mix(p.ByColor(chess.White))
	for r := chess.Pawn; r <= chess.King; r++ {
		mix(p.ByRole(r))
	}
	return h
}
