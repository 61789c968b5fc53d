package values

import (
	"math/rand/v2"
	"testing"
)

// tree is a game as it comes, not canonical.
type tree struct{ left, right []*tree }

// randomTree returns a game that ends after at most so many moves.
func randomTree(r *rand.Rand, depth int) *tree {
	t := &tree{}
	if depth == 0 {
		return t
	}
	for range r.IntN(3) {
		t.left = append(t.left, randomTree(r, r.IntN(depth)))
	}
	for range r.IntN(3) {
		t.right = append(t.right, randomTree(r, r.IntN(depth)))
	}
	return t
}

func (t *tree) in(c *Calculator) *Game {
	var options [2][]*Game
	for i, list := range [][]*tree{t.left, t.right} {
		for _, x := range list {
			options[i] = append(options[i], x.in(c))
		}
	}
	return c.Game(options[0], options[1])
}

// moverWins plays the sum of two games move by move: who cannot move loses.
func moverWins(a, b *tree, left bool) bool {
	as, bs := a.left, b.left
	if !left {
		as, bs = a.right, b.right
	}
	for _, x := range as {
		if !moverWins(x, b, !left) {
			return true
		}
	}
	for _, y := range bs {
		if !moverWins(a, y, !left) {
			return true
		}
	}
	return false
}

// TestAgainstPlay holds outcomes of random sums against playing them.
func TestAgainstPlay(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	seen := map[Outcome]int{}
	for range 2000 {
		c := New(0)
		a, b := randomTree(r, 4), randomTree(r, 4)
		got := c.Outcome(c.Sum(a.in(c), b.in(c)))
		want := [2][2]Outcome{{MoverLoses, BlackWins}, {WhiteWins, MoverWins}}[index(moverWins(a, b, true))][index(moverWins(a, b, false))]
		if got != want || c.Err() != nil {
			t.Fatalf("%v + %v: %v, by play %v, %v", c.Name(a.in(c)), c.Name(b.in(c)), got, want, c.Err())
		}
		seen[got]++
	}
	for o := MoverLoses; o <= MoverWins; o++ {
		if seen[o] < 50 {
			t.Errorf("%v: only %d of 2000 sums", o, seen[o])
		}
	}
}

func index(b bool) int {
	if b {
		return 1
	}
	return 0
}

// TestGroup wants the laws of an ordered abelian group, and canonical forms that stay as they are.
func TestGroup(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	c := New(0)
	var list []*Game
	for range 40 {
		list = append(list, randomTree(r, 4).in(c))
	}
	reverse := [...]Order{Equal: Equal, Less: Greater, Greater: Less, Confused: Confused}
	for _, a := range list {
		if g := c.Game(a.left, a.right); g != a {
			t.Errorf("the canonical form of %s is %s", c.Name(a), c.Name(g))
		}
		if c.Sum(a, c.Negate(a)) != c.zero || c.Negate(c.Negate(a)) != a || c.Sum(a) != a || c.Sum() != c.zero {
			t.Errorf("%s has no inverse", c.Name(a))
		}
		for _, b := range list {
			if c.Sum(a, b) != c.Sum(b, a) {
				t.Errorf("%s + %s depends on the order", c.Name(a), c.Name(b))
			}
			o := c.Compare(a, b)
			if (o == Equal) != (a == b) || c.Compare(b, a) != reverse[o] || c.Compare(c.Negate(b), c.Negate(a)) != o {
				t.Errorf("%s %v %s, and back %v", c.Name(a), o, c.Name(b), c.Compare(b, a))
			}
			if c.Compare(c.Difference(a, b), c.zero) != o {
				t.Errorf("%s %v %s, but not the difference and 0", c.Name(a), o, c.Name(b))
			}
			for _, d := range list[:12] {
				if c.Sum(c.Sum(a, b), d) != c.Sum(a, c.Sum(b, d)) {
					t.Errorf("%s + %s + %s depends on the brackets", c.Name(a), c.Name(b), c.Name(d))
				}
				if o == Less && c.Compare(b, d) == Less && c.Compare(a, d) != Less {
					t.Errorf("%s < %s < %s, but not the ends", c.Name(a), c.Name(b), c.Name(d))
				}
				if c.Compare(c.Sum(a, d), c.Sum(b, d)) != o {
					t.Errorf("%s %v %s, but not with %s added", c.Name(a), o, c.Name(b), c.Name(d))
				}
			}
		}
	}
	if err := c.Err(); err != nil {
		t.Error(err)
	}
}

// TestCanonical wants no option of a form that is dominated or reversible.
func TestCanonical(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	c := New(0)
	for range 500 {
		g := randomTree(r, 5).in(c)
		for side, options := range [][]*Game{g.left, g.right} {
			for i, x := range options {
				for j, y := range options {
					if i != j && c.Compare(x, y) != Confused {
						t.Errorf("%s: %s and %s compare", c.Name(g), c.Name(x), c.Name(y))
					}
				}
				behind := [][]*Game{x.right, x.left}[side]
				for _, y := range behind {
					if side == 0 && c.LessEqual(y, g) || side == 1 && c.LessEqual(g, y) {
						t.Errorf("%s: %s is reversible through %s", c.Name(g), c.Name(x), c.Name(y))
					}
				}
			}
		}
	}
}

// TestNames wants values written as people write them.
func TestNames(t *testing.T) {
	c := New(0)
	zero, one, two := c.Integer(0), c.Integer(1), c.Integer(2)
	game := func(l, r *Game) *Game { return c.Game([]*Game{l}, []*Game{r}) }
	half := game(zero, one)
	for want, g := range map[string]*Game{
		"0":             game(c.Integer(-3), two),
		"2":             two,
		"-7":            c.Integer(-7),
		"1/2":           half,
		"-3/4":          c.Number(-6, 3),
		"3/4":           game(half, one),
		"*":             game(zero, zero),
		"*2":            c.Game([]*Game{zero, c.Star()}, []*Game{zero, c.Star()}),
		"*3":            c.Sum(c.Star(), c.Nimber(2)),
		"↑":             game(zero, c.Star()),
		"↑*":            c.Game([]*Game{zero, c.Star()}, []*Game{zero}),
		"⇑":             game(zero, c.Ups(1, 1)),
		"⇓*":            c.Negate(game(zero, c.Ups(1, 0))),
		"3↑*2":          c.Ups(3, 2),
		"tiny(2)":       game(zero, game(zero, c.Integer(-2))),
		"miny(1/2)":     c.Negate(c.Tiny(half)),
		"±1":            game(one, c.Integer(-1)),
		"{3 | 1}":       game(c.Integer(3), one),
		"1/2 + ↑":       c.Sum(half, c.Ups(1, 0)),
		"2 + *":         game(two, two),
		"-1 + tiny(1)":  c.Sum(c.Tiny(one), c.Integer(-1)),
		"{2 | {1 | 0}}": game(two, game(one, zero)),
	} {
		if got := c.Name(g); got != want {
			t.Errorf("%s is written %s", want, got)
		}
	}
	if err := c.Err(); err != nil {
		t.Error(err)
	}
}

// TestTooLarge wants a Calculator that has spent its steps to say so.
func TestTooLarge(t *testing.T) {
	c := New(50)
	c.Sum(c.Ups(5, 3), c.Ups(4, 2))
	if c.Err() != ErrTooLarge {
		t.Errorf("after 50 steps: %v", c.Err())
	}
	if c = New(0); c.Number(1, 200) == nil || c.Err() != ErrTooLarge {
		t.Errorf("2^-200: %v", c.Err())
	}
}
