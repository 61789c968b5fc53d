package held

import (
	"math"

	"github.com/szen-chess/szen/chess"
)

// Solver solves structures one after the other and keeps the memory it needed. It is not safe for
// concurrent use.
type Solver struct {
	known map[slice]*node
	walls map[fog]walled
	pool  []*node
	used  int
	spent int // slices worked out since the structure was asked for
	limit int
	phase phase
}

// phase is how far the defender's own moves are looked into.
type phase uint8

const (
	waiting phase = iota // he only waits
	playing              // he makes use of what he has
)

// waitingPart is the part of the budget for the first phase, in percent.
const waitingPart = 25

// tiny is a share in the question below which nothing is looked at.
const tiny = 1e-9

// NewSolver returns a solver; it takes some memory when it is first used.
func NewSolver() *Solver { return &Solver{known: make(map[slice]*node), walls: make(map[fog]walled)} }

// node returns the node of a slice.
func (s *Solver) node(k slice) *node {
	if n := s.known[k]; n != nil {
		return n
	}
	if s.used == len(s.pool) {
		s.pool = append(s.pool, new(node))
	}
	n := s.pool[s.used]
	s.used++
	n.reset(k)
	s.known[k] = n
	return n
}

// solve works on a structure until it is decided or the budget, in slices, is spent: it looks ever
// further behind the exits that decide about many positions. At first it asks whether the defender can
// sit and wait, which is quickly found out, and only then what his pawn moves and captures are good for.
func (s *Solver) solve(p Pawns, budget int) *node {
	clear(s.known)
	s.used, s.spent = 0, 0
	root := s.node(slice{p, chess.NoSquare, false})
	for s.phase = waiting; s.phase <= playing; s.phase++ {
		s.limit = budget
		if s.phase == waiting {
			s.limit = budget * waitingPart / 100
		}
		for least := 0.25; s.spent < s.limit && least > tiny && !root.closed; least /= 2 {
			s.visit(root, 1, least)
		}
	}
	return root
}

// visit looks behind the exits of a slice whose share in the question is at least so much.
func (s *Solver) visit(n *node, share, least float64) {
	if n.phase != s.phase {
		n.phase, n.share = s.phase, 0
	}
	if n.closed || s.spent >= s.limit || n.share >= share/least {
		return
	}
	if !n.expanded {
		n.expand()
		s.work(n)
		if n.closed {
			return
		}
	}
	n.share = share / least
	if share < least {
		return
	}
	enough, all := 1, 1 // while he waits all exits of the attacker are alike: every one has to be stopped
	if s.phase == playing {
		enough, all = math.MaxInt, 0
		for wk := range chess.Square(64) {
			all += n.open(attacker, wk).Count() + n.open(defender, wk).Count()
		}
	}
	late := false // something was known behind an exit before it was looked at
	for i := range n.exits {
		e := &n.exits[i]
		if e.mover == defender && s.phase == waiting {
			continue
		}
		w := e.weight(n, enough)
		if w == 0 {
			continue
		}
		if e.kid == nil {
			e.kid = s.node(e.into)
			for i := range e.nreply {
				e.after[i] = s.node(e.replies[i])
			}
			if e.kid.expanded || e.kid.queen < chess.NoSquare {
				late = true
				if w = e.weight(n, enough); w == 0 {
					continue
				}
			}
		}
		part := share / 2
		if s.phase == playing {
			part = share * float64(w) / float64(all)
		}
		s.visit(e.kid, part, least)
		for _, a := range e.after[:e.nreply] {
			s.visit(a, part, least)
		}
	}
	if late || n.dirty() {
		s.work(n)
	}
}

// work brings the bounds of a slice up to date.
func (s *Solver) work(n *node) {
	s.spent++
	n.updated = s.spent
	if n.update() {
		n.changed = s.spent
	}
}

// dirty tells whether a slice behind an exit has changed since the last update.
func (n *node) dirty() bool {
	for i := range n.exits {
		e := &n.exits[i]
		if e.folded || e.kid == nil {
			continue
		}
		late := e.kid.changed
		for _, a := range e.after[:e.nreply] {
			late = max(late, a.changed)
		}
		if late > n.updated || e.settled() {
			return true
		}
	}
	return false
}

// weight returns on how many undecided positions the exit has a say that is not known; it stops counting
// when there are enough.
func (e *exit) weight(n *node, enough int) (count int) {
	if e.folded || e.settled() {
		return 0
	}
	for rows := e.rows & n.rows; rows != 0 && count < enough; rows &= rows - 1 {
		wk := rows.First()
		src := e.source(n, wk) & n.open(e.mover, wk)
		if src != 0 {
			count += (e.won(wk, src, upper) &^ e.won(wk, src, lower)).Count()
		}
	}
	return count
}
