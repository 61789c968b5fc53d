package tables

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
)

// exportSizes are bytes of files written and of those published.
type exportSizes struct{ ours, published [2]int64 }

// writeSyzygy writes a table as Syzygy files into a folder.
func writeSyzygy(t *testing.T, dir string, m chess.Material, sizes *exportSizes) {
	t.Helper()
	for i, metric := range []chess.Metric{chess.MetricWDL, chess.MetricDTZ} {
		name := m.String() + syzygyKinds[metric].Extension()
		var out bytes.Buffer
		n, err := WriteSyzygy(t.Context(), &out, solvedTable(t, m.String()), metric, SyzygyOptions{Workers: 2})
		if err != nil || n != int64(out.Len()) {
			t.Fatalf("%s: %d bytes written, %d said, error %v", name, out.Len(), n, err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), out.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(filepath.Join("..", "..", "shared", "truth", "syzygy", name)); err == nil {
			sizes.ours[i] += n
			sizes.published[i] += info.Size()
			t.Logf("%s: %d bytes, %.2f of what the published one has", name, n, float64(n)/float64(info.Size()))
		}
	}
}

// exported writes a table as Syzygy files and returns a set that has these, and tables in memory of all else.
func exported(t *testing.T, m chess.Material, sizes *exportSizes) *Set {
	t.Helper()
	dir := t.TempDir()
	writeSyzygy(t, dir, m, sizes)
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
		var sizes exportSizes
		s := exported(t, m, &sizes)
		n := agreement{every: 1}
		places := float64(len(space.PlacementsOf(m).Sets) * space.Standard(m).Words * 64)
		compareWithKernel(t, s, solvedSmall(), m, min(40_000/places, 1), &n)
		if n.positions.Load() < 20_000 {
			t.Errorf("%s: only %d positions compared", m, n.positions.Load())
		}
	}
}
