package generate

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// published reads the rows of a file of published statistics: the first four or two columns, and the rest.
func published(t *testing.T, name string, key int) map[string]string {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "..", "..", "shared", "truth", name))
	if err != nil {
		t.Skipf("no %s here: %v", name, err)
	}
	defer f.Close()
	rows := map[string]string{}
	for sc := bufio.NewScanner(f); sc.Scan(); {
		c := strings.Split(sc.Text(), "\t")
		rows[strings.Join(c[:key], " ")] = strings.Join(c[key:], " ")
	}
	return rows
}

// TestFiveMen solves all materials of 5 men in memory and compares totals and
// histograms with the statistics published with the Syzygy tables. It takes some
// minutes and 4 GB, so it runs only where SZEN_FIVE is set.
func TestFiveMen(t *testing.T) {
	if os.Getenv("SZEN_FIVE") == "" {
		t.Skip("SZEN_FIVE is not set")
	}
	totals, plies := published(t, "dtz-totals.tsv", 2), published(t, "dtz-histogram.tsv", 4)
	s := newShelf()
	s.results = true
	p := NewPlan(chess.MaterialsOf(5), MetricsOf(chess.MetricWDL), false, s.has)
	tables, rows := 0, 0
	err := p.Run(context.Background(), Options{
		Workers: runtime.NumCPU(), Memory: 4 << 30, Store: s,
		Finished: func(r *Report) {
			tables++
			for c, n := range r.Counts {
				side := fmt.Sprint(r.Task.Material, " ", "wb"[c:c+1])
				got := fmt.Sprint(n.Win, n.Cursed, n.Draw, n.Blessed, n.Loss)
				if want := totals[side]; got != want {
					t.Errorf("%s: win cursed draw blessed loss %s, want %s", side, got, want)
				}
				for kind, list := range map[string][]int64{"win": n.WinIn, "lose": n.LossIn} {
					for ply, count := range list {
						want := plies[fmt.Sprintf("%s %s %d", side, kind, ply)]
						if got := fmt.Sprint(count); got != want && (count != 0 || want != "") {
							t.Errorf("%s: %s in %d: %s, want %s", side, kind, ply, got, want)
						}
						if count != 0 {
							rows++
						}
					}
				}
			}
			t.Logf("%-8s %7.2f s, longest %d", r.Task.Material, r.CPU.Seconds(), r.MaxDTZ)
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if tables != 145 {
		t.Errorf("%d tables, want 145", tables)
	}
	t.Logf("%d rows of histograms compared", rows)
}
