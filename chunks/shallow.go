package chunks

import "github.com/szen-chess/szen/chess"

// depths finds how deep proofs go. A position is proven within some plies if the search calls it proven, and the winner has a move to
// one that is within a ply less, or all moves of the loser lead to such.
type depths struct {
	*prover
	within map[placed]chess.Plies // it is
	beyond map[placed]chess.Plies // it is not
}

// line returns the moves from a proven position to the one that is looked up, the winner's the shortest way that the search has found,
// the loser's the longest.
func (x *prover) line(p *chess.Position) (line []chess.Move) {
	d := &depths{x, map[placed]chess.Plies{}, map[placed]chess.Plies{}}
	at := child{pos: *p, key: place(p)}
	n := chess.Plies(0)
	for !d.proves(&at, n) {
		if n++; x.ctx.Err() != nil || n > maxPath {
			return nil
		}
	}
	for ; n > 0; n-- {
		best, least := -1, n
		kids := x.children(&at.pos)
		for i := range kids {
			m := chess.Plies(0)
			for m < n && !d.proves(&kids[i], m) {
				m++
			}
			switch winner := at.pos.Turn() == x.winner; {
			case winner && m < least, !winner && m == n-1 && best < 0:
				best, least = i, m
			}
		}
		if best < 0 {
			break // looked up sooner than the bound allows
		}
		at = kids[best]
		line = append(line, at.move)
		if at.pos.Turn() != x.winner {
			n = least + 1
		}
	}
	return line
}

// proves tells whether a position is proven within some plies.
func (d *depths) proves(at *child, n chess.Plies) bool {
	if e := d.known[at.key]; e.proof != 0 || e.disproof == 0 {
		return false
	}
	if m, ok := d.within[at.key]; ok && m <= n {
		return true
	}
	if m, ok := d.beyond[at.key]; ok && n <= m {
		return false
	}
	ok := d.leaf(&at.pos) == proven
	if !ok && n > 0 {
		kids := d.children(&at.pos)
		mine := at.pos.Turn() == d.winner
		ok = !mine
		for i := range kids {
			if d.proves(&kids[i], n-1) == mine {
				ok = mine
				break
			}
		}
		d.free = append(d.free, kids)
	}
	if ok {
		d.within[at.key] = n
	} else {
		d.beyond[at.key] = n
	}
	return ok
}
