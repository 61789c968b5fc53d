package chess

import "strings"

// ParseUCI reads a move as the UCI protocol writes it, "e2e4" or "e7e8q". Castling is the
// king's move "e1g1"; the king's capture of its own rook, "e1h1", is understood too. The
// error is a *MoveError.
func (p *Position) ParseUCI(text string) (Move, error) {
	bad := func(msg string) (Move, error) {
		return NoMove, &MoveError{Text: text, Kind: BadMoveText, Msg: msg}
	}
	if text == "0000" {
		return bad("the null move is no move of the game")
	}
	if len(text) < 4 || len(text) > 5 {
		return bad("want two squares, and what a pawn becomes, such as e2e4 or e7e8q")
	}
	from, ok := ParseSquare(text[:2])
	if !ok {
		return bad(clip(text[:2]) + " is no square, want one such as e2")
	}
	pat := movePattern{role: NoRole, file: from.File(), rank: from.Rank(), promotion: NoRole}
	if pat.to, ok = ParseSquare(text[2:4]); !ok {
		return bad(clip(text[2:4]) + " is no square, want one such as e4")
	}
	if len(text) == 5 {
		if strings.IndexByte("qrbn", text[4]) < 0 {
			return bad(clip(text[4:]) + " is nothing a pawn can become, want q, r, b or n")
		}
		pat.promotion = RoleOf(text[4])
	}
	return p.resolve(text, pat, Move.String)
}

// ParseMove reads a move in any of the notations: SAN, LAN, UCI or Smith. No text is one legal
// move in one of them and another in another. The error is the *MoveError of ParseSAN.
func (p *Position) ParseMove(text string) (Move, error) {
	m, err := p.ParseSAN(text)
	if err == nil {
		return m, nil
	}
	if m, ok := p.findSmith(strings.TrimSpace(text)); ok {
		return m, nil
	}
	return NoMove, err
}
