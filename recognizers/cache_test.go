package recognizers

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// held structures are looked up without allocating, once they are in the cache.
func TestCacheAllocations(t *testing.T) {
	c := testSet(t, Config{Patience: 1}).NewCache(0)
	for _, fen := range []string{
		"5k2/8/8/p1p1pPp1/P1P1P1P1/8/8/4K3 w - - 0 1",
		"8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
		"3kb3/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/2BQK3 w - - 0 1",
	} {
		p := parse(t, fen)
		c.Probe(&p, -1000, 1000, 5)
		if n := testing.AllocsPerRun(100, func() { c.Probe(&p, -1000, 1000, 5) }); n != 0 {
			t.Errorf("%s: %v allocations", fen, n)
		}
	}
}

func BenchmarkCache(b *testing.B) {
	c := testSet(b, Config{Patience: 1}).NewCache(0)
	p := parse(b, "5k2/8/8/p1p1pPp1/P1P1P1P1/8/8/4K3 w - - 0 1")
	c.Probe(&p, -1000, 1000, 5)
	b.ReportAllocs()
	for b.Loop() {
		c.Probe(&p, -1000, 1000, 5)
	}
}

// What the collected positions are said to be, and what the recognizers say. A bound that contradicts
// fails; what is not recognized is listed, in notYet if its theme is one of ours.
func TestCollectedPositions(t *testing.T) {
	f, err := os.Open("../../shared/positions/pawn-and-fortress.tsv")
	if err != nil {
		t.Skip("the collection of positions is not here: ", err)
	}
	defer f.Close()
	c := testSet(t, Config{Patience: 1}).NewCache(0)
	lines := bufio.NewScanner(f)
	lines.Scan()
	said, rows := map[string]int{}, map[string]int{}
	for lines.Scan() {
		x := strings.Split(lines.Text(), "\t")
		b, err := chess.ParseSetup(x[0])
		if err != nil {
			t.Fatal(err)
		}
		theme, result := x[1], x[2]
		rows[theme]++
		s, bound := c.ProbeSetup(&b, -testWin-1, testWin+1, 0)
		want, ok := map[string]chess.WDL{"win": chess.Win, "draw": chess.Draw, "loss": chess.Loss}[result]
		if b.Turn == chess.Black {
			want = want.Negate()
		}
		if ok && !agrees(s, bound, want) {
			t.Errorf("%s: %s %d, but %s for White (%s)", x[0], bound, s, result, x[3])
		}
		helps := ok && bound&helping(want) != 0
		if helps {
			said[theme]++
		} else {
			t.Logf("%-14s %s: %s, bound %s", theme, x[0], result, bound)
		}
		if why, listed := notYet[x[0]]; themes[theme] && listed == helps {
			t.Errorf("%s: %s: recognized %v, listed as not yet %v %s", x[0], theme, helps, listed, why)
		}
	}
	for theme, n := range rows {
		t.Logf("%-14s %d of %d", theme, said[theme], n)
	}
}

// helping returns the bounds that help to know a result.
func helping(v chess.WDL) Bound {
	switch v {
	case chess.Win:
		return Lower
	case chess.Loss:
		return Upper
	}
	return Exact
}

func BenchmarkWall(b *testing.B) {
	for _, c := range []struct{ name, fen string }{
		{"held", "3kb3/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/2BQK3 w - - 0 1"},
		{"open", "r1bqk2r/pp1nbppp/2n1p3/2ppP3/3P1P2/2P2N2/PP1NB1PP/R1BQK2R w - - 0 9"},
		{"open-closed", "2b1k3/1p1n2p1/1Pp1p1Pp/2PpPp1P/3P1P2/5N2/8/2B1K3 w - - 0 1"},
	} {
		p := parse(b, c.fen)
		for _, patience := range []int{1, 0} {
			rec := testSet(b, Config{Patience: patience}).NewCache(0)
			b.Run(fmt.Sprintf("%s/%d", c.name, patience), func(b *testing.B) {
				rec.Probe(&p, -1000, 1000, 5)
				b.ReportAllocs()
				for b.Loop() {
					rec.Probe(&p, -1000, 1000, 5)
				}
			})
		}
	}
}
