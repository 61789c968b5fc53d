package tables

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/wholefile"
)

// fewFiles writes the files that positions of KQvKR need.
var fewFiles = sync.OnceValues(func() (dir string, err error) {
	dir = filepath.Join(testDir, "few")
	if err := os.Mkdir(dir, 0o755); err != nil {
		return "", err
	}
	for _, x := range []struct {
		name   string
		metric chess.Metric
	}{{"KQvK", chess.MetricWDL}, {"KRvK", chess.MetricWDL}, {"KQvKR", chess.MetricWDL}, {"KQvKR", chess.MetricDTZ}} {
		m, err := chess.ParseMaterial(x.name)
		if err != nil {
			return "", err
		}
		if _, err := WriteFile(context.Background(), dir, solve(m).index.Load().memory[m].Table, x.metric, 1); err != nil {
			return "", err
		}
	}
	return dir, nil
})

// fewSet opens them.
func fewSet(t *testing.T) *Set {
	t.Helper()
	dir, err := fewFiles()
	if err != nil {
		t.Fatal(err)
	}
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// TestConcurrent probes from several goroutines while the cache is far too small, so that chunks come and go under them.
func TestConcurrent(t *testing.T) {
	table := solvedTable(t, "KQvKR")
	s := fewSet(t)
	s.CacheLimit(64 << 10)
	var wg sync.WaitGroup
	for k := range 4 {
		wg.Go(func() {
			err := somePositions(table, 100+64*k, func(p *chess.Position) error {
				got, err := s.Probe(p)
				if err != nil {
					return err
				}
				setup := p.Setup()
				if want, _ := table.Lookup(&setup); got.WDL != want.WDL || got.DTZ != want.DTZ {
					return fmt.Errorf("%s: %v, want %v", p.FEN(), got, want)
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	s.cache.mu.Lock()
	defer s.cache.mu.Unlock()
	if s.cache.size > s.cache.limit {
		t.Errorf("the cache holds %d bytes, at most %d are allowed", s.cache.size, s.cache.limit)
	}
	if int64(len(s.cache.ring))*chunkOverhead > s.cache.size {
		t.Errorf("%d chunks of %d bytes in all", len(s.cache.ring), s.cache.size)
	}
}

// TestProbeAllocates wants no memory for a result that is in the cache.
func TestProbeAllocates(t *testing.T) {
	s := writtenSet(t)
	for _, fen := range []string{
		"8/8/8/3k4/8/8/1r6/K5Q1 w - - 0 1", "8/8/8/3k4/8/2K5/1r6/6Q1 b - - 0 1",
		"8/8/4p3/3k4/8/8/4P3/4K3 w - - 0 1", "8/P7/8/3k4/8/8/8/4K3 w - - 0 1", "8/8/8/3pP3/8/8/k7/4K3 w - d6 0 1",
	} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.WDL(&p); err != nil {
			t.Fatal(err)
		}
		if n := testing.AllocsPerRun(100, func() { s.WDL(&p) }); n != 0 {
			t.Errorf("%s: %v allocations", fen, n)
		}
	}
}

func BenchmarkWDL(b *testing.B) {
	s := writtenSet(b)
	for _, name := range []string{"KQvKR", "KPvKP"} {
		b.Run(name, func(b *testing.B) {
			var ps []chess.Position
			somePositions(solvedTable(b, name), 20_000, func(p *chess.Position) error {
				ps = append(ps, *p)
				_, err := s.WDL(p)
				return err
			})
			for i := 0; b.Loop(); i++ {
				s.WDL(&ps[i%len(ps)])
			}
		})
	}
}

// BenchmarkChunk decodes chunks that are not in the cache.
func BenchmarkChunk(b *testing.B) {
	for _, x := range []struct {
		name   string
		metric chess.Metric
	}{{"KQvKR", chess.MetricWDL}, {"KPvKP", chess.MetricWDL}, {"KQvKR", chess.MetricDTZ}, {"KPvKP", chess.MetricDTZ}} {
		f, err := read(encoded(b, x.name, x.metric))
		if err != nil {
			b.Fatal(err)
		}
		s, err := f.opened[0]()
		if err != nil {
			b.Fatal(err)
		}
		b.Run(x.name+"."+x.metric.String(), func(b *testing.B) {
			t := new(scratch)
			b.SetBytes(int64(s.plan.Chunk))
			for i := 0; b.Loop(); i++ {
				if _, err := s.decode(t, i*7%len(s.chunks)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// full is a writer with little space.
type full struct{ left int }

var errFull = errors.New("no space left on device")

func (f *full) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, errFull
	}
	return len(p), nil
}

// TestWriteFails wants errors of the writer and of the context to come back, and no file to be left behind.
func TestWriteFails(t *testing.T) {
	table := solvedTable(t, "KPvK")
	for _, left := range []int{0, 60, 1000, 2300} {
		if _, err := Write(context.Background(), &full{left}, table, chess.MetricWDL, 2); !errors.Is(err, errFull) {
			t.Errorf("%d bytes left: error %v", left, err)
		}
	}
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(cause)
	dir := t.TempDir()
	if _, err := WriteFile(ctx, dir, table, chess.MetricWDL, 2); !errors.Is(err, cause) {
		t.Errorf("cancelled: error %v", err)
	}
	if _, err := WriteFile(context.Background(), filepath.Join(dir, "none"), table, chess.MetricWDL, 2); err == nil {
		t.Error("a folder that is not there is written to")
	}
	bare := *table
	bare.HasDTM = false
	if _, err := Write(context.Background(), io.Discard, &bare, chess.MetricDTM, 2); err == nil {
		t.Error("distances are written that the table does not have")
	}
	if _, err := Write(context.Background(), io.Discard, table.Results(), chess.MetricWDL, 2); err == nil {
		t.Error("a table without bounds is written")
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}

// TestDir writes to a folder, finds the file at once, and sweeps up what a killed program would have left.
func TestDir(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "folder")
	d, err := NewDir(path)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for _, name := range []string{"KQvK", "KRvK", "KBvK", "KNvK", "KPvK"} {
		if _, err := d.Write(context.Background(), solvedTable(t, name), chess.MetricWDL, 2); err != nil {
			t.Fatal(err)
		}
	}
	want := solvedTable(t, "KPvK")
	got, err := d.Load(context.Background(), want.Material, false)
	if err != nil {
		t.Fatal(err)
	}
	compareTables(t, got, want, nil)
	litter := filepath.Join(path, wholefile.Temporary+"KPvK.dtz.szt.123")
	if err := os.WriteFile(litter, []byte("half"), 0o644); err != nil {
		t.Fatal(err)
	}
	if s, err := Open(path); err != nil || len(s.Files()) != 5 {
		t.Errorf("%d files, error %v", len(s.Files()), err)
	}
	if err := Sweep(path); err != nil {
		t.Fatal(err)
	}
	if left, _ := os.ReadDir(path); len(left) != 5 {
		t.Errorf("%d files left, want 5", len(left))
	}
}
