package ending

import "github.com/szen-chess/szen/chess"

// verdicts are some lanes of a word by bound: for an exit of the attacker those on which it wins, for one of the defender those on which it holds.
type verdicts [bounds]chess.Bitboard

// gathering adds what one exit yields to a slice's planes.
type gathering struct {
	passage
	attacker chess.Color
	from     plane          // legal, the mover to move
	to       *[bounds]plane // what wins for the attacker, or does not lose for the defender
	into     *node
	replies  []*node
	queen    outlet // for a promotion to another piece: the one to a queen
}

// outlet is an exit with the slice behind it.
type outlet struct {
	e    *exit
	into *node
}

func (g *gathering) run() {
	u := g.into.units[g.attacker]
	switch {
	case u == nil:
		if g.queen.e != nil && g.queen.into.units[g.attacker] == nil {
			return // what can be said of the promotion to a queen was the same, or more
		}
		g.unknown()
	case u.table != nil:
		g.settled(u.table)
	case g.e.plain && len(g.replies) > 0:
		g.answered(u)
	case g.e.plain:
		g.plain(u)
	default:
		g.general(u)
	}
}

// add adds verdicts about word i.
func (g *gathering) add(i int, v *verdicts) {
	for b, lanes := range v {
		g.to[b][i] |= lanes
	}
}

// settledBound is the bound that says the most of a side's exits: what is in its set already is in all of them.
func (g *gathering) settledBound() bound {
	if g.e.mover == g.attacker {
		return lower
	}
	return loose
}

// each calls f for the words in which the exit is possible on lanes that no other exit has decided.
func (g *gathering) each(f func(i int, lanes chess.Bitboard)) {
	done := g.to[g.settledBound()]
	g.words(0, 0, func(i int) {
		if lanes := g.from[i] &^ done[i]; lanes != 0 {
			if lanes &= g.lanes(i); lanes != 0 {
				f(i, lanes)
			}
		}
	})
}

// plain is for an exit behind which all men but pawns stand as they do here.
func (g *gathering) plain(u *unit) {
	x := u.behind(g.e.mover, g.attacker)
	g.each(func(i int, lanes chess.Bitboard) {
		for b := range x {
			g.to[b][i] |= lanes & x[b][i]
		}
	})
}

// general follows every place.
func (g *gathering) general(u *unit) {
	x := u.behind(g.e.mover, g.attacker)
	var b behind
	b.look(g.k, g.e)
	g.each(func(i int, lanes chess.Bitboard) {
		v := b.verdicts(x, i, lanes)
		g.add(i, &v)
	})
}

// settled asks a table. One that answers a double step leaves en passant out, so then it is not asked.
func (g *gathering) settled(t *settled) {
	if g.e.plain && len(g.replies) > 0 {
		g.unknown()
		return
	}
	var b behind
	b.look(g.k, g.e)
	g.each(func(i int, lanes chess.Bitboard) {
		found := t.read(&b, g.attacker, i, lanes)
		for b := range g.to {
			g.to[b][i] |= found
		}
	})
}

// answered is for a double step that can be answered en passant: the opponent takes the best of all, and must take if he has no other move.
func (g *gathering) answered(u *unit) {
	x := u.behind(g.e.mover, g.attacker)
	mine := g.e.mover == g.attacker
	stale := u.stale
	g.each(func(i int, lanes chess.Bitboard) {
		var stuck chess.Bitboard
		for len(stale) > 0 && stale[0].word <= i {
			if stale[0].word == i {
				stuck = stale[0].lanes
			}
			stale = stale[1:]
		}
		var out, must verdicts
		for b := range out {
			out[b] = x[b][i]
		}
		if mine {
			must[lower] = g.mustTake(i, stuck&lanes)
			for b := range out {
				out[b] |= must[lower]
			}
		}
		for _, r := range g.replies {
			switch ru := r.units[g.attacker]; {
			case ru != nil && ru.table == nil:
				y := ru.behind(g.e.mover.Other(), g.attacker)
				for b := range out {
					out[b] &^= y[b][i]
				}
			case mine: // taking may be as good as can be for the other side
				out[lower] = 0
			default:
				out[upper], out[loose] = 0, 0
			}
		}
		for b := range out {
			out[b] &= lanes
		}
		g.add(i, &out)
	})
}

// mustTake returns those of the stalemates behind the double step that are none: some capture en passant is legal.
func (g *gathering) mustTake(i int, stuck chess.Bitboard) (found chess.Bitboard) {
	for w := stuck; w != 0; w &= w - 1 {
		lane := w.First()
		for r := range g.replies {
			s := g.k.setup(i, lane)
			if g.e.replies[r].safe(&s, g.e.mover.Other()) {
				found |= lane.Bit()
			}
		}
	}
	return found
}
