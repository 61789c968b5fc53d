package recognizers

import (
	"math/rand/v2"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/chunks"
	"github.com/szen-chess/szen/ending"
	"github.com/szen-chess/szen/internal/sample"
)

// solvedWings solves the wings of a position.
func solvedWings(t testing.TB, fen string) *chunks.Solution {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	w, err := chunks.WingsOf(&p)
	if err != nil {
		t.Fatal(err)
	}
	s, err := chunks.Solve(t.Context(), w)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// valued is anything that has proven results.
type valued interface {
	Value(p *chess.Position) chess.Interval
}

func asked[T valued](s T) func(p chess.Position) chess.Interval {
	return func(p chess.Position) chess.Interval { return s.Value(&p) }
}

// wingPositions returns random positions with pawns on the files of some wings.
func wingPositions(n int, w chunks.Wings) (out []chess.Position) {
	rng := rand.New(rand.NewPCG(8, 8))
	m := chess.Material{}
	for c, f := range [2]chunks.Files{w.White, w.Black} {
		m = m.With(chess.Color(c), chess.Pawn, f.Count())
	}
	for len(out) < n {
		p := sample.Position(rng, m)
		if got, err := chunks.WingsOf(&p); err == nil && got == w {
			out = append(out, p)
		}
	}
	return out
}

// TestSolved holds what two wings of a pawn each say against the table of a pawn each.
func TestSolved(t *testing.T) {
	s := solvedWings(t, "8/8/8/k6p/P6K/8/8/8 w - - 0 1")
	alone := testSet(t, Config{Off: AllFamilies &^ Solved, Solved: asked(s), NoFifty: true})
	ruled := testSet(t, Config{Off: AllFamilies &^ Solved, Solved: asked(s)})
	truth := testSet(t, Config{})
	said := 0
	for _, p := range wingPositions(20_000, s.Wings) {
		score, bound := alone.Probe(&p, -testWin, testWin, 0)
		want, exact := truth.Probe(&p, -testWin, testWin, 0)
		v := s.Value(&p)
		r, isExact := v.Exact()
		switch {
		case bound == None && v != chess.AnyResult:
			t.Fatalf("%s: nothing said, the wings say %s", p.FEN(), v)
		case bound == None:
			continue
		case bound&Lower != 0 && score > want || bound&Upper != 0 && score < want:
			t.Fatalf("%s: %d, %s; the table says %d, %s", p.FEN(), score, bound, want, exact)
		case isExact && r != chess.Draw && (score != testWin*Score(r/2) || bound == Exact):
			t.Fatalf("%s: %d, %s, want %s", p.FEN(), score, bound, r)
		}
		said++
		if score, bound := ruled.Probe(&p, -testWin, testWin, 0); bound != None && score != 0 {
			t.Fatalf("%s: %d, %s, though the 50-move rule may spoil the win", p.FEN(), score, bound)
		}
		if len(alone.Explain(&p)) == 0 {
			t.Fatalf("%s: no words", p.FEN())
		}
	}
	t.Logf("something said of %d", said)
	if said < 15_000 {
		t.Errorf("something said of %d positions only", said)
	}
}

// TestSolvedEnding wants solutions of endings to be asked as well, en passant included.
func TestSolvedEnding(t *testing.T) {
	p, err := chess.ParseFEN("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	s, err := ending.Solve(t.Context(), p, ending.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	set := testSet(t, Config{Solved: asked(s), NoFifty: true, Off: AllFamilies &^ Solved})
	if score, bound := set.Probe(&p, -testWin, testWin, 3); bound != Lower || score != set.win-3 {
		t.Errorf("%d, %s, want a win", score, bound)
	}
	q := p.After(p.LegalMoves()[0])
	if _, bound := set.Probe(&q, -testWin, testWin, 3); bound == None {
		t.Errorf("%s: nothing said", q.FEN())
	}
	other, err := chess.ParseFEN("8/k7/3p4/p2P4/P2P4/8/8/K7 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if score, bound := set.Probe(&other, -testWin, testWin, 0); bound != None {
		t.Errorf("a position of another ending: %d, %s", score, bound)
	}
}

// BenchmarkSolved asks about random positions of Szén's wings.
func BenchmarkSolved(b *testing.B) {
	s := solvedWings(b, "4k3/5ppp/8/8/8/8/PPP5/3K4 w - - 0 1")
	set := testSet(b, Config{Solved: func(p chess.Position) chess.Interval { return s.Value(&p) }, NoFifty: true})
	ps := wingPositions(1<<12, s.Wings)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		set.Probe(&ps[i%len(ps)], -testWin, testWin, 0)
	}
}
