package retro

import (
	"context"
	"sync"
)

// findExits works out, for every legal position, what the moves that leave the slice yield.
// Where kept is not nil it gets, for each side, the bounds by captures and by all zeroing moves.
func (k *kernel) findExits(ctx context.Context, x [2]*exits, kept *[2][2]*Exits) error {
	var mu sync.Mutex
	for s := range k.sides {
		d := &k.sides[s]
		n := k.lay.Words
		d.has, d.exposed, d.stale = make([]uint64, n), make([]uint64, n), make([]uint64, n)
		if kept == nil {
			continue
		}
		kept[s][0] = newExits(n)
		kept[s][1] = kept[s][0]
		if len(x[s].moves) > 0 {
			kept[s][1] = newExits(n)
		}
	}
	return k.each(ctx, func(c *cursor, lo, hi int) {
		var found [2]due
		t := &tally{metric: k.metric}
		for i := lo; i < hi; i++ {
			if k.sides[0].legal[i]|k.sides[1].legal[i] == 0 {
				continue
			}
			c.seek(i)
			for s := range k.sides {
				d := &k.sides[s]
				lanes := d.legal[i]
				if lanes == 0 {
					continue
				}
				t.reset()
				x[s].captures(c, k.lay.Lead, lanes, t)
				if len(x[s].moves) > 0 {
					x[s].pawnMoves(c, k.lay.Lead, lanes, true, t)
					if kept != nil {
						t.store(kept[s][0], i)
					}
					x[s].pawnMoves(c, k.lay.Lead, lanes, false, t)
				}
				if t.has == 0 {
					continue
				}
				if kept != nil {
					t.store(kept[s][1], i)
				}
				d.has[i] = t.has
				t.settle(i, &found[s])
			}
		}
		if k.shared {
			mu.Lock()
			defer mu.Unlock()
		}
		for s := range found {
			k.sides[s].due.merge(&found[s])
		}
	})
}

func newExits(words int) *Exits {
	all := make([]uint64, 5*words)
	e := &Exits{}
	for _, p := range []*[]uint64{&e.Has, &e.Blessed, &e.Draw, &e.Cursed, &e.Win} {
		*p, all = all[:words:words], all[words:]
	}
	return e
}
