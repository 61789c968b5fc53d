package retro

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
)

// MaxMen is the most men, kings included, that Solve takes.
const MaxMen = space.MaxMen

// Options says how to solve.
type Options struct {
	Workers     int            // goroutines at work; 0 means one
	DTM         bool           // distances to mate as well
	ResultsOnly bool           // no distances to zeroing
	Exits       bool           // keep Side.Captures and Side.Zeroing, which a writer of files needs
	Library     Library        // what captures and promotions lead to; a new Memory if nil
	Keeper      Keeper         // takes over the slices as they are solved; they stay in the table if nil
	Scratch     Scratch        // for distances and bounds of very large slices; they stay in memory if nil
	Progress    func(Progress) // called after each slice, by one goroutine at a time; may be nil
}

// Progress tells how far a table is.
type Progress struct {
	Material    chess.Material
	Done, Total int         // slices
	Ply         chess.Plies // of the slice that several goroutines are solving; 0 if there is none
	Elapsed     time.Duration
}

// Library hands out the tables that a table depends on. It must be safe for concurrent use.
type Library interface {
	// Table returns a solved material, which is normalised; with distances to mate if dtm is set.
	Table(ctx context.Context, m chess.Material, dtm bool) (*Table, error)
}

// Solve makes the table of a material, which must be normalised. It stops
// soon after the context ends, with an error that wraps the context's cause.
// The result is the same for any number of workers.
func Solve(ctx context.Context, m chess.Material, opt Options) (*Table, error) {
	if n, flipped := m.Normalize(); flipped {
		return nil, fmt.Errorf("retro: %s is not normalised, want %s", m, n)
	}
	if m.Men() > MaxMen {
		return nil, fmt.Errorf("retro: %s has %d men, at most %d are possible", m, m.Men(), MaxMen)
	}
	for c := chess.White; c <= chess.Black; c++ {
		for r := chess.Knight; r < chess.King; r++ {
			if n := m.Count(c, r); n > space.MaxLike {
				return nil, fmt.Errorf("retro: %s has %d like men, at most %d are possible", m, n, space.MaxLike)
			}
		}
	}
	opt.Workers = max(opt.Workers, 1)
	if opt.Library == nil {
		opt.Library = NewMemory(opt.Workers)
	}
	s := &solver{
		ctx: ctx, opt: opt, start: time.Now(),
		table: &Table{
			Material: m, Layout: space.Standard(m), Pawns: space.PlacementsOf(m),
			HasDTZ: !opt.ResultsOnly, HasDTM: opt.DTM, Keeper: opt.Keeper,
		},
		views: map[viewKey]*lazySide{},
	}
	if opt.Keeper == nil {
		s.table.Slices = make([]Slice, len(s.table.Pawns.Sets))
	}
	if err := s.run(); err != nil {
		return nil, fmt.Errorf("solving %s: %w", m, err)
	}
	return s.table, nil
}

// solver is one table in the making.
type solver struct {
	ctx   context.Context
	opt   Options
	start time.Time
	table *Table

	mu     sync.Mutex
	views  map[viewKey]*lazySide // of the metric being solved
	done   int
	maxDTZ atomic.Int32
	maxDTM atomic.Int32
}

type lazySide struct {
	once sync.Once
	side *Side
	err  error
}

// run solves the slices in order.
func (s *solver) run() error {
	order, advance := s.order()
	outer, inner := s.opt.Workers, 1
	if s.table.Layout.Words >= sharedWords {
		outer, inner = 1, s.opt.Workers
	}
	for len(order) > 0 {
		n := 1
		for n < len(order) && advance[order[n]] == advance[order[0]] {
			n++
		}
		if outer == 1 {
			for _, i := range order[:n] {
				if err := s.slice(s.ctx, i, inner); err != nil {
					return err
				}
			}
			order = order[n:]
			continue
		}
		g, ctx := errgroup.WithContext(s.ctx)
		g.SetLimit(outer)
		for _, i := range order[:n] {
			g.Go(func() error { return s.slice(ctx, i, inner) })
		}
		if err := g.Wait(); err != nil {
			return err
		}
		order = order[n:]
	}
	s.table.MaxDTZ, s.table.MaxDTM = chess.Plies(s.maxDTZ.Load()), chess.Plies(s.maxDTM.Load())
	return s.ctx.Err()
}

func (s *solver) slice(ctx context.Context, i, workers int) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	out := &Slice{}
	if s.table.Keeper == nil {
		out = &s.table.Slices[i]
	}
	if err := s.solveDTZ(ctx, i, workers, out); err != nil {
		return err
	}
	if s.opt.DTM {
		if err := s.solveDTM(ctx, i, workers, out); err != nil {
			return err
		}
	}
	if s.table.Keeper != nil {
		if err := s.table.Keeper.Keep(ctx, i, out); err != nil {
			return err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.done++
	s.report(0)
	return nil
}

// report tells how far the table is. Callers hold mu.
func (s *solver) report(n chess.Plies) {
	if s.opt.Progress != nil {
		s.opt.Progress(Progress{s.table.Material, s.done, len(s.table.Pawns.Sets), n, time.Since(s.start)})
	}
}

// kernel returns a kernel for a slice, which tells of its plies if it is large.
func (s *solver) kernel(metric chess.Metric, i, workers int) *kernel {
	k := newKernel(metric, s.table.Layout, s.table.Pawns.Sets[i], workers)
	if k.lay.Words >= sharedWords {
		k.ply = func(n chess.Plies) {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.report(n)
		}
	}
	return k
}

func storeMax(a *atomic.Int32, n chess.Plies) {
	for old := a.Load(); int32(n) > old && !a.CompareAndSwap(old, int32(n)); old = a.Load() {
	}
}
