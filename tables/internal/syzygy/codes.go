package syzygy

// quickBits is how many bits are decoded by one look into a list. All that decoding needs of a part is
// kept small: a probe of many tables at random finds little of it in the processor's caches.
const quickBits = 10

// codes is a canonical Huffman code, its longest codes numerically the smallest.
type codes struct {
	quick          [1 << quickBits]group16
	lengths        [64]codesOf // by length
	minLen, maxLen uint8
}

// codesOf is what is known of the codes of a length.
type codesOf struct {
	base  uint32 // the first code, at the left of a word
	first uint32 // the first code's number less its symbol: to take away from a code
}

// group16 is the codes that some bits hold whole, many being two or three bits long: in the low 4 bits how many bits they have,
// above them how many values their symbols stand for. It is 0 if the first code is longer.
type group16 uint16

func (g group16) bits() int   { return int(g & 15) }
func (g group16) values() int { return int(g >> 4) }

// length returns how many bits the code at the left of a word has, which are not less than l. It ends at the longest code, whose base is 0.
func (c *codes) length(word uint32, l uint8) int {
	for word < c.lengths[l&63].base {
		l++
	}
	return int(l)
}

// symbol returns the symbol of the code at the left of a word. It may be none that exists.
func (c *codes) symbol(word uint32, length int) uint32 {
	return word>>((32-length)&31) - c.lengths[length&63].first
}

// makeQuick makes the list, once the symbols are known.
func (c *codes) makeQuick(span []uint8) {
	for i := range c.quick {
		bits, values := 0, 0
		for bits < quickBits {
			word := uint32(i) << (32 - quickBits) << bits
			// Zeros follow the bits: what is found so is right if it is within them.
			l := c.length(word, c.minLen)
			sym := c.symbol(word, l)
			if bits+l > quickBits || sym >= uint32(len(span)) {
				break
			}
			bits += l
			values += int(span[sym]) + 1
		}
		c.quick[i] = group16(values<<4 | bits)
	}
}
