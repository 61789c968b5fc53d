package retro

import (
	"context"
	"fmt"
	"slices"

	"github.com/szen-chess/szen/chess"
)

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
