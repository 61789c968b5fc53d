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
	}
	run := chunkWords
	if kept != nil && k.scratch != nil {
		run = partWords // bounds leave memory by parts
	}
	var mu sync.Mutex
	var failed error
	keep := newBoundKeeper(k, x, kept)
	err := k.eachRun(ctx, run, func(c *cursor, lo, hi int) {
		var found [2]due
		t := &tally{metric: k.metric}
		bounds := keep.open(lo, hi)
		for i := lo; i < hi; i++ {
			if k.sides[0].notWon[i]|k.sides[1].notWon[i] == 0 {
				continue
			}
			c.seek(i)
			for s := range k.sides {
				if k.sides[s].notWon[i] != 0 {
					k.leave(c, x[s], t, &bounds[s])
					k.settle(c, chess.Color(s), t, &found[s])
				}
			}
		}
		err := keep.close(lo, bounds)
		if k.shared {
			mu.Lock()
			defer mu.Unlock()
		}
		if err != nil {
			failed = err
		}
		for s := range found {
			k.sides[s].due.merge(&found[s])
		}
	})
	if err == nil {
		err = failed
	}
	return err
}

// leave adds up the moves of one side that leave the slice from the cursor's word.
func (k *kernel) leave(c *cursor, x *exits, t *tally, b *bounds) {
	lanes := k.sides[x.mover].notWon[c.word]
	t.reset()
	x.captures(c, k.lay.Lead, lanes, t)
	if len(x.moves) > 0 {
		x.pawnMoves(c, k.lay.Lead, lanes, true, t)
		b.store(0, t, c.word)
		x.pawnMoves(c, k.lay.Lead, lanes, false, t)
	}
	b.store(1, t, c.word)
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
