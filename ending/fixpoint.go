package ending

import (
	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/kings"
)

// fixpoint is the search for the least set of positions won for the attacker that holds the mates
// and winning exits and is closed under playing on. It goes ply by ply, as package retro does: before ply n
// exactly the positions are decided that the attacker wins in fewer plies, counted to the next exit or mate.
type fixpoint struct {
	*mover
	attacker chess.Color
	exits    plane    // attacker to move: an exit wins
	held     plane    // attacker to move: legal and not won so far
	able     plane    // defender to move: not lost so far, and no exit holds
	lost     plane    // defender to move: won for the attacker
	wins     frontier // of the last ply
	losses   frontier // of the last ply
	maybe    frontier // defender to move: may be lost at this ply
}

// run goes on until nothing changes or so many plies are done, 0 for no limit. After each ply it calls done, which may be nil,
// with what is new. It returns how many plies it took.
func (f *fixpoint) run(plies int, done func(n int, wins, losses *frontier)) int {
	a, d := f.attacker, f.attacker.Other()
	for n := 1; plies == 0 || n <= plies; n++ {
		f.wins.consume(func(i int, lanes chess.Bitboard) { f.scatter(d, i, lanes, f.able, &f.maybe) })
		f.losses.consume(func(i int, lanes chess.Bitboard) { f.scatter(a, i, lanes, f.held, &f.wins) })
		if n == 1 {
			for i, lanes := range f.exits {
				f.wins.add(i, lanes&f.held[i])
			}
		}
		// Lost in n: every quiet move leads to what is won in fewer.
		f.maybe.consume(func(i int, lanes chess.Bitboard) {
			if lanes &^= f.into(d, f.held, i, lanes); lanes != 0 {
				f.able[i] &^= lanes
				f.lost[i] |= lanes
				f.losses.add(i, lanes)
			}
		})
		f.wins.each(func(i int, lanes chess.Bitboard) { f.held[i] &^= lanes })
		if done != nil {
			done(n, &f.wins, &f.losses)
		}
		if f.wins.empty() && f.losses.empty() {
			return n - 1
		}
	}
	f.wins.consume(func(int, chess.Bitboard) {})
	f.losses.consume(func(int, chess.Bitboard) {})
	return plies
}

// begin prepares the search for a bound. It may start from what is won by the one before it, or for the
// lower one from what was when less was known: then plies mean nothing.
func (f *fixpoint) begin(attacker chess.Color, p *planes, b bound, start *unit) {
	d := attacker.Other()
	f.attacker = attacker
	f.exits = p.win[b]
	words := len(p.mated)
	f.held, f.lost = make(plane, words), make(plane, words)
	before := max(b-1, lower)
	if start == nil {
		copy(f.held, p.legal[attacker])
		copy(f.lost, p.mated)
		for i, lanes := range p.mated {
			f.losses.add(i, lanes)
		}
	} else {
		copy(f.held, start.held[before])
		copy(f.lost, start.lost[before])
	}
	for i, legal := range p.legal[d] {
		if b == loose {
			f.losses.add(i, p.stale[i]&^f.lost[i])
			f.lost[i] |= p.stale[i]
		}
		f.able[i] = legal &^ (p.hold[b][i] | p.stale[i] | f.lost[i])
		lanes := f.able[i]
		if start != nil && b != lower {
			lanes &= p.hold[before][i] // the others had their chance
		}
		f.maybe.add(i, lanes)
	}
}

// end returns what the attacker does not win with himself to move, and what he wins with the defender to move.
func (f *fixpoint) end() (held, lost plane) {
	held, lost = f.held, f.lost
	f.held, f.lost = nil, nil
	return held, lost
}

// fixpoint finds what is won by a bound; start is what is won by the lower one, nil if not known.
func (w *worker) fixpoint(k *key, attacker chess.Color, p *planes, b bound, start *unit) (held, lost plane) {
	if w.fifty {
		p.fix.begin(attacker, p, b, nil)
		p.fix.run(int(chess.MaxRule50), nil)
		return p.fix.end()
	}
	if k.kings() {
		return fixpointKings(k, attacker, p, b)
	}
	p.fix.begin(attacker, p, b, start)
	p.plies = p.fix.run(0, nil)
	return p.fix.end()
}

func fixpointKings(k *key, attacker chess.Color, p *planes, b bound) (held, lost plane) {
	s := kings.Slice{Pawns: k.pawns, Legal: [2]kings.Board{*p.legal[0].board(), *p.legal[1].board()}}
	x := kings.Exits{Wins: *p.win[b].board()}
	for i := range p.stale {
		x.Holds[i] = p.hold[b][i] | p.stale[i]
		x.Any[i] = ^p.stale[i]
	}
	won := s.Wins(attacker, &x)
	both := make(plane, 128)
	held, lost = both[:64:64], both[64:]
	copy(lost, won[attacker.Other()][:])
	for i := range held {
		held[i] = p.legal[attacker][i] &^ won[attacker][i]
	}
	return held, lost
}
