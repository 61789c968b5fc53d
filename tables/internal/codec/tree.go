package codec

import (
	"math"
	"slices"
)

// stat is a node of the tree while it grows.
type stat struct {
	count []uint32 // cells by symbol
	n     uint32   // cells
	kids  []*stat
	bits  float64 // what the node and all below it cost
	node  *node
	ranks []uint8
}

// What a leaf and a node cost in a model, in bits. Measured on tables of 4 men.
const (
	leafBits   = 14
	symbolBits = 3
	nodeBits   = 1
)

// logs[n] is n log2 n.
var logs = func() (l [1 << 12]float64) {
	for n := 1; n < len(l); n++ {
		l[n] = float64(n) * math.Log2(float64(n))
	}
	return l
}()

func nlogn(n uint32) float64 {
	if int(n) < len(logs) {
		return logs[n]
	}
	return float64(n) * math.Log2(float64(n))
}

// asLeaf returns what the node costs as a leaf.
func (t *trainer) asLeaf(s *stat) float64 {
	h, distinct := nlogn(s.n), 0
	for _, c := range s.count {
		if c > 0 {
			h -= nlogn(c)
			distinct++
		}
	}
	return h*t.Scale + leafBits + symbolBits*float64(max(distinct-1, 0))
}

// histogramSize bounds the counters of the first levels of the tree.
const histogramSize = 1 << 19

// grow makes the tree: the first levels at once, the others one by one where
// they promise something, and then takes back from below what does not pay.
func (t *trainer) grow() *stat {
	radix, depth, size := t.symbols+1, 0, 1
	for depth < t.Depth && size*radix*t.symbols <= histogramSize {
		size *= radix
		depth++
	}
	hist := make([]uint32, size*t.symbols)
	t.cells(func(out []uint8, near []uint16, s uint8) {
		x := 0
		for _, n := range near[:depth] {
			x = x*radix + int(out[n])
		}
		hist[x*t.symbols+int(s)]++
	})
	var frontier []*stat
	root := t.fold(hist, depth, &frontier)
	for ; depth < t.Depth && len(frontier) > 0; depth++ {
		frontier = t.deepen(root, depth, frontier)
	}
	t.prune(root)
	return root
}

// fold makes the nodes above the counters of contexts of so many neighbours and collects the deepest.
func (t *trainer) fold(hist []uint32, depth int, frontier *[]*stat) *stat {
	s := &stat{}
	if depth == 0 {
		for _, c := range hist {
			s.n += c
		}
		if s.n > 0 {
			s.count = slices.Clone(hist) // most are empty: this lets go of the counters of the whole depth
			*frontier = append(*frontier, s)
		}
		return s
	}
	radix := t.symbols + 1
	s.count, s.kids = make([]uint32, t.symbols), make([]*stat, radix)
	part := len(hist) / radix
	for i := range s.kids {
		k := t.fold(hist[i*part:(i+1)*part], depth-1, frontier)
		s.kids[i] = k
		s.n += k.n
		if k.n > 0 {
			for j, c := range k.count {
				s.count[j] += c
			}
		}
	}
	return s
}

// deepen splits the nodes of a depth that cost more than a few leaves and returns their children.
func (t *trainer) deepen(root *stat, depth int, frontier []*stat) []*stat {
	number := map[*stat]int{}
	var split []*stat
	for _, s := range frontier {
		if t.asLeaf(s) > 4*leafBits {
			number[s] = len(split)
			split = append(split, s)
		}
	}
	if len(split) == 0 {
		return nil
	}
	radix := t.symbols + 1
	var walk []int32 // as Model.table; -1 ends, -2-n is number n
	var place func(s *stat) int32
	place = func(s *stat) int32 {
		if n, ok := number[s]; ok {
			return int32(-2 - n)
		}
		if s.kids == nil || s.n == 0 {
			return -1
		}
		at := len(walk)
		walk = append(walk, make([]int32, radix)...)
		for i, k := range s.kids {
			walk[at+i] = place(k)
		}
		return int32(at)
	}
	first := place(root)
	hist := make([]uint32, len(split)*radix*t.symbols)
	t.cells(func(out []uint8, near []uint16, s uint8) {
		x := first
		for d := 0; x >= 0; d++ {
			x = walk[x+int32(out[near[d]])]
		}
		if x < -1 {
			hist[(int(-2-x)*radix+int(out[near[depth]]))*t.symbols+int(s)]++
		}
	})
	var next []*stat
	part := radix * t.symbols
	for i, s := range split {
		s.kids = t.fold(hist[i*part:(i+1)*part], 1, &next).kids
	}
	return next
}

// prune turns nodes into leaves whose children do not pay.
func (t *trainer) prune(s *stat) {
	s.bits = t.asLeaf(s)
	if s.kids == nil {
		return
	}
	below := float64(nodeBits)
	for _, k := range s.kids {
		if k.n == 0 {
			k.kids = nil
			below += nodeBits
			continue
		}
		t.prune(k)
		below += k.bits
	}
	if below < s.bits {
		s.bits = below
	} else {
		s.kids = nil
	}
}
