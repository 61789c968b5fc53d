package ending

import "github.com/szen-chess/szen/chess"

// gathering adds what one exit yields to a slice's planes.
type gathering struct {
	e        *exit
	k        *key
	attacker chess.Color
	from     plane          // legal, the mover to move
	to       *[bounds]plane // what wins for the attacker, or does not lose for the defender
	into     *node
	replies  []*node
}

func (g *gathering) run() {
	u := g.into.units[g.attacker]
	switch {
	case u == nil:
		g.open()
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

// dear tells whether it costs much to find out about a slice.
func (n *node) dear() bool { return len(n.men) > 3 }

// open is for a slice of which nothing is known: what leads there may win for the attacker, and may not lose for the defender.
func (g *gathering) open() {
	to := []plane{g.to[lower]}
	if g.e.mover == g.attacker {
		to[0] = g.to[upper]
	}
	if (g.e.mover == g.attacker) != g.into.dear() {
		to = append(to, g.to[cheap])
	}
	pawns := g.k.pawns[0] | g.k.pawns[1]
	for i, lanes := range g.from {
		if lanes == 0 {
			continue
		}
		if lanes &= g.e.lanes(g.k, i, pawns|g.k.occupied(i)); lanes == 0 {
			continue
		}
		if g.e.man < 0 {
			lanes &= g.e.allowed(g.k, i)
		}
		for _, x := range to {
			x[i] |= lanes
		}
	}
}

// plain is for an exit behind which all men but pawns stand as they do here.
func (g *gathering) plain(u *unit) {
	x := u.behind(g.e.mover, g.attacker)
	for i, lanes := range g.from {
		if lanes &^= g.e.block; lanes == 0 || g.e.block != 0 && g.k.occupied(i)&g.e.block != 0 {
			continue
		}
		for b := range x {
			g.to[b][i] |= lanes & x[b][i]
		}
	}
}

// general follows every place.
func (g *gathering) general(u *unit) {
	x := u.behind(g.e.mover, g.attacker)
	same := &x[lower][0] == &x[upper][0]
	pawns := g.k.pawns[0] | g.k.pawns[1]
	var b behind
	b.look(g.k, g.e)
	for i, lanes := range g.from {
		if lanes == 0 {
			continue
		}
		if lanes &= g.e.lanes(g.k, i, pawns|g.k.occupied(i)); lanes == 0 {
			continue
		}
		lo := b.read(x[lower], i, lanes)
		hi := lo
		if !same {
			hi = b.read(x[upper], i, lanes)
		}
		mid := hi
		if &x[cheap][0] != &x[upper][0] {
			mid = b.read(x[cheap], i, lanes)
		}
		g.to[lower][i] |= lo
		g.to[upper][i] |= hi
		g.to[cheap][i] |= mid
	}
}

// settled asks a table. One that answers a double step leaves en passant out, so then it is not asked.
func (g *gathering) settled(t *settled) {
	if len(g.replies) > 0 {
		g.open()
		return
	}
	pawns := g.k.pawns[0] | g.k.pawns[1]
	var b behind
	b.look(g.k, g.e)
	for i, lanes := range g.from {
		if lanes == 0 {
			continue
		}
		if lanes &= g.e.lanes(g.k, i, pawns|g.k.occupied(i)); lanes == 0 {
			continue
		}
		found := t.read(&b, g.attacker, i, lanes)
		for b := range g.to {
			g.to[b][i] |= found
		}
	}
}

// answered is for a double step that can be answered en passant: the opponent takes the best of all, and must take if he has no other move.
func (g *gathering) answered(u *unit) {
	x := u.behind(g.e.mover, g.attacker)
	stale := u.stale
	for i, lanes := range g.from {
		var stuck chess.Bitboard
		for len(stale) > 0 && stale[0].word <= i {
			if stale[0].word == i {
				stuck = stale[0].lanes
			}
			stale = stale[1:]
		}
		if lanes &^= g.e.block; lanes == 0 || g.k.occupied(i)&g.e.block != 0 {
			continue
		}
		var out [bounds]chess.Bitboard
		if g.e.mover == g.attacker {
			must := g.mustTake(i, stuck&lanes)
			for b := range out {
				out[b] = x[b][i] | must
			}
		} else {
			for b := range out {
				out[b] = x[b][i]
			}
		}
		for _, r := range g.replies {
			ru := r.units[g.attacker]
			switch {
			case ru == nil || ru.table != nil:
				// Taking may be as good as can be for the other side.
				if g.e.mover == g.attacker {
					out[lower] = 0
				} else {
					out[upper] = 0
				}
				out[cheap] = 0
			default:
				y := ru.behind(g.e.mover.Other(), g.attacker)
				for b := range out {
					out[b] &^= y[b][i]
				}
			}
		}
		for b := range out {
			g.to[b][i] |= lanes & out[b]
		}
	}
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
