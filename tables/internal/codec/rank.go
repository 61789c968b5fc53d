package codec

import (
	"math"
	"slices"
)

// shape makes the nodes of the tree and ranks the symbols in each.
func (t *trainer) shape(s *stat, parent []uint8) *node {
	s.node = &node{}
	if s.n > 0 {
		s.node.first = t.first(s.count, parent)
	}
	s.ranks = promote(s.node.first, parent)
	if s.kids == nil {
		return s.node
	}
	s.node.kids = make([]*node, len(s.kids))
	for i, k := range s.kids {
		s.node.kids[i] = t.shape(k, s.ranks)
	}
	return s.node
}

// rankBits is a guess of what a rank costs, good enough to tell which symbols to rank first.
var rankBits = func() (b [MaxSymbols]float64) {
	for r := range b {
		b[r] = 1.2 + 1.6*math.Log2(float64(r+1))
	}
	return b
}()

// What naming symbols costs in a model, in bits.
const (
	namingBits = 4
	nameBits   = 6
)

// first chooses the symbols that are worth naming, the most frequent ones, because their parent ranks them too low.
func (t *trainer) first(count []uint32, parent []uint8) []uint8 {
	var used []uint8
	var rank [MaxSymbols]int
	cost := 0.0
	for r, s := range parent {
		if count[s] > 0 {
			used = append(used, s)
			rank[s] = r
			cost += float64(count[s]) * rankBits[r]
		}
	}
	best, named := cost*t.Scale, 0
	slices.SortStableFunc(used, func(a, b uint8) int { return int(count[b]) - int(count[a]) })
	for m := 1; m <= len(used) && m <= 24; m += 1 + m/4 {
		cost = 0
		for r, s := range used[:m] {
			cost += float64(count[s]) * rankBits[r]
		}
		for _, s := range used[m:] { // pushed down by those of the named that were below
			r := rank[s]
			for _, n := range used[:m] {
				if rank[n] > rank[s] {
					r++
				}
			}
			cost += float64(count[s]) * rankBits[r]
		}
		if c := cost*t.Scale + namingBits + nameBits*float64(m); c < best {
			best, named = c, m
		}
	}
	return used[:named:named]
}
