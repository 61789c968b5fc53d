package queening

import (
	"context"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/chunks/internal/passers"
)

// solveBare solves king, queen and pawns against king for all ways in which the pawns may stand, and enters what is won with
// all of them as the placement without passers. There the queen's side knows its pawns: with nothing but a king
// to move the other side is stalemated too easily for anything else.
func (t *Table) solveBare(ctx context.Context, set *passers.Set) error {
	for k := range t.fresh[0] {
		t.fresh[0][k] = chess.AllSquares
		for q := range chess.NoSquare {
			t.won[strong][0][k][q], t.won[weak][0][k][q] = chess.AllSquares, chess.AllSquares
		}
	}
	solved := make([]*[2]boards, set.Len())
	for _, p := range set.Order {
		if err := ctx.Err(); err != nil {
			return context.Cause(ctx)
		}
		solved[p] = new([2]boards)
		s := bareSlice(set, p, solved)
		t.Sweeps = max(t.Sweeps, s.sweep())
		t.meet(s, set.Files.Squares()&^(chess.Rank1|chess.Rank8))
	}
	return nil
}

// bareSlice prepares one placement of the queen's pawns; those with fewer are solved.
func bareSlice(set *passers.Set, p int, solved []*[2]boards) *slice {
	pawns := set.Pawns[p].FlipRanks()
	none, _ := passers.NewSet(0)
	s := &slice{own: standing(pawns), table: &Table{Passers: none}, won: [2]*boards{&solved[p][strong], &solved[p][weak]}}
	s.each(s.leave)
	// A square of a pawn stands for the weak king having just captured there.
	for c := range (pawns &^ s.barred).Squares() {
		after := solved[set.Without(p, c.FlipRank())]
		s.each(func(k, q chess.Square) { s.exits[k][q] |= after[strong][k][q] & c.Bit() })
	}
	return s
}

// meet strikes out what a placement of the queen's pawns does not win. King and queen leave the squares alone where these may
// be; a weak king on such a square, or next to one in check, is no position of this placement.
func (t *Table) meet(s *slice, block chess.Bitboard) {
	other := s.stand | s.barred
	for k := range chess.NoSquare {
		if block.Has(k) {
			t.fresh[0][k] = 0
		} else {
			t.fresh[0][k] &= s.lost(&s.moved, k, t.made) | other
		}
		for q := range chess.NoSquare {
			for side := range t.won {
				if (k.Bit()|q.Bit())&block != 0 {
					t.won[side][0][k][q] = 0
				} else {
					t.won[side][0][k][q] &= s.won[side][k][q] | other
				}
			}
		}
	}
}
