package chess

import (
	"fmt"
	"strconv"
	"strings"
)

// boardWalk calls visit for every character of a board field with the file and
// rank it stands for, and returns where it stopped: file 8 and rank 0 after a whole
// board. visit returns how many files the character fills, or false to stop.
func boardWalk(board string, visit func(i, file, rank int) (files int, ok bool)) (file, rank int) {
	file, rank = 0, 7
	for i := range len(board) {
		if board[i] == '/' {
			if _, ok := visit(i, file, rank); !ok {
				return file, rank
			}
			file, rank = 0, rank-1
			continue
		}
		n, ok := visit(i, file, rank)
		if !ok {
			return file, rank
		}
		file += n
	}
	return file, rank
}

func (r *fenReader) board(t fenToken, s *Setup) (err error) {
	fail := func(i int, hint, format string, args ...any) (int, bool) {
		err = r.fail(FieldBoard, t.at+i, fmt.Sprintf(format, args...), hint)
		return 0, false
	}
	file, rank := boardWalk(t.text, func(i, file, rank int) (int, bool) {
		c := t.text[i]
		role := RoleOf(c)
		switch {
		case rank < 0:
			return fail(i, fieldHints[FieldBoard], "more than eight ranks")
		case c == '/' && file < 8:
			return fail(i, "eight squares a rank", "rank %d has only %s", rank+1, squareCount(file))
		case c == '/':
			return 0, true
		case c >= '1' && c <= '8':
			n := int(c - '0')
			if file+n > 8 {
				return fail(i, "eight squares a rank", "rank %d has more than eight squares", rank+1)
			}
			if i > 0 && t.text[i-1] >= '1' && t.text[i-1] <= '8' {
				if !r.lenient {
					return fail(i, fmt.Sprintf("%d", n+int(t.text[i-1]-'0')), "two numbers of empty squares side by side")
				}
				r.note("numbers of empty squares side by side added up")
			}
			return n, true
		case c >= '0' && c <= '9':
			return fail(i, "1 to 8", "no rank has %c empty squares", c)
		case role == NoRole:
			return fail(i, "KQRBNP for white men, kqrbnp for black men, 1 to 8 for empty squares", "no man has this letter")
		case file == 8:
			return fail(i, "eight squares a rank", "rank %d has more than eight squares", rank+1)
		}
		color := White
		if c&0x20 != 0 {
			color = Black
		}
		s.Put(Piece{color, role}, SquareAt(file, rank))
		return 1, true
	})
	end := len(t.text)
	switch {
	case err != nil:
	case rank > 0:
		fail(end, fieldHints[FieldBoard], "only %d of eight ranks", 8-rank)
	case file < 8:
		fail(end, "eight squares a rank", "rank 1 has only %s", squareCount(file))
	}
	return err
}

func squareCount(n int) string {
	if n == 1 {
		return "one square"
	}
	return fmt.Sprintf("%d squares", n)
}

// boardOffset returns where in a correct board field the man on sq is written.
func boardOffset(board string, sq Square) (offset int) {
	boardWalk(board, func(i, file, rank int) (int, bool) {
		if board[i] == '/' {
			return 0, true
		}
		n := 1
		if board[i] <= '8' {
			n = int(board[i] - '0')
		}
		if rank == sq.Rank() && file+n > sq.File() {
			offset = i
			return 0, false
		}
		return n, true
	})
	return offset
}

func (r *fenReader) turn(t fenToken, s *Setup) error {
	text := t.text
	if r.lenient {
		text = strings.ToLower(text)
	}
	switch {
	case text == "w", r.lenient && text == "white":
		s.Turn = White
	case text == "b", r.lenient && text == "black":
		s.Turn = Black
	default:
		at := t.at
		if t.text[0] == 'w' || t.text[0] == 'b' {
			at++
		}
		return r.fail(FieldTurn, at, fmt.Sprintf("%s is no side", clip(t.text)), fieldHints[FieldTurn])
	}
	if text != t.text || len(text) > 1 {
		r.note("side to move " + t.text + " read as " + text[:1])
	}
	return nil
}

func (r *fenReader) castling(t fenToken, s *Setup) error {
	if t.text == "-" {
		return nil
	}
	letters := "KQkq"
	if r.lenient {
		letters = "KQkqHAha" // the rook's file, as for Chess960, for a rook in its corner
	}
	last := -1
	for i := range len(t.text) {
		k := strings.IndexByte(letters, t.text[i])
		if k < 0 {
			return r.fail(FieldCastling, t.at+i, "no castling right has this letter", fieldHints[FieldCastling])
		}
		if k >= 4 {
			r.note("castling right " + t.text[i:i+1] + " read as " + letters[k-4:k-3])
			k -= 4
		}
		if k <= last {
			if !r.lenient {
				return r.fail(FieldCastling, t.at+i, "letter repeated or out of order", fieldHints[FieldCastling])
			}
			r.note("castling rights put in order")
		}
		last = k
		s.Castling |= 1 << k
	}
	return nil
}

func (r *fenReader) enPassant(t fenToken, s *Setup) error {
	if t.text == "-" {
		return nil
	}
	sq, ok := ParseSquare(t.text)
	if ok && (sq.Rank() == 2 || sq.Rank() == 5) {
		s.EP = sq
		return nil
	}
	if ok && r.lenient {
		r.note("en passant square " + t.text + " dropped: not on the third or sixth rank")
		return nil
	}
	msg, at := clip(t.text)+" is no square", 0
	if t.text[0] >= 'a' && t.text[0] <= 'h' {
		at = 1
	}
	if ok {
		msg = "no pawn passes " + t.text + " in a double step"
	} else if len(t.text) > 2 && at == 1 && t.text[1] >= '1' && t.text[1] <= '8' {
		at = 2
	}
	return r.fail(FieldEnPassant, t.at+at, msg, fieldHints[FieldEnPassant])
}

// isCounter tells whether a field looks like a counter: a number, a dash, or meant to be one.
func isCounter(text string) bool {
	return text != "" && (text[0] >= '0' && text[0] <= '9' || text[0] == '-' || text[0] == '+')
}

func (r *fenReader) counter(f FENField, t fenToken, s *Setup) error {
	target := &s.Halfmoves
	if f == FieldFullmoves {
		target = &s.Fullmoves
	}
	if r.lenient && t.text == "-" {
		r.note("missing " + f.String() + " taken as " + fieldDefaults[f])
		return nil
	}
	for i := range len(t.text) {
		if t.text[i] < '0' || t.text[i] > '9' {
			return r.fail(f, t.at+i, clip(t.text)+" is no number", fieldHints[f])
		}
	}
	n, err := strconv.ParseUint(t.text, 10, 16)
	if err != nil {
		return r.fail(f, t.at, clip(t.text)+" is too large", "at most 65535")
	}
	if f == FieldFullmoves && n == 0 {
		if !r.lenient {
			return r.fail(f, t.at, "moves are numbered from 1", fieldHints[f])
		}
		r.note("move number 0 taken as 1")
		n = 1
	}
	*target = uint16(n)
	return nil
}

// clip quotes a field for a message and cuts it if it is long.
func clip(text string) string {
	if head, cut := firstRunes(text, 12); cut {
		text = head + "..."
	}
	return strconv.Quote(text)
}
