package syzygy

import (
	"cmp"
	"context"
	"slices"
)

// minPair is how often a pair must occur to become a symbol: about what its three bytes are worth.
const minPair = 8

// maxBatch is how many pairs become symbols in one pass over the values.
const maxBatch = 250

// grammar is a string of values written as symbols (recursive pairing, Larsson and
// Moffat 1999).
type grammar struct {
	text  []uint16
	left  []uint16 // by symbol: its left half, or its value if it is a leaf
	right []uint16 // by symbol: its right half, or leaf
	span  []int    // by symbol: how many values it stands for
}

// pairCounter counts pairs of symbols and looks up what they are replaced by. It is
// big, and left empty between uses.
type pairCounter struct {
	count [1 << 24]uint32 // by left half * 4096 + right half
}

func pairKey(a, b uint16) uint32 { return uint32(a)<<12 | uint32(b) }

// substitute writes values as symbols, halving them in pairs, the most frequent
// first. It uses up the slice of values and makes so many symbols at most. It tells
// of every batch of symbols that are made.
func substitute(ctx context.Context, values []uint16, limit int, c *pairCounter, made func(symbols int)) (*grammar, error) {
	g := &grammar{text: values}
	g.leaves()
	for len(g.left) < limit {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		batch := g.frequent(c, min(maxBatch, limit-len(g.left)))
		if len(batch) == 0 {
			break
		}
		for _, key := range batch {
			a, b := uint16(key>>12), uint16(key&0xfff)
			c.count[key] = uint32(len(g.left))
			g.left = append(g.left, a)
			g.right = append(g.right, b)
			g.span = append(g.span, g.span[a]+g.span[b])
		}
		g.replace(c)
		for _, key := range batch {
			c.count[key] = 0
		}
		made(len(batch))
	}
	return g, nil
}

// leaves replaces values by a symbol for each that occurs.
func (g *grammar) leaves() {
	var symbols [leaf]uint16
	for _, v := range g.text {
		symbols[v] = 1
	}
	for v := range symbols {
		if symbols[v] != 0 {
			symbols[v] = uint16(len(g.left))
			g.left = append(g.left, uint16(v))
			g.right = append(g.right, leaf)
			g.span = append(g.span, 1)
		}
	}
	for i, v := range g.text {
		g.text[i] = symbols[v]
	}
}

// eachPair calls f for all pairs of neighbours that may become symbols; of equal ones in a row every other.
func (g *grammar) eachPair(f func(key uint32)) {
	text := g.text
	for i := 0; i+1 < len(text); i++ {
		a, b := text[i], text[i+1]
		if g.span[a]+g.span[b] <= maxSpan {
			f(pairKey(a, b))
		}
		if a == b && i+2 < len(text) && text[i+2] == a {
			i++ // the next pair overlaps with this one
		}
	}
}

// frequent returns the most frequent pairs, none of which begins with what another ends with.
func (g *grammar) frequent(c *pairCounter, limit int) []uint32 {
	g.eachPair(func(key uint32) { c.count[key]++ })
	found := g.counted(c)
	slices.SortFunc(found, func(a, b counted) int {
		return cmp.Or(cmp.Compare(b.n, a.n), cmp.Compare(a.key, b.key))
	})
	var batch []uint32
	var begins, ends [maxSymbols]bool
	for _, f := range found {
		a, b := f.key>>12, f.key&0xfff
		if len(batch) == limit || f.n < found[0].n/4 {
			break
		}
		if ends[a] || begins[b] || a == b && (begins[a] || ends[a]) {
			continue
		}
		begins[a], ends[b] = true, true
		batch = append(batch, f.key)
	}
	return batch
}

// counted is a pair and how often it occurs.
type counted struct{ key, n uint32 }

// counted returns the pairs that were counted and are frequent enough, and empties the counter: by the
// symbols, or by the text where that is shorter.
func (g *grammar) counted(c *pairCounter) (found []counted) {
	take := func(key uint32) {
		if n := c.count[key]; n >= minPair {
			found = append(found, counted{key, n})
		}
		c.count[key] = 0
	}
	n := len(g.left)
	if n*n > len(g.text) {
		g.eachPair(take)
		return found
	}
	for a := range uint16(n) {
		for b := range uint16(n) {
			take(pairKey(a, b))
		}
	}
	return found
}

// replace puts symbols in the place of the pairs that they are listed for.
func (g *grammar) replace(c *pairCounter) {
	text := g.text
	n := 0
	for i := 0; i < len(text); i++ {
		s := text[i]
		if i+1 < len(text) {
			if r := c.count[pairKey(s, text[i+1])]; r != 0 {
				s = uint16(r)
				i++
			}
		}
		text[n] = s
		n++
	}
	g.text = text[:n]
}
