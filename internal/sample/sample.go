// Package sample draws positions at random, for measurements and tests.
package sample

import (
	"math/rand/v2"

	"github.com/szen-chess/szen/chess"
)

// Position returns a legal position of a material: the men's squares and the side
// to move are drawn evenly and drawn again until they are legal. It has no
// castling rights and no en passant square. The material must have legal positions,
// which every one of up to six men has.
func Position(rng *rand.Rand, m chess.Material) chess.Position {
	for {
		s := chess.EmptySetup()
		s.Turn = chess.Color(rng.IntN(2))
		for c := chess.White; c <= chess.Black; c++ {
			put(rng, &s, chess.Piece{Color: c, Role: chess.King})
			for r := chess.Pawn; r < chess.King; r++ {
				for range m.Count(c, r) {
					put(rng, &s, chess.Piece{Color: c, Role: r})
				}
			}
		}
		// What chess.New finds wrong besides, such as checks that no move gives, no table minds.
		if s.AttackersTo(s.King(s.Turn.Other()), s.Occupied())&s.ByColor[s.Turn] == 0 {
			return chess.Trusted(s)
		}
	}
}

// put places a man on an empty square; a pawn not on the first or last rank.
func put(rng *rand.Rand, s *chess.Setup, p chess.Piece) {
	for {
		q := chess.Square(rng.IntN(64))
		if s.Occupied().Has(q) || p.Role == chess.Pawn && (q.Rank() == 0 || q.Rank() == 7) {
			continue
		}
		s.Put(p, q)
		return
	}
}

// Positions returns n positions, each of a material drawn evenly from a list.
func Positions(rng *rand.Rand, list []chess.Material, n int) []chess.Position {
	out := make([]chess.Position, n)
	for i := range out {
		out[i] = Position(rng, list[rng.IntN(len(list))])
	}
	return out
}
