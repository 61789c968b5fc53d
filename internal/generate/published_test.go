package generate

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/usage"
	"github.com/szen-chess/szen/retro"
	"github.com/szen-chess/szen/tables"
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

// statistics compares what tables hold with the statistics published with the Syzygy tables.
type statistics struct {
	t                      *testing.T
	totals, plies, longest map[string]string
	tables, checked        int
}

func newStatistics(t *testing.T) *statistics {
	return &statistics{
		t: t, totals: published(t, "dtz-totals.tsv", 2), plies: published(t, "dtz-histogram.tsv", 4),
		longest: published(t, "dtz-longest.tsv", 4),
	}
}

// compareLongest compares the longest wins, real and cursed ones, of one side.
func (s *statistics) compareLongest(r *Report, winner chess.Color) {
	longest := map[string]int{}
	for _, list := range [][]int64{r.Counts[winner].WinIn, r.Counts[winner.Other()].LossIn} {
		for n, count := range list {
			if kind := "win"; count > 0 && n > 0 {
				if n > int(chess.MaxRule50) {
					kind = "cursed"
				}
				longest[kind] = max(longest[kind], n)
			}
		}
	}
	for kind, n := range longest {
		key := fmt.Sprint(r.Task.Material, " ", winner, " ", kind, " ")
		_, ok := s.longest[key+fmt.Sprint(n)]
		for k := range s.longest {
			if !ok && strings.HasPrefix(k, key) {
				s.t.Errorf("longest is %d, want %s", n, k)
			}
		}
		if ok {
			s.checked++
		}
	}
}

// compare compares the totals of a table, and the histograms if there are some of its material.
func (s *statistics) compare(r *Report) {
	s.tables++
	m := r.Task.Material
	for c, n := range r.Counts {
		side := fmt.Sprint(m, " ", "wb"[c:c+1])
		got := fmt.Sprint(n.Win, n.Cursed, n.Draw, n.Blessed, n.Loss)
		if want := s.totals[side]; got != want {
			s.t.Errorf("%s: win cursed draw blessed loss %s, want %s", side, got, want)
		}
		for kind, list := range map[string][]int64{"win": n.WinIn, "lose": n.LossIn} {
			for ply, count := range list {
				want := s.plies[fmt.Sprintf("%s %s %d", side, kind, ply)]
				if got := fmt.Sprint(count); got != want && (count != 0 || want != "") {
					s.t.Errorf("%s: %s in %d: %s, want %s", side, kind, ply, got, want)
				}
				if count != 0 {
					s.checked++
				}
			}
		}
	}
	for c := range r.Counts {
		if r.Task.Missing.Has(chess.MetricDTZ) {
			s.compareLongest(r, chess.Color(c))
		}
	}
	s.t.Logf("%-8s %7.1f s wall, %7.1f s CPU, longest %d, peak %d MB so far", m, r.Wall.Seconds(), r.CPU.Seconds(), r.MaxDTZ, usage.PeakMemory()>>20)
}

// TestFiveMen solves all materials of 5 men and compares totals and histograms with
// the statistics published with the Syzygy tables. It takes some
// minutes and 4 GB, so it runs only where SZEN_FIVE is set.
func TestFiveMen(t *testing.T) {
	if os.Getenv("SZEN_FIVE") == "" {
		t.Skip("SZEN_FIVE is not set")
	}
	s := newShelf()
	s.results = true
	p := NewPlan(chess.MaterialsOf(5), MetricsOf(chess.MetricWDL, chess.MetricDTZ), false, s.has)
	stats := newStatistics(t)
	err := p.Run(context.Background(), Options{Workers: runtime.NumCPU(), Memory: 4 << 30, Store: s, Finished: stats.compare})
	if err != nil {
		t.Fatal(err)
	}
	if stats.tables != 145 {
		t.Errorf("%d tables, want 145", stats.tables)
	}
	t.Logf("%d rows of histograms compared", stats.checked)
}

// mates is a Store that writes files and holds longest mates and mutual zugzwangs to published ones.
type mates struct {
	*tables.Dir
	t     *testing.T
	facts map[string]string
	count atomic.Int32
	bytes atomic.Int64
}

func (s *mates) Write(ctx context.Context, t *retro.Table, m chess.Metric, workers int) (int64, error) {
	row := strings.Split(s.facts[t.Material.String()], " ")
	t, err := t.InMemory()
	if err != nil || m != chess.MetricDTM || len(row) < 16 {
		return 0, err
	}
	s.count.Add(1)
	size, err := s.Dir.Write(ctx, t, m, workers)
	if err != nil {
		return 0, err
	}
	s.bytes.Add(size)
	if want := row[0]; want != "" && want != fmt.Sprint(t.MaxDTM) {
		s.t.Errorf("%s: longest mate in %d plies, want %s", t.Material, t.MaxDTM, want)
	}
	kinds, err := t.Zugzwangs(0)
	for k, z := range kinds {
		n := z.Count
		if z.Kind == retro.FullPoint && t.Material.Symmetric() {
			n /= 2 // counted up to an exchange of the colours
		}
		want := row[13+k]
		if row[12] == "0" {
			want = "0"
		}
		if want != "" && want != fmt.Sprint(n) {
			s.t.Errorf("%s, %s: %d, want %s", t.Material, z.Kind, n, want)
		}
	}
	return size, err
}

// TestFiveMenMates solves all materials of 5 men for distances to mate and holds
// the longest, and the mutual zugzwangs, to those that other programs found. It takes
// half an hour and 4 GB, so it runs only where SZEN_FIVE is "mates".
func TestFiveMenMates(t *testing.T) {
	if os.Getenv("SZEN_FIVE") != "mates" {
		t.Skip("SZEN_FIVE is not mates")
	}
	dir, err := tables.NewDir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	s := &mates{Dir: dir, t: t, facts: published(t, "dtm-facts.tsv", 1)}
	p := NewPlan(chess.MaterialsOf(5), MetricsOf(chess.MetricDTM), false, func(chess.Material, chess.Metric) bool { return false })
	err = p.Run(context.Background(), Options{
		Workers: runtime.NumCPU(), Memory: 6 << 30, Store: s,
		Finished: func(r *Report) {
			size := int64(0)
			for _, f := range r.Files {
				size += f.Bytes
			}
			t.Logf("%-8s %7.1f s CPU, longest mate %d plies, %d bytes, peak %d MB so far", r.Task.Material, r.CPU.Seconds(), r.MaxDTM, size, usage.PeakMemory()>>20)
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if n := s.count.Load(); n != 145 {
		t.Errorf("%d materials compared, want 145", n)
	}
	const most = 3 << 30
	if n := s.bytes.Load(); n > most {
		t.Errorf("%d bytes in all, want at most %d", n, most)
	} else {
		t.Logf("%d bytes in all", n)
	}
}

// TestSixMen makes the tables named in SZEN_SIX, with all they depend on, in the
// folder SZEN_DIR or a temporary one, and compares them with the same statistics. It needs 18 GB.
func TestSixMen(t *testing.T) {
	names := strings.Fields(os.Getenv("SZEN_SIX"))
	if len(names) == 0 {
		t.Skip("SZEN_SIX names no materials")
	}
	path := os.Getenv("SZEN_DIR")
	if path == "" {
		path = t.TempDir()
	}
	dir, err := tables.NewDir(path)
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	p := NewPlan(parse(t, names...), MetricsOf(chess.MetricWDL, chess.MetricDTZ), true, func(chess.Material, chess.Metric) bool { return false })
	stats := newStatistics(t)
	start := time.Now()
	err = p.Run(context.Background(), Options{
		Workers: runtime.NumCPU(), Memory: 18 << 30, Scratch: path, Store: dir,
		Finished: func(r *Report) {
			stats.compare(r)
			for _, f := range r.Files {
				t.Logf("%s.%s: %d bytes", r.Task.Material, f.Metric, f.Bytes)
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d tables, %d rows of histograms compared, %v", stats.tables, stats.checked, time.Since(start))
}
