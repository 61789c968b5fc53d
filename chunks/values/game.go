package values

import (
	"cmp"
	"encoding/binary"
	"errors"
	"slices"
)

// Game is the canonical form of a short game: finite, and without loops. It
// belongs to the Calculator that made it, and never changes.
type Game struct {
	left, right []*Game // in the order of their ids, none dominated or reversible
	id          int32
	number      bool
	dyadic      dyadic // if it is a number
}

// Left returns what Left can move to; the caller must not change the slice.
func (g *Game) Left() []*Game { return g.left }

// Right returns what Right can move to; the caller must not change the slice.
func (g *Game) Right() []*Game { return g.right }

// ErrTooLarge says that a Calculator has spent its steps.
var ErrTooLarge = errors.New("the games are too large for the steps allowed")

// DefaultSteps is how many steps a Calculator may take if nobody says otherwise: about a
// second, and some 200 MB at the most.
const DefaultSteps = 2_000_000

// Calculator makes games and keeps each canonical form once. Once it has spent its
// steps, what it returns means nothing, and Err says so. It is not safe for concurrent use.
type Calculator struct {
	forms map[string]*Game
	order map[[2]int32]bool // whether one game is at most the other
	sums  map[[2]int32]*Game
	minus map[int32]*Game
	names map[int32]string
	stops map[stopKey]dyadic
	pawns map[placement]*Game
	zero  *Game
	steps int // left
	err   error
}

// New returns a Calculator that may take so many steps, comparisons and forms
// made; 0 means DefaultSteps.
func New(steps int) *Calculator {
	if steps <= 0 {
		steps = DefaultSteps
	}
	c := &Calculator{
		forms: map[string]*Game{}, order: map[[2]int32]bool{}, sums: map[[2]int32]*Game{}, minus: map[int32]*Game{},
		names: map[int32]string{}, stops: map[stopKey]dyadic{}, pawns: map[placement]*Game{}, steps: steps,
	}
	c.zero = c.intern(nil, nil)
	return c
}

// Err returns ErrTooLarge if anything since New took too many steps. Check it
// before believing a result.
func (c *Calculator) Err() error { return c.err }

// step counts a step; ok is false if there is none left.
func (c *Calculator) step() (ok bool) {
	if c.steps == 0 {
		c.err = ErrTooLarge
		return false
	}
	c.steps--
	return true
}

// Game returns the canonical form of a game with these options, which are of the
// same Calculator. Reversible options are bypassed, then dominated ones left out (Conway; Siegel,
// Combinatorial Game Theory, 2013, chapter II).
func (c *Calculator) Game(left, right []*Game) *Game {
	if c.err != nil || !c.step() {
		return c.zero
	}
	g := &candidate{c: c, left: left, right: right, low: map[int32]bool{}, high: map[int32]bool{}}
	l := bypass(left, func(x *Game) ([]*Game, bool) {
		for _, y := range x.right {
			if g.atLeast(y) {
				return y.left, true
			}
		}
		return nil, false
	})
	r := bypass(right, func(x *Game) ([]*Game, bool) {
		for _, y := range x.left {
			if g.atMost(y) {
				return y.right, true
			}
		}
		return nil, false
	})
	return c.intern(
		best(l, func(x, y *Game) bool { return c.LessEqual(x, y) }),
		best(r, func(x, y *Game) bool { return c.LessEqual(y, x) }),
	)
}

// bypass replaces options that around says are reversible by what lies behind them.
func bypass(options []*Game, around func(*Game) (behind []*Game, ok bool)) (out []*Game) {
	seen := map[*Game]bool{}
	for todo := slices.Clone(options); len(todo) > 0; {
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[x] {
			continue
		}
		seen[x] = true
		if behind, ok := around(x); ok {
			todo = append(todo, behind...)
		} else {
			out = append(out, x)
		}
	}
	return out
}

// best leaves out the options that another one is at least as good as; all are different in value.
func best(options []*Game, worse func(x, y *Game) bool) (out []*Game) {
	for _, x := range options {
		if !slices.ContainsFunc(options, func(y *Game) bool { return x != y && worse(x, y) }) {
			out = append(out, x)
		}
	}
	return out
}

// intern returns the one game with these options, which make it canonical.
func (c *Calculator) intern(left, right []*Game) *Game {
	byID := func(x, y *Game) int { return cmp.Compare(x.id, y.id) }
	slices.SortFunc(left, byID)
	slices.SortFunc(right, byID)
	var key []byte
	for _, x := range left {
		key = binary.AppendUvarint(key, uint64(x.id)+1)
	}
	key = append(key, 0) // no id is written so
	for _, x := range right {
		key = binary.AppendUvarint(key, uint64(x.id)+1)
	}
	if g, ok := c.forms[string(key)]; ok {
		return g
	}
	g := &Game{left: left, right: right, id: int32(len(c.forms))}
	g.dyadic, g.number = numberOf(left, right)
	c.forms[string(key)] = g
	return g
}

// Positions returns how many different positions a game has, itself included.
func (g *Game) Positions() int {
	seen := map[*Game]bool{}
	var visit func(*Game)
	visit = func(x *Game) {
		if seen[x] {
			return
		}
		seen[x] = true
		for _, y := range x.left {
			visit(y)
		}
		for _, y := range x.right {
			visit(y)
		}
	}
	visit(g)
	return len(seen)
}
