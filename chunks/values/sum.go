package values

// Sum returns the game in which a move is one in one of the parts; 0 if there are none.
func (c *Calculator) Sum(parts ...*Game) *Game {
	g := c.zero
	for _, x := range parts {
		g = c.add(g, x)
	}
	return g
}

func (c *Calculator) add(a, b *Game) *Game {
	switch {
	case a == c.zero:
		return b
	case b == c.zero:
		return a
	case a.number && b.number:
		return c.number(a.dyadic.plus(b.dyadic))
	case a.id > b.id:
		a, b = b, a
	}
	key := [2]int32{a.id, b.id}
	if g, ok := c.sums[key]; ok {
		return g
	}
	if c.err != nil || !c.step() {
		return c.zero
	}
	var left, right []*Game
	if !a.number { // nobody has to move in a number while there is something else (number translation)
		for _, x := range a.left {
			left = append(left, c.add(x, b))
		}
		for _, x := range a.right {
			right = append(right, c.add(x, b))
		}
	}
	if !b.number {
		for _, x := range b.left {
			left = append(left, c.add(a, x))
		}
		for _, x := range b.right {
			right = append(right, c.add(a, x))
		}
	}
	g := c.Game(left, right)
	if c.err == nil {
		c.sums[key] = g
	}
	return g
}

// Negate returns the game with the players exchanged.
func (c *Calculator) Negate(g *Game) *Game {
	if n, ok := c.minus[g.id]; ok {
		return n
	}
	if c.err != nil || !c.step() {
		return c.zero
	}
	n := c.intern(c.negated(g.right), c.negated(g.left))
	if c.err == nil {
		c.minus[g.id], c.minus[n.id] = n, g
	}
	return n
}

func (c *Calculator) negated(list []*Game) (out []*Game) {
	for _, x := range list {
		out = append(out, c.Negate(x))
	}
	return out
}

// Difference returns a - b.
func (c *Calculator) Difference(a, b *Game) *Game { return c.Sum(a, c.Negate(b)) }
