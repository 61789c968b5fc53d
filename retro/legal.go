package retro

import (
	"context"

	"github.com/szen-chess/szen/chess"
)

// free returns the lanes on which the lead man may stand.
func (c *cursor) free() uint64 {
	if !c.ok {
		return 0
	}
	w := ^c.occ
	if c.lay.Lead.Role == chess.King {
		w &^= hits[chess.King][c.kings.First]
	}
	return w
}

// attacked returns the lanes for which the king of side s is attacked.
func (k *kernel) attacked(c *cursor, s chess.Color) (w uint64) {
	by := s.Other()
	pawns := chess.PawnFill(by, [2]chess.Bitboard{k.pawns.White, k.pawns.Black}[by])
	ks := c.king(s)
	if ks == chess.NoSquare {
		w = uint64(pawns)
		for i := range c.men() {
			if m := &c.men()[i]; m.color == by {
				w |= uint64(chess.RoleAttacks(m.role, m.sq, chess.Bitboard(c.occ)))
			}
		}
		return w
	}
	if pawns.Has(ks) {
		return ^uint64(0)
	}
	for i := range c.men() {
		if m := &c.men()[i]; m.color == by {
			w |= lineOf(m.role, m.sq, ks, c.occ)
		}
	}
	if c.lay.Lead.Color == by && c.lay.Lead.Role != chess.King {
		w |= fill(c.lay.Lead.Role, 1<<ks, ^c.occ)
	}
	return w
}

// findLegal finds the legal positions: those in which the side that just moved is not in check.
func (k *kernel) findLegal(ctx context.Context) error {
	for s := range k.sides {
		k.sides[s].notWon = make([]uint64, k.lay.Words)
	}
	return k.each(ctx, func(c *cursor, lo, hi int) {
		for i := lo; i < hi; i++ {
			c.seek(i)
			free := c.free()
			if free == 0 {
				continue
			}
			for s := chess.White; s <= chess.Black; s++ {
				k.sides[s].notWon[i] = free &^ k.attacked(c, s.Other())
			}
		}
	})
}
