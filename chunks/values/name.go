package values

import (
	"fmt"
	"strings"
)

// maxNamed is the most ups or stars that a name is looked for with, maxDepth how
// deep braces stand in one another before the rest is left out.
const (
	maxNamed = 9
	maxDepth = 6
)

// Name writes a value as people do: 2, 1/2, *, *2, ↑, ⇑*, 3↑, ↓, tiny(2), miny(2), ±1, a number with one
// of them on top, 1/2 + ↑*, and otherwise its options, {2 | 0, *}.
func (c *Calculator) Name(g *Game) string { return c.name(g, 0) }

func (c *Calculator) name(g *Game, depth int) string {
	if g.number {
		return g.dyadic.String()
	}
	if name, ok := c.names[g.id]; ok {
		return name
	}
	name := c.special(g, depth)
	if name == "" {
		if depth >= maxDepth {
			return fmt.Sprintf("{... of %d positions}", g.Positions())
		}
		name = fmt.Sprintf("{%s | %s}", c.list(g.left, depth+1), c.list(g.right, depth+1))
	}
	if depth == 0 {
		c.names[g.id] = name
	}
	return name
}

func (c *Calculator) list(options []*Game, depth int) string {
	names := make([]string, len(options))
	for i, x := range options {
		names[i] = c.name(x, depth)
	}
	return strings.Join(names, ", ")
}

// special returns the name of a game that has one of its own, or nothing.
func (c *Calculator) special(g *Game, depth int) string {
	if l, r := c.stop(g, true), c.stop(g, false); l == r {
		if l != (dyadic{}) {
			rest := c.Difference(g, c.number(l))
			if name := c.special(rest, depth); name != "" && c.err == nil {
				return l.String() + " + " + name
			}
			return ""
		}
		if name := c.infinitesimal(g, depth); name != "" {
			return name
		}
	}
	if len(g.left) == 1 && len(g.right) == 1 && c.Negate(g) == g && depth < maxDepth {
		return "±" + c.name(g.left[0], depth+1)
	}
	return ""
}

// stopKey asks for a stop.
type stopKey struct {
	id   int32
	left bool
}

// stop returns the number that play ends at if Left begins, or Right.
func (c *Calculator) stop(g *Game, left bool) (x dyadic) {
	if g.number {
		return g.dyadic
	}
	if known, ok := c.stops[stopKey{g.id, left}]; ok {
		return known
	}
	options, better := g.left, 1
	if !left {
		options, better = g.right, -1
	}
	for i, y := range options {
		if z := c.stop(y, !left); i == 0 || z.compare(x) == better {
			x = z
		}
	}
	c.stops[stopKey{g.id, left}] = x
	return x
}

// infinitesimal names what is smaller than every number.
func (c *Calculator) infinitesimal(g *Game, depth int) string {
	for n := 0; n <= maxNamed; n++ {
		for k := range maxNamed + 1 {
			switch g {
			case c.Ups(n, k):
				return ups("↑", "⇑", n) + star(k)
			case c.Ups(-n, k):
				return ups("↓", "⇓", n) + star(k)
			}
		}
	}
	if name := c.tiny(g, depth); name != "" {
		return "tiny(" + name + ")"
	}
	if name := c.tiny(c.Negate(g), depth); name != "" {
		return "miny(" + name + ")"
	}
	return ""
}

func ups(one, two string, n int) string {
	switch n {
	case 0:
		return ""
	case 1:
		return one
	case 2:
		return two
	}
	return fmt.Sprint(n) + one
}

func star(k int) string {
	switch k {
	case 0:
		return ""
	case 1:
		return "*"
	}
	return fmt.Sprintf("*%d", k)
}

// tiny returns the name of x if g is tiny(x), {0 || 0 | -x}.
func (c *Calculator) tiny(g *Game, depth int) string {
	only := func(list []*Game) *Game {
		if len(list) == 1 {
			return list[0]
		}
		return nil
	}
	threat := only(g.right)
	if only(g.left) != c.zero || threat == nil || only(threat.left) != c.zero || only(threat.right) == nil || depth >= maxDepth {
		return ""
	}
	x := c.Negate(threat.right[0])
	if g != c.Tiny(x) {
		return ""
	}
	return c.name(x, depth+1)
}
