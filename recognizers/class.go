package recognizers

import (
	"math/bits"

	"github.com/szen-chess/szen/chess"
)

// class says by the men alone which recognizers have something to say of a position.
type class uint8

const (
	silent  class = iota // none
	tiny                 // no pawns and nothing but minor pieces, four men at most
	onePawn              // kings and one pawn
	pawns                // kings and pawns, two at least
	bishops              // bishops and pawns
	knight               // one knight and pawns
	third                // a queen against a rook and a pawn, if the sides are right
	locked               // pieces and at least three rams
)

// minRams is how many pawns have to stand head to head before a wall with pieces is looked for.
const minRams = 3

// classify sorts most positions of a game out in a few comparisons.
func classify(pawn, knights, bishop, rooks, queens chess.Bitboard) class {
	heavy := rooks | queens
	pieces := heavy | knights | bishop
	switch {
	case pieces == 0 && !pawn.More():
		if pawn == 0 {
			return tiny
		}
		return onePawn
	case pieces == 0:
		return pawns
	case heavy == 0 && pawn == 0:
		if bits.OnesCount64(uint64(pieces)) <= 2 || knights == 0 {
			return tiny
		}
	case heavy == 0 && knights == 0:
		return bishops
	case pieces == knights && !knights.More():
		return knight
	case pieces == heavy && !queens.More() && !rooks.More() && !pawn.More() && pawn != 0:
		return third
	}
	// Pawns above one another are rams or doubled: told apart later.
	if above := pawn & (pawn >> 8); above != 0 && bits.OnesCount64(uint64(above)) >= minRams {
		return locked
	}
	return silent
}

// May tells whether a Probe of a position can have anything to say. It says no to most positions of a game, in two or three comparisons that
// are compiled into the caller: asked before a Probe it saves the call. It takes no more than the men: castling rights and the rest are Probe's.
func May(p *chess.Position) bool {
	pawn := p.ByRole(chess.Pawn)
	above := pawn & (pawn >> 8)
	above &= above - 1
	return above&(above-1) != 0 || p.ByRole(chess.Rook)|p.ByRole(chess.Queen) == 0 || !pawn.More()
}

// sound tells whether the men of a setup do not contradict each other: one king a side, every man of
// one colour and one role, no pawn on a back rank.
func sound(b *chess.Setup) bool {
	kings := b.ByRole[chess.King]
	var roles, twice chess.Bitboard
	for _, r := range b.ByRole {
		twice |= roles & r
		roles |= r
	}
	w, k := kings&b.ByColor[chess.White], kings&b.ByColor[chess.Black]
	return twice == 0 && b.ByColor[chess.White]&b.ByColor[chess.Black] == 0 && roles == b.ByColor[chess.White]|b.ByColor[chess.Black] &&
		w != 0 && !w.More() && k != 0 && !k.More() && b.Turn <= chess.Black &&
		b.ByRole[chess.Pawn]&(chess.Rank1|chess.Rank8) == 0
}

// quiet tells whether a position has no castling rights and no pawn that might capture en passant:
// moves that the recognizers leave out.
func quiet(b *chess.Setup) bool {
	if b.Castling != 0 {
		return false
	}
	return b.EP >= chess.NoSquare || chess.PawnAttacks(b.Turn.Other(), b.EP)&b.Of(b.Turn, chess.Pawn) == 0
}
