package chess

// Position is a legal setup: New checks, Trusted takes the caller's word. Its
// zero value is not a position. Positions are small values without pointers:
// copy them freely, compare them with == (clocks and en passant square
// included) or by Key.
//
// # En passant
//
// Every double step sets the en passant square of the Setup, as the FEN
// standard says, whether or not a pawn stands ready to capture; and a Setup's
// square is kept as it was given if a double step can have led there.
// EnPassant returns it only where a legal capture exists. All of Szen compares,
// hashes and writes positions by EnPassant unless it says otherwise.
type Position struct {
	s Setup
}

// Start returns the initial position of a game.
func Start() Position {
	return Position{Setup{
		ByColor: [2]Bitboard{White: Rank1 | Rank2, Black: Rank7 | Rank8},
		ByRole: [6]Bitboard{
			Pawn:   Rank2 | Rank7,
			Knight: B1.Bit() | G1.Bit() | B8.Bit() | G8.Bit(),
			Bishop: C1.Bit() | F1.Bit() | C8.Bit() | F8.Bit(),
			Rook:   A1.Bit() | H1.Bit() | A8.Bit() | H8.Bit(),
			Queen:  D1.Bit() | D8.Bit(),
			King:   E1.Bit() | E8.Bit(),
		},
		EP:        NoSquare,
		Castling:  AllCastling,
		Fullmoves: 1,
	}}
}

// New returns the position of a setup, or a *SetupError with the first thing
// that makes it impossible. It refuses what the rules of a game exclude at a
// glance, not everything that no game leads to: a double check that no move
// gives is a position like any other, as it is to every endgame table.
func New(s Setup) (Position, error) {
	if err := s.check(); err != nil {
		return Position{}, err
	}
	return Position{s}, nil
}

// Trusted returns the position of a setup that the caller knows to be legal.
// Nothing is checked; with a setup that New would refuse, what the methods
// return means nothing.
func Trusted(s Setup) Position { return Position{s} }

// Setup returns the men and the state of the position.
func (p *Position) Setup() Setup { return p.s }

// Turn returns the side to move.
func (p *Position) Turn() Color { return p.s.Turn }

// Castling returns the castling rights.
func (p *Position) Castling() Castling { return p.s.Castling }

// Halfmoves returns the plies since the last capture or pawn move.
func (p *Position) Halfmoves() int { return int(p.s.Halfmoves) }

// Fullmoves returns the number of the move to be played, 1 at the start.
func (p *Position) Fullmoves() int { return int(p.s.Fullmoves) }

// Occupied returns the squares with a man on them.
func (p *Position) Occupied() Bitboard { return p.s.Occupied() }

// ByColor returns the men of a side.
func (p *Position) ByColor(c Color) Bitboard { return p.s.ByColor[c&1] }

// ByRole returns the men of a role of both sides; none for NoRole.
func (p *Position) ByRole(r Role) Bitboard {
	if r >= NoRole {
		return 0
	}
	return p.s.ByRole[r]
}

// Of returns the men of a colour and a role; none for NoRole.
func (p *Position) Of(c Color, r Role) Bitboard { return p.s.Of(c, r) }

// King returns the square of a side's king.
func (p *Position) King(c Color) Square { return p.s.King(c) }

// PieceAt returns the man on a square, or NoPiece.
func (p *Position) PieceAt(sq Square) Piece { return p.s.PieceAt(sq) }

// Material counts the men.
func (p *Position) Material() Material { return p.s.Material() }

// Transform returns the position under a symmetry of the board; ok is false as
// for Setup.Transform.
func (p *Position) Transform(y Symmetry) (t Position, ok bool) {
	s, ok := p.s.Transform(y)
	return Position{s}, ok
}

// FlipColors returns the same game seen from the other side, as Setup.FlipColors does.
func (p *Position) FlipColors() Position { return Position{p.s.FlipColors()} }

// Key returns what two positions must have in common to be the same for the
// rule of repetition: men, turn, castling rights and the legal en passant
// capture. The clocks are zero. It is comparable: use it as a map key.
func (p *Position) Key() Setup {
	k := p.s
	k.EP = p.EnPassant()
	k.Halfmoves, k.Fullmoves = 0, 0
	return k
}

// Same tells whether two positions are the same for the rule of repetition.
func (p *Position) Same(q *Position) bool {
	return p.s.ByColor == q.s.ByColor && p.s.ByRole == q.s.ByRole && p.s.Turn == q.s.Turn &&
		p.s.Castling == q.s.Castling && (p.s.EP == q.s.EP || p.EnPassant() == q.EnPassant())
}
