package retro

import (
	"slices"

	"github.com/szen-chess/szen/chess"
)

// order lists the slices, those first whose pawns stand furthest, since a pawn move never leads to one
// whose pawns have advanced less; and how far they stand, by slice. Of those that are
// alike in that, slices with a pawn of one side about to promote and the same pawns
// of the other follow each other, as they read the same slices of other tables.
func (s *solver) order() (order, advance []int) {
	sets := s.table.Pawns.Sets
	order, advance = make([]int, len(sets)), make([]int, len(sets))
	for i := range order {
		order[i], advance[i] = i, sets[i].Advance()
	}
	key := func(i int) [3]uint64 {
		w, b := uint64(sets[i].White), uint64(sets[i].Black)
		if sets[i].White&chess.RankBB(6) != 0 {
			return [3]uint64{0, b, w}
		}
		return [3]uint64{1, w, b}
	}
	slices.SortStableFunc(order, func(i, j int) int {
		if d := advance[j] - advance[i]; d != 0 {
			return d
		}
		a, b := key(i), key(j)
		return slices.Compare(a[:], b[:])
	})
	return order, advance
}
