package chess

// pawnSteps are the steps of a colour's pawns as differences of squares, modulo
// 256, and the ranks that matter to them.
type pawnSteps struct {
	ahead, east, west Square
	third             Bitboard // where a pawn stands after one step from home
	eastOnDiag        bool     // captures towards h run along a1-h8 diagonals, not a8-h1 ones
}

var pawnStepsOf = [2]pawnSteps{
	White: {8, 9, 7, Rank3, true},
	Black: {256 - 8, 256 - 7, 256 - 9, Rank6, false},
}

// appendPawnMoves adds all pawn moves. Pawns go in groups, one a direction; a
// pinned pawn is in a group only if that direction is its line.
func (g *movegen) appendPawnMoves(dst []Move) []Move {
	s, us := g.s, g.us
	pawns := s.ByColor[us] & s.ByRole[Pawn]
	if pawns == 0 {
		return dst
	}
	step, through := &pawnStepsOf[us], &lineMasks[g.king&63]
	eastLine, westLine := through.diag, through.anti
	if !step.eastOnDiag {
		eastLine, westLine = westLine, eastLine
	}
	free := pawns &^ (g.straight | g.diagonal)
	push := (free | pawns&g.straight&through.file).Forward(us) &^ g.occ
	double := (push & step.third).Forward(us) &^ g.occ & g.target
	east := (free | pawns&g.diagonal&eastLine).Forward(us).East() & g.enemy & g.target
	west := (free | pawns&g.diagonal&westLine).Forward(us).West() & g.enemy & g.target

	for b := push & g.target; b != 0; b &= b - 1 {
		to := b.First()
		dst = appendPawnMove(dst, newMove(to-step.ahead, to, Pawn, NoRole))
	}
	for b := double; b != 0; b &= b - 1 {
		to := b.First()
		dst = append(dst, newMove(to-2*step.ahead, to, Pawn, NoRole)|kindDoubleStep)
	}
	for b := east; b != 0; b &= b - 1 {
		to := b.First()
		dst = appendPawnMove(dst, newMove(to-step.east, to, Pawn, s.roleAt(to)))
	}
	for b := west; b != 0; b &= b - 1 {
		to := b.First()
		dst = appendPawnMove(dst, newMove(to-step.west, to, Pawn, s.roleAt(to)))
	}
	if s.EP < NoSquare {
		for b := PawnAttacks(us^1, s.EP) & pawns; b != 0; b &= b - 1 {
			if s.enPassantSafe(b.First()) {
				dst = append(dst, newMove(b.First(), s.EP, Pawn, Pawn)|kindEnPassant)
			}
		}
	}
	return dst
}

// appendPawnMove adds m, or on the last rank the four promotions.
func appendPawnMove(dst []Move, m Move) []Move {
	if !(Rank1 | Rank8).Has(m.To()) {
		return append(dst, m)
	}
	return append(dst, m.promoting(Queen), m.promoting(Rook), m.promoting(Bishop), m.promoting(Knight))
}

// EnPassant returns the en passant square if a legal en passant capture exists,
// and NoSquare otherwise.
func (p *Position) EnPassant() Square {
	if p.s.EP >= NoSquare {
		return NoSquare
	}
	return p.enPassant()
}

// enPassant is EnPassant behind a double step.
func (p *Position) enPassant() Square {
	s := &p.s
	for b := PawnAttacks(s.Turn.Other(), s.EP) & s.Of(s.Turn, Pawn); b != 0; b &= b - 1 {
		if s.enPassantSafe(b.First()) {
			return s.EP
		}
	}
	return NoSquare
}

// enPassantSafe tells whether the king of the side to move is safe after its
// pawn on from has captured en passant. Two men leave their lines, perhaps the
// same rank, so the board is looked at as it will be.
func (s *Setup) enPassantSafe(from Square) bool {
	us, victim := s.Turn, enPassantVictim(s.Turn, s.EP).Bit()
	occ := s.Occupied()&^(from.Bit()|victim) | s.EP.Bit()
	return s.AttackersTo(s.King(us), occ)&s.ByColor[us.Other()]&^victim == 0
}
