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

// row is a line of testdata/rows.tsv: a position, its result from White's view, and the moves that keep it.
type row struct {
	name, fen, result, best string
	quick                   bool
}

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
		out = append(out, row{fen: f[0], result: f[1], best: f[2], quick: f[3] == "quick", name: f[4]})
	}
	return out
}

// check solves a row, with no more tables than are made in memory, and returns how long it took.
func (r *row) check(t *testing.T, library *retro.Memory, budget time.Duration) time.Duration {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), budget)
	defer cancel()
	p := position(t, r.fen)
	s, err := Solve(ctx, p, Limits{
		Workers: 2, Moves: true, Library: library, HasTable: func(m chess.Material) bool { return m.Men() <= 4 },
	})
	if err != nil {
		t.Fatal(err)
	}
	v := s.Value(&p)
	if p.Turn() == chess.Black {
		v = v.Negate()
	}
	moves := strings.Fields(best(&p, s))
	slices.Sort(moves)
	if got := strings.Join(moves, " "); v.String() != r.result || got != r.best || s.Stop != Closed {
		t.Errorf("%s, %s: %v by %s (%s), want a %s by %s", r.name, r.fen, v, got, s.Stop, r.result, r.best)
	}
	return s.Elapsed
}

// TestRows wants the verdicts and all best moves of known positions that take little.
func TestRows(t *testing.T) {
	library := retro.NewMemory(2)
	checked := 0
	for _, r := range rows(t) {
		if r.quick {
			r.check(t, library, time.Minute)
			checked++
		}
	}
	if checked < 20 {
		t.Errorf("only %d rows checked", checked)
	}
}
