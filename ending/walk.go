package ending

import (
	"context"

	"github.com/szen-chess/szen/chess"
)

// walk looks for what can change the answer about some positions. It takes one
// side's part, the attacker's in order to prove a win or the defender's in order
// to refute it: it follows one move of his, which would do if all that is open turned
// out well for him, and every answer, through positions that are undecided. The slices of which nothing is known that
// it comes to, its leaves, are what this plan depends on.
type walk struct {
	g        *graph
	attacker chess.Color
	proof    bool  // the attacker's part is taken
	hi       bound // that the plan relies on
	cost     func(*node) int
	levels   [maxLevel + 1][]*node
	leaves   []*node
}

// from starts a walk at a position; it goes nowhere if that is decided.
func (w *walk) from(n *node, s *chess.Setup) {
	u := n.units[w.attacker]
	if u == nil {
		w.leaf(n, 1)
		return
	}
	if u.table != nil {
		return
	}
	word, lane := n.place(s)
	if !u.open(s.Turn, w.attacker, w.hi, word).Has(lane) {
		return
	}
	w.touch(n)
	n.reach[s.Turn][word] |= lane.Bit()
}

// fromAll starts a walk at all positions of a slice that are not decided.
func (w *walk) fromAll(n *node) {
	u := n.units[w.attacker]
	switch {
	case u == nil:
		w.leaf(n, 1)
		return
	case u.table != nil || u.closed():
		return
	}
	w.touch(n)
	for c := range n.reach {
		for i := range n.reach[c] {
			n.reach[c][i] = u.open(chess.Color(c), w.attacker, w.hi, i)
		}
	}
}

// touch notes a node as met.
func (w *walk) touch(n *node) {
	if n.reach[0] != nil {
		return
	}
	n.reach = [2]plane{make(plane, n.words), make(plane, n.words)}
	w.g.mu.Lock()
	w.levels[n.level] = append(w.levels[n.level], n)
	w.g.mu.Unlock()
}

func (w *walk) leaf(n *node, positions int) {
	n.mu.Lock()
	first := n.score == 0
	n.score += int64(positions)
	n.mu.Unlock()
	if first {
		w.g.mu.Lock()
		w.leaves = append(w.leaves, n)
		w.g.mu.Unlock()
	}
}

// run walks on, level by level, until everything is met.
func (w *walk) run(ctx context.Context, workers []*worker) (err error) {
	for level := maxLevel; level >= 0; level-- {
		list := w.levels[level]
		w.levels[level] = nil
		if err == nil && len(list) > 0 {
			err = each(ctx, workers, list, func(wk *worker, n *node) { w.visit(wk, n) })
		}
		for _, n := range list {
			n.reach = [2]plane{}
		}
	}
	for _, n := range w.leaves {
		n.score = 0
	}
	return err
}

// visit finds the positions of a slice that the walk meets and goes on behind it.
func (w *walk) visit(wk *worker, n *node) {
	s := wk.spreadOf(&n.key)
	w.g.work.Add(n.effort())
	s.start(wk, n, w.attacker, w.hi)
	if w.proof {
		s.attack()
	} else {
		s.defend()
	}
	w.leave(wk, s)
}

// leave goes on behind a slice: by one exit, the cheapest, where the plan of the side whose part is taken is to leave, and by all of the other side.
func (w *walk) leave(wk *worker, s *spread) {
	n := s.n
	chooser := w.attacker
	if !w.proof {
		chooser = w.attacker.Other()
	}
	for cost := range costs {
		kids := n.kids
		for i := range wk.exits {
			e := &wk.exits[i]
			behind := kids[:1+e.nreply]
			kids = kids[1+e.nreply:]
			if e.mover != chooser {
				if cost == 0 {
					for j, kid := range behind {
						w.follow(n, e, kid, j > 0, n.reach[e.mover], false)
					}
				}
				continue
			}
			if w.cost(behind[0]) != cost {
				continue
			}
			for j, kid := range behind {
				w.follow(n, e, kid, j > 0, s.atExit, j == len(behind)-1)
			}
		}
	}
}

// follow goes on behind an exit, or behind the reply to it, from the positions in from, which are taken out if drop is set.
func (w *walk) follow(n *node, e *exit, kid *node, reply bool, from plane, drop bool) {
	u := kid.units[w.attacker]
	turn := e.mover.Other()
	if reply {
		turn = e.mover
	}
	if u != nil && (u.table != nil || u.closed()) {
		return
	}
	pawns := n.pawns[0] | n.pawns[1]
	var b behind
	b.look(&n.key, e)
	count := 0
	for i, lanes := range from {
		if lanes == 0 {
			continue
		}
		if lanes &= e.lanes(&n.key, i, pawns|n.occupied(i)); lanes == 0 {
			continue
		}
		if e.man < 0 {
			if lanes &= e.allowed(&n.key, i); lanes == 0 {
				continue
			}
		}
		if u == nil {
			count += lanes.Count()
		} else {
			lanes = w.push(&b, kid, u, turn, i, lanes)
		}
		if drop {
			from[i] &^= lanes
		}
	}
	if count > 0 {
		w.leaf(kid, count)
	}
}

// push goes on to those positions behind some lanes of word i that are undecided, and returns the lanes.
func (w *walk) push(b *behind, kid *node, u *unit, turn chess.Color, i int, lanes chess.Bitboard) (open chess.Bitboard) {
	kid.mu.Lock()
	defer kid.mu.Unlock()
	if b.lead == b.from.lead {
		word := b.number(i)
		if open = lanes & u.open(turn, w.attacker, w.hi, word); open != 0 {
			w.touch(kid)
			kid.reach[turn][word] |= open
		}
		return open
	}
	for ; lanes != 0; lanes &= lanes - 1 {
		word, lane := b.place(i, lanes.First())
		if u.open(turn, w.attacker, w.hi, word).Has(lane) {
			w.touch(kid)
			kid.reach[turn][word] |= lane.Bit()
			open |= lanes & -lanes
		}
	}
	return open
}
