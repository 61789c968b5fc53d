package retro

import (
	"context"
	"slices"
	"sync"

	"github.com/szen-chess/szen/chess"
)

// begin works out, for every legal position, what the moves that leave the slice
// yield, and finds the mates and stalemates. Where kept is not nil it gets, for each side, the bounds by captures and by all zeroing moves.
func (k *kernel) begin(ctx context.Context, x [2]*exits, kept *[2][2]*Exits) error {
	n := k.lay.Words
	for s := range k.sides {
		d := &k.sides[s]
		d.open = slices.Clone(d.notWon)
		d.win, d.exposed = make([]uint64, n), make([]uint64, n)
		if k.pawns.White != 0 && k.pawns.Black != 0 {
			d.stale = make([]uint64, n)
		}
		d.wins, d.losses, d.cand = newFrontier(n), newFrontier(n), newFrontier(n)
		d.plies = NewDistances(n * 64)
		if kept == nil {
			continue
		}
		kept[s][0] = newExits(n, x[s].spoiled)
		kept[s][1] = kept[s][0]
		if len(x[s].moves) > 0 {
			kept[s][1] = newExits(n, x[s].spoiled)
		}
	}
	var mu sync.Mutex
	return k.each(ctx, func(c *cursor, lo, hi int) {
		var found [2]due
		t := &tally{metric: k.metric}
		for i := lo; i < hi; i++ {
			if k.sides[0].notWon[i]|k.sides[1].notWon[i] == 0 {
				continue
			}
			c.seek(i)
			for s := range k.sides {
				if k.sides[s].notWon[i] != 0 {
					var bounds [2]*Exits
					if kept != nil {
						bounds = kept[s]
					}
					k.leave(c, x[s], t, bounds)
					k.settle(c, chess.Color(s), t, &found[s])
				}
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

// leave adds up the moves of one side that leave the slice from the cursor's word.
func (k *kernel) leave(c *cursor, x *exits, t *tally, bounds [2]*Exits) {
	lanes := k.sides[x.mover].notWon[c.word]
	t.reset()
	x.captures(c, k.lay.Lead, lanes, t)
	if len(x.moves) > 0 {
		x.pawnMoves(c, k.lay.Lead, lanes, true, t)
		if bounds[0] != nil {
			t.store(bounds[0], c.word)
		}
		x.pawnMoves(c, k.lay.Lead, lanes, false, t)
	}
	if bounds[1] != nil {
		t.store(bounds[1], c.word)
	}
}

// settle enters what the tally decides: at ply 1 by DTZ at once, the rest when it is due. Numbers
// are those of DTZ50”: a move that leaves the slice wins in 1, a cursed win or blessed loss counts 101.
func (k *kernel) settle(c *cursor, s chess.Color, t *tally, later *due) {
	d, opp, i := &k.sides[s], k.sides[s.Other()].notWon, c.word
	inside := d.notWon[i] &^ t.has
	d.exposed[i] = inside
	lost := t.has &^ t.held()
	if k.metric == chess.MetricDTM {
		byPlies(t.win, &t.best, i, &later.wins)
		byPlies(lost, &t.worst, i, &later.releases)
	} else {
		d.wins.or(i, t.win)
		d.cand.or(i, lost&^t.bless)
		d.exposed[i] |= lost &^ t.bless
		enter(&later.wins, chess.MaxRule50+1, i, t.cursed&^t.win)
		enter(&later.releases, chess.MaxRule50+1, i, lost&t.bless)
	}
	if inside == 0 {
		return
	}
	stuck := k.stuck(c, s, inside, opp)
	if stuck == 0 {
		return
	}
	// A position is illegal for the opponent to move just if the mover is in check.
	mate, stale := stuck&^opp[i], stuck&opp[i]
	d.exposed[i] &^= stuck
	if d.stale != nil {
		d.stale[i] = stale
	}
	d.losses.or(i, mate)
	d.open[i] &^= mate
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
