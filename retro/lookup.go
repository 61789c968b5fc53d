package retro

import (
	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
)

// Lookup returns the value of a position of the table's material, from the view
// of the side to move; en passant captures are left out. The colours must be the
// table's. ok is false if the position is illegal: the side not to move is in check.
// Distances that the table does not hold are NoPlies.
func (t *Table) Lookup(s *chess.Setup) (v chess.Value, ok bool) {
	place, d, ok := t.Find(s)
	if !ok {
		return chess.Value{DTZ: chess.NoPlies, DTM: chess.NoPlies}, false
	}
	return d.Value(place), true
}

// Find returns where the table holds a position; ok is false as for Lookup.
func (t *Table) Find(s *chess.Setup) (place space.Place, d *Side, ok bool) {
	p := *s
	slice := 0
	if t.Material.HasPawns() {
		var mirror bool
		slice, mirror = t.Pawns.Find(s.Of(chess.White, chess.Pawn), s.Of(chess.Black, chess.Pawn))
		if mirror {
			p, _ = s.Transform(chess.FlipFile)
		}
	}
	if place, ok = t.Layout.Locate(&p); !ok {
		return place, nil, false
	}
	d = &t.Slices[slice].Sides[s.Turn]
	return place, d, d.Legal[place.Word]>>place.Lane&1 != 0
}

// Value returns the value of a legal position.
func (d *Side) Value(place space.Place) chess.Value {
	v := chess.Value{DTZ: chess.NoPlies, DTM: chess.NoPlies}
	has := func(plane []uint64) bool { return plane != nil && plane[place.Word]>>place.Lane&1 != 0 }
	switch {
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
		return v
	}
	i := place.Word<<6 + int(place.Lane)
	if d.DTZ != nil {
		v.DTZ = d.DTZ.At(i)
	}
	if d.DTM != nil {
		v.DTM = d.DTM.At(i)
	}
	return v
}
