package tables

import (
	"context"
	"fmt"
	"math"
	"runtime"

	"golang.org/x/sync/errgroup"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
	"github.com/szen-chess/szen/retro"
)

// Load reads a table from its files into memory, results always and distances
// as asked for. What the files leave to be found by moves is found, so the
// tables that its moves lead to must be in the set. The bounds that writing needs are not in it.
func (s *Set) Load(ctx context.Context, m chess.Material, metrics ...chess.Metric) (*retro.Table, error) {
	m, _ = m.Normalize()
	t := &retro.Table{Material: m, Layout: space.Standard(m), Pawns: space.PlacementsOf(m)}
	t.Slices = make([]retro.Slice, len(t.Pawns.Sets))
	l := &loader{table: t}
	err := l.results(ctx, s)
	for _, metric := range metrics {
		if err == nil && metric != chess.MetricWDL {
			err = l.distances(ctx, metric)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("loading %s: %w", m, err)
	}
	return t, nil
}

// Table returns the results of a table, and distances to mate if dtm is set: the
// one in memory or what Load reads. It makes the set a retro.Library.
func (s *Set) Table(ctx context.Context, m chess.Material, dtm bool) (*retro.Table, error) {
	m, _ = m.Normalize()
	if t, ok := s.index.Load().memory[m]; ok && (t.HasDTM || !dtm) {
		return t.Table, nil
	}
	if dtm {
		return s.Load(ctx, m, chess.MetricDTM)
	}
	return s.Load(ctx, m)
}

// loader is one table on its way from files into memory.
type loader struct {
	table *retro.Table
	set   *Set // answers for the table as far as it is loaded, and from its files beyond
}

// whole returns a set like s in which one file, opened anew, keeps all that it decodes; and the file.
func (s *Set) whole(m chess.Material, metric chess.Metric) (*Set, *File, error) {
	n := name{m, metric}
	e := s.index.Load().files[n]
	if e == nil {
		return nil, nil, &MissingError{Material: m, Metric: metric}
	}
	w := s.copy()
	w.cache = newCache(math.MaxInt64)
	own := w.entry(n, e.path, e.size)
	w.change(func(x *index) { x.files[n] = own })
	t, err := own.open()
	if err != nil {
		return nil, nil, err
	}
	return w, t.(*File), nil
}

// results loads the results and the legality of all positions.
func (l *loader) results(ctx context.Context, from *Set) error {
	t := l.table
	set, f, err := from.whole(t.Material, chess.MetricWDL)
	if err != nil {
		return err
	}
	defer f.Close()
	set.change(func(x *index) { delete(x.memory, t.Material) })
	for i := range t.Slices {
		for c := range t.Slices[i].Sides {
			d := &t.Slices[i].Sides[c]
			for _, plane := range []*[]uint64{&d.Legal, &d.Win, &d.Cursed, &d.Blessed, &d.Loss} {
				*plane = make([]uint64, t.Layout.Words)
			}
		}
	}
	err = l.each(ctx, func(slice, word int, lane chess.Square, p *chess.Position) error {
		w, err := set.plainWDL(p)
		if err != nil {
			return fmt.Errorf("%s: %w", p.FEN(), err)
		}
		d := &t.Slices[slice].Sides[p.Turn()]
		d.Legal[word] |= 1 << lane
		if plane := [5][]uint64{d.Loss, d.Blessed, nil, d.Cursed, d.Win}[w-chess.Loss]; plane != nil {
			plane[word] |= 1 << lane
		}
		return nil
	})
	known := *t
	l.set = from.copy()
	l.set.Add(&known)
	return err
}

// distances loads a metric, both sides to move.
func (l *loader) distances(ctx context.Context, metric chess.Metric) error {
	t := l.table
	set, f, err := l.set.whole(t.Material, metric)
	if err != nil {
		return err
	}
	defer f.Close()
	room := l.set.farthest(t.Material, metric)
	longest := make([]chess.Plies, len(t.Slices)*t.Layout.Words) // by word, for no two goroutines to share
	for i := range t.Slices {
		for c := range t.Slices[i].Sides {
			d := retro.NewDistances(t.Layout.Words * 64)
			d.Reserve(room)
			*pliesOf(&t.Slices[i].Sides[c], metric) = d
		}
	}
	err = l.each(ctx, func(slice, word int, lane chess.Square, p *chess.Position) error {
		w, err := set.plainWDL(p)
		if err != nil || w == chess.Draw {
			return err
		}
		k, err := set.plies(p, metric, w)
		if err != nil {
			return fmt.Errorf("%s: %w", p.FEN(), err)
		}
		n := k.lo // the file's own distances are exact
		(*pliesOf(&t.Slices[slice].Sides[p.Turn()], metric)).Set(word<<6+int(lane), n)
		i := slice*t.Layout.Words + word
		longest[i] = max(longest[i], n)
		return nil
	})
	for _, n := range longest {
		if metric == chess.MetricDTM {
			t.HasDTM, t.MaxDTM = true, max(t.MaxDTM, n)
		} else {
			t.HasDTZ, t.MaxDTZ = true, max(t.MaxDTZ, n)
		}
	}
	return err
}

// derivedPlies is more than what a distance can exceed those in files by: one for
// each move in a row that leads to another table or to a side to move that is not stored.
const derivedPlies = 4 * space.MaxMen

// farthest returns a distance that no position of a material exceeds.
func (s *Set) farthest(m chess.Material, metric chess.Metric) chess.Plies {
	n := chess.MaxRule50 + 1
	for _, d := range chess.Dependencies(m) {
		h, err := s.find(d, metric)
		if err != nil {
			continue // what is missing is reported when it is needed
		}
		switch h := h.(type) {
		case solved:
			n = max(n, h.MaxDTZ, h.MaxDTM)
		case *File:
			n = max(n, h.longest())
		}
	}
	return n + derivedPlies
}

// pliesOf returns the distances of a side.
func pliesOf(d *retro.Side, m chess.Metric) **retro.Distances {
	if m == chess.MetricDTM {
		return &d.DTM
	}
	return &d.DTZ
}

// wordsAtOnce is how many words one goroutine handles between two looks at the context.
const wordsAtOnce = 64

// each calls f for every legal position of the table; no two goroutines have the same word.
func (l *loader) each(ctx context.Context, f func(slice, word int, lane chess.Square, p *chess.Position) error) error {
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for slice := range l.table.Slices {
		for lo := 0; lo < l.table.Layout.Words; lo += wordsAtOnce {
			g.Go(func() error {
				if ctx.Err() != nil {
					return context.Cause(ctx)
				}
				for word := lo; word < min(lo+wordsAtOnce, l.table.Layout.Words); word++ {
					if err := l.word(slice, word, f); err != nil {
						return err
					}
				}
				return nil
			})
		}
	}
	return g.Wait()
}

func (l *loader) word(slice, word int, f func(slice, word int, lane chess.Square, p *chess.Position) error) error {
	lay, set := l.table.Layout, l.table.Pawns.Sets[slice]
	if !lay.Kings.Digits[word/lay.KingDiv].Legal {
		return nil
	}
	for lane := chess.A1; lane <= chess.H8; lane++ {
		s := chess.EmptySetup()
		s.ByColor = [2]chess.Bitboard{set.White, set.Black}
		s.ByRole[chess.Pawn] = set.White | set.Black
		if lay.Put(&s, word, lane) != nil {
			continue
		}
		for turn := chess.White; turn <= chess.Black; turn++ {
			s.Turn = turn
			if s.AttackersTo(s.King(turn.Other()), s.Occupied())&s.ByColor[turn] != 0 {
				continue
			}
			p := chess.Trusted(s)
			if err := f(slice, word, lane, &p); err != nil {
				return err
			}
		}
	}
	return nil
}
