package tables

import (
	"context"
	"fmt"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
	"github.com/szen-chess/szen/tables/internal/codec"
)

// column is the cells of one stream: a metric of a table, one side to move.
type column interface {
	Slices() int
	// Symbols returns how many there are; what is free has numbers from there on.
	Symbols() int
	// fill writes the cells of a slice, one byte a place of the layout, with so many goroutines.
	fill(ctx context.Context, dst []uint8, slice, workers int) error
	// free says what the cells hold that fill gives no symbol.
	free() []codec.Free
	alphabet() *alphabet
}

// newColumn returns the column of a side to move, or an error if the table lacks what it needs.
func newColumn(ctx context.Context, t *retro.Table, m chess.Metric, turn chess.Color, workers int) (column, error) {
	switch {
	case m == chess.MetricDTZ && !t.HasDTZ, m == chess.MetricDTM && !t.HasDTM:
		return nil, fmt.Errorf("the table of %s has no %s", t.Material, m)
	case m == chess.MetricWDL:
		return newResultColumn(ctx, t, turn, workers)
	}
	return newPliesColumn(ctx, t, m, turn, workers)
}

// bounded returns an error if a table was solved without the bounds that its files need.
func bounded(t *retro.Table, d *retro.Side) error {
	if d.Captures == nil || d.Zeroing == nil {
		return fmt.Errorf("the table of %s has no bounds, which its files need: solve it with Exits", t.Material)
	}
	return nil
}

// buffer holds the cells of one slice of one column at a time. The columns of a
// table share one, since a slice may be large.
type buffer struct {
	ctx     context.Context
	workers int
	cells   []uint8
	of      column // whose cells they are
	slice   int
}

// source is a column with the buffer for its cells.
type source struct {
	column
	buf *buffer
}

// Cells returns the cells of a slice; they stay until the buffer is asked for others.
func (s source) Cells(slice int) ([]uint8, error) {
	b := s.buf
	if b.of == s.column && b.slice == slice {
		return b.cells, nil
	}
	b.of = nil
	if err := s.fill(b.ctx, b.cells, slice, b.workers); err != nil {
		return nil, err
	}
	b.of, b.slice = s.column, slice
	return b.cells, nil
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
