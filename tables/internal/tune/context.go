package tune

import "math"

// contexts is the partition of the sample by the neighbours chosen so far, and
// what each cell's symbol is worth in it.
//
// The cost is that of an adaptive code: in its context a symbol has the probability (n + w*p) / (t + w), n of t
// cells before it having held the same symbol and p being its probability in the coarser context. So a
// context must pay for what it learns, which plain entropy hides in a small sample.
type contexts struct {
	s     *sample
	half  int
	cells []int32   // those of one context after those of another
	ends  []int32   // of each context in cells
	p     []float64 // of each cell's symbol

	count   []uint32 // by neighbour and symbol; zero between uses
	total   []uint32 // by neighbour; zero between uses
	top     []uint8  // the most frequent symbol so far, by neighbour
	counted []int32
	totaled []uint8
}

// weight is how many cells the coarser context counts for.
const weight = 1.5

func newContexts(s *sample) *contexts {
	n, radix := len(s.values), s.radix()
	c := &contexts{
		s: s, half: n / 2, cells: make([]int32, n), ends: []int32{int32(n)}, p: make([]float64, n),
		count: make([]uint32, radix*s.symbols), total: make([]uint32, radix), top: make([]uint8, radix),
	}
	for i := range c.cells {
		c.cells[i] = int32(i)
		c.p[i] = 1 / float64(s.symbols)
	}
	return c
}

// cost returns what the sample costs, in bits, given the contexts and one more
// neighbour. Where next is not nil it gets the probabilities.
func (c *contexts) cost(around []uint8, next []float64) float64 {
	bits, product, start := 0.0, 1.0, int32(0)
	for _, end := range c.ends {
		for _, i := range c.cells[start:end] {
			q := c.probability(i, around[i])
			if next != nil {
				next[i] = q
			}
			if int(i) < c.half {
				continue
			}
			if product *= q; product < 1e-200 {
				bits -= math.Log2(product)
				product = 1
			}
		}
		start = end
		for _, k := range c.counted {
			c.count[k] = 0
		}
		for _, a := range c.totaled {
			c.total[a] = 0
		}
		c.counted, c.totaled = c.counted[:0], c.totaled[:0]
	}
	return 2 * (bits - math.Log2(product))
}

// probability returns that of cell i in its context and counts it. A cell
// whose value does not matter takes the most frequent symbol.
func (c *contexts) probability(i int32, a uint8) float64 {
	v := c.s.values[i]
	base := int(a) * c.s.symbols
	if c.total[a] == 0 {
		c.totaled = append(c.totaled, a)
		c.top[a] = v
		if v == c.s.free() {
			c.top[a] = 0
		}
	}
	if v == c.s.free() {
		v = c.top[a]
	}
	k := base + int(v)
	n, t := c.count[k], c.total[a]
	if n == 0 {
		c.counted = append(c.counted, int32(k))
	}
	c.count[k], c.total[a] = n+1, t+1
	if n+1 > c.count[base+int(c.top[a])] {
		c.top[a] = v
	}
	return (float64(n) + weight*c.p[i]) / (float64(t) + weight)
}

// refine splits the contexts by one more neighbour.
func (c *contexts) refine(around []uint8) {
	p := make([]float64, len(c.p))
	c.cost(around, p)
	c.p = p
	var ends []int32
	next := make([]int32, len(c.cells))
	at, start := int32(0), int32(0)
	for _, end := range c.ends {
		var first [256]int32
		cells := c.cells[start:end]
		start = end
		for _, i := range cells {
			first[around[i]]++
		}
		for a, n := range first[:c.s.radix()] {
			first[a] = at
			if at += n; n > 0 {
				ends = append(ends, at)
			}
		}
		for _, i := range cells {
			next[first[around[i]]] = i
			first[around[i]]++
		}
	}
	c.cells, c.ends = next, ends
}
