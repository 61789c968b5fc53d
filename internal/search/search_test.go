package search

import (
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/recognizers"
)

func cacheFor(t testing.TB) *recognizers.Cache {
	t.Helper()
	set, err := recognizers.New(Config)
	if err != nil {
		t.Fatal(err)
	}
	return set.NewCache(0)
}

func last(t testing.TB, fen string, opt Options) Iteration {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	all := Search(t.Context(), p, opt)
	if len(all) == 0 {
		t.Fatalf("%s: no iteration was finished", fen)
	}
	return all[len(all)-1]
}

// Mates are found at their distance, with and without recognizers.
func TestMates(t *testing.T) {
	for _, c := range []struct {
		fen   string
		depth int
		plies chess.Plies
	}{
		{"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 2, 1},
		{"7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 5, 3},
		{"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 5, 3},
	} {
		for _, cache := range []*recognizers.Cache{nil, cacheFor(t)} {
			got := last(t, c.fen, Options{Depth: c.depth, Cache: cache})
			if n, ok := got.Score.MatePlies(); !ok || n != c.plies || got.Score < 0 {
				t.Errorf("%s: score %s, want mate in %d plies", c.fen, got.Score, c.plies)
			}
		}
	}
}

// A blocked position is a draw at once with recognizers, and an advantage without.
func TestBlocked(t *testing.T) {
	const fen = "5k2/8/8/p1p1pPp1/P1P1P1P1/8/8/4K3 w - - 0 1"
	if got := last(t, fen, Options{Depth: 6, Cache: cacheFor(t)}); got.Score != 0 || got.Nodes > 1000 {
		t.Errorf("with recognizers: score %s after %d nodes", got.Score, got.Nodes)
	}
	if got := last(t, fen, Options{Depth: 6}); got.Score == 0 {
		t.Errorf("without recognizers: score %s; the position shows nothing then", got.Score)
	}
}

// The search is the same one whether recognizers are asked or not where they have nothing to say.
func TestSameTree(t *testing.T) {
	with := last(t, chess.StartFEN, Options{Depth: 4, Cache: cacheFor(t)})
	without := last(t, chess.StartFEN, Options{Depth: 4})
	if with.Nodes != without.Nodes || with.Score != without.Score || with.Move != without.Move {
		t.Errorf("with recognizers %+v, without %+v", with, without)
	}
}

// A search within a number of nodes ends there.
func TestNodes(t *testing.T) {
	p := chess.Start()
	all := Search(t.Context(), p, Options{Nodes: 5000})
	if len(all) == 0 || all[len(all)-1].Nodes > 5000 {
		t.Errorf("iterations %+v", all)
	}
}
