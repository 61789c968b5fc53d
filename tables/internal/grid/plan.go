package grid

import (
	"fmt"

	"github.com/szen-chess/szen/chess"
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
	static []bool       // cells of a chunk that are holes in every chunk
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
	p.static = make([]bool, chunk)
	p.markStatic()
	return p, nil
}

// Chunks returns how many chunks a slice has.
func (p *Plan) Chunks() int { return p.Cells / p.Chunk }

// Cell returns the number of a position's cell in its slice.
func (p *Plan) Cell(word int, lane chess.Square) int {
	l := p.Layout
	digit := word / l.KingDiv
	at := &p.digits[digit]
	n := at[0] * p.stride[0]
	if p.kings == 2 {
		n += at[1] * p.stride[1]
	}
	word -= digit * l.KingDiv
	for g, s := range l.Strides {
		i := word
		if s > 1 {
			i = word / s
			word -= i * s
		}
		n += i * p.stride[p.kings+g]
	}
	return n + int(lane)*p.stride[len(p.Axes)-1]
}

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
	l := p.Layout
	coord := p.start(chunk)
	last := len(p.Axes) - 1
	var weight [MaxAxes]int // of a coordinate in a place; kings count through their digit
	weight[last] = 1
	for g, s := range l.Strides {
		weight[p.kings+g] = s * 64
	}
	rest := 0
	for a, c := range coord[:len(p.Axes)] {
		rest += c * weight[a]
	}
	base := func() int {
		if p.kings == 1 {
			return int(p.digit[coord[0]][0]) * l.KingDiv * 64
		}
		return int(p.digit[coord[0]][coord[1]]) * l.KingDiv * 64
	}
	first := base()
	from := coord
	for range p.Chunk {
		if first < 0 {
			dst = append(dst, -1)
		} else {
			dst = append(dst, first+rest)
		}
		for i := len(p.inner) - 1; i >= 0; i-- {
			a := p.inner[i]
			coord[a]++
			rest += weight[a]
			wrapped := coord[a] == from[a]+p.part[a]
			if wrapped {
				rest -= p.part[a] * weight[a]
				coord[a] = from[a]
			}
			if a < p.kings {
				first = base()
			}
			if !wrapped {
				break
			}
		}
	}
	return dst
}
