package retro

import (
	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
)

// Table is a solved material, its name normalised, with all values in memory.
// It does not change once solved, so any number of goroutines may read it.
type Table struct {
	Material chess.Material
	Layout   *space.Layout
	Pawns    *space.Placements
	Slices   []Slice // by placement of the pawns; nil if Keeper has them
	Keeper   Keeper  // what holds the slices if they are not in Slices
	HasDTZ   bool
	HasDTM   bool
	MaxDTZ   chess.Plies // the largest distance stored, cursed ones included
	MaxDTM   chess.Plies
}

// Slice holds the values of one placement of the pawns, by side to move.
type Slice struct {
	Sides [2]Side
}

// Side holds the values of a slice for one side to move, from that side's view.
// Planes have Layout.Words words, a bit for each lane; a plane that would be
// empty may be nil. A legal position in none of the four result planes is drawn.
// En passant captures are not taken into account.
type Side struct {
	Legal   []uint64
	Win     []uint64
	Cursed  []uint64
	Blessed []uint64
	Loss    []uint64
	// Distances in plies by word*64 + lane, for won and lost positions only; nil if not computed.
	DTZ *Distances
	DTM *Distances
	// Captures and Zeroing bound the value from below by the moves that a reader
	// can look up elsewhere; nil once a table is read back from a file.
	Captures *Exits // captures, those that promote included
	Zeroing  *Exits // captures and all pawn moves

	// Stale is stalemates, where a double step's reply by en passant may need
	// them: only a slice's own material reads it.
	Stale []uint64
}

// Exits tells, lane by lane, what the best of a class of moves yields the side
// to move. Two planes that would be equal may be one.
type Exits struct {
	Has     []uint64 // there is such a legal move
	Blessed []uint64 // the best is at least a blessed loss
	Draw    []uint64 // at least a draw
	Cursed  []uint64 // at least a cursed win
	Win     []uint64 // a win

	stored *storedExits // where they are if not in memory
}

// Results returns a table in memory without distances to zeroing and bounds, which nothing that depends on it reads.
func (t *Table) Results() *Table {
	r := *t
	r.HasDTZ = false
	r.Slices = make([]Slice, len(t.Slices))
	for i := range r.Slices {
		for c := range r.Slices[i].Sides {
			d := t.Slices[i].Sides[c]
			d.DTZ, d.Captures, d.Zeroing, d.Stale = nil, nil, nil, nil
			r.Slices[i].Sides[c] = d
		}
	}
	return &r
}
