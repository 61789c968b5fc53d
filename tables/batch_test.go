package tables

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/sample"
)

// batchPositions returns random positions of materials in written files, and some with en passant captures.
func batchPositions(t testing.TB, n int) []chess.Position {
	t.Helper()
	ps := randomPositions(t, n, "KQvKR", "KPvKP", "KPvK", "KRvK", "KvK")
	for _, fen := range []string{"8/8/8/3pP3/8/8/k7/4K3 w - d6 0 1", "8/8/8/8/k2pP3/8/8/4K3 b - e3 0 1"} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		ps = append(ps, p)
	}
	return ps
}

// randomPositions returns random positions of some materials, either colour.
func randomPositions(t testing.TB, n int, names ...string) []chess.Position {
	t.Helper()
	var list []chess.Material
	for _, name := range names {
		m, err := chess.ParseMaterial(name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
	}
	rng := rand.New(rand.NewPCG(3, 3))
	ps := sample.Positions(rng, list, n)
	for i := range ps {
		if rng.IntN(2) == 0 {
			ps[i] = ps[i].FlipColors()
		}
	}
	return ps
}

// TestBatch compares batches with probes one by one, with a cache for everything and with one for next to nothing.
func TestBatch(t *testing.T) {
	ps := batchPositions(t, 4000)
	one := writtenSet(t)
	want := make([]chess.Value, len(ps))
	for i := range ps {
		var err error
		if want[i], err = one.Probe(&ps[i]); err != nil {
			t.Fatal(err)
		}
	}
	for _, limit := range []int64{256 << 10, DefaultCache} {
		s := writtenSet(t)
		s.CacheLimit(limit)
		for range 2 { // the second time with what the first one left in the cache
			results, values := make([]chess.WDL, len(ps)), make([]chess.Value, len(ps))
			if err := s.WDLs(context.Background(), results, ps); err != nil {
				t.Fatal(err)
			}
			if err := s.Probes(context.Background(), values, ps); err != nil {
				t.Fatal(err)
			}
			for i := range ps {
				if results[i] != want[i].WDL || values[i] != want[i] {
					t.Fatalf("%s: %s and %+v, want %+v", ps[i].FEN(), results[i], values[i], want[i])
				}
			}
		}
	}
}

// TestBatchErrors wants a position without an answer to have none, with the error that a
// probe of it gives, and the others to have theirs.
func TestBatchErrors(t *testing.T) {
	s := writtenSet(t)
	var ps []chess.Position
	for _, fen := range []string{
		"8/8/8/3k4/8/8/1r6/K5Q1 w - - 0 1", "8/8/8/3k4/8/2b5/1r6/K5Q1 w - - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "8/8/8/3k4/8/8/8/K5Q1 w - - 0 1",
	} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		ps = append(ps, p)
	}
	results, values := make([]chess.WDL, len(ps)), make([]chess.Value, len(ps))
	for i, err := range []error{s.WDLs(context.Background(), results, ps), s.Probes(context.Background(), values, ps)} {
		if !errors.Is(err, ErrMissing) || !strings.HasPrefix(fmt.Sprint(err), "position 1: K") {
			t.Errorf("batch %d: error %v", i, err)
		}
	}
	for i, want := range []chess.WDL{chess.Win, NoWDL, NoWDL, chess.Win} {
		if results[i] != want || values[i].WDL != want {
			t.Errorf("position %d: %s and %s, want %s", i, results[i], values[i].WDL, want)
		}
	}
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(cause)
	s.CacheLimit(0)
	if err := s.WDLs(ctx, results, ps[:1]); !errors.Is(err, cause) {
		t.Errorf("cancelled: error %v", err)
	}
}

// TestBatchConcurrent answers batches and single probes side by side while the cache is far too small.
func TestBatchConcurrent(t *testing.T) {
	s, one := fewSet(t), fewSet(t)
	s.CacheLimit(64 << 10)
	ps := randomPositions(t, 1000, "KQvKR", "KQvK", "KRvK")
	var wg sync.WaitGroup
	for k := range 4 {
		wg.Go(func() {
			results := make([]chess.WDL, len(ps))
			if err := s.WDLs(context.Background(), results, ps[k*100:]); err != nil {
				t.Error(err)
			}
			for i := range ps[k*100:] {
				if want, err := one.WDL(&ps[k*100+i]); err != nil || results[i] != want {
					t.Errorf("%s: %s, want %s, %v", ps[k*100+i].FEN(), results[i], want, err)
				}
				if i%10 == 0 {
					s.WDL(&ps[len(ps)-1-i])
				}
			}
		})
	}
	wg.Wait()
}

// TestTouchingKings wants no crash for kings side by side, which Trusted lets pass: an answer means nothing then.
func TestTouchingKings(t *testing.T) {
	s := writtenSet(t)
	for _, pieces := range []string{"KkQr", "KkPp", "KkP", "KkQ"} {
		b := chess.EmptySetup()
		for i, q := range []chess.Square{chess.D4, chess.D5, chess.G2, chess.A7}[:len(pieces)] {
			piece := chess.Piece{Role: chess.RoleOf(pieces[i])}
			if pieces[i] >= 'a' {
				piece.Color = chess.Black
			}
			b.Put(piece, q)
		}
		p := chess.Trusted(b)
		var w [1]chess.WDL
		_, err := s.WDL(&p)
		for _, err := range []error{err, s.WDLs(context.Background(), w[:], []chess.Position{p})} {
			if err != nil && !errors.Is(err, ErrIllegal) {
				t.Errorf("%s: error %v", pieces, err)
			}
		}
	}
}

// BenchmarkFolderBatch asks for random positions, more than there are parts in the cache, at once and one by one.
func BenchmarkFolderBatch(b *testing.B) {
	s, list := folder(b)
	list = list[:1]
	ps := sample.Positions(rand.New(rand.NewPCG(5, 5)), list, 1<<18)
	dst := make([]chess.WDL, len(ps))
	b.Run("batch/"+list[0].String(), func(b *testing.B) {
		s.CacheLimit(8 << 20)
		perRun(b, len(ps), func(int) {
			if err := s.WDLs(context.Background(), dst, ps); err != nil {
				b.Fatal(err)
			}
		})
	})
	b.Run("single/"+list[0].String(), func(b *testing.B) {
		s.CacheLimit(8 << 20)
		perRun(b, 1<<12, func(from int) {
			for i := range 1 << 12 {
				s.WDL(&ps[(from+i)&(len(ps)-1)])
			}
		})
	})
}
