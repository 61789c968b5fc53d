package pgn

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/szen-chess/szen/chess"
)

// maxDepth is how deep variations may stand in one another; deeper ones are passed over.
const maxDepth = 64

// Reader reads games one after the other.
type Reader struct {
	lex  *lexer
	held *token // read already
}

// NewReader returns a reader of the games in a text.
func NewReader(r io.Reader) *Reader { return &Reader{lex: newLexer(r)} }

func (r *Reader) next() token {
	if t := r.held; t != nil {
		r.held = nil
		return *t
	}
	return r.lex.next()
}

// Next returns the next game, io.EOF behind the last, or what the input's reader says.
func (r *Reader) Next() (*Game, error) {
	g := &Game{Start: chess.Start(), Result: "*"}
	t := r.next()
	for t.kind == shut || t.kind == comment && t.text == "" { // left over
		t = r.next()
	}
	if t.kind == end {
		if r.lex.err != nil {
			return nil, r.lex.err
		}
		return nil, io.EOF
	}
	for ; t.kind == tagMark || t.kind == comment; t = r.next() {
		if t.kind == comment {
			g.Comment = join(g.Comment, t.text)
			continue
		}
		if !g.readTag(t.text) {
			g.fault(t.line, "[%s] is no tag", short(t.text))
		}
	}
	if fen := g.Tag("FEN"); fen != "" {
		p, notes, err := chess.ParseFENLenient(fen)
		if err != nil {
			g.fault(t.line, "%v", err)
			g.Cut = true
		} else {
			g.Start = p
		}
		for _, n := range notes {
			g.fault(t.line, "FEN: %s", n)
		}
	}
	r.held = &t
	over := false
	if g.Cut { // nothing to play the moves on
		r.skip(g)
		over = true
	} else {
		g.Moves, over = r.line(g, g.Start, 0)
	}
	if g.Cut && !over {
		r.skip(g)
	}
	if t := g.Tag("Result"); g.Result == "*" && isResult(t) {
		g.Result = t
	}
	return g, r.lex.err
}

// readTag reads what stands in the brackets of a tag.
func (g *Game) readTag(text string) bool {
	name, value, ok := strings.Cut(strings.TrimSpace(text), " ")
	value = strings.TrimSpace(value)
	if !ok || name == "" || len(value) < 2 || value[0] != '"' || value[len(value)-1] != '"' {
		return false
	}
	value = strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(value[1 : len(value)-1])
	g.SetTag(name, tidy(value))
	return true
}

func (g *Game) fault(line int, format string, args ...any) {
	if len(g.Faults) < 100 {
		g.Faults = append(g.Faults, Fault{line, fmt.Sprintf(format, args...)})
	}
}

// line reads moves up to the end of a variation, or of the game if depth is 0; over
// tells whether the game's result has been read.
func (r *Reader) line(g *Game, p chess.Position, depth int) (moves []Node, over bool) {
	before := p // the last move
	lead := ""
	for {
		t := r.next()
		switch t.kind {
		case end, tagMark:
			r.held = &t
			return moves, t.kind == tagMark
		case shut:
			if depth > 0 {
				return moves, false
			}
			g.fault(t.line, "a ) without its (")
		case open:
			var v []Node
			if depth < maxDepth && len(moves) > 0 {
				v, over = r.line(g, before, depth+1)
			} else {
				g.fault(t.line, "a variation that is passed over")
				over = r.pass(g, 1)
			}
			if len(v) > 0 {
				last := &moves[len(moves)-1]
				last.Variations = append(last.Variations, v)
			}
			if over {
				return moves, true
			}
		case comment:
			switch {
			case len(moves) > 0:
				last := &moves[len(moves)-1]
				last.Comment = join(last.Comment, t.text)
			case depth == 0:
				g.Comment = join(g.Comment, t.text)
			default:
				lead = join(lead, t.text)
			}
		case nag:
			if n, err := strconv.ParseUint(t.text, 10, 8); err == nil && len(moves) > 0 {
				last := &moves[len(moves)-1]
				last.NAGs = append(last.NAGs, uint8(n))
			}
		default:
			text := withoutNumber(t.text)
			if n, ok := marks[text]; ok && len(moves) > 0 {
				last := &moves[len(moves)-1]
				last.NAGs = append(last.NAGs, n)
				continue
			}
			if isResult(t.text) {
				if depth == 0 {
					g.Result = t.text
					return moves, true
				}
				continue // people end variations with a result, too
			}
			if text == "" || text == "e.p." || text == "ep" {
				continue
			}
			m, err := p.ParseMove(text)
			if err != nil {
				g.fault(t.line, "%v", err)
				if depth == 0 {
					g.Cut = true
					return moves, false
				}
				return moves, r.pass(g, 1)
			}
			moves = append(moves, Node{Move: m, Before: lead})
			lead = ""
			before = p
			p.Make(m)
		}
	}
}

// marks are the signs that people write for NAGs.
var marks = map[string]uint8{"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}

// pass passes over the rest of so many variations in one another; over is as line has it.
func (r *Reader) pass(g *Game, depth int) (over bool) {
	for depth > 0 {
		t := r.next()
		switch t.kind {
		case end, tagMark:
			r.held = &t
			return true
		case open:
			depth++
		case shut:
			depth--
		}
	}
	return false
}

// skip passes over the rest of a game.
func (r *Reader) skip(g *Game) {
	for depth := 0; ; {
		t := r.next()
		switch t.kind {
		case end, tagMark:
			r.held = &t
			return
		case open:
			depth++
		case shut:
			depth--
		case word:
			if isResult(t.text) && depth <= 0 {
				g.Result = t.text
				return
			}
		}
	}
}

func isResult(text string) bool {
	return text == "1-0" || text == "0-1" || text == "1/2-1/2" || text == "*"
}

// withoutNumber takes the move number off: "12.", "12...", "12.Kd7".
func withoutNumber(text string) string {
	rest := strings.TrimLeft(text, "0123456789")
	if rest == "" || len(rest) < len(text) && rest[0] == '.' || rest[0] == '.' {
		return strings.TrimLeft(rest, ".")
	}
	return text
}

func join(a, b string) string { return strings.TrimSpace(a + " " + b) }

func short(text string) string {
	if len(text) > 60 {
		return strings.ToValidUTF8(text[:60], "") + "..."
	}
	return text
}
