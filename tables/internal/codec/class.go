package codec

// class is a kind of leaf: the tokens that its cells are coded with.
//
// A token t below runs*(ranks+1) stands for t/(ranks+1) hits, cells that hold
// the symbol their leaf ranks first, and then one cell that holds the symbol of rank
// 1+t%(ranks+1), or, at the last remainder, one that is written among the
// escapes. Token runs*(ranks+1)+j stands for runs<<j hits alone.
type class struct {
	runs  int // 1 to 128, a power of two
	ranks int
	long  int
	huff0 []byte // the code's table; none if tokens are stored as they are
}

// tokens returns how many tokens there are, at most 256.
func (c *class) tokens() int { return c.runs*(c.ranks+1) + c.long }

// valid tells whether a reader can use the class.
func (c *class) valid() bool {
	return c.runs >= 1 && c.runs <= 128 && c.ranks >= 0 && c.long >= 1 && c.long <= 14 && c.tokens() <= 256
}

// step is what a token says, as a decoder uses it: hits, and then a cell that
// misses; rank 0 is a hit after all, and escapeRank an escape.
type step struct {
	hits uint16
	rank uint8
}

const escapeRank = 255

// steps returns the meaning of every byte; one that is no token means a hit.
func (c *class) steps() *[256]step {
	var out [256]step
	t := 0
	for n := range c.runs {
		for r := range c.ranks {
			out[t] = step{uint16(n), uint8(r + 1)}
			t++
		}
		out[t] = step{uint16(n), escapeRank}
		t++
	}
	for j := range c.long {
		out[t] = step{uint16(min(c.runs<<j, 1<<15) - 1), 0}
		t++
	}
	return &out
}

// appendRun appends the tokens for n hits and a miss of a rank.
func (c *class) appendRun(dst []byte, n, rank int) []byte {
	for n >= c.runs {
		j := 0
		for j+1 < c.long && n >= c.runs<<(j+1) {
			j++
		}
		dst = append(dst, byte(c.runs*(c.ranks+1)+j))
		n -= c.runs << j
	}
	return append(dst, byte(n*(c.ranks+1)+min(rank-1, c.ranks)))
}
