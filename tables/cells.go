package tables

import (
	"fmt"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
	"github.com/szen-chess/szen/tables/internal/codec"
)

// column is the cells of one stream: a metric of a table, one side to move.
type column interface {
	// Slices, Symbols and Fill are those of tune.Source.
	Slices() int
	Symbols() int
	Fill(dst []uint8, slice int)
	// free says what the cells hold that Fill gives no symbol.
	free() []codec.Free
	alphabet() *alphabet
}

// newColumn returns the column of a side to move, or an error if the table lacks what it needs.
func newColumn(t *retro.Table, m chess.Metric, turn chess.Color) (column, error) {
	switch {
	case m == chess.MetricDTZ && !t.HasDTZ, m == chess.MetricDTM && !t.HasDTM:
		return nil, fmt.Errorf("the table of %s has no %s", t.Material, m)
	case m != chess.MetricDTM && t.Slices[0].Sides[turn].Captures == nil:
		return nil, fmt.Errorf("the table of %s has no bounds, which its files need: solve it with Exits", t.Material)
	case m == chess.MetricWDL:
		return newResultColumn(t, turn), nil
	}
	return newPliesColumn(t, m, turn)
}

// spread[b] has a byte for each bit of b.
var spread = func() (s [256]uint64) {
	for b := range s {
		for i := range 8 {
			s[b] |= uint64(b) >> i & 1 << (8 * i)
		}
	}
	return s
}()

// put adds a code to the bytes of the lanes of a mask, 64 bytes for a word.
func put(dst []uint64, lanes uint64, code uint8) {
	for i := range dst {
		dst[i] += spread[uint8(lanes>>(8*i))] * uint64(code)
	}
}

// word returns a word of a plane that may be nil.
func word(plane []uint64, i int) uint64 {
	if plane == nil {
		return 0
	}
	return plane[i]
}

// possible returns the lanes of a word that hold a position of one side to move
// or the other; of those that do not, nearly all are holes.
func possible(s *retro.Slice, i int) uint64 {
	return word(s.Sides[0].Legal, i) | word(s.Sides[1].Legal, i)
}
