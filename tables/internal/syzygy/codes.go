package syzygy

// startBits is how many bits tell the shortest code that can begin with them. All
// that decoding needs of a part is kept small: a probe of many tables at random finds little of it in the
// processor's caches, and lists of what whole bytes decode to cost more there than they save.
const startBits = 7

// codes is a canonical Huffman code, its longest codes numerically the smallest.
type codes struct {
	start   [1 << startBits]uint8 // by the first bits: the length of the shortest code that begins so
	lengths [64]codesOf // by length
}

// codesOf is what is known of the codes of a length.
type codesOf struct {
	base  uint32 // the first code, at the left of a word
	first uint32 // the first code's number less its symbol: to take away from a code
}

// length returns how many bits the code at the left of a word has. It ends at the longest code, whose base is 0.
func (c *codes) length(word uint32) int {
	l := c.start[word>>(32-startBits)]
	for word < c.lengths[l&63].base {
		l++
	}
	return int(l)
}

// symbol returns the symbol of the code at the left of a word. It may be none that exists.
func (c *codes) symbol(word uint32, length int) uint32 {
	return word>>((32-length)&31) - c.lengths[length&63].first
}

// begin sets the starts, once the lengths from the shortest on are there.
func (c *codes) begin(shortest uint8) {
	for i := range c.start {
		last := uint32(i+1)<<(32-startBits) - 1 // that begins so
		l := shortest
		for last < c.lengths[l].base {
			l++
		}
		c.start[i] = l
	}
}
