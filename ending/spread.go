package ending

import (
	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/kings"
)

// spread finds what a walk meets inside one slice.
type spread struct {
	mover
	n        *node
	attacker chess.Color
	lo, hi   bound
	open     [2]plane    // undecided, by side to move
	rank     []uint8     // of undecided positions of the defender: by the plies of the attacker's plan
	wins     [][]lanesIn // undecided positions of the attacker by the plies of his plan
	losses   [][]lanesIn // and of the defender
	atExit   plane       // met, and to be left by an exit of the side whose part is taken
	todo     [2]frontier // met, and not gone on from
	maybe    frontier
	planned  fixpoint
}

func (w *worker) spreadOf(k *key) *spread {
	s := w.spread[k.lead]
	if s == nil {
		s = &spread{rank: make([]uint8, k.words*64), atExit: make(plane, k.words), maybe: newFrontier(k.words)}
		for c := range s.open {
			s.open[c], s.todo[c] = make(plane, k.words), newFrontier(k.words)
		}
		s.planned = fixpoint{mover: &s.mover, held: make(plane, k.words), able: make(plane, k.words), lost: make(plane, k.words)}
		w.spread[k.lead] = s
		w.takes(17, k.words)
	}
	return s
}

func (s *spread) start(n *node, attacker chess.Color, lo, hi bound) {
	s.set(&n.key)
	s.n, s.attacker, s.lo, s.hi = n, attacker, lo, hi
	u := n.units[attacker]
	for c := range s.open {
		for i := range s.open[c] {
			s.open[c][i] = u.open(chess.Color(c), attacker, lo, hi, i)
		}
	}
	clear(s.atExit)
	s.wins, s.losses = s.wins[:0], s.losses[:0]
}

// plan orders the undecided positions by how soon the attacker would win if all that is open were won for him.
func (s *spread) plan() {
	a, d := s.attacker, s.attacker.Other()
	u := s.n.units[a]
	if s.kings() {
		s.planKings(u)
		return
	}
	f := &s.planned
	f.attacker, f.exits = a, u.exits[s.hi]
	f.wins, f.losses, f.maybe = s.todo[a], s.todo[d], s.maybe
	copy(f.held, u.held[s.lo])
	copy(f.able, s.open[d])
	for i, lanes := range s.open[d] {
		f.maybe.add(i, lanes)
	}
	f.run(0, func(n int, wins, losses *frontier) {
		s.wins = append(s.wins, wins.list())
		lost := losses.list()
		s.losses = append(s.losses, lost)
		s.note(lost, n)
	})
}

// note notes when positions are lost by the plan.
func (s *spread) note(lost []lanesIn, ply int) {
	for _, x := range lost {
		for w := x.lanes; w != 0; w &= w - 1 {
			s.rank[x.word<<6+int(w.First())] = uint8(min(ply, 255))
		}
	}
}

// planKings is plan for kings and pawns alone.
func (s *spread) planKings(u *unit) {
	a, d := s.attacker, s.attacker.Other()
	held := *u.held[s.lo].board()
	able := *s.open[d].board()
	won := u.exits[s.hi].board().And(s.open[a].board())
	for n := 1; ; n++ {
		back := held.Steps(d)
		lost := able.AndNot(&back)
		able, held = able.AndNot(&lost), held.AndNot(&won)
		wins, losses := listBoard(&won), listBoard(&lost)
		if len(wins)+len(losses) == 0 && n > 1 {
			return
		}
		s.wins, s.losses = append(s.wins, wins), append(s.losses, losses)
		s.note(losses, n)
		back = lost.Steps(a)
		won = held.And(&back)
		won = won.And(s.open[a].board())
	}
}

func listBoard(b *kings.Board) (out []lanesIn) {
	for i, lanes := range b {
		if lanes != 0 {
			out = append(out, lanesIn{i, lanes})
		}
	}
	return out
}

// attack follows the attacker's plan: one move of his and all of the defender's.
func (s *spread) attack() {
	s.plan()
	a, d := s.attacker, s.attacker.Other()
	reachA, reachD := s.n.reach[a], s.n.reach[d]
	for r := len(s.wins) - 1; r >= 0; r-- {
		for _, x := range s.losses[r] {
			if lanes := x.lanes & reachD[x.word]; lanes != 0 {
				s.steps(d, x.word, lanes, func(to step, _ chess.Square) bool {
					reachA[to.word] |= to.lanes & s.open[a][to.word]
					return true
				})
			}
		}
		for _, x := range s.wins[r] {
			lanes := x.lanes & reachA[x.word]
			if r == 0 {
				s.atExit[x.word] |= lanes
			} else if lanes != 0 {
				s.choose(a, x.word, lanes, func(word int, q chess.Square) bool { return int(s.rank[word<<6+int(q)]) <= r })
			}
		}
	}
}

// choose follows one quiet move of a side from each of some lanes, to an undecided position that will do; it
// prefers positions that are met already. It returns the lanes from which there is none.
func (s *spread) choose(c chess.Color, i int, lanes chess.Bitboard, do func(word int, q chess.Square) bool) chess.Bitboard {
	o := c.Other()
	for _, met := range [...]bool{true, false} {
		s.steps(c, i, lanes, func(to step, from chess.Square) bool {
			can := to.lanes & s.open[o][to.word]
			if met {
				can &= s.n.reach[o][to.word]
			}
			if from == chess.NoSquare {
				can &= lanes
			} else if !lanes.Has(from) {
				return true
			}
			for ; can != 0; can &= can - 1 {
				q := can.First()
				if do != nil && !do(to.word, q) {
					continue
				}
				if !met {
					s.n.reach[o][to.word] |= q.Bit()
					if do == nil {
						s.todo[o].add(to.word, q.Bit())
					}
				}
				if from != chess.NoSquare {
					lanes &^= from.Bit()
					break
				}
				lanes &^= q.Bit()
			}
			return lanes != 0
		})
		if lanes == 0 {
			return 0
		}
	}
	return lanes
}

// defend follows one move of the defender and all of the attacker's.
func (s *spread) defend() {
	a, d := s.attacker, s.attacker.Other()
	for c := range s.todo {
		for i, lanes := range s.n.reach[c] {
			s.todo[c].add(i, lanes)
		}
	}
	for !s.todo[a].empty() || !s.todo[d].empty() {
		s.todo[a].consume(func(i int, lanes chess.Bitboard) {
			s.steps(a, i, lanes, func(to step, _ chess.Square) bool {
				x := to.lanes & s.open[d][to.word] &^ s.n.reach[d][to.word]
				s.n.reach[d][to.word] |= x
				s.todo[d].add(to.word, x)
				return true
			})
		})
		s.todo[d].consume(func(i int, lanes chess.Bitboard) {
			s.atExit[i] |= s.choose(d, i, lanes, nil)
		})
	}
}
