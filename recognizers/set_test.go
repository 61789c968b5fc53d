package recognizers

import (
	"testing"

	"github.com/szen-chess/szen/chess"
)

var benchFENs = []struct{ name, fen string }{
	{"reject/start", chess.StartFEN},
	{"reject/rooks", "8/5pk1/R5p1/7p/7P/r4PP1/5K2/8 w - - 0 1"},
	{"reject/minors", "8/5pk1/2n3p1/7p/4B2P/5PP1/5K2/8 w - - 0 1"},
	{"KPvK", "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"},
	{"KPvKP", "8/4k3/3p4/3P4/6K1/8/8/8 w - - 0 1"},
	{"KPPvK", "8/4k3/8/3P4/6K1/7P/8/8 w - - 0 1"},
	{"KBPvK", "k7/8/8/8/3B4/2K5/P7/8 w - - 0 1"},
	{"wrong-bishop", "k7/8/8/8/3B4/2K5/P5p1/8 w - - 0 1"},
	{"KQvKRP", "1k6/1p6/2r5/8/1K2Q3/8/8/8 w - - 0 1"},
	{"opposite-bishops", "8/8/3k4/8/3P4/2K5/5b2/4B3 w - - 0 1"},
	{"locked", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1"},
	{"locked-bishops", "8/8/1k1p1p2/3PpP2/3pKp2/b2P1P2/8/3B1B2 b - - 0 1"},
}

func BenchmarkProbe(b *testing.B) {
	s := testSet(b, Config{})
	for _, c := range benchFENs {
		p := parse(b, c.fen)
		setup := p.Setup()
		s.Probe(&p, -1000, 1000, 5)
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				s.Probe(&p, -1000, 1000, 5)
			}
		})
		b.Run(c.name+"/setup", func(b *testing.B) {
			for b.Loop() {
				s.ProbeSetup(&setup, -1000, 1000, 5)
			}
		})
	}
}

func TestAllocations(t *testing.T) {
	s := testSet(t, Config{})
	for _, c := range benchFENs {
		p := parse(t, c.fen)
		s.Probe(&p, -1000, 1000, 5)
		if n := testing.AllocsPerRun(100, func() { s.Probe(&p, -1000, 1000, 5) }); n != 0 {
			t.Errorf("%s: %v allocations", c.fen, n)
		}
	}
}
