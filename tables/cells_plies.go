package tables

import (
	"context"
	"fmt"
	"math/bits"
	"sync"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
	"github.com/szen-chess/szen/tables/internal/codec"
)

// pliesColumn is a column of distances.
//
// A cell is free if its position is illegal or drawn, and, for the distance to
// zeroing, if the mover wins by a zeroing move: it is then 1 or 101, and a reader tries them.
type pliesColumn struct {
	table  *retro.Table
	metric chess.Metric
	turn   chess.Color
	alpha  alphabet
	code   [2][]uint8 // symbols of losers and winners by distance
}

func newPliesColumn(ctx context.Context, t *retro.Table, m chess.Metric, turn chess.Color, workers int) (*pliesColumn, error) {
	c := &pliesColumn{table: t, metric: m, turn: turn}
	longest := t.MaxDTZ
	if m == chess.MetricDTM {
		longest = t.MaxDTM
	}
	for k := range c.code {
		c.code[k] = make([]uint8, longest+1)
	}
	var mu sync.Mutex
	err := t.EachPart(ctx, workers, c.want(), func(_, _ int, s *retro.Slice) error {
		plies, err := c.plies(s)
		if err != nil {
			return err
		}
		here := [2][]uint8{make([]uint8, longest+1), make([]uint8, longest+1)}
		for i := range s.Sides[turn].Legal {
			for k, lanes := range c.exact(s, i) {
				for ; lanes != 0; lanes &= lanes - 1 {
					here[k][plies.At(i<<6+bits.TrailingZeros64(lanes))] = 1
				}
			}
		}
		mu.Lock()
		defer mu.Unlock()
		for k := range here {
			for n, x := range here[k] {
				c.code[k][n] |= x
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for k, seen := range c.code {
		for n := range seen {
			if seen[n] != 0 {
				seen[n] = uint8(len(c.alpha.plies[k]))
				c.alpha.plies[k] = append(c.alpha.plies[k], chess.Plies(n))
			}
		}
	}
	if n := c.Symbols(); n > codec.MaxSymbols {
		return nil, fmt.Errorf("%s.%s has %d different distances, format version %d holds %d", t.Material, m, n, Version, codec.MaxSymbols)
	}
	return c, nil
}

// want is what of a slice the column is made from.
func (c *pliesColumn) want() retro.Want {
	w := retro.Want(1)<<c.turn | retro.WantLegal | retro.WantResults
	if c.metric == chess.MetricDTM {
		return w | retro.WantDTM
	}
	return w | retro.WantDTZ | retro.WantBounds
}

func (c *pliesColumn) plies(s *retro.Slice) (*retro.Distances, error) {
	if c.metric == chess.MetricDTM {
		return s.Sides[c.turn].DTM, nil
	}
	return s.Sides[c.turn].DTZ, bounded(c.table, &s.Sides[c.turn])
}

// exact returns the lanes of a word whose distance must be stored, losers' and winners'.
func (c *pliesColumn) exact(s *retro.Slice, i int) (lanes [2]uint64) {
	d := &s.Sides[c.turn]
	win, cursed := word(d.Win, i), word(d.Cursed, i)
	if c.metric == chess.MetricDTZ {
		win &^= word(d.Zeroing.Win, i)
		cursed &^= word(d.Zeroing.Cursed, i)
	}
	return [2]uint64{word(d.Loss, i) | word(d.Blessed, i), win | cursed}
}

func (c *pliesColumn) Slices() int         { return len(c.table.Pawns.Sets) }
func (c *pliesColumn) Symbols() int        { return c.alpha.symbols() }
func (c *pliesColumn) free() []codec.Free  { return []codec.Free{{Any: true}} }
func (c *pliesColumn) alphabet() *alphabet { return &c.alpha }

func (c *pliesColumn) fill(ctx context.Context, dst []uint8, slice, workers int) error {
	free := uint8(c.Symbols())
	return c.table.PartsOf(ctx, slice, workers, c.want(), func(from int, s *retro.Slice) error {
		plies, err := c.plies(s)
		if err != nil {
			return err
		}
		for i := range s.Sides[c.turn].Legal {
			cells := dst[(from+i)*64 : (from+i)*64+64]
			for j := range cells {
				cells[j] = free
			}
			for lanes := ^possible(s, i); lanes != 0; lanes &= lanes - 1 {
				cells[bits.TrailingZeros64(lanes)] = codec.Hole
			}
			for k, lanes := range c.exact(s, i) {
				for ; lanes != 0; lanes &= lanes - 1 {
					q := bits.TrailingZeros64(lanes)
					cells[q] = c.code[k][plies.At(i<<6+q)]
				}
			}
		}
		return nil
	})
}
