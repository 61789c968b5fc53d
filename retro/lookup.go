package retro

import "github.com/szen-chess/szen/chess"

// Lookup returns the value of a position of the table's material, from the view
// of the side to move; en passant captures are left out. The colours must be the
// table's. ok is false if the position is illegal: the side not to move is in check.
// Distances that the table does not hold are NoPlies.
func (t *Table) Lookup(s *chess.Setup) (v chess.Value, ok bool) {
	v = chess.Value{DTZ: chess.NoPlies, DTM: chess.NoPlies}
	p := *s
	slice := 0
	if t.Material.HasPawns() {
		var mirror bool
		slice, mirror = t.Pawns.Find(s.Of(chess.White, chess.Pawn), s.Of(chess.Black, chess.Pawn))
		if mirror {
			p, _ = s.Transform(chess.FlipFile)
		}
	}
	place, ok := t.Layout.Locate(&p)
	if !ok {
		return v, false
	}
	d := &t.Slices[slice].Sides[s.Turn]
	has := func(plane []uint64) bool { return plane != nil && plane[place.Word]>>place.Lane&1 != 0 }
	switch {
	case !has(d.Legal):
		return v, false
	case has(d.Win):
		v.WDL = chess.Win
	case has(d.Cursed):
		v.WDL = chess.CursedWin
	case has(d.Blessed):
		v.WDL = chess.BlessedLoss
	case has(d.Loss):
		v.WDL = chess.Loss
	default:
		v.WDL = chess.Draw
		return v, true
	}
	i := place.Word<<6 + int(place.Lane)
	if d.DTZ != nil {
		v.DTZ = d.DTZ.At(i)
	}
	if d.DTM != nil {
		v.DTM = d.DTM.At(i)
	}
	return v, true
}
