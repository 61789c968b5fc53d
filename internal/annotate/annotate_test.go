package annotate

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/answer"
	"github.com/szen-chess/szen/internal/pgn"
	"github.com/szen-chess/szen/tables"
)

func game(t *testing.T, text string) *pgn.Game {
	t.Helper()
	g, err := pgn.NewReader(strings.NewReader(text)).Next()
	if err != nil || len(g.Faults) > 0 {
		t.Fatal(err, g.Faults)
	}
	return g
}

func written(t *testing.T, g *pgn.Game) string {
	t.Helper()
	var b strings.Builder
	if err := g.Write(&b); err != nil {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

const thrown = `[FEN "8/8/1k6/8/8/1K6/1P6/8 w - - 0 1"]

{A lesson} 1. Kc3? {too slow} (1. Kc4 $1 {was right} Kc6) 1... Kb5 $5 2. Kb3 Ka5 3. Kc4 Kb6?? 4. Kb4 Ka6 1/2-1/2`

// TestThrown wants the two moves that change the result, and only they, to be marked.
func TestThrown(t *testing.T) {
	e := &answer.Engine{Source: &answer.Library{Set: tables.NewSet(), MaxMen: 4, Workers: 1}, MaxLine: 20}
	g := game(t, thrown)
	r, known, err := Look(t.Context(), g, e.Query)
	if err != nil {
		t.Fatal(err)
	}
	if r.From != 0 || r.Asked != 9 || r.Unknown != 0 || r.Result != "1-0" || len(r.Mistakes) != 2 {
		t.Fatalf("%+v", r)
	}
	for i, want := range []struct {
		ply      int
		was, now chess.WDL
		right    string
		howMany  int
	}{{0, chess.Win, chess.Draw, "Kb4", 3}, {1, chess.Draw, chess.Loss, "Kc5", 1}} {
		m := r.Mistakes[i]
		right := m.Right()
		if m.Ply != want.ply || m.Was() != chess.Exactly(want.was) || m.Now() != chess.Exactly(want.now) || len(right) != want.howMany || right[0].SAN != want.right {
			t.Errorf("%+v, right: %v", m, right)
		}
	}
	r.Write(g, known)
	text := written(t, g)
	for _, want := range []string{
		"{A lesson. Szen: from here on proven: White to move has a win (KPvK, solved in memory).}",
		"1. Kc3 $4 {Szen: a win becomes a draw: KPvK, solved in memory. The answer is Kc5. too slow}",
		"(1. Kc4 $1 {was right} 1... Kc6) (1. Kb4 $1 {a win: KPvK, solved in memory; so do Ka4, Kc4.} 1... Ka6 2. Kc5",
		"1... Kb5 $4 {Szen: a draw becomes a loss: KPvK, solved in memory. The answer is Kb3.} (1... Kc5 $1 {a draw: KPvK, solved in memory; no other move keeps it.})",
		"3. Kc4 Kb6 $4 4. Kb4", // his own mark stays: it is no mistake that is proven, but nobody asked
		"4. Kb4 Ka6 {The game ended 1/2-1/2; proven: White to move has a win (KPvK, solved in memory).} 1/2-1/2",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	back := game(t, text)
	if len(back.Moves) != len(g.Moves) {
		t.Errorf("%d moves, want %d", len(back.Moves), len(g.Moves))
	}
}

// TestUnknown wants gaps to be told of, and no questions far above what is known.
func TestUnknown(t *testing.T) {
	asked := 0
	only := func(plies ...int) Asker { // known at these plies, counted from the end
		return func(_ context.Context, p chess.Position) (*answer.Answer, error) {
			asked++
			a := &answer.Answer{Position: p, Bounds: chess.AnyResult}
			for _, n := range plies {
				if n == asked-1 {
					a.Bounds, a.Why = chess.Exactly(chess.Draw), "I know"
				}
			}
			return a, nil
		}
	}
	const moves = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1-0"
	for _, x := range []struct {
		known     []int
		asked     int
		from      int
		want, not string
	}{
		{nil, maxGap, -1, "{Szen: nothing is proven of this game's positions.}", "unknown"},
		{[]int{0}, 1 + maxGap, 8, "Ng8 {Szen: from here on proven: White to move has a draw (I know).", "unknown"},
		{[]int{0, 3}, 4 + maxGap, 5, "3... Nf6 {Szen: unknown within the budget.} 4. Ng1", "Ng1 {Szen: unknown"},
	} {
		asked = 0
		g := game(t, moves)
		r, known, err := Look(t.Context(), g, only(x.known...))
		if err != nil || r.Asked != x.asked || asked != x.asked || r.From != x.from || r.Unknown != x.asked-len(x.known) || len(r.Mistakes) != 0 {
			t.Errorf("%v: %+v, %v", x.known, r, err)
			continue
		}
		r.Write(g, known)
		if text := written(t, g); !strings.Contains(text, x.want) || strings.Contains(text, x.not) {
			t.Errorf("%v:\n%s", x.known, text)
		}
	}
	broken := errors.New("broken")
	_, _, err := Look(t.Context(), game(t, moves), func(context.Context, chess.Position) (*answer.Answer, error) { return nil, broken })
	if !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
}

// TestBrackets wants a mistake to be marked only where it is proven to be one.
func TestBrackets(t *testing.T) {
	bounds := map[chess.Color]chess.Interval{}
	ask := func(_ context.Context, p chess.Position) (*answer.Answer, error) {
		return &answer.Answer{Position: p, Bounds: bounds[p.Turn()]}, nil
	}
	for _, x := range []struct {
		before, after chess.Interval // each from the view of its side to move
		want          int
	}{
		{chess.Interval{Lo: chess.Draw, Hi: chess.Win}, chess.Exactly(chess.Win), 1},
		{chess.Interval{Lo: chess.Draw, Hi: chess.Win}, chess.Exactly(chess.Draw), 0},
		{chess.Exactly(chess.Win), chess.Interval{Lo: chess.Loss, Hi: chess.Draw}, 0},
		{chess.Exactly(chess.Win), chess.Interval{Lo: chess.Draw, Hi: chess.Win}, 1},
	} {
		bounds[chess.White], bounds[chess.Black] = x.before, x.after
		g := game(t, "1. e4 *")
		r, known, err := Look(t.Context(), g, ask)
		if err != nil || len(r.Mistakes) != x.want {
			t.Errorf("%v, %v: %+v, %v", x.before, x.after, r, err)
		}
		r.Write(g, known)
	}
}
