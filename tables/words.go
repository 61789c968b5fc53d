package tables

import (
	"context"
	"fmt"
	"math/bits"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/hugepages"
	"github.com/szen-chess/szen/retro"
	"github.com/szen-chess/szen/tables/internal/grid"
)

// Words holds the results of one material as raw words: for each position and side
// to move one, two or four bits, as many as the results that the side to move knows take. A probe is a sum over the men, one load
// and a shift. It does not change once made, so any number of goroutines may read it.
type Words struct {
	small     grid.SmallLocator // unless locator is set
	sides     [2]packedSide
	symmetric uint8         // 1 if both sides have the same men: with Black to move the colours are exchanged
	locator   *grid.Locator // nil if small serves the material
	material  chess.Material
}

// packedSide has the results of a side to move.
type packedSide struct {
	words   []uint64
	log     int    // of the bits of a position
	mask    uint64 // as many ones
	results uint64 // by code, four bits each: the result less that of a loss
}

// Material returns the material, normalised.
func (w *Words) Material() chess.Material { return w.material }

// Size returns the bytes that the words take.
func (w *Words) Size() (n int64) {
	for c := range w.sides {
		n += int64(len(w.sides[c].words)) * 8
	}
	return n
}

// WDL returns the result of a position from the view of the side to move. Its men
// must be those of the material, in its colours, or exchanged if flipped is set. Castling rights
// and en passant captures are left out: Preloaded.WDL knows what to do about them.
func (w *Words) WDL(p *chess.Position, flipped bool) chess.WDL {
	var b grid.Boards
	setBoards(&b, p)
	x := uint8(0)
	if flipped {
		x = 1
	}
	return w.at(&b, uint8(p.Turn()), x)
}

// WDLs is WDL for many positions of the material, whose results it writes into dst. It first finds where the words are, some
// positions at a time, and then loads them, so that the processor waits for all of them at once: with
// five men nearly every position is in another part of memory.
func (w *Words) WDLs(dst []chess.WDL, ps []chess.Position, flipped bool) {
	dst = dst[:len(ps)]
	var x uint8
	if flipped {
		x = 1
	}
	var found [atOnce]foundBit
	var b grid.Boards
	for len(ps) > 0 {
		n := min(len(ps), len(found))
		for i := range ps[:n] {
			setBoards(&b, &ps[i])
			found[i].side, found[i].bit = w.find(&b, uint8(ps[i].Turn()), x)
		}
		for i := range ps[:n] {
			dst[i] = chess.Draw // no position at all
			if d := found[i].side; d != nil {
				dst[i] = d.result(found[i].bit)
			}
		}
		dst, ps = dst[n:], ps[n:]
	}
}

// foundBit is where the code of a position begins.
type foundBit struct {
	side *packedSide // nil if it is nowhere
	bit  uint64
}

// atOnce is how many positions are found before any is loaded.
const atOnce = 64

// at is WDL; flip is 1 if the colours are exchanged, else 0.
func (w *Words) at(b *grid.Boards, turn, flip uint8) chess.WDL {
	d, bit := w.find(b, turn, flip)
	if d == nil {
		return chess.Draw // no position at all
	}
	return d.result(bit)
}

// find returns the first bit of a position's code and the side to move that has it; nil for kings that touch.
func (w *Words) find(b *grid.Boards, turn, flip uint8) (d *packedSide, bit uint64) {
	turn = (turn ^ flip) & 1
	flip, turn = flip^turn&w.symmetric, turn&^w.symmetric
	var i uint64
	var ok bool
	if w.locator == nil {
		i, ok = w.small.Find(b, flip)
	} else {
		i, ok = w.locator.FindBoards(b, flip != 0)
	}
	if !ok {
		return nil, 0
	}
	d = &w.sides[turn]
	return d, i << (d.log & 3)
}

// result returns what the code at a bit stands for.
func (d *packedSide) result(bit uint64) chess.WDL {
	code := d.words[bit>>6] >> (bit & 63) & d.mask
	return chess.WDL(d.results>>(code*4)&15) + chess.Loss
}

// NewWords makes the words of a solved table.
func NewWords(ctx context.Context, t *retro.Table) (*Words, error) {
	w := &Words{material: t.Material}
	if t.Material.Symmetric() {
		w.symmetric = 1
	}
	if small, ok := grid.NewSmallLocator(t.Material, t.Layout); ok {
		w.small = *small
	} else {
		w.locator = grid.PlaceLocator(t.Layout, t.Pawns)
	}
	for c := range w.sides {
		if w.symmetric == 1 && chess.Color(c) == chess.Black {
			break
		}
		if err := w.sides[c].fill(ctx, t, chess.Color(c)); err != nil {
			return nil, fmt.Errorf("tables: preloading %s: %w", t.Material, err)
		}
	}
	return w, nil
}

// fill makes the words of a side to move: first what results there are, then their codes.
func (d *packedSide) fill(ctx context.Context, t *retro.Table, turn chess.Color) error {
	var seen, codes [5]uint64
	err := eachWord(ctx, t, turn, func(_ int, lanes *[5]uint64) {
		for r, x := range lanes {
			seen[r] |= x
		}
	})
	if err != nil {
		return err
	}
	n := uint64(0)
	for r, lanes := range seen {
		if lanes != 0 {
			d.results |= uint64(r) << (4 * n)
			codes[r] = n
			n++
		}
	}
	for 1<<(1<<d.log) < n {
		d.log++
	}
	d.mask = 1<<(1<<d.log) - 1
	each := 1 << d.log // words for the 64 lanes
	d.words = make([]uint64, len(t.Pawns.Sets)*t.Layout.Words*each)
	hugepages.Advise(d.words)
	return eachWord(ctx, t, turn, func(i int, lanes *[5]uint64) {
		to := d.words[i*each:][:each]
		for r, x := range lanes {
			for b := codes[r]; b != 0; b &= b - 1 {
				scatter(to, x, bits.TrailingZeros64(b))
			}
		}
	})
}

// eachWord calls f for the words of a side to move, those of all slices in a row,
// with the lanes of each result, a loss first; illegal positions are in none.
func eachWord(ctx context.Context, t *retro.Table, turn chess.Color, f func(i int, lanes *[5]uint64)) error {
	return t.EachPart(ctx, 1, retro.WantResults|1<<turn, func(slice, from int, s *retro.Slice) error {
		d := &s.Sides[turn]
		for i, legal := range d.Legal {
			lanes := [5]uint64{word(d.Loss, i), word(d.Blessed, i), 0, word(d.Cursed, i), word(d.Win, i)}
			lanes[2] = legal &^ (lanes[0] | lanes[1] | lanes[3] | lanes[4])
			f(slice*t.Layout.Words+from+i, &lanes)
		}
		return nil
	})
}

// scatter sets one bit of the codes of some lanes; the 64 codes fill one, two or four words.
func scatter(to []uint64, lanes uint64, bit int) {
	n := 64 / len(to) // lanes of a word
	for i := range to {
		x := lanes >> (i * n) & (1<<n - 1)
		for k := len(to); k > 1; k /= 2 {
			x = apart(uint32(x))
		}
		to[i] |= x << bit
	}
}

// apart puts a zero behind every bit: halves are pulled apart, then their halves, and so on.
func apart(bits uint32) uint64 {
	x := uint64(bits)
	x = (x | x<<16) & 0x0000ffff0000ffff
	x = (x | x<<8) & 0x00ff00ff00ff00ff
	x = (x | x<<4) & 0x0f0f0f0f0f0f0f0f
	x = (x | x<<2) & 0x3333333333333333
	return (x | x<<1) & 0x5555555555555555
}
