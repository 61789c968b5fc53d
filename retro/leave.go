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
		kept[s][0] = newExits(n, x[s].spoiled)
		kept[s][1] = kept[s][0]
		if len(x[s].moves) > 0 {
			kept[s][1] = newExits(n, x[s].spoiled)
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

// newExits makes the planes; without cursed and blessed results some are the same.
func newExits(words int, spoiled bool) *Exits {
	e := &Exits{Has: make([]uint64, words), Draw: make([]uint64, words), Win: make([]uint64, words)}
	e.Blessed, e.Cursed = e.Draw, e.Win
	if spoiled {
		e.Blessed, e.Cursed = make([]uint64, words), make([]uint64, words)
	}
	return e
}
