package tables

import (
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/sample"
)

// benchDir is the environment variable that names a folder of tables to measure with.
const benchDir = "SZEN_BENCH_DIR"

// folder opens the folder to measure with and lists its materials with the most
// men of which everything behind captures and promotions is there.
func folder(b *testing.B) (*Set, []chess.Material) {
	dir := os.Getenv(benchDir)
	if dir == "" {
		b.Skipf("set %s to a folder of tables, best of 5 men, to measure with them", benchDir)
	}
	s, err := Open(dir)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { s.Close() })
	var list []chess.Material
	most := 0
	for _, f := range s.Files() {
		if f.Metric != chess.MetricWDL || f.Material.Men() < most || !s.complete(f.Material) {
			continue
		}
		if f.Material.Men() > most {
			list, most = nil, f.Material.Men()
		}
		list = append(list, f.Material)
	}
	if len(list) == 0 {
		b.Skipf("no whole set of tables in %s", dir)
	}
	return s, list
}

// complete tells whether the set has the results of a material and of all that it can turn into.
func (s *Set) complete(m chess.Material) bool {
	for _, d := range chess.Dependencies(m) {
		if !s.Has(d, chess.MetricWDL) {
			return false
		}
	}
	return true
}

// BenchmarkFolderWDL probes random positions whose parts of the files are decoded and in the cache.
func BenchmarkFolderWDL(b *testing.B) {
	s, list := folder(b)
	s.CacheLimit(2 << 30)
	measure := func(name string, list []chess.Material) {
		b.Run(name, func(b *testing.B) {
			ps := sample.Positions(rand.New(rand.NewPCG(5, 5)), list, 1<<17)
			for i := range ps {
				if _, err := s.WDL(&ps[i]); err != nil {
					b.Fatal(err)
				}
			}
			perProbe(b, ps, func(p *chess.Position) { s.WDL(p) })
			b.ReportMetric(float64(s.cache.size)/(1<<20), "cache-MB")
		})
	}
	for _, m := range list {
		measure(m.String(), []chess.Material{m})
	}
	measure("all", list)
}

// perProbe measures probes of some positions in a circle.
func perProbe(b *testing.B, ps []chess.Position, probe func(p *chess.Position)) {
	const run = 1 << 12
	perRun(b, run, func(from int) {
		for i := range run {
			probe(&ps[(from+i)&(len(ps)-1)])
		}
	})
}

// perRun measures runs of so many probes each. Beside the mean it reports the best run, which
// other programs on the machine disturb less.
func perRun(b *testing.B, run int, probe func(from int)) {
	b.ReportAllocs()
	best := time.Duration(1 << 62)
	i := 0
	for ; b.Loop(); i += run {
		start := time.Now()
		probe(i)
		best = min(best, time.Since(start))
	}
	b.ReportMetric(float64(b.Elapsed())/float64(i), "ns/probe")
	b.ReportMetric(float64(best)/float64(run), "best-ns/probe")
}
