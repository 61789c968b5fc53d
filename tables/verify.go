package tables

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
)

// VerifyOptions says how to verify.
type VerifyOptions struct {
	Workers  int
	Metrics  []chess.Metric          // of the tables to verify, not Syzygy's; all that the set has if empty
	Sample   int64                   // positions to look at, spread at random but the same each time; 0 for all
	Progress func(done, total int64) // positions; called by one goroutine at a time, may be nil
}

// WrongError is a value that does not follow from those one move ahead.
type WrongError struct {
	Material chess.Material
	FEN      string
	Metric   chess.Metric
	Got      string // as the table says
	Want     string // as the moves say
}

func (e *WrongError) Error() string {
	return fmt.Sprintf("%s.%s: %s is %s, but its moves make it %s", e.Material, e.Metric, e.FEN, e.Got, e.Want)
}

// Verify derives the value of every legal position of a material, both sides to
// move, from the values behind its legal moves, as the ordinary move generator
// has them, and compares. Together with right values of all it can turn into this proves
// a table with distances: they cannot feed on each other in a circle. It returns how
// many positions it compared, and a *WrongError for the first that is wrong.
func (s *Set) Verify(ctx context.Context, m chess.Material, opt VerifyOptions) (int64, error) {
	m, _ = m.Normalize()
	metrics := opt.Metrics
	if len(metrics) == 0 {
		for x := chess.MetricWDL; x <= chess.MetricDTM; x++ {
			if s.exact(m, x) {
				metrics = append(metrics, x)
			}
		}
	}
	for _, x := range metrics {
		if !s.exact(m, x) {
			return 0, &MissingError{Material: m, Metric: x}
		}
	}
	if opt.Sample == 0 {
		var err error
		if s, err = s.loaded(ctx, m, metrics); err != nil {
			return 0, err
		}
	}
	v := &verifier{
		set: s, material: m, metrics: metrics, lay: space.Standard(m), pawns: space.PlacementsOf(m),
		progress: opt.Progress,
	}
	v.total = int64(len(v.pawns.Sets)) * int64(v.lay.Words) * 128
	v.sample = 1
	if opt.Sample > 0 && opt.Sample < v.total {
		v.sample = float64(opt.Sample) / float64(v.total)
	}
	return v.run(ctx, max(opt.Workers, 1))
}

// loaded returns a set that has in memory what verifying a material reads
// again and again: the material, and the results and distances to mate of what its moves lead to.
func (s *Set) loaded(ctx context.Context, m chess.Material, metrics []chess.Metric) (*Set, error) {
	out := s.copy()
	mate := []chess.Metric{}
	if slices.Contains(metrics, chess.MetricDTM) {
		mate = append(mate, chess.MetricDTM)
	}
	load := func(m chess.Material, metrics []chess.Metric) error {
		if t, ok := s.index.Load().memory[m]; ok || m == (chess.Material{}) {
			for _, x := range metrics {
				ok = ok && t.has(x)
			}
			if ok || m == (chess.Material{}) {
				return nil
			}
		}
		t, err := s.Load(ctx, m, metrics...)
		if err == nil {
			out.Add(t)
		}
		return err
	}
	for _, n := range m.Successors() {
		if err := load(n, mate); err != nil {
			return nil, err
		}
	}
	return out, load(m, metrics)
}

type verifier struct {
	set      *Set
	material chess.Material
	metrics  []chess.Metric
	lay      *space.Layout
	pawns    *space.Placements
	sample   float64 // share of the positions
	total    int64
	progress func(done, total int64)

	mu       sync.Mutex
	done     int64
	compared atomic.Int64
}

// verifyWords is how many words are verified between two looks at the context.
const verifyWords = 64

func (v *verifier) run(ctx context.Context, workers int) (int64, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	perSlice := (v.lay.Words + verifyWords - 1) / verifyWords
	chunks := int64(len(v.pawns.Sets)) * int64(perSlice)
	var next atomic.Int64
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for ctx.Err() == nil {
				n := next.Add(1) - 1
				if n >= chunks {
					return
				}
				lo := int(n) % perSlice * verifyWords
				if err := v.words(int(n)/perSlice, lo, min(lo+verifyWords, v.lay.Words), uint64(n)); err != nil {
					cancel(err)
				}
			}
		})
	}
	wg.Wait()
	if ctx.Err() != nil {
		return v.compared.Load(), context.Cause(ctx)
	}
	return v.compared.Load(), nil
}

// words verifies some words of a slice.
func (v *verifier) words(slice, lo, hi int, seed uint64) error {
	pick := rand.New(rand.NewPCG(seed, 64))
	set := v.pawns.Sets[slice]
	compared := int64(0)
	for w := lo; w < hi; w++ {
		for lane := chess.A1; lane <= chess.H8; lane++ {
			if v.sample < 1 && pick.Float64() >= v.sample {
				continue
			}
			setup := chess.EmptySetup()
			for q := range set.White.Squares() {
				setup.Put(chess.Piece{Color: chess.White, Role: chess.Pawn}, q)
			}
			for q := range set.Black.Squares() {
				setup.Put(chess.Piece{Color: chess.Black, Role: chess.Pawn}, q)
			}
			if v.lay.Put(&setup, w, lane) != nil {
				continue
			}
			for _, turn := range [2]chess.Color{chess.White, chess.Black} {
				setup.Turn = turn.Other()
				if p := chess.Trusted(setup); p.InCheck() {
					continue
				}
				setup.Turn = turn
				p := chess.Trusted(setup)
				compared++
				if err := v.position(&p); err != nil {
					return err
				}
			}
		}
	}
	v.compared.Add(compared)
	v.mu.Lock()
	defer v.mu.Unlock()
	v.done += int64(hi-lo) * 128
	if v.progress != nil {
		v.progress(v.done, v.total)
	}
	return nil
}

func (v *verifier) position(p *chess.Position) error {
	var buf [chess.MaxMoves]chess.Move
	moves := p.AppendMoves(buf[:0])
	want := chess.Stalemated
	if len(moves) == 0 && p.InCheck() {
		want = chess.Mated
	}
	got, err := v.set.Probe(p)
	if err != nil {
		return fmt.Errorf("%s: %w", p.FEN(), err)
	}
	for i, m := range moves {
		q := p.After(m)
		c, err := v.set.Probe(&q)
		if err != nil {
			return fmt.Errorf("%s: %w", p.FEN(), after(err, p, m))
		}
		if b := c.Back(m.Zeroing()); i == 0 {
			want = b
		} else {
			want = want.Best(b)
		}
	}
	for _, x := range v.metrics {
		g, w := show(got, x), show(want, x)
		if g != w {
			return &WrongError{v.material, p.FEN(), x, g, w}
		}
	}
	return nil
}

// show writes a value in one metric; a draw has no distance.
func show(v chess.Value, m chess.Metric) string {
	n := v.DTZ
	switch {
	case m == chess.MetricWDL || v.WDL == chess.Draw:
		return v.WDL.String()
	case m == chess.MetricDTM:
		n = v.DTM
	}
	return fmt.Sprintf("%s in %d plies", v.WDL, n)
}
