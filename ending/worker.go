package ending

import (
	"slices"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/kings"
)

// worker solves one slice after the other; it has the memory for it.
type worker struct {
	frozen [2]chess.Bitboard
	fifty  bool
	exits  []exit
	sizes  [maxAddress + 1]*planes
	spread [maxAddress + 1]*spread
}

// planes are what a worker needs for slices of one size.
type planes struct {
	legal [2]plane      // by side to move
	win   [bounds]plane // attacker to move, an exit wins
	hold  [bounds]plane // defender to move, an exit does not lose
	stuck plane         // defender to move: no quiet move
	stale plane         // defender to move: no move at all and not in check
	mated plane         // defender to move: no move at all and in check
	fix   fixpoint
}

func (w *worker) planes(k *key) *planes {
	p := w.sizes[k.lead]
	if p == nil {
		p = &planes{}
		for _, x := range []*plane{&p.legal[0], &p.legal[1], &p.win[0], &p.win[1], &p.win[2], &p.hold[0], &p.hold[1], &p.hold[2], &p.stuck, &p.stale, &p.mated} {
			*x = make(plane, k.words)
		}
		p.fix = fixpoint{
			able: make(plane, k.words), losses: newFrontier(k.words), wins: newFrontier(k.words), maybe: newFrontier(k.words),
		}
		w.sizes[k.lead] = p
	}
	for _, x := range [...]plane{p.win[0], p.win[1], p.win[2], p.hold[0], p.hold[1], p.hold[2], p.stale, p.mated} {
		clear(x)
	}
	return p
}

// solve returns what is known of a slice from what is known of those behind it.
func (w *worker) solve(n *node, attacker chess.Color) *unit {
	k := &n.key
	p := w.prepare(n, attacker)
	w.findStuck(k, attacker, p)
	u, old := &unit{}, n.units[attacker]
	if old != nil && old.table != nil {
		old = nil
	}
	for _, b := range [...]bound{lower, upper, cheap} {
		w.answer(k, attacker, p, u, old, b)
	}
	if k.afterDoubleStep(attacker) {
		for i, lanes := range p.stale {
			if lanes != 0 {
				u.stale = append(u.stale, lanesIn{i, lanes})
			}
		}
	}
	return u
}

// answer finds what is won by a bound. A bound that says the same as another shares its planes.
func (w *worker) answer(k *key, attacker chess.Color, p *planes, u, old *unit, b bound) {
	start := old // what was won stays won when more is known of the slices behind
	for c := lower; c < b; c++ {
		start = u
		if slices.Equal(p.win[b], p.win[c]) && slices.Equal(p.hold[b], p.hold[c]) {
			u.held[b], u.lost[b] = u.held[c], u.lost[c]
			return
		}
	}
	u.held[b], u.lost[b] = w.fixpoint(k, attacker, p, b, start)
	for c := lower; c < b; c++ {
		if slices.Equal(u.held[b], u.held[c]) && slices.Equal(u.lost[b], u.lost[c]) {
			u.held[b], u.lost[b] = u.held[c], u.lost[c]
			return
		}
	}
}

// prepare finds the legal positions of a slice and what its exits yield.
func (w *worker) prepare(n *node, attacker chess.Color) *planes {
	k := &n.key
	p := w.planes(k)
	if k.kings() {
		s := kings.NewSlice(k.pawns[0], k.pawns[1])
		copy(p.legal[0], s.Legal[0][:])
		copy(p.legal[1], s.Legal[1][:])
	} else {
		k.legal(&p.legal)
	}
	w.list(n)
	kids := n.kids
	for i := range w.exits {
		e := &w.exits[i]
		g := gathering{e: e, k: k, attacker: attacker, from: p.legal[e.mover], to: &p.win}
		if e.mover != attacker {
			g.to = &p.hold
		}
		g.into, g.replies = kids[0], kids[1:1+e.nreply]
		kids = kids[1+e.nreply:]
		g.run()
	}
	return p
}

// list lists the exits of a slice in the order of its kids.
func (w *worker) list(n *node) {
	w.exits = n.appendExits(w.exits[:0], chess.White, &w.frozen)
	w.exits = n.appendExits(w.exits, chess.Black, &w.frozen)
}

// findStuck finds the mates and stalemates of the defender. What looks like a move of a defender without quiet moves,
// into a slice that is still open, need not be legal, and then he is mated or stalemated.
func (w *worker) findStuck(k *key, attacker chess.Color, p *planes) {
	d := attacker.Other()
	if k.kings() {
		quiet := p.legal[attacker].board().Steps(d)
		for i := range p.stuck {
			p.stuck[i] = p.legal[d][i] &^ quiet[i]
		}
	} else {
		for i, lanes := range p.legal[d] {
			p.stuck[i] = lanes &^ k.into(d, p.legal[attacker], i, lanes)
		}
	}
	for i, stuck := range p.stuck {
		if stuck &^= p.hold[upper][i]; stuck == 0 {
			continue
		}
		none := stuck &^ w.withExit(k, d, i, stuck)
		p.hold[lower][i] &^= none
		p.hold[cheap][i] &^= none
		p.stale[i] = none & p.legal[attacker][i] // not in check: it could be the attacker's move as well
		p.mated[i] = none &^ p.legal[attacker][i]
	}
}

// withExit returns those of some lanes of word i on which side c has a legal move that leaves the slice.
func (w *worker) withExit(k *key, c chess.Color, i int, lanes chess.Bitboard) (found chess.Bitboard) {
	occ := k.pawns[0] | k.pawns[1] | k.occupied(i)
	var b behind
	for j := range w.exits {
		e := &w.exits[j]
		if e.mover != c {
			continue
		}
		can := e.lanes(k, i, occ) & lanes &^ found
		if can == 0 {
			continue
		}
		b.look(k, e)
		for ; can != 0; can &= can - 1 {
			if lane := can.First(); b.legal(i, lane) {
				found |= lane.Bit()
			}
		}
		if found == lanes {
			break
		}
	}
	return found
}
