package tables

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"golang.org/x/sync/errgroup"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
	"github.com/szen-chess/szen/retro"
)

// exportSizes are bytes of files written and of those published, by metric.
type exportSizes struct{ ours, published [2]int64 }

// writeSyzygy writes tables as Syzygy files into a folder.
func writeSyzygy(t *testing.T, dir string, list ...*retro.Table) (sizes exportSizes) {
	t.Helper()
	d, err := NewSyzygyDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	var group errgroup.Group
	group.SetLimit(2)
	for _, table := range list {
		for _, metric := range []chess.Metric{chess.MetricWDL, chess.MetricDTZ} {
			group.Go(func() error {
				n, err := d.Write(t.Context(), table, metric, SyzygyOptions{})
				if err != nil {
					return err
				}
				name, _ := SyzygyFileName(table.Material, metric)
				info, err := os.Stat(filepath.Join("..", "..", "shared", "truth", "syzygy", name))
				if err != nil {
					return nil // not among the published ones here
				}
				mu.Lock()
				defer mu.Unlock()
				sizes.ours[metric] += n
				sizes.published[metric] += info.Size()
				t.Logf("%s: %d bytes, %.2f of what the published one has", name, n, float64(n)/float64(info.Size()))
				return nil
			})
		}
	}
	if err := group.Wait(); err != nil {
		t.Fatal(err)
	}
	return sizes
}

// exported writes a table as Syzygy files and returns a set that has these, and tables in memory of all else.
func exported(t *testing.T, m chess.Material) *Set {
	t.Helper()
	dir := t.TempDir()
	writeSyzygy(t, dir, solvedTable(t, m.String()))
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	for n, table := range solvedSmall().index.Load().memory {
		if n != m {
			s.Add(table.Table)
		}
	}
	return s
}

// TestSyzygyWritten writes tables of every encoding and reads them back. Pawns on both
// sides are left to the long test.
func TestSyzygyWritten(t *testing.T) {
	for _, name := range []string{"KQvK", "KPvK", "KNNvK", "KPPvK"} {
		m, err := chess.ParseMaterial(name)
		if err != nil {
			t.Fatal(err)
		}
		s := exported(t, m)
		n := agreement{every: 1}
		places := float64(len(space.PlacementsOf(m).Sets) * space.Standard(m).Words * 64)
		compareWithKernel(t, s, solvedSmall(), m, min(40_000/places, 1), &n)
		if n.positions.Load() < 20_000 {
			t.Errorf("%s: only %d positions compared", m, n.positions.Load())
		}
		compareAtOnce(t, s, solvedSmall(), randomPositions(t, 3000, name, "KQvK"))
	}
}

// compareAtOnce wants results of many positions at once to be those that another set has of each.
func compareAtOnce(t *testing.T, s, truth *Set, ps []chess.Position) {
	t.Helper()
	got := make([]chess.WDL, len(ps))
	if err := s.WDLs(t.Context(), got, ps); err != nil {
		t.Fatal(err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.WDLs(ended, make([]chess.WDL, len(ps)), ps); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: error %v", err)
	}
	for i := range ps {
		if want, err := truth.WDL(&ps[i]); err != nil || got[i] != want {
			t.Fatalf("%s: %s at once, want %s, %v", ps[i].FEN(), got[i], want, err)
		}
	}
}
