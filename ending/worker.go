package ending

import (
	"slices"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/kings"
)

// worker solves one slice after the other; it has the memory for it.
type worker struct {
	frozen   [2]chess.Bitboard
	fifty    bool
	charge   func(int64) // told of the memory that it takes; may be nil
	exits    []exit
	gathered []gathering
	unsure   []int // words with positions that may be mate or stalemate
	sizes    [maxAddress + 1]*planes
	spread   [maxAddress + 1]*spread
}

// planes are what a worker needs for slices of one size.
type planes struct {
	mover mover
	legal [2]plane      // by side to move
	win   [bounds]plane // attacker to move, an exit wins
	hold  [bounds]plane // defender to move, an exit does not lose
	stuck plane         // defender to move: no quiet move
	stale plane         // defender to move: no move at all and not in check
	mated plane         // defender to move: no move at all and in check
	fix   fixpoint
	plies int // of the last search for a bound
}

func (w *worker) planes(k *key) *planes {
	p := w.sizes[k.lead]
	if p == nil {
		p = &planes{}
		for _, x := range p.all() {
			*x = make(plane, k.words)
		}
		p.fix = fixpoint{
			mover: &p.mover, able: make(plane, k.words), losses: newFrontier(k.words), wins: newFrontier(k.words), maybe: newFrontier(k.words),
		}
		w.sizes[k.lead] = p
		w.takes(len(p.all())+6, k.words)
	}
	p.mover.set(k)
	for _, x := range p.all() {
		clear(*x)
	}
	return p
}

// takes tells of so many planes of memory.
func (w *worker) takes(planes, words int) {
	if w.charge != nil {
		w.charge(int64(planes) * int64(words) * 8)
	}
}

// all lists the sets of positions.
func (p *planes) all() []*plane {
	list := []*plane{&p.legal[0], &p.legal[1], &p.stuck, &p.stale, &p.mated}
	for b := range p.win {
		list = append(list, &p.win[b], &p.hold[b])
	}
	return list
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
	for b := range bounds {
		w.answer(k, attacker, p, u, old, b)
	}
	if !u.closed() {
		for _, b := range [...]bound{guess, upper} {
			u.exits[b] = slices.Clone(p.win[b])
		}
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

// answer finds what is won by a bound, from what is won by the one before it. A bound that says the same as another shares its planes.
func (w *worker) answer(k *key, attacker chess.Color, p *planes, u, old *unit, b bound) {
	for c := range b {
		if slices.Equal(p.win[b], p.win[c]) && slices.Equal(p.hold[b], p.hold[c]) && (b != loose || isEmpty(p.stale) || k.kings()) {
			u.held[b], u.lost[b] = u.held[c], u.lost[c]
			return
		}
	}
	start := old // what was won stays won when more is known of the slices behind
	if b > lower {
		start = u
	}
	u.held[b], u.lost[b] = w.fixpoint(k, attacker, p, b, start)
	if b == lower && !k.kings() {
		u.plies = p.plies
		if start != nil {
			u.plies += start.plies
		}
	}
	for c := range b {
		if slices.Equal(u.held[b], u.held[c]) && slices.Equal(u.lost[b], u.lost[c]) {
			u.held[b], u.lost[b] = u.held[c], u.lost[c]
			return
		}
	}
}

func isEmpty(p plane) bool {
	for _, w := range p {
		if w != 0 {
			return false
		}
	}
	return true
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
	for i := range w.ways(n, attacker) {
		g := &w.gathered[i]
		g.from, g.to = p.legal[g.e.mover], &p.win
		if g.e.mover != attacker {
			g.to = &p.hold
		}
		g.run()
	}
	return p
}

// ways lists the exits of a slice with what is behind them.
func (w *worker) ways(n *node, attacker chess.Color) []gathering {
	w.list(n)
	kids := n.kids
	w.gathered = w.gathered[:0]
	var queen outlet
	for i := range w.exits {
		e := &w.exits[i]
		g := gathering{passage: n.passage(e), attacker: attacker, into: kids[0], replies: kids[1 : 1+e.nreply]}
		kids = kids[1+e.nreply:]
		switch {
		case e.promoted == chess.NoRole:
		case e.promoted == chess.Queen:
			queen = outlet{e, g.into}
		default:
			g.queen = queen
		}
		w.gathered = append(w.gathered, g)
	}
	return w.gathered
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
			p.stuck[i] = lanes &^ p.mover.into(d, p.legal[attacker], i, lanes)
		}
	}
	w.unsure = w.unsure[:0]
	for i := range p.stuck {
		if p.stuck[i] &^= p.hold[upper][i]; p.stuck[i] != 0 {
			w.unsure = append(w.unsure, i)
		}
	}
	if len(w.unsure) == 0 {
		return
	}
	for i := range w.exits {
		if w.exits[i].mover == d {
			w.exits[i].strike(k, w.unsure, p.stuck)
		}
	}
	for _, i := range w.unsure {
		none := p.stuck[i]
		for b := range p.hold {
			p.hold[b][i] &^= none
		}
		p.stale[i] = none & p.legal[attacker][i] // not in check: it could be the attacker's move as well
		p.mated[i] = none &^ p.legal[attacker][i]
	}
}

// strike takes those positions of some words out of a set in which the exit is a legal move.
func (e *exit) strike(k *key, words []int, set plane) {
	x := k.passage(e)
	var b behind
	b.look(k, e)
	for _, i := range words {
		can := set[i]
		if can != 0 {
			can &= x.can(i)
		}
		if can == 0 {
			continue
		}
		if e.man < 0 {
			set[i] &^= can & e.allowed(k, i)
			continue
		}
		for ; can != 0; can &= can - 1 {
			if lane := can.First(); b.legal(i, lane) {
				set[i] &^= lane.Bit()
			}
		}
	}
}
