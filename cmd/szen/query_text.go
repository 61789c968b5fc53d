package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/answer"
)

// printAnswer writes an answer for people: the verdict first.
func (a *app) printAnswer(ans *answer.Answer) {
	p := &ans.Position
	if a.many {
		if a.answers++; a.answers > 1 {
			a.printf("\n")
		}
		a.printf("%s\n", p.FEN())
	}
	a.printf("%s\n", verdictSentence(ans))
	if s := distanceSentence(ans); s != "" {
		a.printf("%s\n", s)
	}
	if ans.By != answer.Nothing {
		a.printf("By %s: %s.\n", ans.By, ans.Why)
	} else {
		a.printf("Why: %s.\n", ans.Why)
	}
	if s := onlyMove(ans); s != "" {
		a.printf("%s\n", s)
	}
	if ans.Bounds != chess.AnyResult && len(ans.Moves) > 0 {
		a.printf("\n")
		a.printMoves(ans.Moves)
	}
	if len(ans.Line) > 0 {
		text, err := p.LineSAN(ans.Line)
		if err != nil {
			text = fmt.Sprintf("%s ... (%v)", text, err)
		}
		a.printf("\nLine: %s\n", text)
	}
}

func capital(c chess.Color) string { return strings.ToUpper(c.String()[:1]) + c.String()[1:] }

// verdictSentence says who gets what.
func verdictSentence(ans *answer.Answer) string {
	us, them := capital(ans.Position.Turn()), capital(ans.Position.Turn().Other())
	w, ok := ans.Bounds.Exact()
	if !ok {
		if ans.Bounds == chess.AnyResult {
			return fmt.Sprintf("Unknown for %s to move.", us)
		}
		return fmt.Sprintf("Unknown for %s to move: at least a %s, at most a %s.", us, ans.Bounds.Lo, ans.Bounds.Hi)
	}
	switch w {
	case chess.Win:
		return us + " to move wins."
	case chess.Loss:
		if ans.Value.DTM == 0 && ans.Known {
			return us + " is mated: " + them + " has won."
		}
		return us + " to move loses."
	case chess.CursedWin:
		return us + " to move wins only without the 50-move rule: drawn by it."
	case chess.BlessedLoss:
		return us + " to move loses without the 50-move rule, which saves the draw."
	}
	return "Drawn."
}

// distanceSentence says how long it takes; empty if there is nothing to say.
func distanceSentence(ans *answer.Answer) string {
	v, p := ans.Value, &ans.Position
	if !ans.Known || v.WDL == chess.Draw || v.DTZ == 0 {
		return ""
	}
	var parts []string
	if v.DTM != chess.NoPlies {
		parts = append(parts, fmt.Sprintf("mate in %s (%s)", plural(int(v.DTM), "ply", "plies"), plural(int(v.DTM+1)/2, "move", "moves")))
	}
	switch {
	case v.DTZ != chess.NoPlies:
		parts = append(parts, fmt.Sprintf("DTZ %d: %s to the next capture, pawn move or mate", v.DTZ, plural(int(v.DTZ), "ply", "plies")))
	case ans.DTZ.MaybeRounded:
		parts = append(parts, fmt.Sprintf("DTZ %d or %d, which Syzygy files round: plies to the next capture, pawn move or mate", ans.DTZ.Plies, ans.DTZ.Plies+1))
	}
	text := strings.Join(parts, "; ")
	if text == "" {
		return ""
	}
	if c := p.Halfmoves(); c > 0 {
		text += fmt.Sprintf("; %s are left on the clock", plural(max(int(chess.MaxRule50)-c, 0), "ply", "plies"))
	}
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// onlyMove names the one move that keeps the result, where others do not.
func onlyMove(ans *answer.Answer) string {
	w, ok := ans.Bounds.Exact()
	if m := ans.Moves; ok && len(m) > 1 && m[0].Bounds == ans.Bounds && m[1].Bounds.Hi < w {
		return fmt.Sprintf("Only %s is good enough for that.", m[0].SAN)
	}
	return ""
}

// printMoves writes a table of moves.
func (a *app) printMoves(moves []answer.Move) {
	t := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "move\tresult\tDTZ\tDTM\t")
	for _, m := range moves {
		dtz, dtm := "-", "-"
		if m.Known {
			dtz, dtm = distanceText(m.Value.DTZ), distanceText(m.Value.DTM)
			if m.DTZ.MaybeRounded {
				dtz = fmt.Sprintf("%d-%d", m.DTZ.Plies, m.DTZ.Plies+1)
			}
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t\n", m.SAN, m.Verdict(), dtz, dtm)
	}
	t.Flush()
}

func distanceText(n chess.Plies) string {
	if n == chess.NoPlies {
		return "-"
	}
	return fmt.Sprint(n)
}
