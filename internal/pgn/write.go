package pgn

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/szen-chess/szen/chess"
)

// columns is how long lines of moves get (PGN standard 8.2.1 wants less than 80 characters).
const columns = 79

// Write writes the game in export format, with a blank line behind it.
func (g *Game) Write(out io.Writer) error {
	w := &writer{out: bufio.NewWriter(out)}
	for _, t := range g.Tags {
		fmt.Fprintf(w.out, "[%s \"%s\"]\n", t.Name, strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(tidy(t.Value)))
	}
	w.out.WriteByte('\n')
	w.comment(g.Comment)
	w.line(g.Start, g.Moves)
	w.put(g.Result)
	w.out.WriteString("\n\n")
	return w.out.Flush()
}

// writer breaks lines between words.
type writer struct {
	out    *bufio.Writer
	column int
	glue   string // goes in front of the next word without a space, such as (
}

func (w *writer) put(text string) {
	text = w.glue + text
	w.glue = ""
	n := len([]rune(text))
	switch {
	case w.column == 0:
	case w.column+1+n > columns:
		w.out.WriteByte('\n')
		w.column = 0
	default:
		w.out.WriteByte(' ')
		w.column++
	}
	w.out.WriteString(text)
	w.column += n
}

func (w *writer) comment(text string) {
	if text == "" {
		return
	}
	words := strings.Fields(strings.NewReplacer("{", "(", "}", ")").Replace(text))
	if len(words) == 0 {
		return
	}
	words[0] = "{" + words[0]
	words[len(words)-1] += "}"
	for _, x := range words {
		w.put(x)
	}
}

// line writes moves from a position.
func (w *writer) line(p chess.Position, moves []Node) {
	number := true // the next move needs its number
	for _, n := range moves {
		if n.Before != "" {
			w.comment(n.Before)
		}
		switch {
		case p.Turn() == chess.White:
			w.put(fmt.Sprintf("%d.", p.Fullmoves()))
		case number:
			w.put(fmt.Sprintf("%d...", p.Fullmoves()))
		}
		w.put(p.SAN(n.Move))
		number = false
		for _, x := range n.NAGs {
			w.put(fmt.Sprintf("$%d", x))
		}
		if n.Comment != "" {
			w.comment(n.Comment)
			number = true
		}
		for _, v := range n.Variations {
			w.glue += "("
			w.line(p, v)
			w.closing()
			number = true
		}
		p.Make(n.Move)
	}
}

// closing ends a variation.
func (w *writer) closing() {
	w.out.WriteByte(')')
	w.column++
}
