package chess

import "math/rand/v2"

// randomGame plays random legal moves from p and calls visit with every position
// met, p included, until the game has no more moves, plies were played or visit
// returns false.
func randomGame(rng *rand.Rand, p Position, plies int, visit func(p *Position) bool) {
	var buf [MaxMoves]Move
	for range plies + 1 {
		if !visit(&p) {
			return
		}
		moves := p.AppendMoves(buf[:0])
		if len(moves) == 0 {
			return
		}
		p.Make(moves[rng.IntN(len(moves))])
	}
}

// randomPositions returns n positions of random games, from openings to bare
// endings. What is rare, en passant most of all, is picked more often.
func randomPositions(rng *rand.Rand, n int) []Position {
	out := make([]Position, 0, n)
	for len(out) < n {
		randomGame(rng, Start(), 400, func(p *Position) bool {
			oneIn := 60
			switch {
			case p.EnPassant() != NoSquare:
				oneIn = 1
			case p.Castling() != 0 || p.InCheck():
				oneIn = 10
			}
			if rng.IntN(oneIn) == 0 {
				out = append(out, *p)
			}
			return len(out) < n
		})
	}
	return out
}

// randomSetup places two kings and up to men others at random, without regard to
// the rules, but for pawns on the back ranks.
func randomSetup(rng *rand.Rand, men int) Setup {
	s := EmptySetup()
	s.Turn = Color(rng.IntN(2))
	for range men {
		p := Piece{Color(rng.IntN(2)), Role(rng.IntN(int(King)))}
		sq := Square(rng.IntN(64))
		if p.Role == Pawn {
			sq = Square(8 + rng.IntN(48))
		}
		s.Put(p, sq)
	}
	s.Put(Piece{White, King}, Square(rng.IntN(64)))
	for s.Of(Black, King) == 0 || s.Of(White, King) == 0 {
		s.Put(Piece{Black, King}, Square(rng.IntN(64)))
		if s.Of(White, King) == 0 {
			s.Put(Piece{White, King}, Square(rng.IntN(64)))
		}
	}
	return s
}
