package chess

import (
	"slices"
	"strconv"
	"strings"
)

// EPD is a position with operations, one line of Extended Position Description
// (PGN standard 16.2): the four fields of FEN that describe a position, then opcodes with operands.
// The counters of the position are read from hmvc and fmvn, and written there.
type EPD struct {
	Position Position
	Ops      []Operation // all but hmvc and fmvn, in the order of the line
}

// Operation is an opcode, such as "bm" or "id", with its operands, without their quotes.
type Operation struct {
	Code     string
	Operands []string
}

// Opcodes of the counters of a position.
const (
	opHalfmoves = "hmvc"
	opFullmoves = "fmvn"
)

// Op returns the operands of an opcode; ok is false if the line does not have it.
func (e *EPD) Op(code string) (operands []string, ok bool) {
	for _, op := range e.Ops {
		if op.Code == code {
			return op.Operands, true
		}
	}
	return nil, false
}

// Text returns the first operand of an opcode, as of id or c0, or "".
func (e *EPD) Text(code string) string {
	if operands, _ := e.Op(code); len(operands) > 0 {
		return operands[0]
	}
	return ""
}

// Int returns the number an opcode has, as ce (centipawns), dm (moves to mate) or acd
// (depth); ok is false if the line does not have it or it is no number.
func (e *EPD) Int(code string) (n int, ok bool) {
	n, err := strconv.Atoi(e.Text(code))
	return n, err == nil
}

// Moves returns the moves of an opcode that lists moves of the position, as bm and am, in
// any notation. It returns none if the line does not have the opcode. The error is a *MoveError.
func (e *EPD) Moves(code string) ([]Move, error) {
	var moves []Move
	operands, _ := e.Op(code)
	for _, text := range operands {
		m, err := e.Position.ParseMove(text)
		if err != nil {
			return moves, err
		}
		moves = append(moves, m)
	}
	return moves, nil
}

// Line returns the moves of an opcode that lists them one after the other, as pv. It
// returns none if the line does not have the opcode. The error is a *MoveError.
func (e *EPD) Line(code string) ([]Move, error) {
	operands, _ := e.Op(code)
	return e.Position.ParseLine(strings.Join(operands, " "))
}

// Set gives an opcode its operands, in place of those it had, or at the end of the line. A
// code that is not a letter with letters, digits and underscores behind it makes a line that cannot be read.
func (e *EPD) Set(code string, operands ...string) {
	op := Operation{code, slices.Clone(operands)}
	for i := range e.Ops {
		if e.Ops[i].Code == code {
			e.Ops[i] = op
			return
		}
	}
	e.Ops = append(e.Ops, op)
}

// SetMoves gives an opcode moves of the position, in SAN.
func (e *EPD) SetMoves(code string, moves ...Move) {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = e.Position.SAN(m)
	}
	e.Set(code, texts...)
}

// String returns the line. The en passant square is written only if a pawn can
// legally capture there. Operands that are no plain words, and those of id and of
// the comments c0 to c9, are put in quotes, a quote or backslash in them behind a
// backslash; characters that would end the line become spaces.
func (e *EPD) String() string {
	s := e.Position.Setup()
	s.EP = e.Position.EnPassant()
	b := s.appendFields(make([]byte, 0, 128))
	if s.Halfmoves != 0 {
		b = appendOperation(b, opHalfmoves, strconv.Itoa(int(s.Halfmoves)))
	}
	if s.Fullmoves > 1 {
		b = appendOperation(b, opFullmoves, strconv.Itoa(int(s.Fullmoves)))
	}
	for _, op := range e.Ops {
		b = appendOperation(b, op.Code, op.Operands...)
	}
	return string(b)
}

func appendOperation(b []byte, code string, operands ...string) []byte {
	b = append(b, ' ')
	b = append(b, code...)
	isText := code == "id" || len(code) == 2 && code[0] == 'c' && code[1] >= '0' && code[1] <= '9'
	for _, text := range operands {
		b = append(b, ' ')
		if !isText && isWord(text) {
			b = append(b, text...)
			continue
		}
		b = append(b, '"')
		for i := range len(text) {
			switch c := text[i]; c {
			case '"', '\\':
				b = append(b, '\\', c)
			case '\n', '\r':
				b = append(b, ' ')
			default:
				b = append(b, c)
			}
		}
		b = append(b, '"')
	}
	return append(b, ';')
}

// isWord tells whether an operand can be read back without quotes.
func isWord(text string) bool {
	return text != "" && !strings.ContainsAny(text, epdSpace+";\"")
}
