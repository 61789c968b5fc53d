package tune

import (
	"math"
	"math/bits"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/tables/internal/grid"
)

// candidate is a set of axes that vary in a chunk.
type candidate struct {
	whole uint // axes that vary over all coordinates, a bit each
	part  int  // an axis of which a chunk has some coordinates, or -1
	size  int  // how many
	chunk int

	steps []grid.Step
	bits  float64 // what the sample costs
}

// UsualChunk is the most cells of a usual chunk: few enough to be decoded in some ten microseconds. Large ones are
// for tables so smooth that what every chunk costs, and what it cannot see of its neighbours, is much of the file.
// Chunks of less than a quarter are filled up with a part of one more axis.
const (
	UsualChunk = 1 << 13
	largeChunk = grid.MaxChunk
)

// candidates lists the sets of axes that fill a chunk of at most so many cells: no axis more fits in
// whole; if there is much room left, a part of one more is taken.
func candidates(b *grid.Box, maxChunk int) (out []*candidate) {
	smallChunk := maxChunk / 4
	sizes := make([]int, len(b.Axes))
	for a, x := range b.Axes {
		sizes[a] = x.Size
	}
	for set := range uint(1) << len(sizes) {
		n := 1
		for a, s := range sizes {
			if set>>a&1 != 0 && n <= maxChunk {
				n *= s
			}
		}
		if n > maxChunk {
			continue
		}
		full := true
		var parts []*candidate
		for a, s := range sizes {
			if set>>a&1 != 0 {
				continue
			}
			full = full && n*s > maxChunk
			if s == 64 && n <= smallChunk {
				size := 1 << (bits.Len(uint(maxChunk/n)) - 1)
				parts = append(parts, &candidate{whole: set, part: a, size: size, chunk: n * size})
			}
		}
		switch {
		case !full:
		case len(parts) > 0:
			out = append(out, parts...)
		default:
			out = append(out, &candidate{whole: set, part: -1, chunk: n})
		}
	}
	return out
}

// order returns the axes, the outermost first.
func (c *candidate) order(b *grid.Box) []uint8 {
	var outer, inner []uint8
	for a := range b.Axes {
		switch {
		case c.whole>>a&1 != 0:
			inner = append(inner, uint8(a))
		case a != c.part:
			outer = append(outer, uint8(a))
		}
	}
	if c.part >= 0 {
		outer = append(outer, uint8(c.part))
	}
	return append(outer, inner...)
}

// near and far list by which files and ranks the neighbours of a man are looked
// for. The near ones are the closest that the man can be expected to do the same from: for a
// bishop those on squares of his colour.
var (
	near = [6][][2]int8{
		chess.Knight: {{-1, 0}, {0, -1}},
		chess.Bishop: {{-1, -1}, {1, -1}},
		chess.Rook:   {{-1, 0}, {0, -1}},
		chess.Queen:  {{-1, 0}, {0, -1}},
		chess.King:   {{-1, 0}, {0, -1}},
	}
	far = [6][][2]int8{
		chess.Knight: {{-1, -1}, {1, -1}, {-2, 0}, {0, -2}},
		chess.Bishop: {{-1, 0}, {0, -1}, {-2, 0}, {0, -2}},
		chess.Rook:   {{-1, -1}, {1, -1}, {-2, 0}, {0, -2}},
		chess.Queen:  {{-1, -1}, {1, -1}, {-2, 0}, {0, -2}},
		chess.King:   {{-1, -1}, {1, -1}, {-2, 0}, {0, -2}},
	}
)

// stepsOf lists some steps of the men of an axis.
func stepsOf(b *grid.Box, a int, ways *[6][][2]int8) (steps []grid.Step) {
	for man := range b.Axes[a].Count {
		for _, w := range ways[b.Axes[a].Piece.Role] {
			steps = append(steps, grid.Step{Axis: uint8(a), Man: uint8(man), Files: w[0], Ranks: w[1]})
		}
	}
	return steps
}

// everyStep lists all steps that any candidate offers.
func everyStep(b *grid.Box) (steps []grid.Step) {
	for a := range b.Axes {
		steps = append(append(steps, stepsOf(b, a, &near)...), stepsOf(b, a, &far)...)
	}
	return steps
}

// offer lists the steps whose neighbours are in the chunk, at least of some cells.
func (c *candidate) offer(b *grid.Box, ways *[6][][2]int8) (steps []grid.Step) {
	for a := range b.Axes {
		if c.whole>>a&1 == 0 && a != c.part {
			continue
		}
		for _, st := range stepsOf(b, a, ways) {
			if a != c.part || int(st.Files)+8*int(st.Ranks) > -c.size {
				steps = append(steps, st)
			}
		}
	}
	return steps
}

// neighbours returns what the neighbours by a step hold, where they are in the same chunk.
func (c *candidate) neighbours(s *sample, st grid.Step) []uint8 {
	all := s.around[st]
	if int(st.Axis) != c.part {
		return all
	}
	out := make([]uint8, len(all))
	for i, v := range all {
		out[i] = v
		if s.box.Coordinate(s.places[i], c.part)%c.size+int(st.Files)+8*int(st.Ranks) < 0 {
			out[i] = s.none()
		}
	}
	return out
}

// choose picks the neighbours one by one, each time the one that lowers the cost
// most: first all near ones, as a sample always undervalues the last of them, and then far ones.
func (c *candidate) choose(s *sample, depth int) {
	ctx := newContexts(s)
	c.bits = math.Inf(1)
	for _, ways := range []*[6][][2]int8{&near, &far} {
		type offered struct {
			st     grid.Step
			around []uint8
		}
		var open []offered
		for _, st := range c.offer(s.box, ways) {
			open = append(open, offered{st, c.neighbours(s, st)})
		}
		for len(c.steps) < depth && len(open) > 0 {
			best, low := -1, math.Inf(1)
			for i, o := range open {
				if cost := ctx.cost(o.around, nil); cost < low {
					best, low = i, cost
				}
			}
			c.bits = min(c.bits, low)
			c.steps = append(c.steps, open[best].st)
			ctx.refine(open[best].around)
			open = append(open[:best], open[best+1:]...)
		}
	}
}
