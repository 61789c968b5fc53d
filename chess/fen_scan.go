package chess

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// fenReader takes a line apart into fields. A strict one wants one space
// between them; a lenient one takes any white space and underscores, and keeps
// a note of whatever it had to put right.
type fenReader struct {
	text    string
	pos     int // what is read so far
	lenient bool
	notes   []string
	at      [FieldEnd + 1]int // where each field begins
}

// fenToken is a field with its place in the line.
type fenToken struct {
	text string
	at   int
}

func (r *fenReader) fail(f FENField, offset int, msg, hint string) error {
	return newFENError(r.text, f, offset, msg, hint)
}

// note records a repair, each wording once.
func (r *fenReader) note(text string) {
	for _, n := range r.notes {
		if n == text {
			return
		}
	}
	r.notes = append(r.notes, text)
}

// separator tells whether c stands between fields.
func (r *fenReader) separator(c rune) bool {
	if r.lenient {
		return c == '_' || unicode.IsSpace(c)
	}
	return c == ' '
}

// next returns the next field, or an empty one at the end of the line. f is what it is going to be.
func (r *fenReader) next(f FENField) (fenToken, error) {
	gap := r.pos
	rest := strings.TrimLeftFunc(r.text[gap:], r.separator)
	r.pos = len(r.text) - len(rest)
	if err := r.checkGap(f, gap); err != nil {
		return fenToken{}, err
	}
	length := strings.IndexFunc(rest, r.separator)
	if length < 0 {
		length = len(rest)
	}
	t := fenToken{text: rest[:length], at: r.pos}
	r.at[f] = r.pos
	r.pos += length
	return t, nil
}

// checkGap looks at what stands between the last field, which ended at gap, and the next one.
func (r *fenReader) checkGap(f FENField, gap int) error {
	space := r.text[gap:r.pos]
	want := 1
	if gap == 0 || r.pos == len(r.text) {
		want = 0
	}
	if r.lenient {
		if strings.Contains(space, "_") {
			r.note("underscores read as spaces")
		}
		if n := utf8.RuneCountInString(space); n > want || strings.Trim(space, " _") != "" {
			r.note("extra white space ignored")
		}
		return nil
	}
	if len(space) > want {
		return r.fail(f, gap+want, "a space too many", "one space between fields, none around them")
	}
	return nil
}

// peek returns the next field without taking it. It is the lenient view: no complaint about the gap.
func (r *fenReader) peek() string {
	rest := strings.TrimLeftFunc(r.text[r.pos:], r.separator)
	if i := strings.IndexFunc(rest, r.separator); i >= 0 {
		return rest[:i]
	}
	return rest
}
