package annotate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/answer"
	"github.com/szen-chess/szen/internal/pgn"
)

// The marks of PGN (standard 8.2.4, table of NAGs).
const (
	mistake   = 2 // ?
	blunder   = 4 // ??
	rightMove = 1 // !
)

// maxLine is how many plies the right move is followed for.
const maxLine = 12

// Write puts what was found into the game: marks, comments, and the right moves as variations.
func (r *Report) Write(g *pgn.Game, known []*answer.Answer) {
	if r.From < 0 {
		g.Comment = join(g.Comment, "Szen: nothing is proven of this game's positions.")
		return
	}
	text := fmt.Sprintf("Szen: from here on proven: %s", outcome(known[r.From]))
	if r.From == 0 {
		g.Comment = join(g.Comment, text)
	} else {
		n := &g.Moves[r.From-1]
		n.Comment = join(n.Comment, text)
	}
	for i := range r.Mistakes {
		r.Mistakes[i].write(&g.Moves[r.Mistakes[i].Ply])
	}
	r.gaps(g, known)
	last := known[len(known)-1]
	if last == nil || r.Result == "*" || g.Result == "*" || r.Result == g.Result {
		return
	}
	end := &g.Comment
	if n := len(g.Moves); n > 0 {
		end = &g.Moves[n-1].Comment
	}
	*end = join(*end, fmt.Sprintf("The game ended %s; proven: %s", g.Result, outcome(last)))
}

// gaps says where nothing is proven after the first that is.
func (r *Report) gaps(g *pgn.Game, known []*answer.Answer) {
	for i := r.From + 1; i < len(known); i++ {
		if known[i] != nil || known[i-1] == nil {
			continue
		}
		n := &g.Moves[i-1]
		n.Comment = join(n.Comment, "Szen: unknown within the budget.")
	}
}

// write marks a move and puts the right one beside it.
func (m *Mistake) write(n *pgn.Node) {
	n.NAGs = slices.DeleteFunc(n.NAGs, func(x uint8) bool { return x >= 1 && x <= 6 }) // marks of moves that say otherwise
	n.NAGs = append(n.NAGs, m.mark())
	right := m.Right()
	text := fmt.Sprintf("Szen: %s becomes %s: %s.", word(m.Was()), word(m.Now()), m.After.Why)
	if reply := m.reply(); reply != "" {
		text += " The answer is " + reply + "."
	}
	n.Comment = join(text, n.Comment)
	if len(right) == 0 {
		return // proven to be there, but not which
	}
	v := pgn.Line(right[0].Move)
	v[0].NAGs = []uint8{rightMove}
	v[0].Comment = m.why(right)
	if line := m.Before.Line; len(line) > 0 && line[0] == right[0].Move {
		v = append(v, pgn.Line(line[1:min(len(line), maxLine)]...)...)
	}
	n.Variations = append(n.Variations, v)
}

// mark returns the mark for a move: what the 50-move rule alone changes is half as bad.
func (m *Mistake) mark() uint8 {
	if w := m.Was().Lo; w == chess.CursedWin || w == chess.BlessedLoss || m.Now().Lo == chess.CursedWin {
		return mistake
	}
	return blunder
}

// reply returns the one move that answers a mistake, empty if there are several.
func (m *Mistake) reply() string {
	moves := m.After.Moves
	if len(moves) > 1 && moves[0].Bounds.Lo > moves[1].Bounds.Hi {
		return moves[0].SAN
	}
	return ""
}

// why says why the right moves are right.
func (m *Mistake) why(right []answer.Move) string {
	text := word(m.Was())
	if m.Before.Why != "" {
		text += ": " + m.Before.Why
	}
	switch others := right[1:]; {
	case len(others) == 0 && len(m.Before.Moves) > 1 && m.Before.Moves[1].Bounds.Hi < m.Was().Lo:
		text += "; no other move keeps it"
	case len(others) > 4:
		text += fmt.Sprintf("; so do %d other moves", len(others))
	case len(others) > 0:
		var names []string
		for _, x := range others {
			names = append(names, x.SAN)
		}
		text += "; so do " + strings.Join(names, ", ")
	}
	return text + "."
}

// word writes a result as a noun.
func word(i chess.Interval) string {
	w, ok := i.Exact()
	if !ok {
		return fmt.Sprintf("at least a %s, at most a %s", i.Lo, i.Hi)
	}
	return map[chess.WDL]string{
		chess.Win: "a win", chess.CursedWin: "a win that the 50-move rule draws", chess.Draw: "a draw",
		chess.BlessedLoss: "a loss that the 50-move rule draws", chess.Loss: "a loss",
	}[w]
}

// outcome says what is proven of a position, in whose favour and by what.
func outcome(a *answer.Answer) string {
	who := "White"
	if a.Position.Turn() == chess.Black {
		who = "Black"
	}
	return fmt.Sprintf("%s to move has %s (%s).", who, word(a.Bounds), a.Why)
}

// join puts a sentence behind what may be none.
func join(a, b string) string {
	if a != "" && !strings.ContainsAny(a[len(a)-1:], ".!?:;") {
		a += "."
	}
	return strings.TrimSpace(a + " " + b)
}
