package ending

import "github.com/szen-chess/szen/chess"

// visit finds the positions of a slice that the walk meets and goes on behind it.
func (w *walk) visit(wk *worker, n *node) {
	s := wk.spreadOf(&n.key)
	w.graph.work.Add(n.effort())
	s.start(n, w.attacker, w.lo, w.hi)
	if w.proof {
		s.attack()
	} else {
		s.defend()
	}
	w.leave(wk, s)
}

// leave goes on behind a slice: by one exit, the cheapest, where the plan of the side whose part is taken is to leave, and by all of the other side.
func (w *walk) leave(wk *worker, s *spread) {
	chooser := w.attacker
	if !w.proof {
		chooser = w.attacker.Other()
	}
	all := s.n.reach[chooser.Other()]
	mine, theirs := s.atExit.filled(wk.unsure[:0]), all.filled(nil)
	wk.unsure = mine
	if len(mine)+len(theirs) == 0 {
		return
	}
	ways := wk.ways(s.n, w.attacker)
	for i := range ways {
		if g := &ways[i]; g.e.mover != chooser && len(theirs) > 0 {
			for j, kid := range g.behind() {
				w.follow(g, kid, j, theirs, all, false)
			}
		}
	}
	for cost := 0; cost < costs && len(mine) > 0; cost++ {
		for i := range ways {
			g := &ways[i]
			if g.e.mover != chooser || w.cost(g.into, w.attacker) != cost {
				continue
			}
			list := g.behind()
			for j, kid := range list {
				w.follow(g, kid, j, mine, s.atExit, j == len(list)-1)
			}
		}
	}
}

// behind lists the slice behind an exit and those behind replies that must be looked at as well: to a double step.
func (g *gathering) behind() []*node {
	if g.e.promoted != chess.NoRole || len(g.replies) == 0 {
		return []*node{g.into}
	}
	return append([]*node{g.into}, g.replies...)
}

// follow goes on behind an exit, or behind a reply to it, from the positions in some words of from, which are taken out if drop is set.
func (w *walk) follow(g *gathering, kid *node, reply int, words []int, from plane, drop bool) {
	u := kid.units[w.attacker]
	turn := g.e.mover.Other()
	if reply > 0 {
		turn = g.e.mover
	}
	if u != nil && (u.table != nil || u.closed()) {
		return
	}
	var o outlook
	if u == nil {
		o = g.look()
	}
	var b behind
	b.look(g.k, g.e)
	var first front // a lesser promotion matters where the one to a queen is decided
	if g.queen.e != nil {
		first = w.front(g)
	}
	g.of(words, from, func(i int, lanes chess.Bitboard) {
		if first.walk != nil {
			if lanes &^= first.open(i, lanes); lanes == 0 {
				return
			}
		}
		if u == nil {
			if reply == 0 {
				v := o.verdicts(i, lanes)
				lanes = v[w.lo] ^ v[w.hi]
				if !drop {
					lanes = w.retake(&o, i, lanes)
				}
			}
			w.meetBehind(&b, kid, turn, i, lanes)
		} else {
			lanes = w.push(&b, kid, u, turn, i, lanes)
		}
		if drop {
			from[i] &^= lanes
		}
	})
}

// front is the promotion to a queen, which is looked at before others of the same pawn.
type front struct {
	*walk
	behind behind
	unit   *unit
	turn   chess.Color
}

func (w *walk) front(g *gathering) front {
	f := front{walk: w, unit: g.queen.into.units[w.attacker], turn: g.e.mover.Other()}
	f.behind.look(g.k, g.queen.e)
	return f
}

// open returns those of some lanes on which the promotion to a queen is not decided.
func (f *front) open(i int, lanes chess.Bitboard) (found chess.Bitboard) {
	if f.unit == nil {
		return lanes
	}
	if f.unit.table != nil || f.unit.closed() {
		return 0
	}
	for ; lanes != 0; lanes &= lanes - 1 {
		word, lane := f.behind.place(i, lanes.First())
		if f.unit.open(f.turn, f.attacker, lower, upper, word).Has(lane) {
			found |= lanes & -lanes
		}
	}
	return found
}

// retake goes on behind captures of a promoted man, which are the plan where they are open, and returns the other lanes.
func (w *walk) retake(o *outlook, i int, lanes chess.Bitboard) chess.Bitboard {
	for t := range o.takes {
		x := &o.takes[t]
		can := x.can(i) & lanes
		switch {
		case can == 0:
		case x.unit == nil:
			w.meetBehind(&x.behind, x.into, o.e.mover, i, can)
			lanes &^= can
		default:
			lanes &^= w.push(&x.behind, x.into, x.unit, o.e.mover, i, can)
		}
	}
	return lanes
}

// push goes on to those positions behind some lanes of word i that are undecided, and returns the lanes.
func (w *walk) push(b *behind, kid *node, u *unit, turn chess.Color, i int, lanes chess.Bitboard) (open chess.Bitboard) {
	kid.mu.Lock()
	defer kid.mu.Unlock()
	if b.lead == b.from.lead {
		word := b.number(i)
		if open = lanes & u.open(turn, w.attacker, w.lo, w.hi, word); open != 0 {
			w.touch(kid)
			kid.reach[turn][word] |= open
		}
		return open
	}
	for ; lanes != 0; lanes &= lanes - 1 {
		word, lane := b.place(i, lanes.First())
		if u.open(turn, w.attacker, w.lo, w.hi, word).Has(lane) {
			w.touch(kid)
			kid.reach[turn][word] |= lane.Bit()
			open |= lanes & -lanes
		}
	}
	return open
}

// meetBehind notes the positions behind some lanes of word i, in a slice of which nothing is known.
func (w *walk) meetBehind(b *behind, kid *node, turn chess.Color, i int, lanes chess.Bitboard) {
	if lanes == 0 {
		return
	}
	kid.mu.Lock()
	defer kid.mu.Unlock()
	if b.lead == b.from.lead {
		w.meet(kid, turn, b.number(i), lanes)
		return
	}
	for ; lanes != 0; lanes &= lanes - 1 {
		word, lane := b.place(i, lanes.First())
		w.meet(kid, turn, word, lane.Bit())
	}
}
