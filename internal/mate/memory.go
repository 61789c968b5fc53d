package mate

import (
	"math/bits"

	"github.com/szen-chess/szen/chess"
)

// board is everything about a position that matters to a proof: the men as four bit planes, of roles counted from 1
// and of White's men, and the side to move, rights, en passant capture, clock and attacker.
type board [5]uint64

// Bits of the last word of a board from the lowest: turn, attacker, castling 4, en passant 7, clock 8.
const (
	boardAttacker  = 1
	boardCastling  = 2
	boardEnPassant = 6
	boardClock     = 13
)

// boardOf returns the board of a position; the clock counts only if it may end the game.
func boardOf(p *chess.Position, attacker chess.Color, clock bool) board {
	pawns, knights, bishops := uint64(p.ByRole(chess.Pawn)), uint64(p.ByRole(chess.Knight)), uint64(p.ByRole(chess.Bishop))
	rooks, queens, kings := uint64(p.ByRole(chess.Rook)), uint64(p.ByRole(chess.Queen)), uint64(p.ByRole(chess.King))
	rest := uint64(p.Turn()) | uint64(attacker)<<boardAttacker | uint64(p.Castling())<<boardCastling | uint64(p.EnPassant())<<boardEnPassant
	if clock {
		rest |= uint64(min(p.Halfmoves(), 255)) << boardClock
	}
	return board{pawns | bishops | queens, knights | bishops | kings, rooks | queens | kings, uint64(p.ByColor(chess.White)), rest}
}

func (b *board) hash() uint64 {
	h := uint64(0x9e3779b97f4a7c15)
	for _, w := range b {
		hi, lo := bits.Mul64(h^w, 0xd1342543de82ef95)
		h = hi ^ lo + 0x9e3779b97f4a7c15
	}
	return h
}

// node is what is known of a position: within how many moves of the attacker there is mate for sure, and within how many there is none,
// each plus one, so that zero is nothing.
type node struct {
	board        board
	move         chess.Move // of the attacker that mates, or of the defender that does not let him
	mates, holds uint8
}

// memory keeps nodes, one a slot, the newer one stays.
type memory []node

func newMemory(bytes int64) memory {
	const size = 48
	return make(memory, 1<<(bits.Len64(uint64(max(bytes/size, 2)))-1))
}

func (m memory) at(b *board) *node { return &m[b.hash()>>1&uint64(len(m)-1)] }
