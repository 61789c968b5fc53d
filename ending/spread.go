package ending

import "github.com/szen-chess/szen/chess"

// spread finds what a walk meets inside one slice.
type spread struct {
	n        *node
	attacker chess.Color
	hi       bound
	p        *planes
	open     [2]plane    // undecided, by side to move
	rank     []uint8     // of undecided positions of the defender: by the plies of the attacker's plan
	layers   [][]lanesIn // undecided positions of the attacker by the plies of his plan
	lost     [][]lanesIn // and of the defender
	atExit   plane       // met, and to be left by an exit of the side whose part is taken
	done     plane
}

func (w *worker) spreadOf(k *key) *spread {
	s := w.spread[k.lead]
	if s == nil {
		s = &spread{rank: make([]uint8, k.words*64), atExit: make(plane, k.words), done: make(plane, k.words)}
		s.open = [2]plane{make(plane, k.words), make(plane, k.words)}
		w.spread[k.lead] = s
	}
	return s
}

func (s *spread) start(w *worker, n *node, attacker chess.Color, hi bound) {
	s.n, s.attacker, s.hi = n, attacker, hi
	u := n.units[attacker]
	s.p = w.prepare(n, attacker)
	for c := range s.open {
		for i := range s.open[c] {
			s.open[c][i] = u.open(chess.Color(c), attacker, hi, i)
		}
	}
	clear(s.atExit)
	clear(s.done)
	s.layers, s.lost = s.layers[:0], s.lost[:0]
}

// plan orders the undecided positions by how soon the attacker would win if all that is open were won for him.
func (s *spread) plan() {
	a, d := s.attacker, s.attacker.Other()
	k := &s.n.key
	u := s.n.units[a]
	held := s.done // attacker to move: legal and not won so far
	copy(held, u.held[lower])
	for r := 0; ; r++ {
		var won, lost []lanesIn
		if r == 0 {
			for i, lanes := range s.open[a] {
				if lanes &= s.p.win[s.hi][i]; lanes != 0 {
					won = append(won, lanesIn{i, lanes})
				}
			}
		} else {
			for i, lanes := range s.open[a] {
				if lanes &= held[i]; lanes == 0 {
					continue
				}
				if lanes = k.into(a, s.atExit, i, lanes); lanes != 0 {
					won = append(won, lanesIn{i, lanes})
				}
			}
		}
		for _, x := range won {
			held[x.word] &^= x.lanes
		}
		for i, lanes := range s.open[d] {
			if lanes &^= s.atExit[i]; lanes == 0 {
				continue
			}
			if lanes &^= k.into(d, held, i, lanes); lanes != 0 {
				lost = append(lost, lanesIn{i, lanes})
				for w := lanes; w != 0; w &= w - 1 {
					s.rank[i<<6+int(w.First())] = uint8(min(r, 255))
				}
			}
		}
		for _, x := range lost {
			s.atExit[x.word] |= x.lanes // the defender's lost positions so far
		}
		s.layers, s.lost = append(s.layers, won), append(s.lost, lost)
		if len(won)+len(lost) == 0 {
			break
		}
	}
	clear(s.atExit)
}

// attack follows the attacker's plan: one move of his and all of the defender's.
func (s *spread) attack() {
	s.plan()
	a, d := s.attacker, s.attacker.Other()
	k := &s.n.key
	reachA, reachD := s.n.reach[a], s.n.reach[d]
	for r := len(s.layers) - 1; r >= 0; r-- {
		for _, x := range s.lost[r] {
			if lanes := x.lanes & reachD[x.word]; lanes != 0 {
				k.steps(d, x.word, lanes, func(to step, _ chess.Square) bool {
					reachA[to.word] |= to.lanes & s.open[a][to.word]
					return true
				})
			}
		}
		for _, x := range s.layers[r] {
			lanes := x.lanes & reachA[x.word]
			if lanes == 0 {
				continue
			}
			if r == 0 {
				s.atExit[x.word] |= lanes
				continue
			}
			s.choose(a, x.word, lanes, func(word int, q chess.Square) bool { return int(s.rank[word<<6+int(q)]) < r })
		}
	}
}

// choose follows one quiet move of a side from each of some lanes, to an undecided position that will do; it
// prefers positions that are met already. It returns the lanes from which there is none.
func (s *spread) choose(c chess.Color, i int, lanes chess.Bitboard, do func(word int, q chess.Square) bool) chess.Bitboard {
	k := &s.n.key
	o := c.Other()
	for _, met := range [...]bool{true, false} {
		k.steps(c, i, lanes, func(to step, from chess.Square) bool {
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
				s.n.reach[o][to.word] |= q.Bit()
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
	k := &s.n.key
	doneA := make(plane, k.words)
	for changed := true; changed; {
		changed = false
		for i := range s.n.reach[a] {
			if lanes := s.n.reach[a][i] &^ doneA[i]; lanes != 0 {
				changed = true
				doneA[i] |= lanes
				k.steps(a, i, lanes, func(to step, _ chess.Square) bool {
					s.n.reach[d][to.word] |= to.lanes & s.open[d][to.word]
					return true
				})
			}
			if lanes := s.n.reach[d][i] &^ s.done[i]; lanes != 0 {
				changed = true
				s.done[i] |= lanes
				s.atExit[i] |= s.choose(d, i, lanes, nil)
			}
		}
	}
}
