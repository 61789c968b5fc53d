package tables

import (
	"math/bits"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/hugepages"
	"github.com/szen-chess/szen/internal/space"
	"github.com/szen-chess/szen/retro"
	"github.com/szen-chess/szen/tables/internal/grid"
	"github.com/szen-chess/szen/tables/internal/syzygy"
)

// verdicts tells a writer or comparer of Syzygy files what a table holds. Positions are asked for in
// another order than the table's, several times each, so what takes bits of up to ten planes
// is gathered first: a byte for each place.
type verdicts struct {
	table   *retro.Table
	kind    syzygy.Kind
	workers int
	small   *grid.SmallLocator // nil if locator serves the material
	locator *grid.Locator
	once    [2]sync.Once
	codes   [2][]uint8 // by side to move and place, those of all slices in a row
	known   [256]syzygy.Verdict
}

// A code is 0 for an illegal position. Otherwise it is made of the result and, for files of results, of
// what the best capture yields; for files of distances, of whether a zeroing move keeps a win.
const (
	codeLegal  = 1
	codeSecond = 5 // results, from a loss on
)

// newVerdicts returns the verdicts of a table that is ready.
func newVerdicts(t *retro.Table, kind syzygy.Kind, workers int) *verdicts {
	v := &verdicts{table: t, kind: kind, workers: max(workers, 1)}
	if small, ok := grid.NewSmallLocator(t.Material, t.Layout); ok {
		v.small = small
	} else {
		v.locator = grid.PlaceLocator(t.Layout, t.Pawns)
	}
	for w := chess.Loss; w <= chess.Win; w++ {
		for second := range 6 { // no such move, a loss and so on; or false and true
			x := syzygy.Verdict{Legal: true, WDL: w}
			if kind == syzygy.WDL {
				x.Capture = chess.Loss - 1 + chess.WDL(second)
			} else {
				x.Zeroed = second == 1
			}
			v.known[code(w, second)] = x
		}
	}
	return v
}

func code(w chess.WDL, second int) uint8 {
	return uint8(codeLegal + int(w-chess.Loss) + codeSecond*second)
}

// codesMemory returns the bytes that the codes of a material take, both sides to move.
func codesMemory(m chess.Material) int64 {
	return 2 * 64 * int64(space.Standard(m).Words) * int64(space.CountPlacements(m))
}

// Find returns the place of a position, counted over all slices.
func (v *verdicts) Find(s *chess.Setup) (at uint64, ok bool) {
	if v.small == nil {
		return v.locator.Find(s, false)
	}
	b := grid.Boards{s.ByColor[0], s.ByColor[1], s.ByRole[0], s.ByRole[1], s.ByRole[2], s.ByRole[3], s.ByRole[4], s.ByRole[5]}
	return v.small.Find(&b, 0)
}

// Verdict looks a place up.
func (v *verdicts) Verdict(turn chess.Color, at uint64) syzygy.Verdict {
	turn &= 1
	v.once[turn].Do(func() { v.gather(turn) })
	c := v.codes[turn][at]
	x := v.known[c]
	if v.kind == syzygy.DTZ && c != 0 && x.WDL != chess.Draw {
		words := uint64(v.table.Layout.Words) << 6
		x.DTZ = v.table.Slices[at/words].Sides[turn].DTZ.At(int(at % words))
	}
	return x
}

// gather makes the codes of a side to move.
func (v *verdicts) gather(turn chess.Color) {
	words := v.table.Layout.Words
	codes := make([]uint8, len(v.table.Slices)*words*64)
	hugepages.Advise(codes)
	const chunk = 1 << 12
	var g errgroup.Group
	g.SetLimit(v.workers)
	for slice := range v.table.Slices {
		d := &v.table.Slices[slice].Sides[turn]
		for from := 0; from < words; from += chunk {
			g.Go(func() error {
				for i := from; i < min(from+chunk, words); i++ {
					v.gatherWord(d, i, (*[64]uint8)(codes[(slice*words+i)*64:]))
				}
				return nil
			})
		}
	}
	g.Wait()
	v.codes[turn] = codes
}

// gatherWord makes the codes of a word.
func (v *verdicts) gatherWord(d *retro.Side, i int, codes *[64]uint8) {
	legal := d.Legal[i]
	results := [5]uint64{word(d.Loss, i), word(d.Blessed, i), 0, word(d.Cursed, i), word(d.Win, i)}
	results[2] = ^(results[0] | results[1] | results[3] | results[4])
	var second [6]uint64
	if v.kind == syzygy.WDL {
		bestMoves(&second, d.Captures, i)
	} else {
		var best [6]uint64
		bestMoves(&best, d.Zeroing, i)
		second[1] = results[4]&best[5] | results[3]&(best[4]|best[5])
		second[0] = ^second[1]
	}
	for w, lanes := range results {
		for s, more := range second {
			c := code(chess.Loss+chess.WDL(w), s)
			for x := lanes & more & legal; x != 0; x &= x - 1 {
				codes[bits.TrailingZeros64(x)] = c
			}
		}
	}
}

// bestMoves sets the lanes of a word by what the best of some moves yields: there is none, a loss, and so on.
func bestMoves(best *[6]uint64, x *retro.Exits, i int) {
	left := ^uint64(0)
	for n, plane := range [5][]uint64{x.Win, x.Cursed, x.Draw, x.Blessed, x.Has} {
		best[5-n] = left & word(plane, i)
		left &^= best[5-n]
	}
	best[0] = left
}
