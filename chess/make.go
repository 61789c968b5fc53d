package chess

// Undo is what a move takes from a position that the move itself does not tell.
type Undo struct {
	ep                   Square
	castling             Castling
	halfmoves, fullmoves uint16
}

// doubleStep returns where the pawn of colour c that crossed ep came from and stands.
func doubleStep(c Color, ep Square) (home, pawn Square) {
	if c == White {
		return ep - 8, ep + 8
	}
	return ep + 8, ep - 8
}

// After returns the position after a legal move.
func (p *Position) After(m Move) Position {
	q := *p
	q.Make(m)
	return q
}

// Make plays a legal move and returns what Unmake needs to take it back.
// Clocks stay at 65535 when they get there.
func (p *Position) Make(m Move) Undo {
	s := &p.s
	u := Undo{s.EP, s.Castling, s.Halfmoves, s.Fullmoves}
	us := s.Turn
	s.moveMen(m)
	s.EP = NoSquare
	if m.IsDoubleStep() {
		s.EP = (m.From() + m.To()) / 2
	}
	if s.Castling != 0 {
		s.Castling &^= castlingOn(m.From()) | castlingOn(m.To())
	}
	switch {
	case m.Zeroing():
		s.Halfmoves = 0
	case s.Halfmoves < ^uint16(0):
		s.Halfmoves++
	}
	if us == Black && s.Fullmoves < ^uint16(0) {
		s.Fullmoves++
	}
	s.Turn = us.Other()
	return u
}

// Unmake takes back the move last made. The position is then as it was, bit for bit.
func (p *Position) Unmake(m Move, u Undo) {
	s := &p.s
	s.Turn = s.Turn.Other()
	s.moveMen(m)
	s.EP, s.Castling, s.Halfmoves, s.Fullmoves = u.ep, u.castling, u.halfmoves, u.fullmoves
}

// moveMen changes the boards as m does when the side s.Turn plays it. It only
// flips bits, so the same call takes the move back.
func (s *Setup) moveMen(m Move) {
	us, role := s.Turn&1, m.Role()
	from, to := m.From().Bit(), m.To().Bit()
	s.ByColor[us] ^= from ^ to
	s.ByRole[role] ^= from ^ to
	if v := m.Captured(); v < King {
		at := to
		if m.IsEnPassant() {
			at = enPassantVictim(us, m.To()).Bit()
		}
		s.ByColor[us^1] ^= at
		s.ByRole[v] ^= at
	}
	switch {
	case m.Promotion() < King:
		s.ByRole[Pawn] ^= to
		s.ByRole[m.Promotion()] ^= to
	case m.IsCastle():
		w := &castlingWays[castlingTo(m.To()).index()]
		rook := w.rook.Bit() | w.rookTo.Bit()
		s.ByColor[us] ^= rook
		s.ByRole[Rook] ^= rook
	}
}

// enPassantVictim returns the square of the pawn that us captures en passant on ep.
func enPassantVictim(us Color, ep Square) Square {
	_, pawn := doubleStep(us.Other(), ep)
	return pawn
}
