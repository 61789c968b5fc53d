package ending

import (
	"context"
	"slices"

	"github.com/szen-chess/szen/chess"
)

// walk looks for what can change the answer about some positions. It takes one
// side's part, the attacker's in order to prove a win or the defender's in order
// to refute it: it follows one move of his, which would do if all that is open turned
// out well for him, and every answer, through positions that are undecided. The slices of which nothing is known that
// it comes to are what this plan depends on. As long as the budget lasts they are solved on the spot, as far as they can be from what is known of
// those behind them, and the walk goes on behind them; the others are its leaves.
type walk struct {
	*solver
	attacker chess.Color
	proof    bool  // the attacker's part is taken
	lo, hi   bound // a proof is about what the attacker wins by hi and not by lo, a refutation the other way round
	budget   int64 // what may be spent on the spot
	levels   [maxLevel + 1][]*node
	fresh    [maxLevel + 1][]*node // met, of which nothing is known
	leaves   []*node
	solved   int // on the spot
}

// from starts a walk at a position; it goes nowhere if that is decided.
func (w *walk) from(n *node, s *chess.Setup) {
	u := n.units[w.attacker]
	word, lane := n.place(s)
	switch {
	case u == nil:
		w.meet(n, s.Turn, word, lane.Bit())
	case u.table == nil && u.open(s.Turn, w.attacker, w.lo, w.hi, word).Has(lane):
		w.touch(n)
		n.reach[s.Turn][word] |= lane.Bit()
	case w.limits.Fifty && s.Halfmoves > 0: // what is open is in how many plies
		w.fromAll(n)
	}
}

// fromAll starts a walk at all positions of a slice that are not decided.
func (w *walk) fromAll(n *node) {
	u := n.units[w.attacker]
	if u != nil && (u.table != nil || u.closed()) {
		return
	}
	for c := chess.White; c <= chess.Black; c++ {
		for i := range n.words {
			if u == nil {
				w.meet(n, c, i, chess.AllSquares)
				continue
			}
			w.touch(n)
			n.reach[c][i] = u.open(c, w.attacker, w.lo, w.hi, i)
		}
	}
}

// touch notes a node as met.
func (w *walk) touch(n *node) {
	if n.reach[0] == nil {
		w.open(n)
		w.graph.mu.Lock()
		w.levels[n.level] = append(w.levels[n.level], n)
		w.graph.mu.Unlock()
	}
}

// meet notes positions of a slice of which nothing is known.
func (w *walk) meet(n *node, turn chess.Color, word int, lanes chess.Bitboard) {
	if !n.met {
		n.met = true
		w.graph.mu.Lock()
		w.fresh[n.level] = append(w.fresh[n.level], n)
		w.graph.mu.Unlock()
	}
	if n.dear() {
		return
	}
	if n.reach[0] == nil {
		w.open(n)
	}
	n.reach[turn][word] |= lanes
}

// dear tells whether it costs much to find out about a slice.
func (n *node) dear() bool { return len(n.men) > 3 }

// run walks on, level by level, until everything is met.
func (w *walk) run(ctx context.Context, workers []*worker) (err error) {
	for level := maxLevel; level >= 0; level-- {
		if err == nil && len(w.fresh[level]) > 0 {
			err = w.settleFresh(ctx, workers, level)
		}
		list := w.levels[level]
		if err == nil && len(list) > 0 {
			err = each(ctx, workers, list, func(wk *worker, n *node) { w.visit(wk, n) })
		}
		for _, n := range list {
			w.close(n)
		}
		if err != nil {
			w.leaves = append(w.leaves, w.fresh[level]...)
		}
		for _, n := range w.fresh[level] {
			w.close(n)
			n.met = false
		}
	}
	return err
}

// open gives a node room for what is met in it.
func (w *walk) open(n *node) {
	n.reach = [2]plane{make(plane, n.words), make(plane, n.words)}
	w.graph.charge(int64(n.words) * 16)
}

// close takes the room back.
func (w *walk) close(n *node) {
	if n.reach[0] != nil {
		n.reach = [2]plane{}
		w.graph.charge(-int64(n.words) * 16)
	}
}

// settleFresh solves what it can of the unknown slices met on a level, and notes the others as leaves.
func (w *walk) settleFresh(ctx context.Context, workers []*worker, level int) error {
	slices.SortFunc(w.fresh[level], compareNodes)
	var list []*node
	for _, n := range w.fresh[level] {
		price := w.price(n)
		switch {
		case w.hasTable(n) && w.made[w.tableOf(n)]:
			if err := w.tabulate(ctx, n); err != nil {
				return err
			}
			w.solved++
		case !n.kings() || price > w.budget:
			w.leaves = append(w.leaves, n)
		default:
			w.budget -= price
			w.exits = w.graph.expand(n, w.attacker, w.exits)
			list = append(list, n)
		}
	}
	w.solved += len(list)
	err := each(ctx, workers, list, func(wk *worker, n *node) {
		w.graph.solve(wk, n, w.attacker)
		u := n.units[w.attacker]
		if u.closed() {
			return
		}
		for c := range n.reach {
			for i := range n.reach[c] {
				n.reach[c][i] &= u.open(chess.Color(c), w.attacker, w.lo, w.hi, i)
			}
		}
	})
	for _, n := range list {
		if u := n.units[w.attacker]; u != nil && !u.closed() {
			w.levels[level] = append(w.levels[level], n)
		}
	}
	return err
}
