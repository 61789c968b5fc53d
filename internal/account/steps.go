package account

import (
	"context"
	"fmt"

	"github.com/szen-chess/szen/chess"
)

// Step is a move of the line that something is to be said of.
type Step struct {
	Ply  int // from 0
	SAN  string
	Only bool   // it alone keeps the result, of several legal moves
	What string // what it does: "takes the knight", "promotes to a queen", "mates"; empty if it is an only move and nothing else
}

// maxOnly is how many plies of the line are looked through for only moves.
const maxOnly = 40

// steps finds what is remarkable in the line.
func (x *Explainer) steps(ctx context.Context, a *Account) ([]Step, error) {
	w, ok := a.Bounds.Exact()
	if !ok {
		return nil, nil
	}
	saviour := a.Position.Turn() // whose moves may be only moves: the winner's, or who holds the draw
	if w < chess.Draw {
		saviour = saviour.Other()
	}
	var out []Step
	p := a.Position
	for i, m := range a.Line {
		q := p.After(m)
		s := Step{Ply: i, SAN: p.SAN(m), What: deed(m, &q)}
		if p.Turn() == saviour && i < maxOnly {
			var err error
			if s.Only, err = x.only(ctx, a, i, p, m); err != nil {
				return nil, err
			}
		}
		if s.Only || s.What != "" {
			out = append(out, s)
		}
		p = q
	}
	return out, nil
}

// only tells whether a move alone is proven to keep the result of a position on the line.
func (x *Explainer) only(ctx context.Context, a *Account, ply int, p chess.Position, m chess.Move) (bool, error) {
	if ply == 0 {
		return len(a.Keep) == 1 && a.Keep[0].Move == m && a.Spoil == len(a.Moves)-1 && a.Spoil > 0, nil
	}
	_, keep, known, err := x.keeping(ctx, p)
	return known && len(keep) == 1 && keep[0] == m && len(p.LegalMoves()) > 1, err
}

// deed says what a move does that changes the game; empty if nothing.
func deed(m chess.Move, after *chess.Position) string {
	text := ""
	switch {
	case m.Promotion() != chess.NoRole:
		text = "promotes to a " + m.Promotion().String()
	case m.IsCapture():
		text = "takes the " + m.Captured().String()
	}
	switch o := after.Outcome(); o.Reason {
	case chess.Checkmate:
		text = join(text, "mates")
	case chess.Stalemate:
		text = join(text, "is stalemate")
	case chess.InsufficientMaterial:
		text = join(text, "leaves nothing to mate with")
	}
	return text
}

func join(a, b string) string {
	if a == "" {
		return b
	}
	return a + " and " + b
}

// number writes the number of a move on the line of a position.
func number(p *chess.Position, ply int) string {
	n := p.Fullmoves() + ply/2
	dots := "."
	if p.Turn() == chess.White == (ply%2 == 1) {
		dots = "..."
	}
	if p.Turn() == chess.Black && ply%2 == 1 {
		n++
	}
	return fmt.Sprintf("%d%s", n, dots)
}

// resultIn says what a result is to the side that has it.
func resultIn(i chess.Interval) string {
	w, ok := i.Exact()
	if !ok {
		if i == chess.AnyResult {
			return "is unknown"
		}
		return fmt.Sprintf("is at least a %s and at most a %s", i.Lo, i.Hi)
	}
	return map[chess.WDL]string{
		chess.Win: "wins", chess.CursedWin: "wins only without the 50-move rule", chess.Draw: "draws",
		chess.BlessedLoss: "is saved by the 50-move rule alone", chess.Loss: "loses",
	}[w]
}
