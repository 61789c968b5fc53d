package ending

import "github.com/szen-chess/szen/chess"

// unknown is for a slice of which nothing is known but what can be seen from here: what leads there may win
// for the attacker and may not lose for the defender.
func (g *gathering) unknown() {
	o := g.look()
	all := g.to[upper]
	if g.e.mover != g.attacker {
		all = g.to[lower]
	}
	looks := g.to[guess]
	g.words(0, 0, func(i int) {
		lanes := g.from[i] &^ all[i]
		if o.good {
			lanes = g.from[i] &^ (all[i] & looks[i])
		}
		if lanes == 0 {
			return
		}
		if lanes &= g.lanes(i); lanes != 0 {
			v := o.verdicts(i, lanes)
			g.add(i, &v)
		}
	})
}

// outlook tells what can be said of an exit into a slice of which nothing is known.
type outlook struct {
	*gathering
	good  bool // as a guess, for its mover
	takes []taking
	queen behind // for the attacker's promotion to a rook or bishop: the promotion to a queen
	loose plane  // what is behind that; nil if it is not known
}

// taking is a capture of a promoted man on the spot.
type taking struct {
	passage
	behind behind
	into   *node
	unit   *unit // nil if nothing is known
}

func (g *gathering) look() outlook {
	o := outlook{gathering: g, good: g.into.looksWon(g.attacker, g.e.mover) == (g.e.mover == g.attacker)}
	if g.e.promoted == chess.NoRole {
		return o
	}
	if g.e.mover == g.attacker && g.e.promoted != chess.Queen {
		o.good = false
	}
	for _, x := range g.e.retakes(nil, g.k) {
		t := taking{passage: g.k.passage(&x), into: g.replies[0], unit: g.replies[0].units[g.attacker]}
		if t.unit != nil && t.unit.table != nil {
			continue
		}
		t.pawns &^= g.e.from.Bit()
		t.behind.look(g.k, &x)
		o.takes = append(o.takes, t)
	}
	if g.e.mover == g.attacker && (g.e.promoted == chess.Rook || g.e.promoted == chess.Bishop) {
		if u := g.queen.into.units[g.attacker]; u != nil && u.table == nil {
			o.queen.look(g.k, g.queen.e)
			o.loose = u.behind(g.e.mover, g.attacker)[loose]
		}
	}
	return o
}

// verdicts returns what can be said of some lanes of word i on which the exit can be made, its legality apart.
func (o *outlook) verdicts(i int, lanes chess.Bitboard) (v verdicts) {
	if o.e.man < 0 {
		if lanes &= o.e.allowed(o.k, i); lanes == 0 {
			return v
		}
	}
	if o.e.mover == o.attacker {
		v[upper], v[loose] = lanes, lanes
	} else {
		v[lower] = lanes
	}
	if o.good {
		v[guess] = lanes
	}
	for t := range o.takes {
		x := &o.takes[t]
		if x.unit == nil {
			continue
		}
		can := x.can(i) & lanes
		if can == 0 {
			continue
		}
		// The other side takes, and then it is the mover's turn.
		back := x.unit.behind(o.e.mover.Other(), o.attacker)
		for b := range v {
			if v[b] != 0 {
				v[b] &^= x.behind.read(back[b], i, can)
			}
		}
	}
	if o.loose != nil {
		can := o.queen.read(o.loose, i, lanes)
		for _, b := range [...]bound{guess, upper, loose} {
			v[b] &= can
		}
	}
	return v
}

// looksWon guesses whether the attacker wins what is behind an exit of a mover.
func (k *key) looksWon(attacker, mover chess.Color) bool {
	d := attacker.Other()
	var pieces [2]int
	queen := false
	for _, m := range k.men[2:] {
		pieces[m.Color]++
		queen = queen || m.Color == attacker && m.Role == chess.Queen
	}
	switch {
	case pieces[d] > 0 || pieces[attacker] > 0 && !queen:
		return false
	case queen:
		// A pawn that promotes next spoils it.
		if mover == d {
			return true
		}
		stop := k.pawns[d].Forward(d) &^ (k.pawns[0] | k.pawns[1])
		last := chess.RankBB(0)
		if d == chess.White {
			last = chess.RankBB(7)
		}
		return stop&last == 0
	}
	mine, theirs := k.pawns[attacker].Count(), k.pawns[d].Count()
	return mine > theirs || mine == theirs && mover == attacker
}
