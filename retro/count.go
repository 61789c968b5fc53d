package retro

import (
	"context"
	"math/bits"
	"sync"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
)

// Counts is how many positions of a material, one side to move, have each result.
// Positions that a symmetry of the board takes into each other count once, illegal ones not at all.
type Counts struct {
	Win, Cursed, Draw, Blessed, Loss int64
	// WinIn and LossIn count by plies, cursed wins and blessed losses included: index n holds those in n plies.
	WinIn, LossIn []int64
}

// LikeMen says how a count treats like men.
type LikeMen bool

// The statistics published with the Syzygy tables tell like men apart: two
// bishops can stand on c1 and f1 in two ways.
const (
	Unlabeled LikeMen = false
	Labeled   LikeMen = true
)

// Count counts the positions with one side to move, with so many goroutines; the plies are those of DTZ or of DTM.
func (t *Table) Count(ctx context.Context, turn chess.Color, metric chess.Metric, like LikeMen, workers int) (n Counts, err error) {
	ways := int64(1)
	if like == Labeled {
		ways = labelings(t.Material)
	}
	want := WantResults | Want(1)<<turn
	if metric == chess.MetricDTM {
		want |= WantDTM
	} else if t.HasDTZ {
		want |= WantDTZ
	}
	for i, set := range t.Pawns.Sets {
		var mu sync.Mutex
		var all counter
		err := t.PartsOf(ctx, i, workers, want, func(from int, s *Slice) error {
			c := counter{cur: newCursor(t.Layout, set), ways: ways, like: like, set: set, side: &s.Sides[turn]}
			c.plies = c.side.distances(metric)
			c.count(from)
			mu.Lock()
			defer mu.Unlock()
			all.merge(&c)
			return nil
		})
		if err != nil {
			return n, err
		}
		n.add(&all)
	}
	return n, nil
}

// counter counts a slice in half positions: a position that a symmetry takes to
// another stored one counts half, so that the two make one.
type counter struct {
	cur   *cursor
	set   space.PawnSet
	side  *Side
	plies *Distances
	ways  int64 // of telling like men apart
	like  LikeMen

	half          [5]int64 // by WDL + 2
	winIn, lossIn []int64
}

// count counts words from the one numbered from on.
func (c *counter) count(from int) {
	cur := c.cur
	for i, legal := range c.side.Legal {
		if legal == 0 {
			continue
		}
		cur.seek(from + i)
		if !cur.kings.Twin && !c.set.Twin {
			c.addWord(i, legal, 2*c.ways)
			continue
		}
		self := uint64(0)
		if cur.kings.Twin && c.reflects(cur) {
			self = diagonal
		}
		c.addWord(i, legal&self, 2*c.ways)
		c.addWord(i, legal&^self, c.ways)
	}
}

// reflects tells whether the reflection in the long diagonal leaves the address
// men as they are: each one, if like men are told apart.
func (c *counter) reflects(cur *cursor) bool {
	if c.like == Unlabeled {
		return cur.turned(cur.digit, chess.FlipDiag) == cur.word
	}
	for i := range cur.men() {
		if diagonal>>cur.men()[i].sq&1 == 0 {
			return false
		}
	}
	return true
}

// labelings returns in how many ways like men can be told apart.
func labelings(m chess.Material) int64 {
	n := int64(1)
	for c := chess.White; c <= chess.Black; c++ {
		for r := chess.Pawn; r < chess.King; r++ {
			for k := m.Count(c, r); k > 1; k-- {
				n *= int64(k)
			}
		}
	}
	return n
}

// diagonal is the long diagonal a1-h8.
const diagonal uint64 = 0x8040201008040201

func (c *counter) addWord(i int, legal uint64, weight int64) {
	if legal == 0 {
		return
	}
	s := c.side
	draws := legal
	for r, plane := range [5][]uint64{s.Loss, s.Blessed, nil, s.Cursed, s.Win} {
		w := word(plane, i) & legal
		draws &^= w
		c.half[r] += weight * int64(bits.OnesCount64(w))
		to := &c.lossIn
		if r > 2 {
			to = &c.winIn
		}
		if c.plies == nil {
			continue
		}
		for ; w != 0; w &= w - 1 {
			n := int(c.plies.At(i<<6 + bits.TrailingZeros64(w)))
			for len(*to) <= n {
				*to = append(*to, 0)
			}
			(*to)[n] += weight
		}
	}
	c.half[2] += weight * int64(bits.OnesCount64(draws))
}

// merge adds what another part of the slice has.
func (c *counter) merge(d *counter) {
	for r, h := range d.half {
		c.half[r] += h
	}
	for _, l := range [2][2]*[]int64{{&c.winIn, &d.winIn}, {&c.lossIn, &d.lossIn}} {
		for len(*l[0]) < len(*l[1]) {
			*l[0] = append(*l[0], 0)
		}
		for i, h := range *l[1] {
			(*l[0])[i] += h
		}
	}
}

func (n *Counts) add(c *counter) {
	for r, p := range []*int64{&n.Loss, &n.Blessed, &n.Draw, &n.Cursed, &n.Win} {
		*p += c.half[r] / 2
	}
	addHalves(&n.WinIn, c.winIn)
	addHalves(&n.LossIn, c.lossIn)
}

func addHalves(to *[]int64, half []int64) {
	for len(*to) < len(half) {
		*to = append(*to, 0)
	}
	for i, h := range half {
		(*to)[i] += h / 2
	}
}
