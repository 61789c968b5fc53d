package pgn

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// The kinds of tokens: one for each mark of PGN that means something, and others.
const (
	end     = 0
	word    = 'w' // a move, number or result
	comment = 'c'
	nag     = '$'
	open    = '('
	shut    = ')'
	tagMark = '['
)

// token is a piece of a PGN text.
type token struct {
	kind byte
	text string
	line int
}

// maxText is the longest comment or word that is kept, in bytes; more of it is passed over.
const maxText = 1 << 16

// lexer takes a text apart.
type lexer struct {
	in    *bufio.Reader
	line  int
	fresh bool // at the beginning of a line
	err   error
}

func newLexer(r io.Reader) *lexer {
	l := &lexer{in: bufio.NewReaderSize(r, 1<<15), line: 1, fresh: true}
	if b, err := l.in.Peek(3); err == nil && string(b) == "\ufeff" {
		l.in.Discard(3)
	}
	return l
}

// read returns the next byte; ok is false at the end.
func (l *lexer) read() (b byte, ok bool) {
	b, err := l.in.ReadByte()
	if err != nil {
		if !errors.Is(err, io.EOF) {
			l.err = fmt.Errorf("reading line %d: %w", l.line, err)
		}
		return 0, false
	}
	l.fresh = b == '\n'
	if l.fresh {
		l.line++
	}
	return b, true
}

// until returns the text up to a byte, which is read, too; ok is false if the text ends before.
func (l *lexer) until(stop byte) (text string, ok bool) {
	var s strings.Builder
	for {
		b, ok := l.read()
		if !ok || b == stop {
			return strings.ToValidUTF8(s.String(), "\ufffd"), ok
		}
		if s.Len() < maxText {
			s.WriteByte(b)
		}
	}
}

// tidy puts a comment on one line.
func tidy(text string) string { return strings.Join(strings.Fields(text), " ") }

// next returns the next token.
func (l *lexer) next() token {
	for {
		fresh := l.fresh
		b, ok := l.read()
		at := l.line
		switch {
		case !ok:
			return token{end, "", at}
		case b == '%' && fresh: // an escape: the line is for other programs
			l.until('\n')
		case b == ';':
			text, _ := l.until('\n')
			return token{comment, tidy(text), at}
		case b == '{':
			text, _ := l.until('}')
			return token{comment, tidy(text), at}
		case b == '[':
			return token{tagMark, l.tag(), at}
		case b == '(' || b == ')':
			return token{b, string(b), at}
		case b == '$':
			return token{nag, l.run(isDigit), at}
		case isMark(b):
			return token{word, string(b) + l.run(isMark), at}
		case isWord(b):
			return token{word, string(b) + l.run(isWord), at}
		}
	}
}

// tag returns what stands between the brackets; a bracket in quotes does not end it, a line end does.
func (l *lexer) tag() string {
	var s strings.Builder
	quoted, escaped := false, false
	for {
		b, ok := l.read()
		if !ok || b == '\n' || b == ']' && !quoted {
			return strings.ToValidUTF8(s.String(), "\ufffd")
		}
		if b == '"' && !escaped {
			quoted = !quoted
		}
		escaped = b == '\\' && !escaped
		if s.Len() < maxText {
			s.WriteByte(b)
		}
	}
}

// run returns the bytes that come next and are of a kind.
func (l *lexer) run(is func(byte) bool) string {
	var s strings.Builder
	for {
		b, err := l.in.Peek(1)
		if err != nil || !is(b[0]) {
			return strings.ToValidUTF8(s.String(), "\ufffd")
		}
		l.read()
		if s.Len() < maxText {
			s.WriteByte(b[0])
		}
	}
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }
func isMark(b byte) bool  { return b == '!' || b == '?' }

func isWord(b byte) bool {
	return b > ' ' && b != 0x7f && !strings.ContainsRune("{}()[];$!?", rune(b)) || b >= 0x80
}
