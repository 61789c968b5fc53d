package chess

// Setup is any arrangement of men, possible or not, with the state that goes
// with it. New makes a Position of one that is possible. The zero Setup has
// White to move and, wrongly, a1 as its en passant square: start from EmptySetup.
type Setup struct {
	ByColor [2]Bitboard // by Color
	ByRole  [6]Bitboard // by Role
	Turn    Color
	// EP is the square behind the pawn that just made a double step, whether or
	// not a pawn can capture there, or NoSquare.
	EP        Square
	Castling  Castling
	Halfmoves uint16 // plies since the last capture or pawn move
	Fullmoves uint16 // number of the move to be played, 1 at the start
}

// EmptySetup returns an empty board, White to move, move 1.
func EmptySetup() Setup { return Setup{EP: NoSquare, Fullmoves: 1} }

// Occupied returns the squares with a man on them.
func (s *Setup) Occupied() Bitboard { return s.ByColor[White] | s.ByColor[Black] }

// Of returns the men of a colour and a role; none for NoRole.
func (s *Setup) Of(c Color, r Role) Bitboard {
	if r >= NoRole {
		return 0
	}
	return s.ByColor[c&1] & s.ByRole[r]
}

// roleAt returns the role of the man on sq, which is on the board, or NoRole.
func (s *Setup) roleAt(sq Square) Role {
	for r := range s.ByRole {
		if s.ByRole[r].Has(sq) {
			return Role(r)
		}
	}
	return NoRole
}

// PieceAt returns the man on a square, or NoPiece.
func (s *Setup) PieceAt(sq Square) Piece {
	if r := s.roleAt(sq); r != NoRole {
		if s.ByColor[Black].Has(sq) {
			return Piece{Black, r}
		}
		return Piece{White, r}
	}
	return NoPiece
}

// Put places a man on a square, in the stead of whatever stands there. NoPiece
// clears the square; NoSquare is left alone.
func (s *Setup) Put(p Piece, sq Square) {
	s.Remove(sq)
	if p.Role < NoRole && sq < NoSquare {
		s.ByColor[p.Color&1] |= sq.Bit()
		s.ByRole[p.Role] |= sq.Bit()
	}
}

// Remove clears a square.
func (s *Setup) Remove(sq Square) {
	b := sq.Bit()
	for c := range s.ByColor {
		s.ByColor[c] &^= b
	}
	for r := range s.ByRole {
		s.ByRole[r] &^= b
	}
}

// King returns the square of a side's king, the first if there are several, or NoSquare.
func (s *Setup) King(c Color) Square { return s.Of(c, King).First() }

// Material counts the men.
func (s *Setup) Material() Material { return MaterialOf(s.ByColor, s.ByRole) }

// Transform returns the setup under a symmetry of the board. ok is false, and
// the setup unchanged, where the symmetry changes the rules of the game: pawns
// allow only the left-right mirror, castling rights none at all. An en passant
// square is a pawn's.
func (s *Setup) Transform(y Symmetry) (t Setup, ok bool) {
	y &= Symmetries - 1
	switch {
	case y == Identity:
		return *s, true
	case s.Castling != 0, y != FlipFile && (s.ByRole[Pawn] != 0 || s.EP < NoSquare):
		return *s, false
	}
	return s.mapped(y), true
}

// mapped moves the men and the en passant square, whatever that means.
func (s *Setup) mapped(y Symmetry) Setup {
	t := *s
	for c := range t.ByColor {
		t.ByColor[c] = y.Board(t.ByColor[c])
	}
	for r := range t.ByRole {
		t.ByRole[r] = y.Board(t.ByRole[r])
	}
	if t.EP < NoSquare {
		t.EP = y.Square(t.EP)
	}
	return t
}

// FlipColors returns the same game seen from the other side: the board mirrored
// top to bottom, the colours exchanged, and turn, en passant square and castling
// rights with them.
func (s *Setup) FlipColors() Setup {
	t := s.mapped(FlipRank)
	t.ByColor[White], t.ByColor[Black] = t.ByColor[Black], t.ByColor[White]
	t.Turn = s.Turn.Other()
	t.Castling = s.Castling.Of(White)<<2 | s.Castling.Of(Black)>>2
	return t
}
