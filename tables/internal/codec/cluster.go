package codec

import (
	"math"
	"slices"
)

// rankBins is how many ranks tell classes apart; the last bin takes all further ones.
const rankBins = 24

// group is some leaves, with how often they hold the symbol of each rank.
type group struct {
	bins   [rankBins]float64
	used   int // bins before the first that are all empty
	n      float64
	leaves []*stat
}

func (g *group) add(o *group) {
	for i := range o.used {
		g.bins[i] += o.bins[i]
	}
	g.used = max(g.used, o.used)
	g.n += o.n
	g.leaves = append(g.leaves, o.leaves...)
}

// bits returns what the ranks cost under an ideal code of their own.
func (g *group) bits() float64 {
	if g.n == 0 {
		return 0
	}
	h := g.n * math.Log2(g.n)
	for _, x := range g.bins[:g.used] {
		if x > 0 {
			h -= x * math.Log2(x)
		}
	}
	return h
}

// What a class costs, in bits: for each chunk, and once.
const (
	classChunkBits = 18
	classBits      = 300
)

// seeds is how many groups the search for classes starts with.
const seeds = 20

// cluster sorts the leaves into classes whose ranks are distributed alike:
// k-means with the code length for distance, then groups merge as long as a code of their own costs more than it saves.
func (t *trainer) cluster(root *stat) []class {
	var leaves []*group
	collect(root, &leaves)
	p0 := func(g *group) float64 { return (g.bins[0] + 0.5) / (g.n + 1) }
	slices.SortStableFunc(leaves, func(a, b *group) int {
		switch p, q := p0(a), p0(b); {
		case p > q:
			return -1
		case p < q:
			return 1
		}
		return 0
	})
	total := 0.0
	for _, g := range leaves {
		total += g.bits()
	}
	var groups []*group
	sum := math.Inf(1)
	for _, g := range leaves {
		if sum > total/seeds && len(groups) < seeds {
			groups, sum = append(groups, &group{}), 0
		}
		groups[len(groups)-1].add(g)
		sum += g.bits()
	}
	groups = regroup(leaves, groups, 3)
	chunks := float64(len(t.Cells)/t.Chunk) * t.Scale
	groups = t.merge(groups, classChunkBits*chunks+classBits)
	groups = regroup(leaves, groups, 2)
	classes := make([]class, 0, len(groups))
	for i, g := range groups {
		for _, s := range g.leaves {
			s.node.class = uint8(i)
		}
		classes = append(classes, classOf(g))
	}
	return classes
}

func collect(s *stat, leaves *[]*group) {
	if s.kids != nil {
		for _, k := range s.kids {
			collect(k, leaves)
		}
		return
	}
	g := &group{n: float64(s.n), leaves: []*stat{s}, used: 1}
	for r, sym := range s.ranks {
		if s.n == 0 {
			break
		}
		if c := s.count[sym]; c > 0 {
			r = min(r, rankBins-1)
			g.bins[r] += float64(c)
			g.used = r + 1
		}
	}
	*leaves = append(*leaves, g)
}

// regroup puts every leaf into the group that codes it in the fewest bits, so many times.
func regroup(leaves, groups []*group, rounds int) []*group {
	for range rounds {
		price := make([][rankBins]float64, len(groups))
		for i, g := range groups {
			for k, x := range g.bins {
				price[i][k] = -math.Log2((x + 0.05) / (g.n + 0.05*rankBins))
			}
		}
		next := make([]*group, len(groups))
		for i := range next {
			next[i] = &group{}
		}
		for _, g := range leaves {
			best, low := 0, math.Inf(1)
			for i := range price {
				cost := 0.0
				for k, x := range g.bins[:g.used] {
					cost += x * price[i][k]
				}
				if cost < low {
					best, low = i, cost
				}
			}
			next[best].add(g)
		}
		groups = slices.DeleteFunc(next, func(g *group) bool { return len(g.leaves) == 0 })
	}
	return groups
}

// merge joins groups, those first that lose the least by it, until each is worth
// its price and there are no more than MaxClasses.
func (t *trainer) merge(groups []*group, price float64) []*group {
	loss := func(a, b *group) float64 {
		both := group{}
		both.add(a)
		both.add(b)
		return (both.bits() - a.bits() - b.bits()) * t.Scale
	}
	costs := make([][]float64, len(groups)) // by higher and lower index
	for i := range groups {
		costs[i] = make([]float64, i)
		for j := range i {
			costs[i][j] = loss(groups[i], groups[j])
		}
	}
	for len(groups) > 1 {
		a, b, low := 0, 0, math.Inf(1)
		for i := range groups {
			for j, c := range costs[i] {
				if c < low {
					a, b, low = i, j, c
				}
			}
		}
		if low > price && len(groups) <= MaxClasses {
			break
		}
		groups[b].add(groups[a])
		groups, costs = slices.Delete(groups, a, a+1), slices.Delete(costs, a, a+1)
		for i := range groups {
			if i >= a {
				costs[i] = slices.Delete(costs[i], a, a+1)
			}
			if i != b {
				costs[max(i, b)][min(i, b)] = loss(groups[i], groups[b])
			}
		}
	}
	return groups
}

// classOf chooses the tokens of a class: runs up to about twice their mean, and
// the ranks that all but a few misses have.
func classOf(g *group) class {
	miss := g.n - g.bins[0]
	mean := math.Inf(1)
	if miss > 0 {
		mean = g.bins[0] / miss
	}
	c := class{runs: 1, long: 1}
	left := miss
	for r := 1; r < rankBins && left > miss/500; r++ {
		left -= g.bins[r]
		c.ranks = r
	}
	if c.ranks == rankBins-1 {
		c.ranks = 60
	}
	for c.runs < 64 && float64(c.runs) < 2*mean && 2*c.runs*(c.ranks+1) <= 240 {
		c.runs *= 2
	}
	for c.runs<<c.long <= maxRun && c.long < 14 {
		c.long++
	}
	return c
}

// maxRun is a run that one token can stand for at most.
const maxRun = 1 << 13
