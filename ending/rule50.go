package ending

import "github.com/szen-chess/szen/chess"

// KeepsRule50 tells whether all that is proven to be won by a side is won under the 50-move rule, too, where the clock stands at zero when
// a slice is entered: no slice takes the winner more than MaxRule50 plies. That is worked out for the slices that the solution has solved.
func (s *Solution) KeepsRule50(side chess.Color) bool {
	if s.limits.Fifty {
		return true
	}
	for _, n := range s.graph.nodes {
		if u := n.units[side]; u != nil && !s.keepsRule50(n, u, side) {
			return false
		}
	}
	return true
}

func (s *Solution) keepsRule50(n *node, u *unit, side chess.Color) bool {
	const most = int(chess.MaxRule50)
	switch {
	case u.table != nil:
		return !u.table.hasCursed()
	case u.plies > 0 && u.plies <= most:
		return true
	}
	return s.atlas.plies(n, side) <= most
}

// plies returns within how many plies all that is won in a slice is won.
func (a *atlas) plies(n *node, attacker chess.Color) int {
	a.mu.Lock()
	defer a.mu.Unlock()
	w := a.worker
	p := w.prepare(n, attacker)
	w.findStuck(&n.key, attacker, p)
	p.fix.begin(attacker, p, lower, nil)
	plies := p.fix.run(0, nil)
	p.fix.end()
	return plies
}

// inTime tells whether a position that is won by a bound with a clock at zero is so with its own; it may be if that is not known.
func (s *Solution) inTime(n *node, attacker chess.Color, b bound, setup *chess.Setup) bool {
	left := chess.MaxRule50 - chess.Plies(setup.Halfmoves)
	if t := n.units[attacker].table; t != nil {
		d := t.dtz(setup)
		return d <= left && (d != chess.NoPlies || b == upper)
	}
	return s.atlas.at(n, attacker, b, setup) <= left
}
