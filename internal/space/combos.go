package space

import (
	"slices"
	"sync"

	"github.com/szen-chess/szen/chess"
)

// MaxLike is the largest number of like men in one group.
const MaxLike = 5

// Combos numbers the k-subsets of the 64 squares in the combinatorial number
// system: {a < b < c} is C(a,1) + C(b,2) + C(c,3).
type Combos struct {
	K    int
	Size int
	// Squares lists the squares of each subset, ascending, K apiece.
	Squares []chess.Square
	// Image[y][i] is the number of subset i after symmetry y.
	Image [chess.Symmetries][]uint32
	// complete[r*64+s] is the number of the subset made of (K-1)-subset r and square s.
	complete []uint32
}

var binomial = func() (b [65][MaxLike + 1]uint32) {
	for n := range b {
		b[n][0] = 1
		for k := 1; k <= MaxLike && n > 0; k++ {
			b[n][k] = b[n-1][k-1] + b[n-1][k]
		}
	}
	return b
}()

// Choose returns the binomial coefficient for n up to 64 and k up to MaxLike.
func Choose(n, k int) int { return int(binomial[n][k]) }

// RankSet returns the number of a subset; the squares may come in any order.
func RankSet(squares ...chess.Square) (i uint32) {
	switch len(squares) {
	case 1:
		return uint32(squares[0])
	case 2:
		a, b := squares[0], squares[1]
		if a > b {
			a, b = b, a
		}
		return uint32(a) + binomial[b][2]
	}
	var buf [MaxLike]chess.Square
	s := buf[:copy(buf[:], squares)]
	slices.Sort(s)
	for k, q := range s {
		i += binomial[q][k+1]
	}
	return i
}

var combos [MaxLike + 1]struct {
	once sync.Once
	c    *Combos
}

// CombosOf returns the numbering of k-subsets, k from 0 to MaxLike; it is made once and shared.
func CombosOf(k int) *Combos {
	e := &combos[k]
	e.once.Do(func() { e.c = makeCombos(k) })
	return e.c
}

func makeCombos(k int) *Combos {
	c := &Combos{K: k, Size: Choose(64, k)}
	c.Squares = make([]chess.Square, 0, c.Size*k)
	set := make([]chess.Square, k)
	for i := range c.Size {
		left := uint32(i)
		for j := k; j > 0; j-- {
			q := chess.Square(j - 1)
			for q < 63 && binomial[q+1][j] <= left {
				q++
			}
			left -= binomial[q][j]
			set[j-1] = q
		}
		c.Squares = append(c.Squares, set...)
	}
	for y := range c.Image {
		c.Image[y] = make([]uint32, c.Size)
		for i := range c.Size {
			for j, q := range c.Of(uint32(i)) {
				set[j] = chess.Symmetry(y).Square(q)
			}
			c.Image[y][i] = RankSet(set...)
		}
	}
	if k == 0 {
		return c
	}
	rest := CombosOf(k - 1)
	c.complete = make([]uint32, rest.Size*64)
	for r := range rest.Size {
		copy(set, rest.Of(uint32(r)))
		for s := range 64 {
			set[k-1] = chess.Square(s)
			if !slices.Contains(set[:k-1], chess.Square(s)) {
				copy(set, rest.Of(uint32(r)))
				c.complete[r*64+s] = RankSet(set...)
			}
		}
	}
	return c
}

// Of returns the squares of subset i, ascending; the caller must not change them.
func (c *Combos) Of(i uint32) []chess.Square {
	return c.Squares[int(i)*c.K : int(i+1)*c.K]
}

// With returns, for the (K-1)-subset numbered rest, the number of the subset
// that each further square makes; entries of squares already in it mean nothing.
func (c *Combos) With(rest uint32) *[64]uint32 {
	return (*[64]uint32)(c.complete[rest*64:])
}
