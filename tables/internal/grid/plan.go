package grid

import (
	"fmt"
	"slices"
	"sync"
)

// MaxChunk is the most cells of a chunk.
const MaxChunk = 1 << 15

// Plan is an order of the axes and what goes with it.
type Plan struct {
	*Box
	Order []uint8 // axes, the outermost first
	Chunk int     // cells of a chunk
	Steps []Step  // to the neighbours that a cell is predicted from

	stride [MaxAxes]int // cells for one step of each coordinate
	inner  []int        // axes that vary in a chunk, the innermost last
	part   [MaxAxes]int // coordinates of each axis that a chunk has
	known  sync.Map     // offsets by the kings' first coordinates
	static [][]bool     // cells that are holes because men clash whose axes vary, by part of the outermost of them
}

// NewPlan returns a plan, or an error if the order does not name every axis
// once, if the chunk is not made of whole axes and perhaps a part of one more, or
// if a step does not lead to an earlier cell.
func NewPlan(b *Box, order []uint8, chunk int, steps []Step) (*Plan, error) {
	p := &Plan{Box: b, Order: order, Chunk: chunk, Steps: steps}
	if len(order) != len(b.Axes) {
		return nil, fmt.Errorf("order of %d axes, want %d", len(order), len(b.Axes))
	}
	if chunk < 1 || chunk > MaxChunk {
		return nil, fmt.Errorf("chunks of %d cells, want 1 to %d", chunk, MaxChunk)
	}
	n := 1
	for i := len(order) - 1; i >= 0; i-- {
		a := int(order[i])
		if a >= len(b.Axes) || p.stride[a] != 0 {
			return nil, fmt.Errorf("order %v does not name every axis once", order)
		}
		p.stride[a], p.part[a] = n, 1
		size := b.Axes[a].Size
		if left := chunk / n; left > 1 {
			whole := left >= size
			if whole && left%size != 0 || !whole && (size != 64 || size%left != 0) || chunk%n != 0 {
				return nil, fmt.Errorf("chunks of %d cells do not divide the axes", chunk)
			}
			p.part[a] = min(left, size)
			p.inner = append([]int{a}, p.inner...)
		}
		n *= size
	}
	if chunk > n {
		return nil, fmt.Errorf("chunks of %d cells, the slice has %d", chunk, n)
	}
	for _, s := range steps {
		if err := b.checkStep(s); err != nil {
			return nil, err
		}
	}
	p.markStatic()
	return p, nil
}

// Chunks returns how many chunks a slice has.
func (p *Plan) Chunks() int { return p.Cells / p.Chunk }

// start returns the coordinates of the first cell of a chunk.
func (p *Plan) start(chunk int) (coord [MaxAxes]int) {
	n := chunk * p.Chunk
	for a, x := range p.Axes {
		coord[a] = n / p.stride[a] % x.Size
	}
	return coord
}

// Places appends, for each cell of a chunk, the place of its position in the
// layout, word*64+lane, or -1 where the kings have no digit.
func (p *Plan) Places(dst []int, chunk int) []int {
	from := p.start(chunk)
	weight := p.weights()
	rest := 0
	for a, c := range from[:len(p.Axes)] {
		rest += c * weight[a]
	}
	key := p.key(from)
	if key == kingsStand {
		d := p.digitOf(from)
		if d < 0 {
			return append(dst, slices.Repeat([]int{-1}, p.Chunk)...)
		}
		rest += d * p.Layout.KingDiv * 64
	}
	for _, o := range p.offsets(from, key) {
		if o < 0 {
			dst = append(dst, -1)
		} else {
			dst = append(dst, rest+o)
		}
	}
	return dst
}

// kingsStand is the key of chunks in which no king moves.
const kingsStand = -1

// key returns what the offsets of a chunk that starts at some coordinates depend on.
func (p *Plan) key(from [MaxAxes]int) int {
	switch {
	case p.part[0] == 1 && (p.kings < 2 || p.part[1] == 1):
		return kingsStand
	case p.kings == 2:
		return from[0]<<8 | from[1]
	}
	return from[0]
}

// digitOf returns the digit of the kings at some coordinates, less than 0 if they have none.
func (p *Plan) digitOf(coord [MaxAxes]int) int {
	second := 0
	if p.kings == 2 {
		second = coord[1]
	}
	return int(p.digit[coord[0]][second])
}

// offsets lists, for each cell of a chunk that starts at some coordinates, how
// much its place is more than that of the first cell with the first of all king digits, or with the digit of the chunk if the
// kings stand still; -1 where the kings have none. That depends on the kings only, so few lists serve all chunks.
func (p *Plan) offsets(from [MaxAxes]int, key int) []int {
	if o, ok := p.known.Load(key); ok {
		return o.([]int)
	}
	weight := p.weights()
	out := make([]int, 0, p.Chunk)
	coord, rest := from, 0
	size := p.Layout.KingDiv * 64
	for range p.Chunk {
		d := 0
		if key != kingsStand {
			d = p.digitOf(coord)
		}
		if d < 0 {
			out = append(out, -1)
		} else {
			out = append(out, d*size+rest)
		}
		for i := len(p.inner) - 1; i >= 0; i-- {
			a := p.inner[i]
			coord[a]++
			rest += weight[a]
			if coord[a] < from[a]+p.part[a] {
				break
			}
			rest -= p.part[a] * weight[a]
			coord[a] = from[a]
		}
	}
	p.known.Store(key, out)
	return out
}
