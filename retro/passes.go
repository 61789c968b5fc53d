package retro

import (
	"context"
	"fmt"
	"math/bits"

	"github.com/szen-chess/szen/chess"
)

// maxPlies bounds what a distance can hold.
const maxPlies = 1<<16 - 2

// run decides the slice ply by ply. Before ply n, exactly the positions won or
// lost in fewer plies are decided. It returns the last ply at which something was decided.
func (k *kernel) run(ctx context.Context) (last chess.Plies, err error) {
	for n := chess.Plies(1); ; n++ {
		if n > 1 && k.idle() {
			next := k.nextDue(n - 1)
			if next == chess.NoPlies {
				return last, nil
			}
			n = next
		}
		if k.ply != nil {
			k.ply(n)
		}
		if n > maxPlies {
			return last, fmt.Errorf("distance beyond %d plies", maxPlies)
		}
		for s := range k.sides {
			d := &k.sides[s]
			if d.plies != nil {
				d.plies.Reserve(n)
			}
			if k.metric == chess.MetricDTZ && n > chess.MaxRule50 && d.late == nil {
				d.late = make([]uint64, k.lay.Words)
			}
		}
		for _, pass := range []func(context.Context, chess.Plies, chess.Color) error{k.suggestLosses, k.confirmLosses, k.findWins, k.commitWins} {
			for s := chess.White; s <= chess.Black; s++ {
				if err := pass(ctx, n, s); err != nil {
					return last, err
				}
			}
		}
		for s := range k.sides {
			d := &k.sides[s]
			d.losses, d.cand = d.cand, d.losses
		}
		if !k.idle() {
			last = n
		}
	}
}

// idle tells whether nothing was decided at the last ply.
func (k *kernel) idle() bool {
	for s := range k.sides {
		if d := &k.sides[s]; !d.wins.empty() || !d.losses.empty() {
			return false
		}
	}
	return true
}

func (k *kernel) nextDue(n chess.Plies) chess.Plies {
	a, b := k.sides[0].due.next(n), k.sides[1].due.next(n)
	if a == chess.NoPlies || b != chess.NoPlies && b < a {
		return b
	}
	return a
}

// consume calls f for every word of a frontier that is not empty and clears it.
func (k *kernel) consume(ctx context.Context, from *frontier, f func(c *cursor, i int, w uint64)) error {
	if from.empty() {
		return nil
	}
	return k.each(ctx, func(c *cursor, lo, hi int) {
		for b := lo >> 6; b <= (hi-1)>>6; b++ {
			dirty := from.dirty[b]
			if dirty == 0 {
				continue
			}
			from.dirty[b] = 0
			for ; dirty != 0; dirty &= dirty - 1 {
				i := b<<6 + bits.TrailingZeros64(dirty)
				w := from.words[i]
				from.words[i] = 0
				f(c, i, w)
			}
		}
	})
}

// sift replaces every word of a frontier of one side that is not empty by what keep leaves of it, which is decided at ply n.
func (k *kernel) sift(ctx context.Context, d *side, f *frontier, n chess.Plies, keep func(c *cursor, i int, w uint64) uint64) error {
	if f.empty() {
		return nil
	}
	return k.each(ctx, func(c *cursor, lo, hi int) {
		for b := lo >> 6; b <= (hi-1)>>6; b++ {
			for dirty := f.dirty[b]; dirty != 0; dirty &= dirty - 1 {
				i := b<<6 + bits.TrailingZeros64(dirty)
				if f.words[i] = keep(c, i, f.words[i]); f.words[i] == 0 {
					f.dirty[b] &^= dirty & -dirty
				}
			}
		}
		if d.plies != nil && d.plies.log != nil {
			d.plies.log.flush(&c.pen, lo, n)
		}
	})
}

// suggestLosses marks what has a quiet move into the opponent's latest wins, and what has just run out of moves that leave the slice.
func (k *kernel) suggestLosses(ctx context.Context, n chess.Plies, s chess.Color) error {
	if n == 1 {
		return nil // findExits did it, and the wins so far are those of this ply
	}
	d := &k.sides[s]
	for _, r := range at(d.due.releases, n) {
		if w := r.lanes & d.open[r.word]; w != 0 {
			d.exposed[r.word] |= w
			d.cand.or(r.word, w)
		}
	}
	to := target{d.cand, d.exposed, k.shared}
	return k.consume(ctx, &k.sides[s.Other()].wins, func(c *cursor, i int, w uint64) {
		c.seek(i)
		k.scatter(c, s, w, &to)
	})
}

// confirmLosses keeps the candidates from which no move leads anywhere but into an opponent's win.
func (k *kernel) confirmLosses(ctx context.Context, n chess.Plies, s chess.Color) error {
	d := &k.sides[s]
	notWon := k.sides[s.Other()].notWon
	return k.sift(ctx, d, &d.cand, n, func(c *cursor, i int, w uint64) uint64 {
		c.seek(i)
		if w = k.stuck(c, s, w, notWon); w != 0 {
			d.open[i] &^= w
			d.exposed[i] &^= w
			k.decide(c, d, i, w, n)
		}
		return w
	})
}

// findWins marks what has a quiet move into the opponent's latest losses, and what a move that leaves the slice wins now.
func (k *kernel) findWins(ctx context.Context, n chess.Plies, s chess.Color) error {
	d := &k.sides[s]
	for _, r := range at(d.due.wins, n) {
		d.wins.or(r.word, r.lanes)
	}
	to := target{d.wins, d.open, k.shared}
	return k.consume(ctx, &k.sides[s.Other()].losses, func(c *cursor, i int, w uint64) {
		c.seek(i)
		k.scatter(c, s, w, &to)
	})
}

// commitWins keeps what was not decided before.
func (k *kernel) commitWins(ctx context.Context, n chess.Plies, s chess.Color) error {
	d := &k.sides[s]
	return k.sift(ctx, d, &d.wins, n, func(c *cursor, i int, w uint64) uint64 {
		if w &= d.open[i]; w != 0 {
			d.win[i] |= w
			d.notWon[i] &^= w
			d.open[i] &^= w
			d.exposed[i] &^= w
			k.decide(c, d, i, w, n)
		}
		return w
	})
}
