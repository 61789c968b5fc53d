package chess

// maxUnMovesOfOne is room for the un-moves of one man with one kind of man
// coming back: 27 squares of a queen, quiet and not, and its promotions.
const maxUnMovesOfOne = 64

// unmovegen is what the un-moves of a position have to respect. The board is
// the one after the move; us is the side that made it.
type unmovegen struct {
	s       *Setup
	us      Color
	occ     Bitboard
	restore [2]Roles // what may come back on a dark square, and on a light one
}

func newUnmovegen(s *Setup, restore Roles) unmovegen {
	g := unmovegen{s: s, us: s.Turn.Other(), occ: s.Occupied()}
	for i, sq := range [...]Square{A1, H1} {
		for r := Pawn; r < King; r++ {
			if restore.Has(r) && s.fitsWith(s.Turn, r, sq) {
				g.restore[i] |= 1 << r
			}
		}
	}
	return g
}

// fitsWith tells whether c can have had, besides its men, one more of role r;
// sq gives the colour of the square it stood on.
func (s *Setup) fitsWith(c Color, r Role, sq Square) bool {
	pawns := s.Of(c, Pawn).Count()
	promoted := s.promoted(c)
	switch r {
	case Pawn:
		pawns++
	case Bishop:
		if s.Of(c, Bishop)&shade(sq) != 0 {
			promoted++
		}
	case Queen:
		if s.Of(c, Queen) != 0 {
			promoted++
		}
	default:
		if s.Of(c, r).Count() >= 2 {
			promoted++
		}
	}
	return pawns+promoted <= 8 // which leaves at most 16 men
}

// shade returns the squares of the colour of sq.
func shade(sq Square) Bitboard {
	if sq.Light() {
		return LightSquares
	}
	return DarkSquares
}

// appendTo adds the un-moves of the man on to, which is one of us.
func (g *unmovegen) appendTo(dst []UnMove, to Square) []UnMove {
	if g.s.Castling&castlingOn(to) != 0 {
		return dst // has not moved yet
	}
	if g.s.EP < NoSquare {
		if home, pawn := doubleStep(g.us, g.s.EP); to == pawn {
			dst = g.try(dst, newMove(home, pawn, Pawn, NoRole)|kindDoubleStep)
		}
		return dst
	}
	r := g.s.roleAt(to)
	if r == Pawn {
		dst = g.appendDoubleStep(dst, to)
		dst = g.appendEnPassant(dst, to)
		return g.appendPawn(dst, to, NoRole)
	}
	for b := RoleAttacks(r, to, g.occ) &^ g.occ; b != 0; b &= b - 1 {
		m := newMove(b.First(), to, r, NoRole)
		dst = g.appendCaptures(g.try(dst, m), m)
	}
	if r == King {
		return g.appendCastling(dst, to)
	}
	if to.RankFor(g.us) == 7 && g.canDemote(to, r) {
		dst = g.appendPawn(dst, to, r)
	}
	return dst
}

// canDemote tells whether the man of role r on to can have been a pawn.
func (g *unmovegen) canDemote(to Square, r Role) bool {
	without := *g.s
	without.Remove(to)
	return without.fitsWith(g.us, Pawn, to)
}

// appendPawn adds the single steps and captures of a pawn to the square to,
// where it became r, or NoRole if it stayed a pawn.
func (g *unmovegen) appendPawn(dst []UnMove, to Square, r Role) []UnMove {
	backRank := Rank1 | Rank8
	from := to.Bit().Forward(g.us.Other()) &^ (g.occ | backRank)
	if from != 0 {
		dst = g.try(dst, newMove(from.First(), to, Pawn, NoRole).promoting(r))
	}
	for b := PawnAttacks(g.us.Other(), to) &^ (g.occ | backRank); b != 0; b &= b - 1 {
		dst = g.appendCaptures(dst, newMove(b.First(), to, Pawn, NoRole).promoting(r))
	}
	return dst
}

// appendDoubleStep adds the double step of the pawn on to. It left no en passant
// square, so it must not have allowed a capture.
func (g *unmovegen) appendDoubleStep(dst []UnMove, to Square) []UnMove {
	if to.RankFor(g.us) != 3 {
		return dst
	}
	back := to.Bit().Forward(g.us.Other())
	path := back | back.Forward(g.us.Other())
	if g.occ&path != 0 {
		return dst
	}
	told := Position{*g.s}
	told.s.EP = back.First()
	if told.EnPassant() != NoSquare {
		return dst
	}
	home, _ := doubleStep(g.us, told.s.EP)
	return g.try(dst, newMove(home, to, Pawn, NoRole)|kindDoubleStep)
}

// appendEnPassant adds captures en passant of the pawn on to. The pawn that
// comes back had just made its double step.
func (g *unmovegen) appendEnPassant(dst []UnMove, to Square) []UnMove {
	if to.RankFor(g.us) != 5 || !g.restore[0].Has(Pawn) {
		return dst
	}
	home, victim := doubleStep(g.us.Other(), to)
	if g.occ.Has(home) || g.occ.Has(victim) {
		return dst
	}
	for b := PawnAttacks(g.us.Other(), to) &^ g.occ; b != 0; b &= b - 1 {
		dst = g.try(dst, newMove(b.First(), to, Pawn, Pawn)|kindEnPassant)
	}
	return dst
}

// appendCastling adds the castling that brought the king to to.
func (g *unmovegen) appendCastling(dst []UnMove, to Square) []UnMove {
	k := castlingTo(to) & AllCastling.Of(g.us)
	if k == 0 {
		return dst
	}
	w := &castlingWays[k.index()]
	vacated := w.king.Bit() | w.rook.Bit() | w.empty&^(w.kingTo.Bit()|w.rookTo.Bit())
	if !g.s.Of(g.us, Rook).Has(w.rookTo) || g.occ&vacated != 0 {
		return dst
	}
	return g.try(dst, newMove(w.king, to, King, NoRole)|kindCastle)
}

// appendCaptures adds m, which captured nothing so far, with each kind of man
// that may come back.
func (g *unmovegen) appendCaptures(dst []UnMove, m Move) []UnMove {
	roles := g.restore[0]
	if m.To().Light() {
		roles = g.restore[1]
	}
	if (Rank1 | Rank8).Has(m.To()) {
		roles &^= 1 << Pawn
	}
	for r := Pawn; r < King; r++ {
		if roles.Has(r) {
			dst = g.try(dst, m|Move(r^NoRole)<<moveCaptured)
		}
	}
	return dst
}

// try adds m if the position before it is legal. The men are possible already.
func (g *unmovegen) try(dst []UnMove, m Move) []UnMove {
	q := Position{g.s.retracted(m)}
	s := &q.s
	us, them, occ := g.us, g.us.Other(), s.Occupied()
	switch {
	case s.AttackersTo(s.King(them), occ)&s.ByColor[us] != 0:
		return dst
	case (s.AttackersTo(s.King(us), occ) & s.ByColor[them]).Count() > 2:
		return dst
	case m.IsEnPassant() && s.checkedBeforeDoubleStep() != 0:
		return dst
	case m.IsCastle() && !q.IsLegal(m):
		return dst
	}
	return append(dst, UnMove(m))
}
