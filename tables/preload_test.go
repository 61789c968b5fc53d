package tables

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/sample"
	"github.com/szen-chess/szen/retro"
)

// preloadedSmall returns all materials of 3 and 4 men, preloaded once.
var preloadedSmall = sync.OnceValue(func() *Preloaded {
	p, err := Preload(context.Background(), solvedSmall(), append(chess.MaterialsOf(3), chess.MaterialsOf(4)...)...)
	if err != nil {
		panic(err)
	}
	return p
})

// TestPreloaded compares random positions of all materials of 3 and 4 men with
// the tables, and some with en passant captures too.
func TestPreloaded(t *testing.T) {
	set, pre := solvedSmall(), preloadedSmall()
	rng := rand.New(rand.NewPCG(4, 2))
	list := append(chess.MaterialsOf(3), chess.MaterialsOf(4)...)
	if got := pre.Materials(); len(got) != len(list) {
		t.Fatalf("%d materials, want %d", len(got), len(list))
	}
	compare := func(p *chess.Position) {
		t.Helper()
		want, err := set.WDL(p)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := pre.WDL(p); !ok || got != want {
			t.Fatalf("%s: %s, %v, want %s", p.FEN(), got, ok, want)
		}
	}
	seen := map[chess.WDL]int{}
	var ps []chess.Position
	for range 200_000 {
		p := sample.Position(rng, list[rng.IntN(len(list))])
		if rng.IntN(2) == 0 {
			p = p.FlipColors()
		}
		compare(&p)
		ps = append(ps, p)
		w, _ := pre.WDL(&p)
		seen[w]++
		m := p.Material()
		words, flipped := pre.Words(m)
		if got := words.WDL(&p, flipped); got != w {
			t.Fatalf("%s: %s from the words of %s, want %s", p.FEN(), got, m, w)
		}
	}
	if len(seen) != 3 {
		t.Errorf("results %v, want wins, draws and losses", seen)
	}
	for _, fen := range []string{"8/8/8/3pP3/8/8/k7/4K3 w - d6 0 1", "8/8/8/8/k2Pp2K/8/8/8 b - d3 0 1", "8/8/8/8/k2pP3/8/8/4K3 b - e3 0 1"} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		compare(&p)
		ps = append(ps, p)
	}
	results := make([]chess.WDL, len(ps))
	if !pre.WDLs(results, ps) {
		t.Error("not all are answered")
	}
	for i := range ps {
		if want, _ := pre.WDL(&ps[i]); results[i] != want {
			t.Fatalf("%s: %s in a batch, want %s", ps[i].FEN(), results[i], want)
		}
	}
	castles, err := chess.ParseFEN("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if pre.WDLs(results[:2], []chess.Position{castles, ps[0]}) || results[0] != NoWDL || results[1] == NoWDL {
		t.Errorf("%s and %s with castling rights in the batch", results[0], results[1])
	}
}

// TestPreloadedCursed wants all five results back where a side to move knows them: they take four bits each.
func TestPreloadedCursed(t *testing.T) {
	table := madeUp(solvedTable(t, "KQvKR"))
	w, err := NewWords(context.Background(), table)
	if err != nil {
		t.Fatal(err)
	}
	if w.sides[chess.White].log != 2 || w.sides[chess.Black].log != 0 {
		t.Fatalf("2^%d and 2^%d bits a position, want 2^2 and 2^0", w.sides[chess.White].log, w.sides[chess.Black].log)
	}
	rng := rand.New(rand.NewPCG(9, 9))
	seen := map[chess.WDL]int{}
	for range 20_000 {
		p := sample.Position(rng, table.Material)
		s := p.Setup()
		want, ok := table.Lookup(&s)
		if !ok {
			continue
		}
		seen[want.WDL]++
		if got := w.WDL(&p, false); got != want.WDL {
			t.Fatalf("%s: %s, want %s", p.FEN(), got, want.WDL)
		}
		p = p.FlipColors()
		if got := w.WDL(&p, true); got != want.WDL {
			t.Fatalf("%s, colours exchanged: %s, want %s", p.FEN(), got, want.WDL)
		}
	}
	if len(seen) != 5 {
		t.Errorf("results %v, want all five", seen)
	}
}

// madeUp returns a table with results drawn at random: all five with White to move, cursed wins and draws with Black.
func madeUp(real *retro.Table) *retro.Table {
	rng := rand.New(rand.NewPCG(8, 8))
	t := *real
	t.Slices = []retro.Slice{{}}
	for c := range t.Slices[0].Sides {
		d := &t.Slices[0].Sides[c]
		d.Legal = real.Slices[0].Sides[c].Legal
		d.Cursed = make([]uint64, len(d.Legal))
		if chess.Color(c) == chess.White {
			d.Win, d.Blessed, d.Loss = make([]uint64, len(d.Legal)), make([]uint64, len(d.Legal)), make([]uint64, len(d.Legal))
		}
		for i, left := range d.Legal {
			for _, plane := range [][]uint64{d.Win, d.Cursed, d.Blessed, d.Loss} {
				if plane != nil {
					plane[i] = left & rng.Uint64()
					left &^= plane[i]
				}
			}
		}
	}
	return &t
}

// TestPreloadFiles wants words read from files to be those of solved tables.
func TestPreloadFiles(t *testing.T) {
	set := writtenSet(t)
	var list []chess.Material
	for _, name := range []string{"KQvKR", "KPvKP", "KvKP"} {
		m, err := chess.ParseMaterial(name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
	}
	pre, err := Preload(context.Background(), set, list...)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(pre.Materials()); got != "[KPvK KPvKP KQvKR]" {
		t.Errorf("materials %s", got)
	}
	for _, m := range pre.Materials() {
		got, _ := pre.Words(m)
		want, _ := preloadedSmall().Words(m)
		for c := range got.sides {
			a, b := &got.sides[c], &want.sides[c]
			if a.log != b.log || a.results != b.results || len(a.words) != len(b.words) {
				t.Fatalf("%s: shapes differ", m)
			}
			for i := range a.words {
				if a.words[i] != b.words[i] {
					t.Fatalf("%s: word %d is %x, want %x", m, i, a.words[i], b.words[i])
				}
			}
		}
	}
}

// TestPreloadRefuses wants no answer without a table, nor with castling rights, and an error for a table that is missing.
func TestPreloadRefuses(t *testing.T) {
	m, _ := chess.ParseMaterial("KRvK")
	if _, err := Preload(context.Background(), NewSet(), m); err == nil {
		t.Error("preloaded from nothing")
	}
	pre, err := Preload(context.Background(), solvedSmall(), m)
	if err != nil {
		t.Fatal(err)
	}
	for fen, want := range map[string]bool{
		"8/8/8/8/8/8/8/K1k4R b - - 0 1": true, "8/8/8/8/8/8/8/K1k5 w - - 0 1": true, "8/8/8/8/8/8/8/K1k4Q b - - 0 1": false,
		"4k3/8/8/8/8/8/8/4K2R w K - 0 1": false,
	} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := pre.WDL(&p); ok != want {
			t.Errorf("%s: %v, want %v", fen, ok, want)
		}
	}
	if w, _ := pre.Words(m.With(chess.White, chess.Rook, 1)); w != nil {
		t.Error("words that were not asked for")
	}
}

// TestPreloadedAllocates wants no memory for a probe.
func TestPreloadedAllocates(t *testing.T) {
	pre := preloadedSmall()
	for _, fen := range []string{
		"8/8/8/3k4/8/8/1r6/K5Q1 w - - 0 1", "8/8/4p3/3k4/8/8/4P3/4K3 w - - 0 1", "8/8/8/3pP3/8/8/k7/4K3 w - d6 0 1", "8/8/8/8/8/2k5/8/K7 w - - 0 1",
	} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		words, flipped := pre.Words(p.Material())
		if n := testing.AllocsPerRun(100, func() {
			pre.WDL(&p)
			if words != nil {
				words.WDL(&p, flipped)
			}
		}); n != 0 {
			t.Errorf("%s: %v allocations", fen, n)
		}
	}
}

// TestWordsAtOnce wants the same answers for many positions at once as for each, either colour first.
func TestWordsAtOnce(t *testing.T) {
	m := solvedTable(t, "KRvKP").Material
	pre, err := Preload(context.Background(), solve(m), m)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []chess.Material{m, m.Flip()} {
		w, flipped := pre.Words(m)
		ps := sample.Positions(rand.New(rand.NewPCG(3, 3)), []chess.Material{m}, 1000)
		results := make([]chess.WDL, len(ps))
		w.WDLs(results, ps, flipped)
		for i := range ps {
			if want := w.WDL(&ps[i], flipped); results[i] != want {
				t.Fatalf("%s: %s at once, want %s", ps[i].FEN(), results[i], want)
			}
		}
	}
}

// TestPreloadedConcurrent wants the same answers to several goroutines.
func TestPreloadedConcurrent(t *testing.T) {
	list := []chess.Material{solvedTable(t, "KQvKR").Material, solvedTable(t, "KPvK").Material}
	pre, err := Preload(context.Background(), solve(list...), list...)
	if err != nil {
		t.Fatal(err)
	}
	ps := sample.Positions(rand.New(rand.NewPCG(1, 1)), list, 1000)
	want := make([]chess.WDL, len(ps))
	for i := range ps {
		want[i], _ = pre.WDL(&ps[i])
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			results := make([]chess.WDL, len(ps))
			if !pre.WDLs(results, ps) || !slices.Equal(results, want) {
				t.Error("a batch differs")
			}
			for i := range ps {
				if got, ok := pre.WDL(&ps[i]); !ok || got != want[i] {
					t.Errorf("%s: %s, want %s", ps[i].FEN(), got, want[i])
				}
			}
		})
	}
	wg.Wait()
}
