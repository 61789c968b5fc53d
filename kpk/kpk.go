// Package kpk knows every position of king and pawn against king: won for the pawn's side, or
// drawn.
//
// The bitbase has 24 KiB: one bit for each of 196,608 placements with the pawn on files a to d (the
// others are their mirror images), 111,282 of them won. It is not shipped but solved at first use,
// 64 positions a word, in well under a millisecond. docs/format/kpk.md describes its bits.
//
// Probing takes a few nanoseconds, allocates nothing and is safe for concurrent use.
package kpk

import (
	"encoding/binary"
	"sync"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/kings"
)

// Size is the number of bytes of the bitbase.
const Size = 2 * pawnSquares * 64 * 64 / 8

// pawnSquares counts a2 to d7, numbered rank by rank from a2 = 0.
const pawnSquares = 24

// backRanks is where no pawn can be.
const backRanks = chess.Rank1 | chess.Rank8

// bitbase holds the wins by side to move (the pawn's side first) and pawn square, seen with a white
// pawn.
type bitbase [2][pawnSquares]kings.Board

var (
	once sync.Once
	base bitbase
)

func build() { base.build() }

// Wins tells whether the side with the pawn wins, with turn to move, its king and pawn on the given
// squares against the bare king. What is not a legal position is not won.
func Wins(strong chess.Color, king, pawn, bare chess.Square, turn chess.Color) bool {
	if king|pawn|bare >= chess.NoSquare || backRanks.Has(pawn) {
		return false
	}
	if strong != chess.White {
		king, pawn, bare, turn = king.FlipRank(), pawn.FlipRank(), bare.FlipRank(), turn.Other()
	}
	if pawn.File() > 3 {
		king, pawn, bare = king.FlipFile(), pawn.FlipFile(), bare.FlipFile()
	}
	once.Do(build)
	return base[turn&1][pawnIndex(pawn)].Has(king, bare)
}

// pawnIndex numbers the pawn squares a2, b2, c2, d2, a3, ... d7 from 0.
func pawnIndex(pawn chess.Square) int { return (pawn.Rank()-1)*4 + pawn.File() }

// Probe returns the result from the side to move's view: Win, Draw or Loss. No win in this material
// takes long enough for the 50-move rule. ok is false if the material is another.
func Probe(p *chess.Position) (wdl chess.WDL, ok bool) {
	pawn := p.ByRole(chess.Pawn)
	if pawn == 0 || pawn.More() || p.Occupied() != pawn|p.ByRole(chess.King) {
		return chess.Draw, false
	}
	strong, turn := chess.White, p.Turn()
	if p.ByColor(chess.Black)&pawn != 0 {
		strong = chess.Black
	}
	switch {
	case !Wins(strong, p.King(strong), pawn.First(), p.King(strong.Other()), turn):
		return chess.Draw, true
	case turn == strong:
		return chess.Win, true
	}
	return chess.Loss, true
}

// ProbeSetup is Probe for a Setup. ok is false, too, if it is no legal position.
func ProbeSetup(s *chess.Setup) (wdl chess.WDL, ok bool) {
	p, err := chess.New(*s)
	if err != nil {
		return chess.Draw, false
	}
	return Probe(&p)
}

// Bits returns a copy of the bitbase as docs/format/kpk.md lays it out, Size bytes.
func Bits() []byte {
	once.Do(build)
	out := make([]byte, 0, Size)
	for _, side := range &base {
		for _, board := range &side {
			for _, word := range board {
				out = binary.LittleEndian.AppendUint64(out, uint64(word))
			}
		}
	}
	return out
}
