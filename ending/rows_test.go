package ending

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
)

// row is a line of testdata/rows.tsv: a position, its result from White's view, the moves that keep it, and how long it takes.
type row struct{ name, fen, result, best, takes string }

func rows(t *testing.T) (out []row) {
	t.Helper()
	text, err := os.ReadFile("testdata/rows.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(line, "\t")
		if len(f) != 5 {
			t.Fatalf("%q: want five columns", line)
		}
		out = append(out, row{fen: f[0], result: f[1], best: f[2], takes: f[3], name: f[4]})
	}
	return out
}

// check solves a row, with no more tables than are made in memory. What is proven must be right; everything must be, but for dear rows.
func (r *row) check(t *testing.T, library *retro.Memory, budget time.Duration) *Solution {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), budget)
	defer cancel()
	p := position(t, r.fen)
	s, err := Solve(ctx, p, Limits{
		Workers: 2, Memory: 4 << 30, Moves: true, Library: library, HasTable: func(m chess.Material) bool { return m.Men() <= 4 },
	})
	if err != nil {
		t.Fatal(err)
	}
	if s.Stop != Closed && r.takes != "dear" {
		t.Errorf("%s, %s: %s", r.name, r.fen, s.Stop)
	}
	want := map[string]chess.WDL{"win": chess.Win, "draw": chess.Draw, "loss": chess.Loss}[r.result]
	if p.Turn() == chess.Black {
		want = want.Negate()
	}
	if v := s.Value(&p); !v.Contains(want) || s.Stop == Closed && v != chess.Exactly(want) {
		t.Errorf("%s, %s: %v, want a %v", r.name, r.fen, v, want)
	}
	keep := strings.Fields(r.best)
	for _, m := range s.Moves(&p) {
		san := p.SAN(m.Move)
		switch keeps := slices.Contains(keep, san); {
		case keeps && !m.Bounds.Contains(want), keeps && s.Stop == Closed && m.Bounds != chess.Exactly(want):
			t.Errorf("%s, %s: %s is %v, want a %v", r.name, r.fen, san, m.Bounds, want)
		case !keeps && m.Bounds == chess.Exactly(want), !keeps && s.Stop == Closed && m.Bounds.Contains(want):
			t.Errorf("%s, %s: %s is %v, want less than a %v", r.name, r.fen, san, m.Bounds, want)
		}
	}
	return s
}

// TestRows wants the verdicts and all best moves of known positions that take little.
func TestRows(t *testing.T) {
	library := retro.NewMemory(2)
	checked := 0
	for _, r := range rows(t) {
		if r.takes == "quick" {
			r.check(t, library, 10*time.Minute) // a busy machine must not fail it
			checked++
		}
	}
	if checked < 20 {
		t.Errorf("only %d rows checked", checked)
	}
}
