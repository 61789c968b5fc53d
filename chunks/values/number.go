package values

import (
	"cmp"
	"fmt"
)

// dyadic is the number n / 2^k, with k = 0 or n odd.
type dyadic struct {
	n int64
	k uint8
}

// maxExponent keeps sums of numbers within 64 bits; the halves of halves of pawns do not come near.
const maxExponent = 24

// compare returns -1, 0 or +1.
func (x dyadic) compare(y dyadic) int {
	k := max(x.k, y.k)
	return cmp.Compare(x.n<<(k-x.k), y.n<<(k-y.k))
}

// plus returns the sum.
func (x dyadic) plus(y dyadic) dyadic {
	k := max(x.k, y.k)
	return dyadic{x.n<<(k-x.k) + y.n<<(k-y.k), k}.reduced()
}

func (x dyadic) reduced() dyadic {
	for x.k > 0 && x.n&1 == 0 {
		x.n, x.k = x.n>>1, x.k-1
	}
	return x
}

// String writes the number as people do: 2, 1/2, -11/4.
func (x dyadic) String() string {
	if x.k == 0 {
		return fmt.Sprint(x.n)
	}
	return fmt.Sprintf("%d/%d", x.n, int64(1)<<x.k)
}

// numberOf returns the number that a canonical form is, if it is one: its options are
// numbers then, Left's below Right's.
func numberOf(left, right []*Game) (x dyadic, ok bool) {
	if len(left) > 1 || len(right) > 1 {
		return x, false
	}
	for _, y := range append(append([]*Game{}, left...), right...) {
		if !y.number {
			return x, false
		}
	}
	switch {
	case len(left) == 0 && len(right) == 0:
		return x, true
	case len(right) == 0:
		return left[0].dyadic.plus(dyadic{n: 1}), true
	case len(left) == 0:
		return right[0].dyadic.plus(dyadic{n: -1}), true
	}
	l, r := left[0].dyadic, right[0].dyadic
	if l.compare(r) >= 0 {
		return x, false
	}
	sum := l.plus(r) // m/2^k stands between (m-1)/2^k and (m+1)/2^k
	return dyadic{sum.n, sum.k + 1}.reduced(), true
}

// Number returns the game n / 2^k. Exponents that no group of pawns comes near
// are too large.
func (c *Calculator) Number(n int64, k uint8) *Game {
	return c.number(dyadic{n, k}.reduced())
}

func (c *Calculator) number(x dyadic) *Game {
	if x.k > maxExponent || x.n > 1<<32 || x.n < -1<<32 {
		c.err = ErrTooLarge
		return c.zero
	}
	if x.k > 0 {
		below, above := dyadic{x.n - 1, x.k}.reduced(), dyadic{x.n + 1, x.k}.reduced()
		return c.intern([]*Game{c.number(below)}, []*Game{c.number(above)})
	}
	g := c.zero
	for i := int64(0); i < x.n && c.step(); i++ {
		g = c.intern([]*Game{g}, nil)
	}
	for i := int64(0); i > x.n && c.step(); i-- {
		g = c.intern(nil, []*Game{g})
	}
	return g
}

// Integer returns so many free moves for Left, or for Right if n is negative.
func (c *Calculator) Integer(n int) *Game { return c.Number(int64(n), 0) }

// Nimber returns *n, the game in which both sides can move to every smaller nimber.
func (c *Calculator) Nimber(n int) *Game {
	var smaller []*Game
	for range n {
		smaller = append(smaller, c.Game(smaller, smaller))
	}
	return c.Game(smaller, smaller)
}

// Star returns *, the nimber 1: whoever moves ends it.
func (c *Calculator) Star() *Game { return c.Nimber(1) }

// Ups returns n times up, {0|*}, and the nimber *k on top; n may be negative.
func (c *Calculator) Ups(n, k int) *Game {
	up := c.Game([]*Game{c.zero}, []*Game{c.Star()})
	if n < 0 {
		up = c.Negate(up)
	}
	g := c.Nimber(k)
	for range max(n, -n) {
		g = c.Sum(g, up)
	}
	return g
}

// Tiny returns {0 || 0 | -g}: a small advantage of Left's by a threat.
func (c *Calculator) Tiny(g *Game) *Game {
	threat := c.Game([]*Game{c.zero}, []*Game{c.Negate(g)})
	return c.Game([]*Game{c.zero}, []*Game{threat})
}
