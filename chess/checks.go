package chess

// AttackersTo returns the men of both sides that attack sq, when occ holds the
// squares that stop sliders.
func (s *Setup) AttackersTo(sq Square, occ Bitboard) Bitboard {
	queens := s.ByRole[Queen]
	return PawnAttacks(Black, sq)&s.Of(White, Pawn) |
		PawnAttacks(White, sq)&s.Of(Black, Pawn) |
		KnightAttacks(sq)&s.ByRole[Knight] |
		KingAttacks(sq)&s.ByRole[King] |
		BishopAttacks(sq, occ)&(s.ByRole[Bishop]|queens) |
		RookAttacks(sq, occ)&(s.ByRole[Rook]|queens)
}

// Attacks returns the squares that the men of a side attack, when occ holds the
// squares that stop sliders. Own men are attacked too: they are guarded.
func (s *Setup) Attacks(c Color, occ Bitboard) Bitboard {
	queens := s.Of(c, Queen)
	return PawnFill(c, s.Of(c, Pawn)) |
		KnightFill(s.Of(c, Knight)) |
		KingFill(s.Of(c, King)) |
		BishopFill(s.Of(c, Bishop)|queens, ^occ) |
		RookFill(s.Of(c, Rook)|queens, ^occ)
}

// AttackersTo returns the men of both sides that attack sq, when occ holds the
// squares that stop sliders.
func (p *Position) AttackersTo(sq Square, occ Bitboard) Bitboard { return p.s.AttackersTo(sq, occ) }

// Attacks returns the squares that the men of a side attack, pinned or not, own
// men included.
func (p *Position) Attacks(c Color) Bitboard { return p.s.Attacks(c, p.s.Occupied()) }

// Checkers returns the men that give check to the side to move.
func (p *Position) Checkers() Bitboard {
	us := p.s.Turn
	return p.s.AttackersTo(p.s.King(us), p.s.Occupied()) & p.s.ByColor[us.Other()]
}

// InCheck tells whether the side to move is in check.
func (p *Position) InCheck() bool { return p.Checkers() != 0 }

// Pinned returns the absolutely pinned men of a side: those that alone stand
// between their king and an enemy slider. They may still move along the line.
func (p *Position) Pinned(c Color) Bitboard {
	straight, diagonal := p.s.pins(c, p.s.King(c))
	return straight | diagonal
}

// pins returns the men of c pinned to king along files and ranks, and along diagonals.
func (s *Setup) pins(c Color, king Square) (straight, diagonal Bitboard) {
	own, enemy, occ := s.ByColor[c], s.ByColor[c.Other()], s.Occupied()
	queens := s.ByRole[Queen]
	// A pinner sees the king once the men nearest to it on the lines are gone.
	if rooks := (s.ByRole[Rook] | queens) & enemy; rooks&RookAttacks(king, 0) != 0 {
		near := RookAttacks(king, occ)
		pinners := RookAttacks(king, occ&^near) &^ near & rooks
		for ; pinners != 0; pinners &= pinners - 1 {
			straight |= RookAttacks(pinners.First(), occ) & near & own
		}
	}
	if bishops := (s.ByRole[Bishop] | queens) & enemy; bishops&BishopAttacks(king, 0) != 0 {
		near := BishopAttacks(king, occ)
		pinners := BishopAttacks(king, occ&^near) &^ near & bishops
		for ; pinners != 0; pinners &= pinners - 1 {
			diagonal |= BishopAttacks(pinners.First(), occ) & near & own
		}
	}
	return straight, diagonal
}

// Frozen returns the men of the side to move that have no legal move.
func (p *Position) Frozen() Bitboard {
	var buf [MaxMoves]Move
	own := p.s.ByColor[p.s.Turn]
	for _, m := range p.AppendMoves(buf[:0]) {
		own &^= m.From().Bit()
	}
	return own
}

// HasLegalMove tells whether the side to move has a legal move.
func (p *Position) HasLegalMove() bool {
	var buf [MaxMoves]Move
	return len(p.AppendMoves(buf[:0])) > 0
}

// IsLegal tells whether m is one of the legal moves.
func (p *Position) IsLegal(m Move) bool {
	var buf [MaxMoves]Move
	for _, l := range p.AppendMoves(buf[:0]) {
		if l == m {
			return true
		}
	}
	return false
}

// Checkmate tells whether the side to move is mated.
func (p *Position) Checkmate() bool { return p.InCheck() && !p.HasLegalMove() }

// Stalemate tells whether the side to move has no legal move and is not in check.
func (p *Position) Stalemate() bool { return !p.InCheck() && !p.HasLegalMove() }
