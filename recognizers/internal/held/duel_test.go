package held

import (
	"github.com/szen-chess/szen/chess"
)

// duel is what the defender holds with a queen in a slice, his pawns standing still, by side to move: for
// the white king and the queen the squares of the black king. More is held if his pawns may move.
type duel struct {
	legal, held [2][64 * 64]chess.Bitboard
}

// duels finds duels and keeps them.
type duels struct {
	known map[Pawns]*duel
}

func place(wk, q chess.Square) int { return int(wk)<<6 | int(q) }

func (d *duels) of(p Pawns) *duel {
	if x := d.known[p]; x != nil {
		return x
	}
	if d.known == nil {
		d.known = map[Pawns]*duel{}
	}
	x := new(duel)
	d.known[p] = x
	d.solve(p, x)
	return x
}

func (d *duels) solve(p Pawns, x *duel) {
	white, black := p[attacker], p[defender]
	all := white | black
	hitWhite, hitBlack := chess.PawnFill(attacker, white), chess.PawnFill(defender, black)
	for wk := range (^all).Squares() {
		for q := range (^(all | wk.Bit())).Squares() {
			legal := ^(all | wk.Bit() | q.Bit() | chess.KingAttacks(wk))
			x.legal[attacker][place(wk, q)] = legal &^ hitWhite
			if hitBlack.Has(wk) {
				continue
			}
			if chess.QueenAttacks(q, all).Has(wk) {
				legal &= chess.Between(q, wk)
			}
			x.legal[defender][place(wk, q)] = legal
		}
	}
	x.held = x.legal
	if white == 0 {
		return
	}
	// What the attacker's moves out of the slice spoil.
	h := &x.held[attacker]
	spoil := func(p2 Pawns, block chess.Bitboard) {
		y := d.of(p2)
		for wk := range (^(all | block)).Squares() {
			for q := range (^(all | block)).Squares() {
				h[place(wk, q)] &^= y.legal[defender][place(wk, q)] &^ y.held[defender][place(wk, q)] &^ block
			}
		}
	}
	for from := range white.Squares() {
		for to := range (chess.PawnAttacks(attacker, from) & black).Squares() {
			p2 := Pawns{white ^ from.Bit() ^ to.Bit(), black ^ to.Bit()}
			spoil(p2, 0)
		}
		for q := range (chess.PawnAttacks(attacker, from) &^ all).Squares() {
			for wk := range chess.Square(64) {
				h[place(wk, q)] = 0 // the queen is taken: legal or not
			}
		}
		one := from.Bit().North()
		if one&all != 0 {
			continue
		}
		if one.First().Rank() == 7 {
			d.promotion(p, x, from, one.First())
			continue
		}
		spoil(Pawns{white ^ from.Bit() ^ one, black}, one)
		if two := one.North(); from.Rank() == 1 && two&all == 0 {
			spoil(Pawns{white ^ from.Bit() ^ two, black}, one|two)
		}
	}
	for to := range (black &^ hitBlack).Squares() {
		y := d.of(Pawns{white, black ^ to.Bit()})
		for wk := range (chess.KingAttacks(to) &^ all).Squares() {
			for q := range (^(all | wk.Bit())).Squares() {
				h[place(wk, q)] &^= y.legal[defender][place(to, q)] &^ y.held[defender][place(to, q)]
			}
		}
	}
	for q := range (^(all | hitBlack)).Squares() {
		for wk := range (chess.KingAttacks(q) &^ all).Squares() {
			h[place(wk, q)] &= chess.KingAttacks(q)
		}
	}
	d.spread(p, x)
}

// promotion spoils where a promoted piece cannot be taken at once.
func (d *duels) promotion(p Pawns, x *duel, from, to chess.Square) {
	white, black := p[attacker]^from.Bit(), p[defender]
	y := d.of(Pawns{white, black})
	all := white | black
	h := &x.held[attacker]
	for wk := range (^(p[0] | p[1] | to.Bit())).Squares() {
		for q := range (^(p[0] | p[1] | to.Bit() | wk.Bit())).Squares() {
			legal := ^(all | wk.Bit() | q.Bit() | chess.KingAttacks(wk) | to.Bit())
			var good chess.Bitboard
			if y.held[attacker][place(wk, q)].Has(to) {
				good |= chess.KingAttacks(to)
			}
			if line := chess.Between(q, to); chess.QueenAttacks(q, all).Has(to) && !line.Has(wk) {
				good |= y.held[attacker][place(wk, to)] &^ line
			}
			h[place(wk, q)] &^= legal &^ good
		}
	}
}

// spread is the fixpoint inside the slice.
func (d *duels) spread(p Pawns, x *duel) {
	white, black := p[attacker], p[defender]
	all := white | black
	var taken [64]*duel
	for w := range white.Squares() {
		taken[w] = d.of(Pawns{white ^ w.Bit(), black})
	}
	h, k := &x.held[attacker], &x.held[defender]
	for changed := true; changed; {
		changed = false
		for wk := range (^all).Squares() {
			for q := range (^(all | wk.Bit())).Squares() {
				old := k[place(wk, q)]
				if old == 0 {
					continue
				}
				good := chess.KingFill(h[place(wk, q)])
				for w := range white.Squares() {
					if taken[w].held[attacker][place(wk, q)].Has(w) {
						good |= chess.KingAttacks(w)
					}
				}
				if old&^good != 0 {
					for to := range (chess.QueenAttacks(q, all|wk.Bit()) &^ (black | wk.Bit())).Squares() {
						line := chess.Between(q, to)
						if white.Has(to) {
							good |= taken[to].held[attacker][place(wk, to)] &^ line
						} else {
							good |= h[place(wk, to)] &^ line
						}
						if old&^good == 0 {
							break
						}
					}
				}
				if old&^good != 0 {
					k[place(wk, q)] = old & good
					changed = true
				}
			}
		}
		if !changed {
			break
		}
		changed = false
		for wk := range (^all).Squares() {
			for q := range (^(all | wk.Bit())).Squares() {
				old := h[place(wk, q)]
				if old == 0 {
					continue
				}
				var bad chess.Bitboard
				for to := range (chess.KingAttacks(wk) &^ (all | q.Bit())).Squares() {
					bad |= x.legal[defender][place(to, q)] &^ k[place(to, q)]
				}
				if old&bad != 0 {
					h[place(wk, q)] = old &^ bad
					changed = true
				}
			}
		}
	}
}
