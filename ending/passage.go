package ending

import "github.com/szen-chess/szen/chess"

// passage is an exit seen from a slice: where its men have to stand for it.
type passage struct {
	k     *key
	e     *exit
	pawns chess.Bitboard
	// squares of the address men for which the exit may be possible
	may [maxAddress]chess.Bitboard
	// lanes from which a lead man that takes a pawn sees it past the pawns
	sight chess.Bitboard
}

func (k *key) passage(e *exit) passage {
	p := passage{k: k, e: e, pawns: k.pawns[0] | k.pawns[1]}
	for m := range k.lead {
		p.may[m] = ^(p.pawns | e.block)
	}
	man, taken := int(e.man), int(e.taken)
	if man < 0 && taken >= 0 && taken < k.lead {
		p.may[taken] = e.to.Bit()
	}
	if man >= 0 && taken < 0 {
		from := chess.RoleAttacks(k.men[man].Role, e.to, p.pawns)
		if man < k.lead {
			p.may[man] &= from
		} else {
			p.sight = from
		}
	}
	return p
}

// of calls f for those of some words in which the exit is possible on some of the lanes in from.
func (p *passage) of(words []int, from plane, f func(i int, lanes chess.Bitboard)) {
	for _, i := range words {
		if lanes := from[i]; lanes != 0 {
			if lanes &= p.can(i); lanes != 0 {
				f(i, lanes)
			}
		}
	}
}

// words calls f for the numbers of words, from a digit on, whose men stand where they may.
func (p *passage) words(man, word int, f func(i int)) {
	last := man == p.k.lead-1
	for b := p.may[man]; b != 0; b &= b - 1 {
		i := word<<6 | int(b.First())
		if last {
			f(i)
		} else {
			p.words(man+1, i, f)
		}
	}
}

// has tells whether the address men of a word stand where they may.
func (p *passage) has(i int) bool {
	for m := range p.k.lead {
		if !p.may[m].Has(p.k.at(i, m)) {
			return false
		}
	}
	return true
}

// can returns the lanes of a word on which the move can be made, its legality apart.
func (p *passage) can(i int) chess.Bitboard {
	if !p.has(i) {
		return 0
	}
	return p.lanes(i)
}

// lanes returns the lanes of a word, whose address men stand where they may, on which the move can be made, its legality apart.
func (p *passage) lanes(i int) chess.Bitboard {
	k, e := p.k, p.e
	switch man, taken := int(e.man), int(e.taken); {
	case man < 0 && taken < 0:
		return ^e.block
	case man < 0 && taken == k.lead:
		return e.to.Bit()
	case man < 0:
		return chess.AllSquares
	case taken == k.lead:
		return chess.RoleAttacks(k.men[man].Role, k.at(i, man), p.pawns|k.occupied(i))
	case man < k.lead:
		to := e.to
		if taken >= 0 {
			to = k.at(i, taken)
		}
		return reach(k.men[man].Role, k.at(i, man), to, p.pawns|k.occupied(i))
	case taken >= 0:
		to := k.at(i, taken)
		return chess.RoleAttacks(k.men[man].Role, to, p.pawns|k.occupied(i))
	}
	lanes := p.sight
	for m := range k.lead {
		lanes &^= shadow[e.to][k.at(i, m)]
	}
	return lanes
}

// reach returns the lanes on which a lead man does not stand between an address man on
// from and the square to; none if the man does not attack it past occ.
func reach(r chess.Role, from, to chess.Square, occ chess.Bitboard) chess.Bitboard {
	if !chess.RoleAttacks(r, from, occ).Has(to) {
		return 0
	}
	return ^between[from][to]
}
