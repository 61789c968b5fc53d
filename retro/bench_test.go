package retro

import (
	"context"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// BenchmarkSolve makes each table of three and four men, WDL and DTZ in one
// and DTM besides, from tables in memory, on one core.
func BenchmarkSolve(b *testing.B) {
	for _, men := range []int{3, 4} {
		for _, m := range chess.MaterialsOf(men) {
			for _, dtm := range []bool{false, true} {
				name := m.String() + "/dtz"
				if dtm {
					name = m.String() + "/dtz+dtm"
				}
				b.Run(name, func(b *testing.B) { benchmarkSolve(b, m, dtm) })
			}
		}
	}
}

func benchmarkSolve(b *testing.B, m chess.Material, dtm bool) {
	ctx := context.Background()
	for _, d := range chess.Dependencies(m.Successors()...) {
		if _, err := benchLibrary.Table(ctx, d, dtm); err != nil {
			b.Fatal(err)
		}
	}
	var positions int64
	for b.Loop() {
		t, err := Solve(ctx, m, Options{DTM: dtm, Library: benchLibrary})
		if err != nil {
			b.Fatal(err)
		}
		positions = int64(len(t.Slices)) * int64(t.Layout.Words) * 128
	}
	b.ReportMetric(float64(positions)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mpos/s")
}

var benchLibrary = NewMemory(2)
