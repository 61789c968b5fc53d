package ending

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/szen-chess/szen/chess"
)

// enqueue has a node solved at the next settle.
func (g *graph) enqueue(n *node, attacker chess.Color) {
	if n.queued[attacker].Swap(true) {
		return
	}
	g.mu.Lock()
	g.queue[attacker][n.level] = append(g.queue[attacker][n.level], n)
	g.mu.Unlock()
}

// settle solves what is queued, every slice after those behind it, and whatever changes with it; each once.
func (g *graph) settle(ctx context.Context, attacker chess.Color, workers []*worker) error {
	solve := func(w *worker, n *node) { g.solve(w, n, attacker) }
	if len(workers) > 1 {
		for _, list := range g.layers(attacker) {
			if err := each(ctx, workers, list, func(w *worker, n *node) {
				if n.queued[attacker].Load() {
					solve(w, n)
				}
			}); err != nil {
				return err
			}
		}
	}
	for level := range g.queue[attacker] {
		list := g.queue[attacker][level]
		g.queue[attacker][level] = nil
		if len(workers) > 1 {
			continue // done
		}
		if err := each(ctx, workers, list, solve); err != nil {
			return err
		}
	}
	return nil
}

// layers lists what is queued and all that may change with it, so that each slice comes in a later list than those behind it:
// fewer and longer lists than the levels are, for several workers.
func (g *graph) layers(attacker chess.Color) (out [][]*node) {
	byLevel := g.queue[attacker] // a copy
	for level := range byLevel {
		for _, n := range byLevel[level] {
			n.depth = max(n.depth, 1)
		}
	}
	for level := range byLevel {
		byLevel[level] = byLevel[level][:len(byLevel[level]):len(byLevel[level])]
	}
	for level := range byLevel {
		for _, n := range byLevel[level] {
			if int(n.depth) > len(out) {
				out = append(out, nil)
			}
			out[n.depth-1] = append(out[n.depth-1], n)
			for _, p := range n.parents {
				if !p.follows(attacker) {
					continue
				}
				if p.depth == 0 {
					byLevel[p.level] = append(byLevel[p.level], p)
				}
				p.depth = max(p.depth, n.depth+1)
			}
		}
	}
	for _, list := range out {
		for _, n := range list {
			n.depth = 0
		}
	}
	return out
}

// follows tells whether a node is solved again when more is known of one behind it.
func (n *node) follows(attacker chess.Color) bool {
	return n.wanted[attacker] && (n.units[attacker] == nil || !n.units[attacker].closed())
}

// solve solves one slice, and has those solved that lead to it if that says more.
func (g *graph) solve(w *worker, n *node, attacker chess.Color) {
	n.queued[attacker].Store(false)
	u := w.solve(n, attacker)
	g.work.Add(n.effort())
	if n.units[attacker] == nil {
		g.solved.Add(1)
	}
	old := n.units[attacker]
	if old != nil && old.table == nil && !u.differs(old) {
		return
	}
	g.charge(u.bytes() - old.bytes())
	n.units[attacker] = u
	if old != nil && old.table != nil {
		return // it says the same
	}
	for _, p := range n.parents {
		if p.follows(attacker) {
			g.enqueue(p, attacker)
		}
	}
}

// each calls f for every node of a list, by all workers at once, until the context ends.
func each(ctx context.Context, workers []*worker, list []*node, f func(w *worker, n *node)) error {
	if len(workers) == 1 || len(list) == 1 {
		for _, n := range list {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			f(workers[0], n)
		}
		return nil
	}
	var next atomic.Int64
	var wg sync.WaitGroup
	for _, w := range workers {
		wg.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(list) {
					return
				}
				f(w, list[i])
			}
		})
	}
	wg.Wait()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return nil
}
