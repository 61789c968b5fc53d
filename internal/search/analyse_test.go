package search

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/recognizers"
)

func position(t testing.TB, fen string) chess.Position {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestAnalyse wants the search of one line on one goroutine to find what Search finds.
func TestAnalyse(t *testing.T) {
	for _, fen := range []string{chess.StartFEN, "8/5pk1/R5p1/7p/7P/r4PP1/5K2/8 w - - 0 40", "7k/8/5K2/8/8/8/8/6R1 w - - 0 1"} {
		p := position(t, fen)
		want := last(t, fen, Options{Depth: 4, Cache: cacheFor(t)})
		got := Analyse(t.Context(), Request{Position: p, Depth: 4, Hash: NewHash(DefaultHash), Caches: []*recognizers.Cache{cacheFor(t)}})
		if got.Depth != 4 || got.Lines[0].Score != want.Score {
			t.Errorf("%s: %+v, want %+v", fen, got, want)
		}
	}
}

// TestLines wants lines in order of worth, the same ones that searches of the other moves find.
func TestLines(t *testing.T) {
	p := position(t, "6k1/5ppp/8/8/8/8/6Q1/R5K1 w - - 0 1") // Ra8 and Qa8 mate
	reports := 0
	got := Analyse(t.Context(), Request{Position: p, Lines: 3, Depth: 3, Hash: NewHash(1 << 20), Report: func(r Report) bool {
		reports++
		return true
	}})
	if len(got.Lines) != 3 || reports != 9 {
		t.Fatalf("%d lines, %d reports", len(got.Lines), reports)
	}
	first := []string{got.Lines[0].Move.String(), got.Lines[1].Move.String()}
	slices.Sort(first)
	if !slices.Equal(first, []string{"a1a8", "g2a8"}) || got.Lines[1].Score != chess.MateIn(1) || got.Lines[2].Score.IsMate() && got.Lines[2].Score >= chess.MateIn(1) {
		t.Errorf("lines %+v", got.Lines)
	}
	for _, l := range got.Lines {
		q := p
		for _, m := range l.PV {
			if !q.IsLegal(m) {
				t.Fatalf("%s in the line %v is illegal", m, l.PV)
			}
			q.Make(m)
		}
	}
}

// TestRootMoves wants only the given moves to be looked at, and what is proven of them to hold.
func TestRootMoves(t *testing.T) {
	p := position(t, "4k3/8/8/8/8/8/3q4/3QK3 w - - 0 1")
	moves := map[string]chess.Move{}
	for _, m := range p.LegalMoves() {
		moves[m.String()] = m
	}
	got := Analyse(t.Context(), Request{Position: p, Moves: []RootMove{Unproven(moves["e1f1"])}, Depth: 2, Hash: NewHash(1 << 20)})
	if got.Lines[0].Move != moves["e1f1"] {
		t.Errorf("%s is played, and was not to be looked at", got.Lines[0].Move)
	}
	lost := RootMove{moves["d1d2"], -chess.KnownWin, -chess.KnownWin}
	got = Analyse(t.Context(), Request{Position: p, Moves: []RootMove{lost, Unproven(moves["e1f1"])}, Lines: 2, Depth: 2, Hash: NewHash(1 << 20)})
	if got.Lines[0].Move != moves["e1f1"] || got.Lines[1].Score != -chess.KnownWin {
		t.Errorf("lines %+v: a move that is lost is not the first", got.Lines)
	}
}

// TestPast wants a position that was there twice in the game to be a draw when it comes again, and one that was there once not to be.
func TestPast(t *testing.T) {
	hash := NewHash(1 << 20)
	for _, c := range []struct {
		moves string
		drawn bool
	}{
		{"g1f3 g8f6 f3g1", false},
		{"g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1", true},
		{"a2a3 g8f6 g1f3 f6g8 f3g1 g8f6 g1f3", false},
	} {
		g := chess.NewGame(position(t, "4k1n1/8/8/8/8/8/PPPP4/4K1N1 w - - 0 1"))
		r := Request{Depth: 4, Hash: hash}
		for _, m := range strings.Fields(c.moves) {
			r.Past = append(r.Past, *g.Position())
			if _, err := g.PushText(m); err != nil {
				t.Fatal(err)
			}
		}
		r.Position = *g.Position()
		back, err := r.Position.ParseUCI("f6g8")
		if err != nil {
			t.Fatal(err)
		}
		r.Moves = []RootMove{Unproven(back)}
		if got := Analyse(t.Context(), r); (got.Lines[0].Score == 0) != c.drawn {
			t.Errorf("after %s the knight goes back: score %s", c.moves, got.Lines[0].Score)
		}
	}
}

// TestClock wants no mate to be claimed that the 50-move rule comes before.
func TestClock(t *testing.T) {
	hash := NewHash(1 << 20)
	for _, c := range []struct {
		clock string
		mate  bool
	}{{"0", true}, {"97", true}, {"98", false}} {
		p := position(t, "7k/8/5K2/8/8/8/8/6R1 w - - "+c.clock+" 80") // mate in 3 plies
		got := Analyse(t.Context(), Request{Position: p, Depth: 6, Hash: hash})
		if got.Lines[0].Score.IsMate() != c.mate {
			t.Errorf("clock %s: score %s", c.clock, got.Lines[0].Score)
		}
	}
}

// known is a table that has one result for everything with few men.
type known struct{ w chess.WDL }

func (k known) WDL(p *chess.Position) (chess.WDL, bool) {
	if p.Turn() == chess.Black {
		return -k.w, p.Occupied().Count() <= 3
	}
	return k.w, p.Occupied().Count() <= 3
}

// TestTables wants tables to be asked in the tree, and a win in them to count only on a fresh clock.
func TestTables(t *testing.T) {
	p := position(t, "4k3/8/8/8/8/8/1n6/R3K3 w - - 10 20")
	q := position(t, "8/8/8/4k3/8/8/8/R3K3 w - - 10 20")
	for _, c := range []struct {
		p     chess.Position
		w     chess.WDL
		known bool
	}{{p, chess.Draw, false}, {q, chess.Draw, true}, {q, chess.Win, false}} {
		got := Analyse(t.Context(), Request{Position: c.p, Depth: 4, Hash: NewHash(1 << 20), Tables: known{c.w}})
		if drawn := got.Lines[0].Score == 0; drawn != c.known || got.Hits == 0 {
			t.Errorf("%s, table says %s: score %s, %d hits", c.p.FEN(), c.w, got.Lines[0].Score, got.Hits)
		}
		if c.w == chess.Win && got.Lines[0].Score.IsWin() {
			t.Errorf("a win that may be spoilt by the clock is claimed: %s", got.Lines[0].Score)
		}
	}
}

// TestConcurrent searches on several goroutines, for the race detector, and wants what one finds.
func TestConcurrent(t *testing.T) {
	p := position(t, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")
	hash := NewHash(1 << 16)
	caches := []*recognizers.Cache{cacheFor(t), cacheFor(t), cacheFor(t)}
	got := Analyse(t.Context(), Request{Position: p, Depth: 7, Hash: hash, Threads: 3, Caches: caches})
	if n, ok := got.Lines[0].Score.MatePlies(); !ok || n != 3 || got.Lines[0].Move.String() != "a1a6" {
		t.Errorf("lines %+v, want mate in 3 plies by a1a6", got.Lines)
	}
}

// TestCancel wants a search to end soon when told to, with a move.
func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	start := time.Now()
	got := Analyse(ctx, Request{Position: chess.Start(), Hash: NewHash(1 << 20), Threads: 2, Report: func(r Report) bool {
		if r.Depth == 3 {
			cancel()
		}
		return true
	}})
	if len(got.Lines) == 0 || got.Depth < 3 || time.Since(start) > 10*time.Second {
		t.Errorf("%+v after %s", got, time.Since(start))
	}
	got = Analyse(ctx, Request{Position: chess.Start(), Hash: NewHash(1 << 20)})
	if len(got.Lines) != 1 {
		t.Errorf("a search that was over before it began has no move: %+v", got)
	}
}

// TestEntry wants entries to come out of the table as they went in.
func TestEntry(t *testing.T) {
	h := NewHash(1 << 12)
	rng := rand.New(rand.NewPCG(3, 4))
	p := chess.Start()
	moves := p.LegalMoves()
	for range 2000 {
		key := rng.Uint64()
		score := chess.Score(rng.IntN(int(2*chess.InfiniteScore+1))) - chess.InfiniteScore
		want := entry{score, rng.IntN(maxDepth + 1), recognizers.Bound(1 + rng.IntN(3)), moves[rng.IntN(len(moves))]}
		h.put(key, want)
		if got, ok := h.get(key); !ok || got != want {
			t.Fatalf("%+v, %v; want %+v", got, ok, want)
		}
		if _, ok := h.get(key ^ 1<<63); ok {
			t.Fatal("another key finds the entry")
		}
	}
	if h.Full() < 900 {
		t.Errorf("%d of a thousand slots are taken", h.Full())
	}
	if h.Clear(); h.Full() != 0 {
		t.Error("the table is not empty")
	}
}
