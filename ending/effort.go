package ending

import (
	"context"
	"slices"

	"github.com/szen-chess/szen/chess"
)

// effort is one attempt: to prove that the attacker wins, or to refute it, by what looks good or by whatever is not known to be bad.
type effort struct {
	attacker chess.Color
	proof    bool
	lo, hi   bound   // between which the plan goes
	spent    int64   // as node.effort counts it
	leaves   []*node // to be solved next
	open     []*node // all that the plan needs
	next     int64   // what the leaves to be solved next cost
	planned  int     // the number of changes that the plan knows of
	stuck    bool    // nothing that can be solved would help
}

// efforts returns the attempts there are.
func allEfforts() (list []*effort) {
	for c := chess.White; c <= chess.Black; c++ {
		for _, e := range []effort{
			{proof: true, lo: lower, hi: guess},
			{lo: guess, hi: upper},
			{proof: true, lo: lower, hi: upper},
			{lo: lower, hi: upper},
		} {
			e.attacker, e.planned = c, -1
			list = append(list, &e)
		}
	}
	return list
}

// rating is what counts when the next effort is chosen: guesses have the advantage.
func (e *effort) rating() int64 {
	r := e.spent + e.next
	if e.lo == guess || e.hi == guess {
		return r
	}
	return r * 64
}

// What a slice costs, in rough classes.
const (
	known = iota
	pawnsOnly
	oneQueen
	onePiece
	twoPieces
	tooDear
	costs
)

// cost tells how dear it is to solve a slice for an attacker.
func (s *solver) cost(n *node, attacker chess.Color) int {
	switch pieces := len(n.men) - 2; {
	case n.units[attacker] != nil:
		return known
	case pieces == 0:
		return pawnsOnly
	case s.hasTable(n):
		return onePiece
	case pieces > s.limits.Pieces:
		return tooDear
	case pieces > 1:
		return twoPieces
	case n.men[2].Role == chess.Queen:
		return oneQueen
	}
	return onePiece
}

// price is about what it costs to solve a slice, or to have the table that answers for it, in words gone through.
func (s *solver) price(n *node) int64 {
	if !s.hasTable(n) {
		return n.effort()
	}
	m := s.tableOf(n)
	if s.made[m] {
		return 64
	}
	words := int64(64)
	for range m.Men() - m.Pawns() - 2 {
		words *= 64
	}
	for range m.Pawns() {
		words *= 48
	}
	return words
}

// minBatch is what slices with pieces may cost an effort before it looks again at what it needs; with
// what was spent on it so far that grows.
const minBatch = 32 * 4096

// plan finds the leaves of an effort, the cheapest first. It is stuck if there are none that can be solved.
func (s *solver) plan(ctx context.Context, e *effort) error {
	w := &walk{solver: s, attacker: e.attacker, proof: e.proof, lo: e.lo, hi: e.hi, budget: max(minBatch, e.spent/16)}
	for i := range s.targets {
		t := &s.targets[i]
		if !t.asks(e.attacker) || s.decided(&t.position) {
			continue
		}
		setup := t.position.Setup()
		w.from(s.graph.node(keyOf(&setup)), &setup)
	}
	if slices.Contains(s.limits.Slice, e.attacker) {
		w.fromAll(s.root())
	}
	err := w.run(ctx, s.workers)
	e.leaves, e.open = e.leaves[:0], w.leaves
	if err != nil {
		return err
	}
	if w.solved > 0 { // and then look again
		return s.settle(ctx, e.attacker)
	}
	for _, n := range w.leaves {
		if s.cost(n, e.attacker) != tooDear {
			e.leaves = append(e.leaves, n)
		}
	}
	slices.SortFunc(e.leaves, func(a, b *node) int {
		if x, y := s.cost(a, e.attacker), s.cost(b, e.attacker); x != y {
			return x - y
		}
		return compareNodes(a, b)
	})
	e.next = 0
	batch := max(minBatch, e.spent/16)
	for i, n := range e.leaves {
		words := s.price(n)
		if i > 0 && len(n.men) > 2 && e.next+words > batch {
			e.leaves = e.leaves[:i]
			break
		}
		e.next += words
	}
	e.stuck = len(e.leaves) == 0
	e.planned = s.changes[e.attacker]
	return nil
}

// compareNodes orders nodes by level, and then so that the order is the same every time.
func compareNodes(a, b *node) int {
	if a.level != b.level {
		return a.level - b.level
	}
	for c := range a.pawns {
		if a.pawns[c] != b.pawns[c] {
			if a.pawns[c] < b.pawns[c] {
				return -1
			}
			return 1
		}
	}
	for c := chess.White; c <= chess.Black; c++ {
		for r := chess.Knight; r <= chess.Queen; r++ {
			if d := a.pieces.Count(c, r) - b.pieces.Count(c, r); d != 0 {
				return d
			}
		}
	}
	return 0
}

// pursue solves the leaves of an effort.
func (s *solver) pursue(ctx context.Context, e *effort) error {
	for _, n := range e.leaves {
		if s.hasTable(n) {
			if err := s.tabulate(ctx, n); err != nil {
				return err
			}
			continue
		}
		s.exits = s.graph.expand(n, e.attacker, s.exits)
		s.graph.enqueue(n, e.attacker)
		s.materialize(n, e.attacker)
	}
	e.next = 0
	return s.settle(ctx, e.attacker)
}

// settle solves what has to be solved again, and has all efforts about an attacker look again.
func (s *solver) settle(ctx context.Context, attacker chess.Color) error {
	s.changes[attacker]++
	s.solution.atlas.forget()
	for _, e := range s.efforts {
		e.stuck = e.stuck && e.attacker != attacker
	}
	return s.graph.settle(ctx, attacker, s.workers)
}

// materialize has the pawnless slices behind one with two pieces solved even if there is a table: it
// would have to be asked about every one of millions of positions.
func (s *solver) materialize(n *node, attacker chess.Color) {
	if len(n.men) < 4 {
		return
	}
	for _, kid := range n.kids {
		if kid.pawns == [2]chess.Bitboard{} && len(kid.men) == 4 && !kid.wanted[attacker] {
			s.solveAll(kid, attacker)
		}
	}
}

// solveAll expands a slice and all behind it.
func (s *solver) solveAll(n *node, attacker chess.Color) {
	if n.wanted[attacker] {
		return
	}
	s.exits = s.graph.expand(n, attacker, s.exits)
	s.graph.enqueue(n, attacker)
	for _, kid := range n.kids {
		s.solveAll(kid, attacker)
	}
}

// pick returns the effort on which the least is spent, its next step included; nil if all are stuck.
func (s *solver) pick() (e *effort) {
	for _, x := range s.efforts {
		if !x.stuck && (e == nil || x.rating() < e.rating()) {
			e = x
		}
	}
	return e
}
