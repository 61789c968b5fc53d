package ending

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/szen-chess/szen/chess"
)

// node is a slice of the graph.
type node struct {
	key
	level   int
	kids    []*node // for each exit the slice behind it, then those behind the replies; nil until expanded
	parents []*node
	units   [2]*unit // by attacker; nil while nothing is known
	wanted  [2]bool  // by attacker: to be solved
	queued  [2]atomic.Bool

	mu    sync.Mutex
	reach [2]plane // of the walk: by side to move, positions from which the question is undecided
	met   bool     // of the walk: nothing is known of the slice
}

// nodeBytes is about what a node takes, its places in the lists of others included.
const nodeBytes = 400

// effort is about what it takes to go through a slice once. Every piece in a
// word's number makes all words dearer.
func (n *node) effort() int64 {
	e := int64(n.words)
	if len(n.men) > 3 {
		e *= 2
	}
	return e
}

// maxLevel bounds the level of a slice.
const maxLevel = 32 + 7*16

// graph holds the slices met so far.
type graph struct {
	nodes  map[key]*node
	queue  [2][maxLevel + 1][]*node // to be solved, by attacker and level
	mu     sync.Mutex               // of queue
	frozen [2]chess.Bitboard        // where pawns stand still, by colour
	bytes  atomic.Int64             // of units and nodes
	work   atomic.Int64             // words gone through
	solved atomic.Int64             // units
}

// node returns the node of a slice, a new one if there is none.
func (g *graph) node(k key) *node {
	n := g.nodes[k]
	if n == nil {
		n = &node{key: k, level: k.level()}
		g.nodes[k] = n
		g.bytes.Add(nodeBytes)
	}
	return n
}

// expand finds the slices behind one that is to be solved for an attacker.
func (g *graph) expand(n *node, attacker chess.Color, buf []exit) []exit {
	if n.kids == nil {
		buf = n.appendExits(buf[:0], chess.White, &g.frozen)
		buf = n.appendExits(buf, chess.Black, &g.frozen)
		count := len(buf)
		for i := range buf {
			count += int(buf[i].nreply)
		}
		n.kids = make([]*node, 0, count)
		for i := range buf {
			for _, k := range append([]key{buf[i].into}, buf[i].replies[:buf[i].nreply]...) {
				kid := g.node(k)
				n.kids = append(n.kids, kid)
				kid.parents = append(kid.parents, n)
			}
		}
	}
	n.wanted[attacker] = true
	return buf
}

// enqueue has a node solved at the next settle.
func (g *graph) enqueue(n *node, attacker chess.Color) {
	if n.queued[attacker].Swap(true) {
		return
	}
	g.mu.Lock()
	g.queue[attacker][n.level] = append(g.queue[attacker][n.level], n)
	g.mu.Unlock()
}

// settle solves what is queued, every slice after those behind it, and whatever changes with it.
func (g *graph) settle(ctx context.Context, attacker chess.Color, workers []*worker) error {
	for level := range g.queue[attacker] {
		list := g.queue[attacker][level]
		g.queue[attacker][level] = nil
		if len(list) == 0 {
			continue
		}
		err := each(ctx, workers, list, func(w *worker, n *node) {
			g.solve(w, n, attacker)
		})
		if err != nil {
			return err
		}
	}
	return nil
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
	g.bytes.Add(u.bytes() - old.bytes())
	n.units[attacker] = u
	if old != nil && old.table != nil {
		return // it says the same
	}
	for _, p := range n.parents {
		if p.wanted[attacker] && (p.units[attacker] == nil || !p.units[attacker].closed()) {
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
