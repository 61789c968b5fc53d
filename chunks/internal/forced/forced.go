// Package forced plays a king against passed pawns by themselves, nobody else on the board: who is to move has to move
// there, and may pass only as often as the game says.
//
// The pawns break through when one promotes that the king cannot capture at once, or not without the others getting
// through, or when he has no step: elsewhere his side would have to move.
package forced

import (
	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/chunks/internal/passers"
)

// The sides of a game.
const (
	King = iota
	Pawns
)

// Game is the outcome of all positions of a set of placements. The pawns go up the board.
type Game struct {
	Set    *passers.Set
	Broken [2][]chess.Bitboard // by who is to move and placement: squares of the king where the pawns break through
}

// New returns the game in which nobody may pass.
func New(set *passers.Set) *Game {
	g := &Game{Set: set}
	g.solve(nil, King)
	return g
}

// WithPass returns the game in which a side may pass once more than in this one. A king in check may not.
func (g *Game) WithPass(side int) *Game {
	h := &Game{Set: g.Set}
	h.solve(g, side)
	return h
}

// solve fills a game in. No move of the pawns can be taken back, and without passing they have to move: so a
// placement needs no second look. passed is the game after a pass, or nil.
func (g *Game) solve(passed *Game, side int) {
	for s := range g.Broken {
		g.Broken[s] = make([]chess.Bitboard, g.Set.Len())
	}
	for _, p := range g.Set.Order {
		g.Broken[Pawns][p] = g.advance(p)
		if passed != nil && side == Pawns {
			g.Broken[Pawns][p] |= passed.Broken[King][p] &^ (g.Set.Pawns[p] | g.Set.Hits[p])
		}
		g.Broken[King][p] = g.corner(p)
		if passed != nil && side == King {
			g.Broken[King][p] &= passed.Broken[Pawns][p] | g.Set.Pawns[p] | g.Set.Hits[p]
		}
	}
}

// advance finds the squares of the king on which some pawn move breaks through.
func (g *Game) advance(p int) (won chess.Bitboard) {
	set := g.Set
	for i := range set.Moves[p] {
		m := &set.Moves[p][i]
		if !m.Promote {
			won |= g.Broken[King][m.To] &^ m.Way
			continue
		}
		reach := m.Way
		if g.Recaptures(m) {
			reach |= chess.KingAttacks(m.Dest)
		}
		won |= ^reach
	}
	return won &^ (set.Pawns[p] | set.Hits[p])
}

// Recaptures tells whether a king beside it holds by capturing a pawn that promotes.
func (g *Game) Recaptures(m *passers.Move) bool {
	return !g.Set.Hits[m.To].Has(m.Dest) && !g.Broken[Pawns][m.To].Has(m.Dest)
}

// corner finds the squares of the king from which every step loses, or where he has none.
func (g *Game) corner(p int) chess.Bitboard {
	set := g.Set
	free := ^(set.Pawns[p] | set.Hits[p])
	escape := chess.KingFill(free &^ g.Broken[Pawns][p])
	for c := range (set.Pawns[p] &^ set.Hits[p]).Squares() {
		if !g.Broken[Pawns][set.Without(p, c)].Has(c) {
			escape |= chess.KingAttacks(c)
		}
	}
	return ^set.Pawns[p] &^ escape
}

// Equal tells whether two games of a set have the same outcomes.
func (g *Game) Equal(h *Game) bool {
	for s := range g.Broken {
		for p, b := range g.Broken[s] {
			if h.Broken[s][p] != b {
				return false
			}
		}
	}
	return true
}
