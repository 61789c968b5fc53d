package answer

import (
	"context"
	"strings"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/ending"
)

// TestEndings asks what tables of up to four men do not know, of an engine that can have endings solved.
func TestEndings(t *testing.T) {
	asked := 0
	e := &Engine{Source: library, MaxLine: 100, Endings: func(ctx context.Context, p chess.Position) (*ending.Solution, error) {
		asked++
		return ending.Solve(ctx, p, ending.Limits{Moves: true})
	}}
	for _, c := range []struct {
		fen, verdict, lower, upper string
		by                         By
		best                       string // moves that are as good as the result, if that is known
	}{
		{"8/3k4/8/4Pp2/8/3K2P1/8/8 w - - 0 1", "win", "win", "win", Solver, "Kc3 Kc4 Ke3"},
		{"8/3k4/8/4Pp2/8/3K2P1/8/8 w - - 96 100", "unknown", "cursed-win", "win", Solver, ""},
		{"8/8/4k3/8/3KPp2/8/6P1/8 b - - 0 1", "loss", "loss", "loss", Solver, ""},
		{"8/8/8/5kp1/7p/5K1P/8/8 w - - 0 1", "draw", "draw", "draw", Solver, "Ke3"},
		{"8/8/8/5kp1/7p/5K1P/8/8 w - - 99 99", "draw", "draw", "draw", Solver, ""},
		{"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", "draw", "draw", "draw", Table, ""},
	} {
		a := ask(t, e, c.fen)
		if a.Verdict() != c.verdict || a.Bounds.Lo.String() != c.lower || a.Bounds.Hi.String() != c.upper || a.By != c.by {
			t.Errorf("%s: %s, %s by %q: %s; want %s, [%s, %s] by %q", c.fen, a.Verdict(), a.Bounds, a.By, a.Why, c.verdict, c.lower, c.upper, c.by)
		}
		var good []string
		for _, m := range a.Moves {
			if m.Verdict() == c.verdict {
				good = append(good, m.SAN)
			}
		}
		if got := strings.Join(good, " "); c.best != "" && got != c.best {
			t.Errorf("%s: %s keep the result, want %s", c.fen, got, c.best)
		}
	}
	if asked != 5 {
		t.Errorf("%d endings solved, want 5: the table's is none", asked)
	}
	ask(t, e, "8/3k4/8/4Pp2/8/3K2P1/7q/6QR w - - 0 1") // three pieces
	if asked != 5 {
		t.Error("an ending with three pieces is asked about")
	}
}
