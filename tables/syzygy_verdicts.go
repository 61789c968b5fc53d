package tables

import (
	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
	"github.com/szen-chess/szen/retro"
	"github.com/szen-chess/szen/tables/internal/syzygy"
)

// verdicts tells a writer of Syzygy files what a table holds.
type verdicts struct{ *retro.Table }

// Verdict looks a position up. It is called for every position, and reads no plane that it need not.
func (t verdicts) Verdict(s *chess.Setup, kind syzygy.Kind) (v syzygy.Verdict, err error) {
	place, side, ok := t.Find(s)
	if !ok {
		return v, nil
	}
	v.Legal = true
	if kind == syzygy.WDL {
		v.WDL = resultAt(place, side.Win, side.Cursed, side.Blessed, side.Loss)
		v.Capture = bestAt(place, side.Captures)
		return v, nil
	}
	value := side.Value(place)
	v.WDL, v.DTZ = value.WDL, value.DTZ
	v.Zeroed = v.WDL > chess.Draw && bestAt(place, side.Zeroing) >= v.WDL
	return v, nil
}

// at tells whether a place is in a plane, which is nil if nothing is.
func at(p space.Place, plane []uint64) bool { return plane != nil && plane[p.Word]>>p.Lane&1 != 0 }

// resultAt returns the result of a legal position.
func resultAt(p space.Place, win, cursed, blessed, loss []uint64) chess.WDL {
	switch {
	case at(p, win):
		return chess.Win
	case at(p, loss):
		return chess.Loss
	case at(p, cursed):
		return chess.CursedWin
	case at(p, blessed):
		return chess.BlessedLoss
	}
	return chess.Draw
}

// bestAt returns what the best of some moves yields, less than a loss if there are none.
func bestAt(p space.Place, x *retro.Exits) chess.WDL {
	switch {
	case !at(p, x.Has):
		return chess.Loss - 1
	case at(p, x.Win):
		return chess.Win
	case at(p, x.Cursed):
		return chess.CursedWin
	case at(p, x.Draw):
		return chess.Draw
	case at(p, x.Blessed):
		return chess.BlessedLoss
	}
	return chess.Loss
}
