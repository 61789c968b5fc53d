package retro

import (
	"context"
	"fmt"
	"slices"
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
	Workers  int            // goroutines at work; 0 means one
	DTM      bool           // distances to mate as well
	Exits    bool           // keep Side.Captures and Side.Zeroing, which a writer of files needs
	Library  Library        // what captures and promotions lead to; a new Memory if nil
	Progress func(Progress) // called after each slice, by one goroutine at a time; may be nil
}

// Progress tells how far a table is.
type Progress struct {
	Material    chess.Material
	Done, Total int // slices
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
			HasDTZ: true, HasDTM: opt.DTM,
		},
		views: map[viewKey]*lazySide{},
	}
	s.table.Slices = make([]Slice, len(s.table.Pawns.Sets))
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

// run solves the slices, those whose pawns stand furthest first: a pawn move
// never leads to one whose pawns have advanced less.
func (s *solver) run() error {
	order := make([]int, len(s.table.Slices))
	advance := make([]int, len(order))
	for i := range order {
		order[i], advance[i] = i, s.table.Pawns.Sets[i].Advance()
	}
	slices.SortStableFunc(order, func(a, b int) int { return advance[b] - advance[a] })
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
	if err := s.solveDTZ(ctx, i, workers); err != nil {
		return err
	}
	if s.opt.DTM {
		if err := s.solveDTM(ctx, i, workers); err != nil {
			return err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.done++
	if s.opt.Progress != nil {
		s.opt.Progress(Progress{s.table.Material, s.done, len(s.table.Slices), time.Since(s.start)})
	}
	return nil
}

// solveDTZ fills a slice's results and distances to zeroing.
func (s *solver) solveDTZ(ctx context.Context, i, workers int) error {
	k := newKernel(chess.MetricDTZ, s.table.Layout, s.table.Pawns.Sets[i], workers)
	if err := k.findLegal(ctx); err != nil {
		return err
	}
	var kept *[2][2]*Exits
	if s.opt.Exits {
		kept = &[2][2]*Exits{}
	}
	if err := s.begin(ctx, k, i, kept); err != nil {
		return err
	}
	var won, lost [2][]uint64 // what the 50-move rule leaves
	last, err := k.run(ctx, func(n chess.Plies) {
		if n == chess.MaxRule50 {
			for c := range k.sides {
				won[c], lost[c] = slices.Clone(k.sides[c].win), without(k.sides[c].notWon, k.sides[c].open)
			}
		}
	})
	if err != nil {
		return err
	}
	storeMax(&s.maxDTZ, last)
	for c := range k.sides {
		d := &k.sides[c]
		out := &s.table.Slices[i].Sides[c]
		out.Win, out.Loss, out.DTZ, out.stale = d.win, without(d.notWon, d.open), d.plies, d.stale
		if last > chess.MaxRule50 {
			out.Cursed, out.Win = without(d.win, won[c]), won[c]
			out.Blessed, out.Loss = without(out.Loss, lost[c]), lost[c]
		}
		out.Legal = d.notWon
		for w := range out.Legal {
			out.Legal[w] |= d.win[w]
		}
		if kept != nil {
			out.Captures, out.Zeroing = kept[c][0], kept[c][1]
		}
	}
	return nil
}

// solveDTM fills a slice's distances to mate.
func (s *solver) solveDTM(ctx context.Context, i, workers int) error {
	k := newKernel(chess.MetricDTM, s.table.Layout, s.table.Pawns.Sets[i], workers)
	for c := range k.sides {
		k.sides[c].notWon = slices.Clone(s.table.Slices[i].Sides[c].Legal)
	}
	if err := s.begin(ctx, k, i, nil); err != nil {
		return err
	}
	last, err := k.run(ctx, func(chess.Plies) {})
	if err != nil {
		return err
	}
	storeMax(&s.maxDTM, last)
	for c := range k.sides {
		out := &s.table.Slices[i].Sides[c]
		for w, win := range k.sides[c].win {
			if win != out.Win[w]|word(out.Cursed, w) || k.sides[c].lost(w) != out.Loss[w]|word(out.Blessed, w) {
				return fmt.Errorf("slice %d word %d: DTZ and DTM disagree about who wins; please report this", i, w)
			}
		}
		out.DTM = k.sides[c].plies
	}
	return nil
}

// begin finds a slice's exits and does all that comes before the first ply.
func (s *solver) begin(ctx context.Context, k *kernel, i int, kept *[2][2]*Exits) error {
	var x [2]*exits
	for c := range x {
		var err error
		if x[c], err = s.exits(ctx, k.metric, i, chess.Color(c)); err != nil {
			return err
		}
	}
	return k.begin(ctx, x, kept)
}

func storeMax(a *atomic.Int32, n chess.Plies) {
	for old := a.Load(); int32(n) > old && !a.CompareAndSwap(old, int32(n)); old = a.Load() {
	}
}

// without returns the lanes of a that are not in b.
func without(a, b []uint64) []uint64 {
	out := make([]uint64, len(a))
	for i := range a {
		out[i] = a[i] &^ b[i]
	}
	return out
}
