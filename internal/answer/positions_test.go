package answer

import (
	"math/rand/v2"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/tables"
)

// library is what most tests ask; it solves each table once.
var library = newLibrary(4)

func newLibrary(maxMen int) *Library {
	return &Library{Set: tables.NewSet(), MaxMen: maxMen, Workers: 2}
}

// pieces lists the men of a material, kings first.
func pieces(m chess.Material) []chess.Piece {
	out := []chess.Piece{{Color: chess.White, Role: chess.King}, {Color: chess.Black, Role: chess.King}}
	for c := chess.White; c <= chess.Black; c++ {
		for r := chess.Pawn; r < chess.King; r++ {
			for range m.Count(c, r) {
				out = append(out, chess.Piece{Color: c, Role: r})
			}
		}
	}
	return out
}

// allPositions returns every position of a material without castling rights and en passant.
func allPositions(m chess.Material) (out []chess.Position) {
	men := pieces(m)
	var put func(s chess.Setup, i int)
	put = func(s chess.Setup, i int) {
		if i == len(men) {
			for s.Turn = chess.White; s.Turn <= chess.Black; s.Turn++ {
				if p, err := chess.New(s); err == nil {
					out = append(out, p)
				}
			}
			return
		}
		for sq := chess.A1; sq <= chess.H8; sq++ {
			if !s.Occupied().Has(sq) {
				t := s
				t.Put(men[i], sq)
				put(t, i+1)
			}
		}
	}
	put(chess.EmptySetup(), 0)
	return out
}

// randomPosition puts the men of a material on random squares; home are put first where they stand.
func randomPosition(rng *rand.Rand, m chess.Material, rights chess.Castling, clock int) chess.Position {
	for {
		s := chess.EmptySetup()
		s.Turn, s.Castling, s.Halfmoves = chess.Color(rng.IntN(2)), rights, uint16(clock)
		men := pieces(m)
		for i, sq := range []chess.Square{chess.H1, chess.A1, chess.H8, chess.A8} {
			if right := chess.Castling(1 << i); rights&right != 0 {
				side := chess.Color(i / 2)
				men = place(&s, men, chess.Piece{Color: side, Role: chess.King}, chess.SquareAt(4, sq.Rank()))
				men = place(&s, men, chess.Piece{Color: side, Role: chess.Rook}, sq)
			}
		}
		for _, man := range men {
			for {
				sq := chess.Square(rng.IntN(64))
				if !s.Occupied().Has(sq) {
					s.Put(man, sq)
					break
				}
			}
		}
		if p, err := chess.New(s); err == nil {
			return p
		}
	}
}

// place puts one of the men on its square and returns the others.
func place(s *chess.Setup, men []chess.Piece, man chess.Piece, sq chess.Square) []chess.Piece {
	for i := range men {
		if men[i] == man && !s.Occupied().Has(sq) {
			s.Put(man, sq)
			return append(men[:i:i], men[i+1:]...)
		}
	}
	return men
}
