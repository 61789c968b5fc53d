package chess

// StartFEN is the position a game begins with.
const StartFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// ParseSetup reads a FEN (Forsyth-Edwards Notation, PGN standard 16.1) that is
// written correctly, be the position possible or not. The two counters may be
// missing together; the clock is 0 then and the move number 1. The error is a *FENError.
func ParseSetup(text string) (Setup, error) {
	r := fenReader{text: text}
	return r.line()
}

// ParseFEN reads a FEN as ParseSetup does and makes a Position of it. The error
// is a *FENError, with the error of New in it where the text is right and the
// position is not.
func ParseFEN(text string) (Position, error) {
	r := fenReader{text: text}
	s, err := r.line()
	if err != nil {
		return Position{}, err
	}
	return r.position(s)
}

// ParseFENLenient reads a FEN as servers and people hand it about. It puts
// right what can be without touching a man on the board: white space and
// underscores between fields, missing fields at the end (White to move, no
// castling, no en passant, clock 0, move 1), letters of rights in any order,
// rights and en passant squares that the position does not allow, and text
// behind the position, from which it takes the counters if it is EPD. notes says
// what was put right, empty if nothing was.
// Anything else wrong is a *FENError.
func ParseFENLenient(text string) (p Position, notes []string, err error) {
	r := fenReader{text: text, lenient: true}
	s, err := r.line()
	if err != nil {
		return Position{}, nil, err
	}
	s, repairs := Repair(s)
	for _, n := range repairs {
		r.note(n)
	}
	p, err = r.position(s)
	if err != nil {
		return Position{}, nil, err
	}
	return p, r.notes, nil
}

// line reads the whole line as a FEN.
func (r *fenReader) line() (Setup, error) {
	s, err := r.setup()
	if err != nil {
		return s, err
	}
	if next := r.peek(); !r.lenient || next == "" || isCounter(next) {
		if err := r.counters(&s); err != nil {
			return s, err
		}
	}
	if r.lenient && r.peek() != "" {
		r.trailer(&s)
		return s, nil
	}
	extra, err := r.next(FieldEnd)
	if err == nil && extra.text != "" {
		err = r.fail(FieldEnd, extra.at, "more than six fields", "nothing behind the move number")
	}
	return s, err
}

// trailer passes over the text behind a position; only the counters in the operations of an EPD line are taken.
func (r *fenReader) trailer(s *Setup) {
	t := *s
	if _, err := r.operations(&t); err != nil {
		r.note("text behind the position ignored")
		return
	}
	*s = t
	r.note("operations behind the position ignored but for hmvc and fmvn")
}

// setup reads the four fields that FEN and EPD share.
func (r *fenReader) setup() (Setup, error) {
	s := EmptySetup()
	for f, read := range []func(*fenReader, fenToken, *Setup) error{
		(*fenReader).board, (*fenReader).turn, (*fenReader).castling, (*fenReader).enPassant,
	} {
		f := FENField(f)
		t, err := r.next(f)
		if err != nil {
			return s, err
		}
		if t.text == "" {
			if f == FieldBoard || !r.lenient {
				return s, r.fail(f, len(r.text), "the field is missing", fieldHints[f])
			}
			r.note("missing " + f.String() + " taken as " + fieldDefaults[f])
			continue
		}
		if err := read(r, t, &s); err != nil {
			return s, err
		}
	}
	return s, nil
}

var fieldHints = [...]string{
	FieldBoard:     "eight ranks, the eighth first, with '/' between them",
	FieldTurn:      "w or b",
	FieldCastling:  "letters of KQkq in this order, or -",
	FieldEnPassant: "the square behind the pawn that went two squares, such as e3, or -",
	FieldHalfmoves: "the number of half-moves since a capture or pawn move",
	FieldFullmoves: "the number of the move, 1 at the start of a game",
}

var fieldDefaults = [...]string{
	FieldTurn:      "white",
	FieldCastling:  "-",
	FieldEnPassant: "-",
	FieldHalfmoves: "0",
	FieldFullmoves: "1",
}

// counters reads the last two fields, if there are any.
func (r *fenReader) counters(s *Setup) error {
	if !r.lenient && r.peek() == "" {
		_, err := r.next(FieldHalfmoves) // for a space at the end
		return err
	}
	for f := FieldHalfmoves; f <= FieldFullmoves; f++ {
		t, err := r.next(f)
		if err != nil {
			return err
		}
		if t.text == "" {
			if !r.lenient {
				return r.fail(f, len(r.text), "the field is missing", fieldHints[f])
			}
			r.note("missing " + f.String() + " taken as " + fieldDefaults[f])
			continue
		}
		if err := r.counter(f, t, s); err != nil {
			return err
		}
	}
	return nil
}
