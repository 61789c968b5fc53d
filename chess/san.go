package chess

// SAN returns a legal move in Standard Algebraic Notation (PGN standard 8.2.3):
// "Nf3", "exd6", "R1xb2", "e8=Q+", "O-O", "Qg7#". The man's file, rank or square is
// named as far as another man of its kind could legally go there too. Of a move that is
// not legal it returns the UCI text.
func (p *Position) SAN(m Move) string {
	var buf [MaxMoves]Move
	moves := p.AppendMoves(buf[:0])
	for _, l := range moves {
		if l == m {
			return p.moveText(m, sanOrigin(m, moves), "")
		}
	}
	return m.String()
}

// LAN returns a legal move in Long Algebraic Notation, both squares named:
// "Ng1-f3", "e5xd6", "e7-e8=Q+", "O-O". Of a move that is not legal it returns the UCI text.
func (p *Position) LAN(m Move) string {
	if !p.IsLegal(m) {
		return m.String()
	}
	return p.moveText(m, m.From().String(), "-")
}

// moveText puts a legal move together: letter, origin, a cross or quiet, target, promotion, check.
func (p *Position) moveText(m Move, origin, quiet string) string {
	b := make([]byte, 0, 12)
	switch {
	case m.IsCastle() && m.To() < m.From():
		b = append(b, "O-O-O"...)
	case m.IsCastle():
		b = append(b, "O-O"...)
	default:
		if m.Role() != Pawn {
			b = append(b, m.Role().Letter())
		}
		b = append(b, origin...)
		if m.IsCapture() {
			quiet = "x"
		}
		b = append(b, quiet...)
		b = append(b, m.To().String()...)
		if m.Promotion() != NoRole {
			b = append(b, '=', m.Promotion().Letter())
		}
	}
	q := p.After(m)
	switch {
	case !q.InCheck():
	case q.HasLegalMove():
		b = append(b, '+')
	default:
		b = append(b, '#')
	}
	return string(b)
}

// sanOrigin returns what SAN says about the square a move comes from: a pawn that
// captures names its file, another man as little as tells it from its like.
func sanOrigin(m Move, moves []Move) string {
	from := m.From()
	name := from.String()
	switch m.Role() {
	case Pawn:
		if m.IsCapture() {
			return name[:1]
		}
		return ""
	case King:
		return ""
	}
	alike, sameFile, sameRank := false, false, false
	for _, o := range moves {
		if f := o.From(); o.Role() == m.Role() && o.To() == m.To() && f != from {
			alike = true
			sameFile = sameFile || f.File() == from.File()
			sameRank = sameRank || f.Rank() == from.Rank()
		}
	}
	switch {
	case !alike:
		return ""
	case !sameFile:
		return name[:1]
	case !sameRank:
		return name[1:]
	}
	return name
}
