package chunks

import (
	"context"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/chunks/internal/passers"
	"github.com/szen-chess/szen/internal/kings"
)

// storm is what one side wins in all positions of two chunks: he whose pawns stand to the west and go up the
// board. It is solved structure by structure, each over all placements of both kings.
type storm struct {
	mine, theirs *passers.Set // theirs is seen with the board turned by half
	queens       [2]*queens   // mine wins against their passers, theirs against mine
	// solved is by own placement and their placement: what is surely won, and what may be.
	solved [][][2]won
}

// won is a set of positions by the side to move.
type won [2]kings.Board

// What is kept of a structure.
const (
	sure = 0 // what is unknown counts as not won
	may  = 1 // what is unknown counts as won
)

// The sides of a storm, as colours: the attacker is White.
const (
	attacker = chess.White
	defender = chess.Black
)

// newStorm solves the positions that a structure leads to; all of them for the largest placements. The error is the
// context's.
func newStorm(ctx context.Context, mine, theirs *queens) (*storm, error) {
	s := &storm{mine: theirs.set, theirs: mine.set, queens: [2]*queens{mine, theirs}}
	s.solved = make([][][2]won, s.mine.Len())
	for _, a := range s.mine.Order {
		if err := ctx.Err(); err != nil {
			return nil, context.Cause(ctx)
		}
		s.solved[a] = make([][2]won, s.theirs.Len())
		for _, b := range s.theirs.Order {
			s.solve(a, b)
		}
	}
	return s, nil
}

// structure is one placement of all pawns being solved.
type structure struct {
	*storm
	a, b       int
	own, enemy chess.Bitboard // as the attacker sees the board
	hits       [2]chess.Bitboard
	slice      kings.Slice
}

// solve solves a structure; those that its exits lead to are solved.
func (s *storm) solve(a, b int) {
	x := &structure{storm: s, a: a, b: b, own: s.mine.Pawns[a], enemy: turnedAll(s.theirs.Pawns[b])}
	x.hits = [2]chess.Bitboard{s.mine.Hits[a], turnedAll(s.theirs.Hits[b])}
	x.slice.Set(x.own, x.enemy)
	var e [2]kings.Exits
	x.attack(&e)
	x.defend(&e)
	for n := range e {
		s.solved[a][b][n] = x.slice.Wins(attacker, &e[n])
	}
}

// attack fills in what the attacker's exits win.
func (x *structure) attack(e *[2]kings.Exits) {
	for i := range x.mine.Moves[x.a] {
		m := &x.mine.Moves[x.a][i]
		for n := range e {
			var to kings.Board
			if m.Promote {
				to = x.promote(m, n)
			} else {
				to = x.solved[m.To][x.b][n][defender]
			}
			to = to.Without(m.Way)
			e[n].Wins = e[n].Wins.Or(&to)
		}
	}
	for c := range x.enemy.Squares() {
		b := x.theirs.Without(x.b, turned(c))
		for n := range e {
			to := x.solved[x.a][b][n][defender].StepsTo(attacker, c)
			e[n].Wins = e[n].Wins.Or(&to)
		}
	}
}

// defend fills in the defender's exits and those that do not lose.
func (x *structure) defend(e *[2]kings.Exits) {
	legal := &x.slice.Legal[defender]
	for i := range x.theirs.Moves[x.b] {
		m := &x.theirs.Moves[x.b][i]
		quiet := legal.Without(turnedAll(m.Way))
		for k := range quiet {
			quiet[k] &^= x.hits[attacker]
		}
		for n := range e {
			var lost kings.Board
			if m.Promote {
				lost = x.answer(m, n)
			} else {
				lost = x.solved[x.a][m.To][n][attacker]
			}
			held := quiet.AndNot(&lost)
			e[n].Holds = e[n].Holds.Or(&held)
			e[n].Any = e[n].Any.Or(&quiet)
		}
	}
	for c := range (x.own &^ x.hits[attacker]).Squares() {
		a := x.mine.Without(x.a, c)
		var there kings.Board // positions after the capture, legal or not
		for k := range there {
			if king := chess.Square(k); king != c && !chess.KingAttacks(c).Has(king) {
				there[k] = c.Bit()
			}
		}
		from := there.StepsTo(defender, c)
		from = from.And(legal)
		for n := range e {
			kept := there.AndNot(&x.solved[a][x.b][n][attacker])
			held := kept.StepsTo(defender, c)
			held = held.And(legal)
			e[n].Holds = e[n].Holds.Or(&held)
			e[n].Any = e[n].Any.Or(&from)
		}
	}
}
