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

// order lists the slices, those first whose pawns stand furthest, since a pawn move never leads to one
// whose pawns have advanced less; and how far they stand, by slice. Of those that are
// alike in that, slices with a pawn of one side about to promote and the same pawns
// of the other follow each other, as they read the same slices of other tables.
func (s *solver) order() (order, advance []int) {
	sets := s.table.Pawns.Sets
	order, advance = make([]int, len(sets)), make([]int, len(sets))
	for i := range order {
		order[i], advance[i] = i, sets[i].Advance()
	}
	key := func(i int) [3]uint64 {
		w, b := uint64(sets[i].White), uint64(sets[i].Black)
		if sets[i].White&chess.RankBB(6) != 0 {
			return [3]uint64{0, b, w}
		}
		return [3]uint64{1, w, b}
	}
	slices.SortStableFunc(order, func(i, j int) int {
		if d := advance[j] - advance[i]; d != 0 {
			return d
		}
		a, b := key(i), key(j)
		return slices.Compare(a[:], b[:])
	})
	return order, advance
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

// solveDTZ fills a slice's results and distances to zeroing.
func (s *solver) solveDTZ(ctx context.Context, i, workers int, out *Slice) error {
	k := s.kernel(chess.MetricDTZ, i, workers)
	if s.opt.Scratch != nil && s.table.Layout.Words >= scratchWords {
		k.scratch = s.opt.Scratch
	}
	if err := k.findLegal(ctx); err != nil {
		return err
	}
	for c := range k.sides {
		switch {
		case s.opt.ResultsOnly:
		case k.scratch != nil:
			k.sides[c].plies = &Distances{log: newDistanceLog(k.lay.Words, k.scratch)}
		default:
			k.sides[c].plies = NewDistances(k.lay.Words * 64)
		}
	}
	var kept *[2][2]*Exits
	if s.opt.Exits {
		kept = &[2][2]*Exits{}
	}
	if err := s.begin(ctx, k, i, kept); err != nil {
		return err
	}
	last, err := k.run(ctx)
	if err != nil {
		return err
	}
	storeMax(&s.maxDTZ, last)
	if err := k.finish(ctx); err != nil {
		return err
	}
	for c := range k.sides {
		d, o := &k.sides[c], &out.Sides[c]
		o.Legal, o.Win, o.Loss, o.DTZ, o.Stale = d.notWon, d.win, d.open, d.plies, d.stale
		if d.late != nil {
			o.Cursed, o.Blessed = d.late, d.exposed
		}
		if kept != nil {
			o.Captures, o.Zeroing = kept[c][0], kept[c][1]
		}
	}
	return nil
}

// finish turns planes of the kernel, which are not used any more, into those of the results, in their place:
// notWon holds the legal positions then, win and open what is won and lost under
// the 50-move rule, late and exposed what is so without it.
func (k *kernel) finish(ctx context.Context) error {
	return k.each(ctx, func(_ *cursor, lo, hi int) {
		for c := range k.sides {
			d := &k.sides[c]
			for w := lo; w < hi; w++ {
				late := word(d.late, w)
				win, lost := d.win[w], d.lost(w)
				d.notWon[w] |= win
				d.win[w], d.open[w] = win&^late, lost&^late
				if d.late != nil {
					d.late[w], d.exposed[w] = win&late, lost&late
				}
			}
		}
	})
}

// solveDTM fills a slice's distances to mate.
func (s *solver) solveDTM(ctx context.Context, i, workers int, out *Slice) error {
	k := s.kernel(chess.MetricDTM, i, workers)
	for c := range k.sides {
		k.sides[c].notWon = slices.Clone(out.Sides[c].Legal)
		k.sides[c].plies = NewDistances(k.lay.Words * 64)
	}
	if err := s.begin(ctx, k, i, nil); err != nil {
		return err
	}
	last, err := k.run(ctx)
	if err != nil {
		return err
	}
	storeMax(&s.maxDTM, last)
	for c := range k.sides {
		o := &out.Sides[c]
		for w, win := range k.sides[c].win {
			if win != o.Win[w]|word(o.Cursed, w) || k.sides[c].lost(w) != o.Loss[w]|word(o.Blessed, w) {
				return fmt.Errorf("slice %d word %d: DTZ and DTM disagree about who wins; please report this", i, w)
			}
		}
		o.DTM = k.sides[c].plies
	}
	return nil
}

// begin finds a slice's exits and does all that comes before the first ply.
func (s *solver) begin(ctx context.Context, k *kernel, i int, kept *[2][2]*Exits) error {
	var x [2]*exits
	for c := range x {
		var err error
		if x[c], err = s.exits(ctx, k.metric, i, chess.Color(c), k.workers); err != nil {
			return err
		}
	}
	return k.begin(ctx, x, kept)
}

func storeMax(a *atomic.Int32, n chess.Plies) {
	for old := a.Load(); int32(n) > old && !a.CompareAndSwap(old, int32(n)); old = a.Load() {
	}
}
