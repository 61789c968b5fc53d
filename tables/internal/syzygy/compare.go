package syzygy

import (
	"context"
	"fmt"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/szen-chess/szen/chess"
)

// CompareOptions says how to compare.
type CompareOptions struct {
	Workers  int                     // goroutines; 0 means one
	Sample   int64                   // positions to look at, evenly spread; 0 for all
	Progress func(done, total int64) // positions passed; one goroutine calls it at a time, may be nil
}

// Difference is a position of which a table says something else than is true.
type Difference struct {
	Setup chess.Setup // in the colours of the material's name
	Got   string      // what readers make of the file
	Want  string
}

func (d *Difference) Error() string {
	return fmt.Sprintf("%s is %s, want %s", d.Setup.FEN(), d.Got, d.Want)
}

// Compare reads all values of a table, not one by one but in the order of the file, and
// holds those that mean something against what a source says of the material. It also wants every
// look-up to lead to the value that it is for. It returns how many values it
// compared; the error is a *Difference for some position that differs, a *FormatError, the source's or the context's.
func (t *Table) Compare(ctx context.Context, src Source, opt CompareOptions) (int64, error) {
	c := &comparer{table: t, src: src, opt: opt, every: 1}
	for file := range t.files() {
		for side := range t.sides {
			c.total += int64(t.parts[file][side].size)
		}
	}
	if opt.Sample > 0 {
		c.every = uint64(max(1, c.total/opt.Sample))
	}
	for file := range t.files() {
		for side := range t.sides {
			if err := c.part(ctx, file, side); err != nil {
				return c.compared, err
			}
		}
	}
	return c.compared, nil
}

// comparer is a comparison under way.
type comparer struct {
	table *Table
	src   Source
	opt   CompareOptions
	every uint64 // of how many positions one is looked at
	total int64

	mu             sync.Mutex
	compared, done int64
}

// valuesAtOnce is about how many values a goroutine reads between two looks at the context.
const valuesAtOnce = 1 << 16

// part compares one part.
func (c *comparer) part(ctx context.Context, file, side int) error {
	p := &c.table.parts[file][side]
	turn := chess.Color(side)
	if c.table.kind == DTZ && !c.table.symmetric && p.pairs.flags&flagBlack != 0 {
		turn = chess.Black
	}
	var spans []span
	if p.pairs.flags&flagSingle == 0 {
		var err error
		if spans, err = c.spans(p.pairs); err != nil {
			return err
		}
	} else {
		for at := uint64(0); at < p.size; at += valuesAtOnce {
			spans = append(spans, span{at, int(min(valuesAtOnce, p.size-at))})
		}
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(max(c.opt.Workers, 1))
	for lo := 0; lo < len(spans); {
		hi, n := lo, 0
		for ; hi < len(spans) && n < valuesAtOnce; hi++ {
			n += spans[hi].count
		}
		from, some := lo, spans[lo:hi]
		group.Go(func() error {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			return c.blocks(p, file, turn, int64(from), some)
		})
		lo = hi
	}
	return group.Wait()
}

// open gives access to the file's bytes until it is ended.
func (t *Table) open() (w *window, end func(*error), err error) {
	if t.src.lender == nil {
		return &window{&t.src, nil, new([]byte)}, func(*error) {}, nil
	}
	lease, err := t.src.lender.Lend()
	if err != nil {
		return nil, nil, err
	}
	return &window{&t.src, lease.Data, nil}, lease.Return, nil
}

func (c *comparer) spans(p *pairs) (all []span, err error) {
	w, end, err := c.table.open()
	if err != nil {
		return nil, err
	}
	defer end(&err)
	return p.spans(w)
}

// blocks compares the values of some blocks, the first of which has a number.
func (c *comparer) blocks(p *part, file int, turn chess.Color, first int64, some []span) (err error) {
	w, end, err := c.table.open()
	if err != nil {
		return err
	}
	defer end(&err)
	var values []uint16
	at := p.newWalk(file)
	compared, passed := int64(0), int64(0)
	for i, s := range some {
		values = values[:0]
		if p.pairs.flags&flagSingle != 0 {
			for range s.count {
				values = append(values, p.pairs.single)
			}
		} else if values, err = p.pairs.appendBlock(values, w, first+int64(i), s.count); err != nil {
			return err
		}
		n, err := c.values(p, at, turn, s.first, values)
		if err != nil {
			return err
		}
		compared += n
		passed += int64(s.count)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.compared += compared
	c.done += passed
	if c.opt.Progress != nil {
		c.opt.Progress(c.done, c.total)
	}
	return nil
}

// values compares values that follow each other.
func (c *comparer) values(p *part, at *walk, turn chess.Color, first uint64, values []uint16) (compared int64, err error) {
	s := chess.EmptySetup()
	skip := (c.every - first%c.every) % c.every
	for i := skip; i < uint64(len(values)); i += c.every {
		if i == skip || c.every > 1 {
			at.seek(first + i)
		} else {
			at.next()
		}
		own := at.men
		s.Turn = turn
		if c.table.flipped {
			own.byColor[0], own.byColor[1] = own.byColor[1], own.byColor[0]
			own.apply(chess.FlipRank)
			s.Turn = turn.Other()
		}
		s.ByColor, s.ByRole = own.byColor, own.byRole
		v := verdictOf(c.src, s.Turn, find(c.src, &s))
		matters, got, want, err := p.judge(c.table.kind, values[i], &v)
		switch {
		case err != nil:
			return compared, err
		case got != want:
			return compared, &Difference{s, got, want}
		case matters:
			compared++
		}
	}
	return compared, nil
}

// judge says whether a stored value matters, and if it is wrong what readers make of it and what is true.
func (p *part) judge(kind Kind, stored uint16, v *Verdict) (matters bool, got, want string, err error) {
	if kind == WDL {
		if stored > maxWDL {
			return false, "", "", wrong(p.pairs.dataAt, "result %d, want at most %d", stored, maxWDL)
		}
		if resultCell(v)>>stored&1 == 0 {
			return true, max(chess.WDL(stored)-2, v.Capture).String(), v.WDL.String(), nil
		}
		return v.Legal && v.Capture < v.WDL, "", "", nil
	}
	if x, err := distanceCell(v); err != nil || x == anyValue {
		return false, "", "", err
	}
	d, err := p.distance(stored, v.WDL)
	low := max(v.DTZ, 1) // readers know a mate when they see it
	if err == nil && (d.Plies == low || d.Rounded && d.Plies+1 == low) {
		return true, "", "", nil
	}
	want = fmt.Sprintf("%s in %d plies", v.WDL, v.DTZ)
	switch {
	case err != nil || d.Plies == chess.NoPlies:
		return true, v.WDL.String() + " without a distance", want, nil
	case d.Rounded:
		return true, fmt.Sprintf("%s in %d or %d plies", v.WDL, d.Plies, d.Plies+1), want, nil
	}
	return true, fmt.Sprintf("%s in %d plies", v.WDL, d.Plies), want, nil
}
