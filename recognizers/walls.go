package recognizers

import (
	"math/bits"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/recognizers/internal/held"
)

// rammed tells whether some pawn stands head to head with an enemy pawn. Only then is a structure
// worth working out: with no pawn stopped by another one nothing is held for long.
func rammed(b *chess.Setup) bool { return rams(b) != 0 }

// rams returns White's pawns that stand head to head with black ones.
func rams(b *chess.Setup) chess.Bitboard {
	p := b.ByRole[chess.Pawn]
	return (p & b.ByColor[chess.White]) & (p & b.ByColor[chess.Black]).South()
}

// blockades asks about structures that a cache works out.
func (q *question) blockades(attacker chess.Color) {
	switch {
	case q.cache == nil:
	case q.class == pawns:
		if q.on&Blockades != 0 && rammed(q.setup) && q.cache.blocked(q.setup, attacker, q.now) {
			q.say(attacker, Blockades, holds)
		}
	case q.class == bishops, q.class == knight, q.class == locked:
		if q.on&Walls != 0 && bits.OnesCount64(uint64(rams(q.setup))) >= minRams && q.cache.walled(q.setup, attacker, q.now) {
			q.say(attacker, Walls, holds)
		}
	}
}

// wallBudget is how many fogs a position with pieces is worth: sets of places where the attacker's
// men can be behind a wall.
const wallBudget = 400

// position is a position with pieces of which it is known whether a side holds behind a wall.
type position struct {
	men   chess.Setup // without clocks
	known [2]bool     // by attacker
	holds [2]bool
}

// positionSlots is how many positions with pieces are remembered.
const positionSlots = 1 << 11

// walled tells whether the attacker, with pieces on the board, surely does not get through. Pawns that
// were no wall are left alone until they have been met as often again.
func (c *Cache) walled(b *chess.Setup, attacker chess.Color, now bool) bool {
	pawns := held.PawnsOf(b)
	h := hash(pawns)
	slot := hash(held.Pawns{b.ByColor[chess.White] ^ b.ByRole[chess.King], b.ByColor[chess.Black] ^ b.ByRole[chess.Rook]}) ^ h
	e := &c.positions[slot%positionSlots]
	men := *b
	men.EP, men.Halfmoves, men.Fullmoves = chess.NoSquare, 0, 0
	if e.men == men && e.known[attacker] {
		return e.holds[attacker]
	}
	h += uint64(attacker) + 1
	if !now && !c.due(h) {
		return false
	}
	if e.men != men {
		*e = position{men: men}
	}
	p := chess.Trusted(men)
	e.known[attacker], e.holds[attacker] = true, c.solver.HoldsWall(&p, attacker.Other(), wallBudget)
	if !e.holds[attacker] {
		c.met[h%metSlots].times = 0
	}
	return e.holds[attacker]
}

// why says in words how a blockade or a wall holds.
func (c *Cache) why(b *chess.Setup, attacker chess.Color) string {
	if b.Occupied() == b.ByRole[chess.Pawn]|b.ByRole[chess.King] {
		var st held.Structure
		c.solver.Solve(&st, held.PawnsOf(b), attacker.Other(), c.set.budget)
		w, _ := st.Explain(b.King(attacker), b.King(attacker.Other()), b.Turn)
		return w.String()
	}
	p := chess.Trusted(*b)
	w, _ := c.solver.ExplainWall(&p, attacker.Other(), wallBudget)
	return w.String()
}
