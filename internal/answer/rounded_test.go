package answer

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/sample"
	"github.com/szen-chess/szen/tables"
)

// TestBoundsRounded wants a rounded distance to prove what both its readings prove, and no more.
func TestBoundsRounded(t *testing.T) {
	d := tables.Distance{Plies: 51, MaybeRounded: true} // 51 or 52
	for _, c := range []struct {
		clock chess.Plies
		win   chess.Interval
	}{
		{0, chess.Exactly(chess.Win)},
		{48, chess.Exactly(chess.Win)},
		{49, chess.Interval{Lo: chess.CursedWin, Hi: chess.Win}},
		{50, chess.Exactly(chess.CursedWin)},
	} {
		for _, w := range []chess.WDL{chess.Win, chess.Loss} {
			want := c.win
			if w == chess.Loss {
				want = want.Negate()
			}
			if got := bounds(chess.Value{WDL: w, DTZ: chess.NoPlies, DTM: chess.NoPlies}, d, c.clock); got != want {
				t.Errorf("%s in 51 or 52 plies at clock %d: %v, want %v", w, c.clock, got, want)
			}
		}
	}
}

// TestRounded asks Syzygy files alone, with clocks on which a ply may matter. What is
// stated as exact must be so, and what is not must be one of the two plies and of the bounds that are stated.
func TestRounded(t *testing.T) {
	dir := "../../../shared/truth/syzygy"
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("no Syzygy files there to ask: %v", err)
	}
	set, err := tables.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	e := &Engine{Source: &Library{Set: set}}
	m, err := chess.ParseMaterial("KBNvK")
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(50, 51))
	rounded, brackets := 0, 0
	for asked := 0; asked < 4; {
		p := sample.Position(rng, m)
		truth, err := library.Probe(context.Background(), &p)
		if err != nil {
			t.Fatal(err)
		}
		if truth.Value.DTZ < 30 {
			continue
		}
		asked++
		s := p.Setup()
		s.Halfmoves = uint16(chess.MaxRule50 - truth.Value.DTZ + chess.Plies(asked%3) - 1)
		a, err := e.Query(context.Background(), chess.Trusted(s))
		if err != nil {
			t.Fatal(err)
		}
		r, b := checkRounded(t, a)
		rounded, brackets = rounded+r, brackets+b
	}
	t.Logf("%d distances rounded, %d results left open", rounded, brackets)
	if rounded < 10 {
		t.Errorf("only %d distances were rounded", rounded)
	}
}

// checkRounded compares an answer and its moves with the truth, and counts distances and results left open.
func checkRounded(t *testing.T, a *Answer) (rounded, open int) {
	t.Helper()
	check := func(what string, known bool, v, truth chess.Value, d tables.Distance, bounds chess.Interval, at chess.WDL) {
		switch {
		case !known || v.WDL != truth.WDL:
			t.Errorf("%s: %v, want %v", what, v, truth)
		case v.DTZ != chess.NoPlies && v.DTZ != truth.DTZ:
			t.Errorf("%s: DTZ %d, want %d", what, v.DTZ, truth.DTZ)
		case d.MaybeRounded && (v.DTZ != chess.NoPlies || truth.DTZ != d.Plies && truth.DTZ != d.Plies+1):
			t.Errorf("%s: DTZ %d or %d, want %d", what, d.Plies, d.Plies+1, truth.DTZ)
		case v.WDL != chess.Draw && v.DTZ == chess.NoPlies && !d.MaybeRounded:
			t.Errorf("%s: no distance at all", what)
		case !bounds.Contains(at):
			t.Errorf("%s: %v, want %s", what, bounds, at)
		}
		if d.MaybeRounded {
			rounded++
		}
		if _, exact := bounds.Exact(); !exact {
			open++
		}
	}
	p := a.Position
	truth, err := library.Probe(context.Background(), &p)
	if err != nil {
		t.Fatal(err)
	}
	at, _ := AtClock(truth.Value, chess.Plies(p.Halfmoves()))
	check(p.FEN(), a.Known, a.Value, truth.Value, a.DTZ, a.Bounds, at.WDL)
	for _, m := range a.Moves {
		q := p.After(m.Move)
		f, err := library.Probe(context.Background(), &q)
		if err != nil {
			t.Fatal(err)
		}
		at, _ := AtClock(f.Value, chess.Plies(q.Halfmoves()))
		check(p.FEN()+" "+m.SAN, m.Known, m.Value, f.Value.Back(m.Move.Zeroing()), m.DTZ, m.Bounds, at.WDL.Negate())
	}
	return rounded, open
}

// TestRoundedJSON wants both plies in the place of one.
func TestRoundedJSON(t *testing.T) {
	p, err := chess.ParseFEN("7k/8/6K1/8/8/8/8/R7 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	win := chess.Value{WDL: chess.Win, DTZ: chess.NoPlies, DTM: chess.NoPlies}
	a := &Answer{Position: p, Bounds: chess.Exactly(chess.Win), Value: win, DTZ: tables.Distance{Plies: 31, MaybeRounded: true}, Known: true}
	got, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	if want := `"dtz":null,"dtz_one_of":[31,32],"dtm":null,`; !strings.Contains(string(got), want) {
		t.Errorf("%s lacks %s", got, want)
	}
}
