package chess

import "fmt"

// whyIllegal says in a few words why no legal move fits a pattern.
func (p *Position) whyIllegal(pat movePattern) string {
	us := p.Turn()
	own := p.ByColor(us)
	if pat.castle != 0 {
		return p.whyNoCastling(pat.castle == 'q')
	}
	men := own & pat.origins()
	kind := "man"
	if pat.role != NoRole {
		men &= p.ByRole(pat.role)
		kind = pat.role.String()
	}
	switch {
	case men == 0 && pat.file >= 0 && pat.rank >= 0:
		return fmt.Sprintf("%s has no %s on %s", us, kind, SquareAt(pat.file, pat.rank))
	case men == 0 && pat.file >= 0:
		return fmt.Sprintf("%s has no %s on the %c-file", us, kind, 'a'+pat.file)
	case men == 0 && pat.rank >= 0:
		return fmt.Sprintf("%s has no %s on rank %d", us, kind, pat.rank+1)
	case men == 0:
		return fmt.Sprintf("%s has no %s", us, kind)
	case own.Has(pat.to):
		return fmt.Sprintf("%s has a man on %s itself", us, pat.to)
	}
	for from := range men.Squares() {
		if !p.reaches(from, pat.to) {
			continue
		}
		switch promotes := p.PieceAt(from).Role == Pawn && pat.to.RankFor(us) == 7; {
		case pat.promotion != NoRole && !promotes:
			return fmt.Sprintf("the man on %s does not promote on %s", from, pat.to)
		case pat.capture && !p.ByColor(us.Other()).Has(pat.to) && pat.to != p.EnPassant():
			return fmt.Sprintf("there is nothing to capture on %s", pat.to)
		case pat.enPassant:
			return "it is no en passant capture"
		case p.PieceAt(from).Role == King:
			return fmt.Sprintf("the king would be in check on %s", pat.to)
		case p.InCheck():
			return fmt.Sprintf("the king on %s is in check, and would be after it", p.King(us))
		}
		return fmt.Sprintf("it would leave the king on %s in check", p.King(us))
	}
	if men.More() {
		return fmt.Sprintf("no %s of %s can go to %s", kind, us, pat.to)
	}
	return fmt.Sprintf("the %s on %s cannot go to %s", p.PieceAt(men.First()).Role, men.First(), pat.to)
}

// origins returns the squares that a pattern can mean as a move's origin.
func (pat *movePattern) origins() Bitboard {
	b := AllSquares
	if pat.file >= 0 {
		b &= FileBB(pat.file)
	}
	if pat.rank >= 0 {
		b &= RankBB(pat.rank)
	}
	return b
}

// reaches tells whether the man on from goes to a square if nobody minds the king.
func (p *Position) reaches(from, to Square) bool {
	us := p.Turn()
	occ := p.Occupied()
	r := p.PieceAt(from).Role
	if r != Pawn {
		return RoleAttacks(r, from, occ).Has(to)
	}
	s := p.Setup()
	if PawnAttacks(us, from).Has(to) {
		return p.ByColor(us.Other()).Has(to) || to == s.EP
	}
	step := from.Bit().Forward(us) &^ occ
	if from.RankFor(us) == 1 {
		step |= step.Forward(us) &^ occ
	}
	return step.Has(to)
}

func (p *Position) whyNoCastling(queenSide bool) string {
	us := p.Turn()
	side, right := "king's side", (WhiteKingSide | BlackKingSide).Of(us)
	if queenSide {
		side, right = "queen's side", (WhiteQueenSide | BlackQueenSide).Of(us)
	}
	switch {
	case p.Castling()&right == 0:
		return fmt.Sprintf("%s has no right to castle on the %s", us, side)
	case p.InCheck():
		return "the king is in check"
	}
	return fmt.Sprintf("something is in the way on the %s, or the king would cross a square that is attacked", side)
}
