package retro

import (
	"context"
	"fmt"
	"math/bits"

	"github.com/szen-chess/szen/chess"
)

// maxPlies bounds what a distance can hold.
const maxPlies = 1<<16 - 2

// prepare makes the planes of a side, legal and the exits' planes apart.
func (k *kernel) prepare() {
	n := k.lay.Words
	for s := range k.sides {
		d := &k.sides[s]
		d.open, d.notWon = make([]uint64, n), make([]uint64, n)
		copy(d.open, d.legal)
		copy(d.notWon, d.legal)
		d.win, d.loss = make([]uint64, n), make([]uint64, n)
		for i := range 2 {
			d.wins[i], d.losses[i] = newFrontier(n), newFrontier(n)
		}
		d.cand = newFrontier(n)
		d.plies = make([]uint16, n*64)
	}
}

// findMates decides the positions without a legal move: mates are lost in no plies, stalemates hold.
func (k *kernel) findMates(ctx context.Context) error {
	return k.each(ctx, func(c *cursor, lo, hi int) {
		for i := lo; i < hi; i++ {
			for s := chess.White; s <= chess.Black; s++ {
				// A lane that can leave the slice, or has no move, cannot be lost to wins inside it.
				d, opp := &k.sides[s], k.sides[s.Other()].legal
				w := d.legal[i] &^ d.has[i]
				d.exposed[i] = w
				if w == 0 {
					continue
				}
				c.seek(i)
				w = k.stuck(c, s, w, opp)
				if w == 0 {
					continue
				}
				// A position is illegal for the opponent to move just if the mover is in check.
				mate := w &^ opp[i]
				d.exposed[i] &^= w
				d.stale[i] = w & opp[i]
				if mate != 0 {
					d.losses[0].or(i, mate)
					d.loss[i] |= mate
					d.open[i] &^= mate
				}
			}
		}
	})
}

// run decides the slice ply by ply. Before ply n, exactly the positions won or
// lost in fewer plies are decided. done is called when a ply is complete. It returns the last ply at which something was decided.
func (k *kernel) run(ctx context.Context, done func(n chess.Plies)) (last chess.Plies, err error) {
	for n := chess.Plies(1); ; n++ {
		if k.idle() {
			next := k.nextDue(n - 1)
			if next == chess.NoPlies {
				return last, nil
			}
			for ; n < next; n++ {
				done(n)
			}
		}
		if n > maxPlies {
			return last, fmt.Errorf("distance beyond %d plies", maxPlies)
		}
		for _, pass := range []func(context.Context, chess.Plies, chess.Color) error{k.suggestLosses, k.confirmLosses, k.findWins, k.commitWins} {
			for s := chess.White; s <= chess.Black; s++ {
				if err := pass(ctx, n, s); err != nil {
					return last, err
				}
			}
		}
		if !k.idleNext() {
			last = n
		}
		k.turn()
		done(n)
	}
}

func (k *kernel) idle() bool {
	for s := range k.sides {
		if d := &k.sides[s]; !d.wins[0].empty() || !d.losses[0].empty() {
			return false
		}
	}
	return true
}

func (k *kernel) idleNext() bool {
	for s := range k.sides {
		if d := &k.sides[s]; !d.wins[1].empty() || !d.losses[1].empty() {
			return false
		}
	}
	return true
}

// turn makes this ply's frontiers the last ply's. The old ones are empty: the passes clear what they read.
func (k *kernel) turn() {
	for s := range k.sides {
		d := &k.sides[s]
		d.wins[0], d.wins[1] = d.wins[1], d.wins[0]
		d.losses[0], d.losses[1] = d.losses[1], d.losses[0]
	}
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

// suggestLosses marks what has a quiet move into the opponent's latest wins, and what has just run out of moves that leave the slice.
func (k *kernel) suggestLosses(ctx context.Context, n chess.Plies, s chess.Color) error {
	d := &k.sides[s]
	for _, r := range at(d.due.releases, n) {
		w := r.lanes & d.open[r.word]
		d.exposed[r.word] |= w
		if w != 0 {
			d.cand.or(r.word, w)
		}
	}
	to := target{d.cand, d.exposed, k.shared}
	return k.consume(ctx, &k.sides[s.Other()].wins[0], func(c *cursor, i int, w uint64) {
		c.seek(i)
		k.scatter(c, s, w, &to)
	})
}

// confirmLosses keeps the candidates from which no move leads anywhere but into an opponent's win.
func (k *kernel) confirmLosses(ctx context.Context, n chess.Plies, s chess.Color) error {
	d := &k.sides[s]
	notWon := k.sides[s.Other()].notWon
	return k.consume(ctx, &d.cand, func(c *cursor, i int, w uint64) {
		c.seek(i)
		if w = k.stuck(c, s, w, notWon); w == 0 {
			return
		}
		d.losses[1].or(i, w)
		d.loss[i] |= w
		d.open[i] &^= w
		d.exposed[i] &^= w
		setPlies(d.plies, i, w, n)
	})
}

// findWins marks what has a quiet move into the opponent's latest losses, and what a move that leaves the slice wins now.
func (k *kernel) findWins(ctx context.Context, n chess.Plies, s chess.Color) error {
	d := &k.sides[s]
	for _, r := range at(d.due.wins, n) {
		d.wins[1].or(r.word, r.lanes)
	}
	to := target{d.wins[1], d.open, k.shared}
	return k.consume(ctx, &k.sides[s.Other()].losses[0], func(c *cursor, i int, w uint64) {
		c.seek(i)
		k.scatter(c, s, w, &to)
	})
}

// commitWins keeps what is legal and was not decided before.
func (k *kernel) commitWins(ctx context.Context, n chess.Plies, s chess.Color) error {
	d := &k.sides[s]
	f := &d.wins[1]
	if f.empty() {
		return nil
	}
	return k.each(ctx, func(_ *cursor, lo, hi int) {
		for b := lo >> 6; b <= (hi-1)>>6; b++ {
			for dirty := f.dirty[b]; dirty != 0; dirty &= dirty - 1 {
				i := b<<6 + bits.TrailingZeros64(dirty)
				w := f.words[i] & d.open[i]
				f.words[i] = w
				if w == 0 {
					f.dirty[b] &^= dirty & -dirty
					continue
				}
				d.win[i] |= w
				d.open[i] &^= w
				d.exposed[i] &^= w
				d.notWon[i] &^= w
				setPlies(d.plies, i, w, n)
			}
		}
	})
}

func setPlies(plies []uint16, i int, w uint64, n chess.Plies) {
	row := plies[i<<6 : i<<6+64 : i<<6+64]
	for ; w != 0; w &= w - 1 {
		row[bits.TrailingZeros64(w)] = uint16(n)
	}
}
