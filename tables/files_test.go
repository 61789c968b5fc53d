package tables

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"sync"
	"testing"

	"golang.org/x/sync/errgroup"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
)

// filed says which files the tests write: of each material the metrics, and the results of all it can turn into.
var filed = map[string][]chess.Metric{
	"KQvK":  {chess.MetricDTZ, chess.MetricDTM},
	"KRvK":  {chess.MetricDTZ, chess.MetricDTM},
	"KBvK":  {chess.MetricDTM},
	"KNvK":  {chess.MetricDTM},
	"KPvK":  {chess.MetricDTZ, chess.MetricDTM}, // pawns, promotions
	"KPvKP": {chess.MetricDTZ},                  // en passant, equal men
	"KRvKR": nil,                                // equal men without pawns
	"KBBvK": {chess.MetricDTZ},                  // like men, a king leads
	"KQvKR": {chess.MetricDTZ},
}

var testDir string

func TestMain(m *testing.M) {
	var err error
	if testDir, err = os.MkdirTemp("", "szen-tables"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	os.RemoveAll(testDir)
	os.Exit(code)
}

var writeFiles = sync.OnceValue(func() error {
	want := map[name]bool{}
	var ms []chess.Material
	for text, metrics := range filed {
		m, err := chess.ParseMaterial(text)
		if err != nil {
			return err
		}
		ms = append(ms, m)
		for _, d := range chess.Dependencies(m) {
			want[name{d, chess.MetricWDL}] = true
		}
		for _, x := range metrics {
			want[name{m, x}] = true
		}
	}
	memory := solve(ms...).index.Load().memory
	var g errgroup.Group
	g.SetLimit(2)
	for n := range want {
		g.Go(func() error {
			_, err := WriteFile(context.Background(), testDir, memory[n.material].Table, n.metric, 2)
			return err
		})
	}
	return g.Wait()
})

// writtenSet returns a set of files, made once.
func writtenSet(t testing.TB) *Set {
	t.Helper()
	if err := writeFiles(); err != nil {
		t.Fatal(err)
	}
	s, err := Open(testDir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func materialsOf(s *Set) int {
	var ms []chess.Material
	for _, f := range s.Files() {
		if !slices.Contains(ms, f.Material) {
			ms = append(ms, f.Material)
		}
	}
	return len(ms)
}

// somePositions calls f for legal positions of a table, about n, at random but the same each time.
func somePositions(table *retro.Table, n int, f func(p *chess.Position) error) error {
	rng := rand.New(rand.NewPCG(64, uint64(n)))
	l := &loader{table: table}
	for range n/64 + 1 {
		slice, word := rng.IntN(len(table.Slices)), rng.IntN(table.Layout.Words)
		err := l.word(slice, word, func(_, _ int, _ chess.Square, p *chess.Position) error { return f(p) })
		if err != nil {
			return err
		}
	}
	return nil
}

// TestFilesHoldTheTables probes positions in files and in memory.
func TestFilesHoldTheTables(t *testing.T) {
	files, memory := writtenSet(t), solve()
	for text := range filed {
		table := solvedTable(t, text)
		n := 0
		err := somePositions(table, 20_000, func(p *chess.Position) error {
			n++
			got, err := files.Probe(p)
			if err != nil {
				return fmt.Errorf("%s: %w", p.FEN(), err)
			}
			want, err := memory.Probe(p)
			if !files.Has(table.Material, chess.MetricDTZ) {
				got.DTZ = want.DTZ
			}
			if !files.Has(table.Material, chess.MetricDTM) {
				got.DTM = want.DTM
			}
			if got != want {
				t.Errorf("%s: %v in the file, %v in memory", p.FEN(), got, want)
			}
			return err
		})
		if err != nil || n < 5000 {
			t.Errorf("%s: %d positions, %v", text, n, err)
		}
	}
}

// TestLoad wants a table that is read back to be the one that was written.
func TestLoad(t *testing.T) {
	files := writtenSet(t)
	for _, text := range []string{"KQvK", "KRvK", "KPvK"} {
		load(t, files, text, filed[text])
	}
	load(t, files, "KBBvK", nil)
}

func load(t *testing.T, files *Set, text string, metrics []chess.Metric) {
	t.Helper()
	want := solvedTable(t, text)
	got, err := files.Load(context.Background(), want.Material, metrics...)
	if err != nil {
		t.Error(err)
		return
	}
	compareTables(t, got, want, metrics)
}

func compareTables(t *testing.T, got, want *retro.Table, metrics []chess.Metric) {
	t.Helper()
	for i := range want.Slices {
		for c := range want.Slices[i].Sides {
			a, b := &got.Slices[i].Sides[c], &want.Slices[i].Sides[c]
			for k, p := range [5][2][]uint64{{a.Legal, b.Legal}, {a.Win, b.Win}, {a.Cursed, b.Cursed}, {a.Blessed, b.Blessed}, {a.Loss, b.Loss}} {
				for w := range want.Layout.Words {
					if word(p[0], w) != word(p[1], w) {
						t.Fatalf("%s slice %d word %d, plane %d to move %d: %x, want %x", want.Material, i, w, k, c, word(p[0], w), word(p[1], w))
					}
				}
			}
			for _, m := range metrics {
				x, y := *pliesOf(a, m), *pliesOf(b, m)
				for w := range want.Layout.Words {
					for lanes := word(b.Win, w) | word(b.Cursed, w) | word(b.Blessed, w) | word(b.Loss, w); lanes != 0; lanes &= lanes - 1 {
						if q := w<<6 + int(chess.Bitboard(lanes).First()); x.At(q) != y.At(q) {
							t.Fatalf("%s %s slice %d place %d: %d, want %d", want.Material, m, i, q, x.At(q), y.At(q))
						}
					}
				}
			}
		}
	}
}

// TestVerifyFindsInFile writes a file with one wrong result, all checksums right, and wants it to be found.
func TestVerifyFindsInFile(t *testing.T) {
	dir, err := NewDir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	for _, text := range []string{"KQvK", "KRvK", "KBvK", "KNvK"} {
		if _, err := dir.Write(context.Background(), solvedTable(t, text), chess.MetricWDL, 2); err != nil {
			t.Fatal(err)
		}
	}
	good := solvedTable(t, "KPvK")
	bad := *good
	bad.Slices = slices.Clone(good.Slices)
	d := &bad.Slices[7].Sides[chess.White]
	d.Win = slices.Clone(d.Win)
	w := firstWord(d.Win)
	d.Win[w] &= d.Win[w] - 1
	for _, x := range []struct {
		table *retro.Table
		wrong bool
	}{{good, false}, {&bad, true}} {
		if _, err := dir.Write(context.Background(), x.table, chess.MetricWDL, 2); err != nil {
			t.Fatal(err)
		}
		_, err := dir.Set().Verify(context.Background(), good.Material, VerifyOptions{Workers: 2})
		var wrong *WrongError
		if errors.As(err, &wrong) != x.wrong || !x.wrong && err != nil {
			t.Errorf("wrong %v: %v", x.wrong, err)
		}
	}
}
