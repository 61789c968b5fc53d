package account

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/answer"
	"github.com/szen-chess/szen/internal/sample"
	"github.com/szen-chess/szen/recognizers"
	"github.com/szen-chess/szen/retro"
	"github.com/szen-chess/szen/tables"
)

func explainer(t *testing.T) (*Explainer, *tables.Set) {
	t.Helper()
	set, err := recognizers.New(recognizers.Config{Win: recognizers.Score(chess.KnownWin)})
	if err != nil {
		t.Fatal(err)
	}
	files := tables.NewSet()
	return &Explainer{
		Engine: &answer.Engine{Source: &answer.Library{Set: files, MaxMen: 4, Workers: 1}, MaxLine: 100},
		Cache:  set.NewCache(0),
	}, files
}

func explain(t *testing.T, x *Explainer, fen string) *Account {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	a, err := x.Explain(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestText wants accounts of known positions to say what is known of them.
func TestText(t *testing.T) {
	x, _ := explainer(t)
	for fen, want := range map[string][]string{
		"8/8/1k6/8/8/1K6/1P6/8 w - - 0 1": {
			"Proof: by table; KPvK", "What wins: Kb4, Ka4, Kc4.", "Ka2 draws: Ka6 is the answer.", "The move matters: with Black to move, Black draws.",
		},
		"8/8/8/8/8/2KR4/8/2k2n2 b - - 0 1":   {"It is a mutual zugzwang: with White to move, White draws.", "takes the knight", "mates."},
		"8/8/4k3/4P3/4K3/8/8/8 w - - 0 1":    {"Every move draws.", "It does not matter who is to move: with Black to move, Black draws."},
		"8/8/1KP5/3r4/8/8/8/k7 w - - 0 1":    {"Only c7 wins.", "promotes to a queen", "On the way there is no other move that does it"},
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1":     {"Proof: by rules; stalemate"},
		"4k3/8/8/8/8/8/8/RNBQKBNR w - - 0 1": {"Nothing is proven: "},
	} {
		text := strings.Join(explain(t, x, fen).Text(), "\n")
		for _, s := range want {
			if !strings.Contains(text, s) {
				t.Errorf("%s: no %q in\n%s", fen, s, text)
			}
		}
	}
}

// TestTrue holds what accounts say of random positions against the tables.
func TestTrue(t *testing.T) {
	x, set := explainer(t)
	lib := retro.NewMemory(1)
	matters, mistakes := 0, 0
	rng := rand.New(rand.NewPCG(1, 11))
	for _, name := range []string{"KPvK", "KRvKN"} {
		m, err := chess.ParseMaterial(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range chess.Dependencies(m) {
			table, err := lib.Table(t.Context(), d, true)
			if err != nil {
				t.Fatal(err)
			}
			set.Add(table)
		}
		for _, p := range sample.Positions(rng, []chess.Material{m}, 60) {
			a, err := x.Explain(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			check(t, set, a)
			if a.Turned != nil && a.Turned.Matters {
				matters++
			}
			mistakes += len(a.Mistakes)
		}
	}
	if matters == 0 || mistakes == 0 {
		t.Errorf("of no position it is said that the move matters, or what loses: %d, %d", matters, mistakes)
	}
}

// check holds an account against tables.
func check(t *testing.T, set *tables.Set, a *Account) {
	t.Helper()
	p := &a.Position
	fen := p.FEN()
	if a.By == answer.Rules {
		return
	}
	w, err := set.WDL(p)
	if err != nil {
		t.Fatal(err)
	}
	if a.Bounds != chess.Exactly(w) {
		t.Errorf("%s: %v, want %v", fen, a.Bounds, w)
	}
	keep := 0
	for _, m := range p.LegalMoves() {
		q := p.After(m)
		v, err := set.WDL(&q)
		if err != nil {
			t.Fatal(err)
		}
		if -v == w {
			keep++
		}
	}
	if keep != len(a.Keep) || len(p.LegalMoves())-keep != a.Spoil {
		t.Errorf("%s: %d moves keep it and %d do not, want %d", fen, len(a.Keep), a.Spoil, keep)
	}
	for _, m := range a.Mistakes {
		q := p.After(m.Move.Move)
		if m.Reply == "" {
			continue
		}
		r, err := q.ParseSAN(m.Reply)
		if err != nil {
			t.Errorf("%s, %s: %v", fen, m.SAN, err)
			continue
		}
		q.Make(r)
		if v, err := set.WDL(&q); err != nil || v != m.Bounds.Lo {
			t.Errorf("%s, %s %s: %v for who moved, want %v", fen, m.SAN, m.Reply, v, m.Bounds)
		}
	}
	if a.Turned == nil {
		return
	}
	s := p.Setup()
	s.Turn = s.Turn.Other()
	q := chess.Trusted(s)
	if v, err := set.WDL(&q); err != nil || a.Turned.Bounds != chess.Exactly(v) || a.Turned.Zugzwang != (-v > w) || a.Turned.Matters != (-v != w) {
		t.Errorf("%s: turned %+v, want %v", fen, a.Turned, v)
	}
}
