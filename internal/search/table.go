package search

import (
	"math/bits"
	"sync/atomic"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/recognizers"
)

// entry is what is remembered of a position.
type entry struct {
	score chess.Score // from the node, not from the root
	depth int
	bound recognizers.Bound
	move  chess.Move
}

// Hash is a transposition table, one entry a slot, the newer one stays. Any number of searches
// may share one at once.
type Hash struct{ slots []slot }

// slot holds a packed entry and the key XOR that entry, so that a key fits only to the entry that it was
// written with, whoever else writes at that moment (Hyatt and Mann 2002).
type slot struct{ mixed, packed atomic.Uint64 }

// Bits of a packed entry from the lowest: move 24, score 21, depth 8, bound 2.
const (
	packedScore = 24
	packedDepth = 45
	packedBound = 53
	scoreOffset = 1 << 20
	maxDepth    = 1<<8 - 1
)

func (e entry) pack() uint64 {
	return uint64(e.move) | uint64(e.score+scoreOffset)<<packedScore | uint64(min(max(e.depth, 0), maxDepth))<<packedDepth | uint64(e.bound)<<packedBound
}

func unpack(x uint64) entry {
	return entry{
		chess.Score(x>>packedScore&(1<<21-1)) - scoreOffset, int(x >> packedDepth & maxDepth),
		recognizers.Bound(x >> packedBound), chess.Move(x & (1<<24 - 1)),
	}
}

// DefaultHash is the bytes of a table if nobody says otherwise.
const DefaultHash = 16 << 20

// NewHash returns a table in at most so many bytes, of a power of two entries, two at least.
func NewHash(bytes int64) *Hash {
	const size = 16
	return &Hash{make([]slot, 1<<(bits.Len64(uint64(max(bytes/size, 2)))-1))}
}

// Clear empties the table.
func (h *Hash) Clear() {
	for i := range h.slots {
		h.slots[i].mixed.Store(0)
		h.slots[i].packed.Store(0)
	}
}

// Full returns how many of a thousand slots are taken.
func (h *Hash) Full() int {
	n := min(len(h.slots), 1000)
	taken := 0
	for i := range n {
		if h.slots[i].packed.Load() != 0 {
			taken++
		}
	}
	return taken * 1000 / n
}

func (h *Hash) at(key uint64) *slot { return &h.slots[key>>1&uint64(len(h.slots)-1)] }

// get returns what is remembered of a position; ok is false if that is nothing.
func (h *Hash) get(key uint64) (e entry, ok bool) {
	s := h.at(key)
	x := s.packed.Load()
	if x == 0 || s.mixed.Load()^x != key {
		return e, false
	}
	return unpack(x), true
}

func (h *Hash) put(key uint64, e entry) {
	s, x := h.at(key), e.pack()
	s.packed.Store(x)
	s.mixed.Store(key ^ x)
}

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

// clockKey tells positions apart whose clocks are so late that scores depend on them.
func clockKey(p *chess.Position) uint64 {
	const late, step = 64, 8
	if p.Halfmoves() < late {
		return 0
	}
	return uint64(p.Halfmoves()/step) * 0xa0761d6478bd642f
}
