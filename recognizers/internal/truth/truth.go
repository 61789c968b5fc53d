// Package truth hands tests every position of a small ending with its value, which the kernel finds.
package truth

import (
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
)

// library keeps what has been solved, since endings depend on each other.
var library = retro.NewMemory(1)

// Table solves a material, normalised first.
func Table(t testing.TB, material string) *retro.Table {
	t.Helper()
	m, err := chess.ParseMaterial(material)
	if err != nil {
		t.Fatal(err)
	}
	m, _ = m.Normalize()
	table, err := library.Table(t.Context(), m, false)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// Each calls visit for every legal position of a material, those that a symmetry of the board takes
// into each other once, with its value from the view of the side to move. The setup is visit's until
// it returns.
func Each(t testing.TB, material string, visit func(s *chess.Setup, v chess.WDL)) {
	t.Helper()
	table := Table(t, material)
	for i := range table.Slices {
		for turn := range table.Slices[i].Sides {
			each(t, table, i, chess.Color(turn), visit)
		}
	}
}

// each is Each for one placement of the pawns and one side to move.
func each(t testing.TB, table *retro.Table, slice int, turn chess.Color, visit func(s *chess.Setup, v chess.WDL)) {
	side := &table.Slices[slice].Sides[turn]
	start := chess.EmptySetup()
	start.Turn = turn
	start.ByColor = [2]chess.Bitboard{table.Pawns.Sets[slice].White, table.Pawns.Sets[slice].Black}
	start.ByRole[chess.Pawn] = start.Occupied()
	lead := table.Layout.Lead
	for word := range side.Legal {
		legal := plane(side.Legal, word)
		if legal == 0 {
			continue
		}
		base := start
		if err := table.Layout.Put(&base, word, legal.First()); err != nil {
			t.Fatal(err)
		}
		base.Remove(legal.First())
		win, loss := plane(side.Win, word), plane(side.Loss, word)
		cursed, blessed := plane(side.Cursed, word), plane(side.Blessed, word)
		for lane := range legal.Squares() {
			s, v := base, chess.Draw
			s.ByColor[lead.Color] |= lane.Bit()
			s.ByRole[lead.Role] |= lane.Bit()
			switch {
			case win.Has(lane):
				v = chess.Win
			case loss.Has(lane):
				v = chess.Loss
			case cursed.Has(lane):
				v = chess.CursedWin
			case blessed.Has(lane):
				v = chess.BlessedLoss
			}
			visit(&s, v)
		}
	}
}

// plane returns a word of a plane, which is missing if it is empty.
func plane(words []uint64, i int) chess.Bitboard {
	if words == nil {
		return 0
	}
	return chess.Bitboard(words[i])
}
