package chess

import "strings"

// movePattern is what a move's text says of it.
type movePattern struct {
	role       Role // NoRole if the text does not say
	file, rank int  // of the origin, -1 if the text does not say
	to         Square
	promotion  Role
	capture    bool // the text has a cross
	enPassant  bool // the text says so
	castle     int  // 'k' or 'q' side, or 0
}

// ParseSAN reads a move in Standard Algebraic Notation. It overlooks what people
// leave out or add: marks such as "+", "#" and "!?", "x" left out, "e.p.", "0-0",
// "e8Q" and "e8(Q)", a move number in front, more of the origin than needed, figurines.
// What is marked as a capture has to be one. The error is a *MoveError.
func (p *Position) ParseSAN(text string) (Move, error) {
	pat, problem := scanSAN(text)
	if problem != "" {
		return NoMove, &MoveError{Text: text, Kind: BadMoveText, Msg: problem}
	}
	return p.resolve(text, pat, p.SAN)
}

// ParseLAN reads a move as ParseSAN does, but it has to name the square it comes from. The error is a *MoveError.
func (p *Position) ParseLAN(text string) (Move, error) {
	pat, problem := scanSAN(text)
	if problem == "" && pat.castle == 0 && (pat.file < 0 || pat.rank < 0) {
		problem = "the square the move comes from is missing, want such as Ng1-f3"
	}
	if problem != "" {
		return NoMove, &MoveError{Text: text, Kind: BadMoveText, Msg: problem}
	}
	return p.resolve(text, pat, p.LAN)
}

// figurines in the order of roleLetters, white and black.
const figurines = "♙♘♗♖♕♔♟♞♝♜♛♚"

// scanSAN takes a text apart; problem says why it is no move text, or is empty.
func scanSAN(text string) (pat movePattern, problem string) {
	pat = movePattern{role: NoRole, file: -1, rank: -1, to: NoSquare, promotion: NoRole}
	rest := trimMoveNumber(strings.TrimSpace(text))
	rest, pat.enPassant = trimMarks(rest)
	switch strings.ToUpper(strings.ReplaceAll(rest, "0", "O")) {
	case "":
		return pat, "nothing there"
	case "O-O", "OO":
		pat.castle = 'k'
		return pat, ""
	case "O-O-O", "OOO":
		pat.castle = 'q'
		return pat, ""
	}
	pat.role, rest = cutRole(rest)
	rest, pat.promotion, problem = cutPromotion(rest)
	if problem != "" {
		return pat, problem
	}
	if len(rest) < 2 {
		return pat, "no square to go to, want one such as e4"
	}
	var ok bool
	if pat.to, ok = ParseSquare(rest[len(rest)-2:]); !ok {
		return pat, clip(rest[len(rest)-2:]) + " is no square, want one such as e4"
	}
	rest = rest[:len(rest)-2]
	for _, sep := range []string{"x", "X", ":", "×"} {
		if cut, ok := strings.CutSuffix(rest, sep); ok {
			rest, pat.capture = cut, true
			break
		}
	}
	rest = strings.TrimSuffix(rest, "-")
	if rest != "" && rest[0] >= 'a' && rest[0] <= 'h' {
		pat.file = int(rest[0] - 'a')
		rest = rest[1:]
	}
	if rest != "" && rest[0] >= '1' && rest[0] <= '8' {
		pat.rank = int(rest[0] - '1')
		rest = rest[1:]
	}
	if rest != "" {
		return pat, clip(rest) + " in it makes no sense, want a move such as Nf3, Nbd2, exd5 or O-O"
	}
	if pat.role == NoRole && (pat.file < 0 || pat.rank < 0) {
		pat.role = Pawn
	}
	return pat, ""
}

// trimMoveNumber drops a number with dots behind it, "12." or "12...".
func trimMoveNumber(text string) string {
	rest := strings.TrimLeft(text, "0123456789")
	if len(rest) == len(text) || !strings.HasPrefix(rest, ".") {
		return text
	}
	return strings.TrimLeft(rest, ". ")
}

// trimMarks drops checks, comments and "e.p." at the end; enPassant tells of the last.
func trimMarks(text string) (rest string, enPassant bool) {
	for {
		rest = strings.TrimRight(text, "+#!? ")
		if i := strings.LastIndexByte(rest, '$'); i >= 0 && strings.Trim(rest[i+1:], "0123456789") == "" {
			rest = rest[:i]
		}
		for _, mark := range []string{"e.p.", "e.p", "ep", "(ep)"} {
			if cut, ok := strings.CutSuffix(rest, mark); ok {
				rest, enPassant = cut, true
			}
		}
		if rest == text {
			return rest, enPassant
		}
		text = rest
	}
}

// cutRole takes the letter or figurine of a man from the front. A small b is a file.
func cutRole(text string) (Role, string) {
	for i, f := range []rune(figurines) {
		if rest, ok := strings.CutPrefix(text, string(f)); ok {
			return Role(i % 6), rest
		}
	}
	if text == "" || text[0] == 'b' {
		return NoRole, text
	}
	if r := RoleOf(text[0]); r != NoRole {
		return r, text[1:]
	}
	return NoRole, text
}

// cutPromotion takes "=Q", "Q", "(Q)" or "/Q" from the end.
func cutPromotion(text string) (rest string, r Role, problem string) {
	rest = strings.TrimSuffix(text, ")")
	if rest == "" || rest[len(rest)-1] <= '9' {
		return text, NoRole, ""
	}
	last := rest[len(rest)-1]
	r = RoleOf(last)
	if r == NoRole {
		return text, NoRole, clip(text) + " does not end in a square or a promotion"
	}
	if r == Pawn || r == King {
		return text, NoRole, "a pawn does not become a " + r.String() + ", want Q, R, B or N"
	}
	return strings.TrimRight(rest[:len(rest)-1], "=/("), r, ""
}
