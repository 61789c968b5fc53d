package chunks

import "github.com/szen-chess/szen/chess"

// placed is a position without its clocks: White's men, Black's, and the roles of all by the bits of their numbers. So no two positions share one.
// Castling and captures en passant there are none where pawns of two sides never meet.
type placed struct {
	sides [2]chess.Bitboard
	roles [3]chess.Bitboard
	turn  chess.Color
}

func place(p *chess.Position) placed {
	k := placed{sides: [2]chess.Bitboard{p.ByColor(chess.White), p.ByColor(chess.Black)}, turn: p.Turn()}
	for r := chess.Pawn; r <= chess.King; r++ {
		for i := range k.roles {
			if (int(r)+1)>>i&1 != 0 {
				k.roles[i] |= p.ByRole(r)
			}
		}
	}
	return k
}

// position returns the position, on fresh clocks.
func (k *placed) position() chess.Position {
	s := chess.Setup{ByColor: k.sides, Turn: k.turn, EP: chess.NoSquare}
	all := k.sides[0] | k.sides[1]
	for r := chess.Pawn; r <= chess.King; r++ {
		s.ByRole[r] = all
		for i, b := range k.roles {
			if (int(r)+1)>>i&1 == 0 {
				b = ^b
			}
			s.ByRole[r] &= b
		}
	}
	return chess.Trusted(s)
}
