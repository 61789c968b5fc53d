package chess

// Smith returns a move in Smith notation (Warren D. Smith; used by the Internet
// Chess Club), which can be played backwards: both squares, then the small letter of
// the man captured, "E" for en passant, "c" or "C" for castling on the king's or queen's
// side, then the capital letter of a promotion: "e2e4", "e4d5p", "e5d6E", "e1g1c", "f7g8nQ".
func (m Move) Smith() string {
	if m == NoMove {
		return m.String()
	}
	b := append([]byte(m.From().String()), m.To().String()...)
	switch {
	case m.IsCastle() && m.To() < m.From():
		b = append(b, 'C')
	case m.IsCastle():
		b = append(b, 'c')
	case m.IsEnPassant():
		b = append(b, 'E')
	case m.IsCapture():
		b = append(b, m.Captured().Letter()|0x20)
	}
	if m.Promotion() != NoRole {
		b = append(b, m.Promotion().Letter())
	}
	return string(b)
}

// ParseSmith reads a move in Smith notation. What it says of capture, castling and
// promotion has to be so. The error is a *MoveError.
func (p *Position) ParseSmith(text string) (Move, error) {
	if m, ok := p.findSmith(text); ok {
		return m, nil
	}
	bad := func(msg string) (Move, error) {
		return NoMove, &MoveError{Text: text, Kind: BadMoveText, Msg: msg}
	}
	if len(text) < 4 {
		return bad("want two squares, such as e2e4")
	}
	from, okFrom := ParseSquare(text[:2])
	to, okTo := ParseSquare(text[2:4])
	if !okFrom || !okTo {
		return bad("want two squares in front, such as e2e4")
	}
	e := &MoveError{Text: text, Kind: IllegalMove, Msg: "what follows the squares is not so"}
	moves := p.LegalMoves()
	for _, m := range moves {
		if m.From() == from && m.To() == to {
			e.Candidates = append(e.Candidates, m)
		}
	}
	if e.Candidates == nil {
		pat := movePattern{role: NoRole, file: from.File(), rank: from.Rank(), to: to, promotion: NoRole}
		e.Msg, e.Candidates = p.whyIllegal(pat), pat.near(moves)
	}
	e.name(Move.Smith)
	return NoMove, e
}

// findSmith returns the legal move with this Smith text.
func (p *Position) findSmith(text string) (Move, bool) {
	var buf [MaxMoves]Move
	for _, m := range p.AppendMoves(buf[:0]) {
		if m.Smith() == text {
			return m, true
		}
	}
	return NoMove, false
}
