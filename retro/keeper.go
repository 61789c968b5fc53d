package retro

import (
	"context"
	"fmt"

	"golang.org/x/sync/errgroup"

	"github.com/szen-chess/szen/chess"
)

// Want says what of a slice is asked for: sides to move, and parts of their values.
type Want uint8

const (
	WantWhite   Want = 1 << chess.White // positions with White to move
	WantBlack   Want = 1 << chess.Black // positions with Black to move
	WantResults Want = 1 << (iota + 1)  // Legal, the four planes of results, and Stale
	WantBounds                          // Captures and Zeroing
	WantDTZ                             // distances to zeroing
	WantDTM                             // distances to mate
	WantLegal                           // Legal of both sides to move
)

// WantAll is all there is of a slice.
const WantAll = WantWhite | WantBlack | WantResults | WantBounds | WantDTZ | WantDTM | WantLegal

// Side returns the wish for one side to move.
func (w Want) Side(turn chess.Color) bool { return w>>turn&1 != 0 }

// Keeper holds the slices of a table that is too large to stand in memory as it
// is: compressed, or on disk. It must be safe for concurrent use.
type Keeper interface {
	// Keep takes over a slice that is solved.
	Keep(ctx context.Context, i int, s *Slice) error
	// Slice returns a slice that was kept, with no less than what is wanted; nobody may change it.
	Slice(i int, w Want) (*Slice, error)
	// Part is Slice for the words from from to to, a part as PartsOf has them, which stand from index 0 on.
	Part(i, from, to int, w Want) (*Slice, error)
}

// Slice returns a slice with no less than what is wanted of it.
func (t *Table) Slice(i int, w Want) (*Slice, error) {
	switch {
	case i < len(t.Slices):
		return &t.Slices[i], nil
	case t.Keeper == nil:
		return nil, fmt.Errorf("retro: the table of %s has no slice %d", t.Material, i)
	}
	return t.Keeper.Slice(i, w)
}

// InMemory returns the table with all slices in memory.
func (t *Table) InMemory() (*Table, error) {
	if t.Keeper == nil {
		return t, nil
	}
	c := *t
	c.Keeper, c.Slices = nil, make([]Slice, len(t.Pawns.Sets))
	for i := range c.Slices {
		s, err := t.Keeper.Slice(i, WantAll)
		if err != nil {
			return nil, err
		}
		if s.scratched() {
			return nil, fmt.Errorf("retro: %s is too large to be held in memory", t.Material)
		}
		c.Slices[i] = *s
	}
	return &c, nil
}

// PartWords is how many words a part of a slice has at most.
const PartWords = 1 << 16

// partWords is PartWords; tests make it smaller, but some runs of chunkWords.
var partWords = PartWords

// EachPart calls f for every part of every slice: a run of no more than PartWords
// words, from the word from on, whose values stand in s from index 0 on. The slices come in
// order; the parts of one come to up to so many goroutines at once.
func (t *Table) EachPart(ctx context.Context, workers int, w Want, f func(slice, from int, s *Slice) error) error {
	for i := range t.Pawns.Sets {
		if err := t.PartsOf(ctx, i, workers, w, func(from int, s *Slice) error { return f(i, from, s) }); err != nil {
			return err
		}
	}
	return nil
}

// PartsOf calls f for every part of one slice, as EachPart does.
func (t *Table) PartsOf(ctx context.Context, slice, workers int, w Want, f func(from int, s *Slice) error) error {
	one := func(from int) error {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		s, err := t.part(slice, from, min(from+partWords, t.Layout.Words), w)
		if err != nil {
			return err
		}
		return f(from, s)
	}
	if workers < 2 || t.Layout.Words <= partWords {
		for from := 0; from < t.Layout.Words; from += partWords {
			if err := one(from); err != nil {
				return err
			}
		}
		return nil
	}
	var g *errgroup.Group
	g, ctx = errgroup.WithContext(ctx)
	g.SetLimit(workers)
	for from := 0; from < t.Layout.Words; from += partWords {
		g.Go(func() error { return one(from) })
	}
	return g.Wait()
}

func (t *Table) part(slice, from, to int, w Want) (*Slice, error) {
	switch {
	case t.Layout.Words <= partWords:
		return t.Slice(slice, w)
	case slice < len(t.Slices):
		return t.Slices[slice].Part(from, to, w)
	case t.Keeper == nil:
		return nil, fmt.Errorf("retro: the table of %s has no slice %d", t.Material, slice)
	}
	return t.Keeper.Part(slice, from, to, w)
}

// Part returns what is wanted of the words from from to to, which stand from index
// 0 on. Where distances or bounds are in a Scratch, it must be a part as PartsOf has them.
func (s *Slice) Part(from, to int, w Want) (*Slice, error) {
	out := &Slice{}
	for c := range s.Sides {
		d, o := &s.Sides[c], &out.Sides[c]
		if !w.Side(chess.Color(c)) {
			if w&WantLegal != 0 {
				o.Legal = cut(d.Legal, from, to)
			}
			continue
		}
		for _, p := range planes(o, d) {
			*p[0] = cut(*p[1], from, to)
		}
		var err error
		if w&WantDTZ != 0 {
			if o.DTZ, err = d.DTZ.part(from, to); err != nil {
				return nil, err
			}
		}
		if w&WantDTM != 0 {
			if o.DTM, err = d.DTM.part(from, to); err != nil {
				return nil, err
			}
		}
		if w&WantBounds == 0 {
			continue
		}
		if o.Captures, err = d.Captures.part(from, to); err != nil {
			return nil, err
		}
		if o.Zeroing = o.Captures; d.Zeroing != d.Captures {
			if o.Zeroing, err = d.Zeroing.part(from, to); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// scratched tells whether some of the slice is not in memory.
func (s *Slice) scratched() bool {
	for c := range s.Sides {
		d := &s.Sides[c]
		if d.DTZ.Stored() || d.Captures.Stored() {
			return true
		}
	}
	return false
}

func cut(plane []uint64, from, to int) []uint64 {
	if plane == nil {
		return nil
	}
	return plane[from:to]
}
