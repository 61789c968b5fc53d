package tune

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
	"github.com/szen-chess/szen/tables/internal/codec"
	"github.com/szen-chess/szen/tables/internal/grid"
)

// made is a source whose cells depend, without a pattern, on the square of one man, with some noise.
type made struct {
	box  *grid.Box
	axis int
}

func (m made) Slices() int  { return 1 }
func (m made) Symbols() int { return 4 }
func (m made) Cells(int) ([]uint8, error) {
	dst := make([]uint8, m.box.Layout.Words*64)
	rng := rand.New(rand.NewPCG(5, 6))
	for place := range dst {
		c := m.box.Coordinate(place, m.axis)
		dst[place] = uint8(c*c*37>>3) & 3
		switch rng.IntN(40) {
		case 0:
			dst[place] = uint8(rng.IntN(4))
		case 1:
			dst[place] = codec.Hole
		case 2:
			dst[place] = 4
		}
	}
	return dst, nil
}

// TestChoose wants cells to be predicted from those in which the man that
// matters stands still, and the same plan every time.
func TestChoose(t *testing.T) {
	m, err := chess.ParseMaterial("KQvKR")
	if err != nil {
		t.Fatal(err)
	}
	box := grid.NewBox(space.Standard(m))
	for axis := 1; axis < len(box.Axes); axis++ {
		src := made{box, axis}
		plans, err := Choose(box, src, 4)
		if err != nil {
			t.Fatal(err)
		}
		again, _ := Choose(box, src, 4)
		if len(again) != len(plans) || len(plans) < finalists {
			t.Errorf("axis %d: %d plans, then %d", axis, len(plans), len(again))
		}
		for i, p := range plans {
			if p.Steps[0].Axis == uint8(axis) {
				t.Errorf("axis %d: the first neighbour is by %v", axis, p.Steps[0])
			}
			if q := again[i]; !slices.Equal(p.Order, q.Order) || !slices.Equal(p.Steps, q.Steps) || p.Chunk != q.Chunk {
				t.Errorf("axis %d: two plans for one source", axis)
			}
		}
	}
}

// TestCandidatesFit wants every candidate of every kind of material to make a plan.
func TestCandidatesFit(t *testing.T) {
	for _, name := range []string{"KQvK", "KQvKR", "KBBvK", "KPvK", "KRPvKR", "KBBBvK", "KQRBvKN", "KRRvKRR"} {
		m, err := chess.ParseMaterial(name)
		if err != nil {
			t.Fatal(err)
		}
		box := grid.NewBox(space.Standard(m))
		for _, most := range []int{UsualChunk, largeChunk} {
			cs := candidates(box, most)
			if len(cs) == 0 {
				t.Errorf("%s has no candidates for chunks of %d cells", name, most)
			}
			for _, c := range cs {
				steps := append(c.offer(box, &near), c.offer(box, &far)...)
				if _, err := grid.NewPlan(box, c.order(box), c.chunk, steps); err != nil || len(steps) == 0 || c.chunk > most {
					t.Errorf("%s: axes %b, %d of axis %d: %d steps, %d cells, %v", name, c.whole, c.size, c.part, len(steps), c.chunk, err)
				}
			}
		}
	}
}
