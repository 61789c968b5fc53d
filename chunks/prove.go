package chunks

import (
	"context"
	"math"

	"github.com/szen-chess/szen/chess"
)

// effort is how far a win is from being proven and from being disproven: about how many positions have to be.
type effort struct{ proof, disproof uint32 }

const never = math.MaxUint32 / 4

var (
	proven    = effort{0, never}
	disproven = effort{never, 0}
)

// Guesses of what is to be done before a position is looked at: with a queen of the other side's on the board, more so without one of the
// winner's, and with a piece that is no queen. They guide the search, and prove nothing.
const (
	againstQueen = 4
	withoutQueen = 20
	withPiece    = 30
)

// maxPath is the most plies from the root to a position; what is deeper is not gone into.
const maxPath = 250

// prover searches for a proof that a side wins by proof numbers, depth first (Nagai 2002), on the whole board with all legal moves;
// what a Solution knows are its leaves. A position that comes again counts as not won. So what it calls proven has a tree of
// moves that ends in wins; what it calls disproven may owe that to the path there, and holds only if confirm says so.
type prover struct {
	ctx      context.Context
	solution *Solution
	winner   chess.Color
	known    map[placed]effort
	path     map[placed]bool
	held     map[placed]bool // confirmed to be disproven
	limit    int             // of positions known
	deepest  int             // plies from the root that are gone into
	searched int64
	stopped  bool
	free     [][]child // buffers
}

// child is a position after a move.
type child struct {
	pos  chess.Position
	key  placed
	move chess.Move
}

func newProver(ctx context.Context, s *Solution, winner chess.Color, limit int) *prover {
	return &prover{ctx: ctx, solution: s, winner: winner, known: map[placed]effort{}, path: map[placed]bool{}, held: map[placed]bool{}, limit: limit, deepest: maxPath}
}

// leaf judges a position that was not searched.
func (x *prover) leaf(p *chess.Position) effort {
	v := x.solution.bounds(p)
	if p.Turn() != x.winner {
		v = v.Negate()
	}
	switch {
	case v.Lo == chess.Win:
		return proven
	case v.Hi < chess.Win:
		return disproven
	}
	if o := p.Outcome(); o.Over() {
		if !o.Drawn() && o.Winner == x.winner {
			return proven
		}
		return disproven
	}
	mine, theirs := p.ByColor(x.winner), p.ByColor(x.winner.Other())
	if mine.Count() == 1 {
		return disproven
	}
	e := effort{1, 1}
	queens := p.ByRole(chess.Queen)
	if queens&theirs != 0 {
		e.proof += againstQueen
		if queens&mine == 0 {
			e.proof += withoutQueen
		}
	}
	if pieces := p.ByRole(chess.Knight) | p.ByRole(chess.Bishop) | p.ByRole(chess.Rook); pieces&mine != 0 {
		e.proof += withPiece
	}
	return e
}

func (x *prover) look(c *child) effort {
	e, ok := x.known[c.key]
	if !ok {
		e = x.leaf(&c.pos)
		x.known[c.key] = e
	}
	return e
}

// children returns the positions after all legal moves.
func (x *prover) children(p *chess.Position) []child {
	var kids []child
	if n := len(x.free); n > 0 {
		kids, x.free = x.free[n-1][:0], x.free[:n-1]
	}
	var moves [chess.MaxMoves]chess.Move
	for _, m := range p.AppendMoves(moves[:0]) {
		q := p.After(m)
		kids = append(kids, child{q, place(&q), m})
	}
	return kids
}

// search works at a position until it takes more than a limit to prove or to disprove it.
func (x *prover) search(at *child, limit effort) {
	x.searched++
	x.path[at.key] = true
	kids := x.children(&at.pos)
	defer func() {
		delete(x.path, at.key)
		x.free = append(x.free, kids)
	}()
	mine := at.pos.Turn() == x.winner
	for {
		if len(x.known) > x.limit || x.searched&1023 == 0 && x.ctx.Err() != nil {
			x.stopped = true
		}
		e, best, second := x.weigh(kids, mine)
		x.known[at.key] = e
		if x.stopped || e.proof >= limit.proof || e.disproof >= limit.disproof {
			return
		}
		c := &kids[best]
		was := x.known[c.key]
		to := effort{limit.proof - e.proof + was.proof, limit.disproof - e.disproof + was.disproof}
		// A quarter more than the second best child asks for spares going to and fro between the two.
		if more := second + second/4 + 1; mine {
			to.proof = min(limit.proof, more)
		} else {
			to.disproof = min(limit.disproof, more)
		}
		x.search(c, effort{min(to.proof, never), min(to.disproof, never)})
	}
}

// weigh puts the efforts for the children together: the least of them for the side to move, for the other side the most, and one more for
// each other child. That is less than their sum, in which positions that several moves lead to would count several times (Ueda and others 2008).
func (x *prover) weigh(kids []child, mine bool) (e effort, best int, second uint32) {
	least, most, open := uint32(never), uint32(0), uint32(0)
	second = never
	for i := range kids {
		c := x.look(&kids[i])
		if c.proof != 0 && (x.path[kids[i].key] || len(x.path) >= x.deepest) {
			c = disproven
		}
		a, b := c.proof, c.disproof
		if !mine {
			a, b = b, a
		}
		switch {
		case a < least:
			best, least, second = i, a, least
		case a < second:
			second = a
		}
		if b > 0 {
			most, open = max(most, b), open+1
		}
	}
	if open > 0 && most < never {
		most = min(most+open-1, never-1)
	}
	if mine {
		return effort{least, most}, best, second
	}
	return effort{most, least}, best, second
}

// maxRounds is how often a search begins anew because what it calls disproven is not confirmed.
const maxRounds = 30

// run searches a position to the end, or to the limits. What it returns as proven or disproven is so.
func (x *prover) run(p *chess.Position) (e effort) {
	at := child{pos: *p, key: place(p)}
	for range maxRounds {
		if e = x.look(&at); e.proof != 0 && e.disproof != 0 {
			x.search(&at, effort{never, never})
		}
		e = x.known[at.key]
		if x.stopped || e.disproof != 0 || x.confirm(at.key) {
			break
		}
		e = effort{1, 1}
	}
	return e
}
