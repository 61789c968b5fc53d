package generate

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
)

// shelf is a store in memory.
type shelf struct {
	mu      sync.Mutex
	tables  map[chess.Material]*retro.Table
	written []string
	fail    chess.Material
	results bool // keep nothing
}

var errShelf = errors.New("no space left on the shelf")

func (s *shelf) Write(_ context.Context, t *retro.Table, m chess.Metric, _ int) (int64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t.Material == s.fail {
		return 0, errShelf
	}
	if !s.results {
		var err error
		if t, err = t.InMemory(); err != nil {
			return 0, err
		}
		s.tables[t.Material] = t
	}
	s.written = append(s.written, fmt.Sprint(t.Material, ".", m))
	return 1, nil
}

func (s *shelf) has(m chess.Material, x chess.Metric) bool {
	for _, w := range s.written {
		if w == fmt.Sprint(m, ".", x) {
			return true
		}
	}
	return false
}

func newShelf() *shelf { return &shelf{tables: map[chess.Material]*retro.Table{}} }

func parse(t *testing.T, names ...string) (ms []chess.Material) {
	t.Helper()
	for _, n := range names {
		m, err := chess.ParseMaterial(n)
		if err != nil {
			t.Fatal(err)
		}
		ms = append(ms, m)
	}
	return ms
}

// TestRun makes KPvKP with all it depends on and wants every file written once, after those it needs.
func TestRun(t *testing.T) {
	for _, workers := range []int{1, 3} {
		s := newShelf()
		p := NewPlan(parse(t, "KPvKP"), MetricsOf(chess.MetricWDL, chess.MetricDTM), false, s.has)
		if got := len(p.Tasks); got != 20 {
			t.Fatalf("%d tasks, want 20", got)
		}
		finished := 0
		err := p.Run(context.Background(), Options{Workers: workers, Memory: 1 << 30, Store: s, Finished: func(r *Report) { finished++ }})
		if err != nil {
			t.Fatal(err)
		}
		if len(s.written) != 40 || finished != 20 {
			t.Errorf("%d files, %d finished; want 40 and 20", len(s.written), finished)
		}
	}
}

// TestResume stops a run by an error and wants the next one to make just the rest, what is there already being solved again where it is read.
func TestResume(t *testing.T) {
	s := newShelf()
	s.fail = parse(t, "KQvKP")[0]
	plan := func() Plan { return NewPlan(parse(t, "KPvKP"), MetricsOf(chess.MetricWDL), false, s.has) }
	p := plan()
	opt := Options{Workers: 2, Memory: 1 << 30, Store: s}
	if err := p.Run(context.Background(), opt); !errors.Is(err, errShelf) {
		t.Fatalf("error %v, want the shelf's", err)
	}
	before := len(s.written)
	s.fail = chess.Material{}
	if p = plan(); p.ToDo() != 20-before {
		t.Errorf("%d to do after %d", p.ToDo(), before)
	}
	if err := p.Run(context.Background(), opt); err != nil {
		t.Fatal(err)
	}
	if len(s.written) != 20 {
		t.Errorf("%d files in all, want 20", len(s.written))
	}
}

// TestCancel wants a run to stop with the cause of its context.
func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	s, cause := newShelf(), errors.New("enough")
	p := NewPlan(parse(t, "KPvKP"), MetricsOf(chess.MetricWDL), false, s.has)
	err := p.Run(ctx, Options{Workers: 2, Memory: 1 << 30, Store: s, Progress: func(retro.Progress) { cancel(cause) }})
	if !errors.Is(err, cause) {
		t.Errorf("error %v, want %v", err, cause)
	}
}

// TestMemory wants a plan that cannot fit to be refused before anything is made.
func TestMemory(t *testing.T) {
	s := newShelf()
	p := NewPlan(parse(t, "KRPvK"), MetricsOf(chess.MetricWDL), false, s.has)
	if err := p.Run(context.Background(), Options{Memory: 1 << 20, Store: s}); err == nil || len(s.written) > 0 {
		t.Errorf("error %v, %d files", err, len(s.written))
	}
}
