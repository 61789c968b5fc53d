package chess

import "strings"

// epdSpace is what separates opcodes and operands.
const epdSpace = " \t\r\n\v\f"

// ParseEPD reads a line of Extended Position Description. The position is read
// as strictly as ParseFEN does; both counters may stand behind it, as in a FEN,
// though the standard has hmvc and fmvn for them. The semicolon after the last
// operation may be missing. The error is a *FENError.
func ParseEPD(line string) (EPD, error) {
	r := fenReader{text: strings.TrimRight(line, epdSpace)}
	s, err := r.setup()
	if err != nil {
		return EPD{}, err
	}
	if isCounter(r.peek()) {
		if err := r.counters(&s); err != nil {
			return EPD{}, err
		}
	}
	ops, err := r.operations(&s)
	if err != nil {
		return EPD{}, err
	}
	p, err := r.position(s)
	return EPD{p, ops}, err
}

// operations reads the rest of the line. The counters among them go into the setup, the others are returned.
func (r *fenReader) operations(s *Setup) ([]Operation, error) {
	var ops []Operation
	for {
		op, at, err := r.operation()
		if err != nil || op.Code == "" {
			return ops, err
		}
		f := FieldHalfmoves
		switch op.Code {
		default:
			ops = append(ops, op)
			continue
		case opFullmoves:
			f = FieldFullmoves
		case opHalfmoves:
		}
		if len(op.Operands) != 1 || op.Operands[0] == "" {
			return nil, r.fail(FieldOperations, at, op.Code+" needs one number", fieldHints[f])
		}
		if err := r.counter(f, fenToken{op.Operands[0], at}, s); err != nil {
			return nil, err
		}
	}
}

// operation reads the next operation, with the offset of its first operand; its code is empty at the end of the line.
func (r *fenReader) operation() (op Operation, at int, err error) {
	r.skipSpace()
	start := r.pos
	op.Code = r.word()
	switch {
	case op.Code == "" && r.pos == len(r.text):
		return op, r.pos, nil
	case op.Code == "" && r.text[r.pos] == ';':
		return op, 0, r.fail(FieldOperations, r.pos, "an operation is missing", "an opcode, such as bm or id, before the semicolon")
	}
	for i := range len(op.Code) {
		if c := op.Code[i]; !(c|0x20 >= 'a' && c|0x20 <= 'z' || i > 0 && (c >= '0' && c <= '9' || c == '_')) {
			return op, 0, r.fail(FieldOperations, start+i, clip(op.Code)+" is no opcode", "a letter, then letters, digits and underscores, such as bm or c0")
		}
	}
	if op.Code == "" {
		return op, 0, r.fail(FieldOperations, r.pos, "an opcode is missing", "one such as bm or id in front of the operand")
	}
	at = r.pos
	for {
		r.skipSpace()
		if op.Operands == nil {
			at = r.pos
		}
		if r.pos == len(r.text) {
			return op, at, nil
		}
		switch r.text[r.pos] {
		case ';':
			r.pos++
			return op, at, nil
		case '"':
			text, err := r.quoted()
			if err != nil {
				return op, 0, err
			}
			op.Operands = append(op.Operands, text)
		default:
			op.Operands = append(op.Operands, r.word())
		}
	}
}

func (r *fenReader) skipSpace() {
	r.pos = len(r.text) - len(strings.TrimLeft(r.text[r.pos:], epdSpace))
}

// word reads up to white space, a semicolon or a quote.
func (r *fenReader) word() string {
	n := strings.IndexAny(r.text[r.pos:], epdSpace+";\"")
	if n < 0 {
		n = len(r.text) - r.pos
	}
	w := r.text[r.pos : r.pos+n]
	r.pos += n
	return w
}

// quoted reads a text in quotes; a backslash stands before a quote or backslash that belongs to it.
func (r *fenReader) quoted() (string, error) {
	start := r.pos
	var b []byte
	for i := start + 1; i < len(r.text); i++ {
		switch c := r.text[i]; {
		case c == '"':
			r.pos = i + 1
			return string(b), nil
		case c == '\\' && i+1 < len(r.text) && (r.text[i+1] == '"' || r.text[i+1] == '\\'):
			i++
			b = append(b, r.text[i])
		default:
			b = append(b, c)
		}
	}
	return "", r.fail(FieldOperations, start, "the text in quotes does not end", "a quote at its end")
}
