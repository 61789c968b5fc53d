package chess

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// FENField is one of the parts of a FEN or EPD line.
type FENField uint8

// The fields in the order they are written; FieldOperations is what follows the position in EPD.
const (
	FieldBoard FENField = iota
	FieldTurn
	FieldCastling
	FieldEnPassant
	FieldHalfmoves
	FieldFullmoves
	FieldOperations
	FieldEnd
)

// String returns the name of the field, such as "side to move".
func (f FENField) String() string {
	return [...]string{
		"board", "side to move", "castling rights", "en passant square",
		"half-move clock", "move number", "operations", "end of line",
	}[min(f, FieldEnd)]
}

// FENError says what is wrong in a FEN or EPD line, where, and what would be right.
type FENError struct {
	Text   string   // the whole line
	Field  FENField // the part that is wrong
	Offset int      // of the first wrong character, in bytes; len(Text) if something is missing at the end
	Char   rune     // that character, or 0 at the end of the line or if no single one is at fault
	Msg    string   // what is wrong
	Hint   string   // what would be right, or empty
	Err    error    // what New said of a setup that is written correctly, or nil
}

// newFENError fills in the character at offset, which is cut to the text.
func newFENError(text string, f FENField, offset int, msg, hint string) *FENError {
	e := &FENError{Text: text, Field: f, Offset: min(offset, len(text)), Msg: msg, Hint: hint}
	if e.Offset < len(text) {
		e.Char, _ = utf8.DecodeRuneInString(text[e.Offset:])
	}
	return e
}

// Error returns one line: the field, the character with its number from 1, what is wrong, what would be right.
func (e *FENError) Error() string {
	where := ""
	switch {
	case e.Offset >= len(e.Text):
		where = ", at the end"
	case e.Char != 0:
		where = fmt.Sprintf(", character %d, %q", utf8.RuneCountInString(e.Text[:e.Offset])+1, e.Char)
	}
	msg := fmt.Sprintf("FEN, %s%s: %s", e.Field, where, e.Msg)
	if e.Hint != "" {
		msg += "; want " + e.Hint
	}
	return msg
}

// Unwrap returns Err.
func (e *FENError) Unwrap() error { return e.Err }

// detailWidth is how many characters of a long line Detail shows on each side of the wrong one.
const detailWidth = 60

// Detail returns the error on several lines: what is wrong, the text with a
// caret under the wrong character, and what would be right. A text too long
// for a line is cut on both sides.
func (e *FENError) Detail() string {
	before, cutBefore := lastRunes(e.Text[:e.Offset], detailWidth)
	after, cutAfter := firstRunes(e.Text[e.Offset:], detailWidth)
	if cutBefore {
		before = "..." + before
	}
	if cutAfter {
		after += "..."
	}
	var sb strings.Builder
	fmt.Fprintf(&sb, "FEN, %s: %s\n", e.Field, e.Msg)
	fmt.Fprintf(&sb, "    %s\n", onOneLine(before+after))
	fmt.Fprintf(&sb, "    %s^\n", strings.Repeat(" ", utf8.RuneCountInString(before)))
	if e.Hint != "" {
		fmt.Fprintf(&sb, "want %s\n", e.Hint)
	}
	return sb.String()
}

func firstRunes(s string, n int) (head string, cut bool) {
	for i := range s {
		if n == 0 {
			return s[:i], true
		}
		n--
	}
	return s, false
}

func lastRunes(s string, n int) (tail string, cut bool) {
	i := len(s)
	for ; i > 0 && n > 0; n-- {
		_, size := utf8.DecodeLastRuneInString(s[:i])
		i -= size
	}
	return s[i:], i > 0
}

// onOneLine shows every character that is not printable as one '?', or a space if it is white space.
func onOneLine(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case !unicode.IsPrint(r) || r == utf8.RuneError:
			return '?'
		}
		return r
	}, s)
}
