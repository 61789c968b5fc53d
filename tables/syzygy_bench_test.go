package tables

import (
	"math/rand/v2"
	"os"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/sample"
	"github.com/szen-chess/szen/internal/usage"
)

// fourMen returns random positions of 4 men.
func fourMen(n int) []chess.Position {
	return sample.Positions(rand.New(rand.NewPCG(4, 4)), chess.MaterialsOf(4), n)
}

// syzygyDir is the environment variable that names a folder of Syzygy files, best of 5 men, to test and measure with.
const syzygyDir = "SZEN_SYZYGY_DIR"

// syzygyFolder opens that folder, or skips, and lists its materials of so many men for which all is there.
func syzygyFolder(t testing.TB, men int) (*Set, []chess.Material) {
	t.Helper()
	dir := os.Getenv(syzygyDir)
	if dir == "" {
		t.Skipf("set %s to a folder of Syzygy files for this", syzygyDir)
	}
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	var list []chess.Material
	for _, m := range chess.MaterialsOf(men) {
		whole := true
		for _, d := range chess.Dependencies(m) {
			whole = whole && s.Has(d, chess.MetricWDL) && s.Has(d, chess.MetricDTZ)
		}
		if whole {
			list = append(list, m)
		}
	}
	if len(list) == 0 {
		t.Skipf("no whole set of %d men in %s", men, dir)
	}
	return s, list
}

// measureWDL asks for results of positions, all of them once before so that nothing is read for the
// first time. It reports processor time too: the clock is of little use on a machine that others use.
func measureWDL(b *testing.B, s *Set, all []chess.Position) {
	for i := range all {
		if _, err := s.WDL(&all[i]); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportAllocs()
	start := usage.CPU()
	for i := 0; b.Loop(); i++ {
		if _, err := s.WDL(&all[i%len(all)]); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(usage.CPU()-start)/float64(b.N), "cpu-ns/op")
}

// BenchmarkSyzygyWDL asks for results of random positions, of 4 men in the published files, of 5 in those of a folder.
func BenchmarkSyzygyWDL(b *testing.B) {
	b.Run("4 men", func(b *testing.B) { measureWDL(b, published(b), fourMen(1<<16)) })
	b.Run("5 men", func(b *testing.B) {
		s, list := syzygyFolder(b, 5)
		b.Logf("%d materials", len(list))
		measureWDL(b, s, sample.Positions(rand.New(rand.NewPCG(5, 5)), list, 1<<16))
	})
}

// BenchmarkSyzygyWDLs is BenchmarkSyzygyWDL for 4,096 positions at once; a probe counts.
func BenchmarkSyzygyWDLs(b *testing.B) {
	measure := func(b *testing.B, s *Set, all []chess.Position) {
		const run = 4096
		dst := make([]chess.WDL, len(all))
		if err := s.WDLs(b.Context(), dst, all); err != nil {
			b.Fatal(err)
		}
		b.ReportAllocs()
		start, n := usage.CPU(), 0
		for ; b.Loop(); n += run {
			if err := s.WDLs(b.Context(), dst, all[n%len(all):][:run]); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(usage.CPU()-start)/float64(n), "cpu-ns/probe")
	}
	b.Run("4 men", func(b *testing.B) { measure(b, published(b), fourMen(1<<16)) })
	b.Run("5 men", func(b *testing.B) {
		s, list := syzygyFolder(b, 5)
		measure(b, s, sample.Positions(rand.New(rand.NewPCG(5, 5)), list, 1<<16))
	})
}
