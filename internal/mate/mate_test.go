package mate

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/sample"
)

func position(t testing.TB, fen string) chess.Position {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestMates has mates of known length, some that the clock spoils, and their first moves.
func TestMates(t *testing.T) {
	for _, c := range []struct {
		fen  string
		wins bool
		n    int
		best string // the only one, if not empty
	}{
		{"5B2/6P1/1p6/8/1N6/kP6/2K5/8 w - - 0 1", true, 3, ""},
		{"8/pp6/2p2p2/6p1/1P6/2Q1P3/k1K2PPP/5B1R w - - 0 1", true, 1, ""},
		{"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", true, 2, "Ra6"}, // Morphy
		{"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", true, 1, "Ra8#"},
		{"6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 80", true, 1, "Ra8#"},
		{"7k/8/5K2/8/8/8/8/6R1 w - - 0 1", true, 2, "Kf7"},
		{"7k/8/5K2/8/8/8/8/6R1 w - - 97 80", true, 2, "Kf7"},
		{"7k/8/5K2/8/8/8/8/6R1 w - - 98 80", true, 0, ""},
		{"7k/5K2/8/8/8/8/8/6R1 b - - 0 1", false, 1, "Kh7"},
		{"7k/8/8/8/8/8/5K2/8 w - - 0 1", true, 0, ""},
	} {
		p := position(t, c.fen)
		got, ok := Prove(t.Context(), p, Limits{Moves: max(c.n, 3)})
		if ok != (c.n > 0) || ok && (got.Wins != c.wins || got.Moves != c.n) {
			t.Errorf("%s: found %v, %+v; want a mate in %d", c.fen, ok, got, c.n)
			continue
		}
		if ok && c.best != "" && (len(got.Best) != 1 || p.SAN(got.Best[0]) != c.best) {
			t.Errorf("%s: %v mates, want %s alone", c.fen, got.Best, c.best)
		}
		if len(got.Line) != int(got.Plies) {
			t.Errorf("%s: a line of %d plies to mate in %d", c.fen, len(got.Line), got.Plies)
		}
		for _, m := range got.Line {
			if !p.IsLegal(m) {
				t.Fatalf("%s: %s in the line is illegal", c.fen, m)
			}
			p.Make(m)
		}
		if ok && !p.Checkmate() {
			t.Errorf("%s: the line ends in %s", c.fen, p.FEN())
		}
	}
}

// minimax tells by the rules alone whether the side to move mates within n moves.
func minimax(p *chess.Position, n int) bool {
	for _, m := range p.LegalMoves() {
		q := p.After(m)
		if q.Checkmate() {
			return true
		}
		if n == 1 || !q.HasLegalMove() {
			continue
		}
		all := true
		for _, x := range q.LegalMoves() {
			r := q.After(x)
			if all = minimax(&r, n-1); !all {
				break
			}
		}
		if all {
			return true
		}
	}
	return false
}

// TestMinimax compares with a search that remembers nothing.
func TestMinimax(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 9))
	mates, none := 0, 0
	for _, name := range []string{"KQRvK", "KQQvK", "KQPvKP", "KQQvKN"} {
		m, err := chess.ParseMaterial(name)
		if err != nil {
			t.Fatal(err)
		}
		for range 12 {
			p := sample.Position(rng, m)
			want := 0
			for n := 1; n <= 2 && want == 0; n++ {
				if minimax(&p, n) {
					want = n
				}
			}
			got, ok := Prove(t.Context(), p, Limits{Moves: 2})
			wins := ok && got.Wins
			if wins != (want > 0) || wins && got.Moves != want {
				t.Errorf("%s: %+v %v, want a mate in %d", p.FEN(), got, ok, want)
			}
			if want > 0 {
				mates++
			} else {
				none++
			}
		}
	}
	if mates < 5 || none < 5 {
		t.Errorf("%d mates, %d positions without: the test says little", mates, none)
	}
}

// TestLimits wants the search to end when told to, with nothing.
func TestLimits(t *testing.T) {
	p := position(t, "8/8/7p/3KNN1k/2p4p/8/3P2p1/8 w - - 0 1") // Behting's draw
	if got, ok := Prove(t.Context(), p, Limits{Nodes: 20_000}); ok || got.Nodes > 20_000 {
		t.Errorf("%+v, %v", got, ok)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	start := time.Now()
	if _, ok := Prove(ctx, p, Limits{}); ok || time.Since(start) > 5*time.Second {
		t.Errorf("a mate is found, or it took %s", time.Since(start))
	}
}
