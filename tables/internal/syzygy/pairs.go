package syzygy

// maxCode is the most bits a code has.
const maxCode = 32

const (
	leaf       = 0xfff // in the stead of a right half: the left half is a value
	maxSymbols = leaf  // so there is no symbol of this number
	maxSpan    = 256   // values that a symbol stands for
)

// flags of a table inside a file.
const (
	flagBlack        = 1 << 0 // distances are those with Black to move
	flagMapped       = 1 << 1 // distances go through a map
	flagWinsExact    = 1 << 2 // distances of wins count plies, not moves
	flagLossesExact  = 1 << 3 // distances of losses count plies
	flagWide         = 1 << 4 // the map has 16 bit entries
	flagSingle       = 1 << 7 // every position has the same value
	maxBlockBits     = 16
	maxIndexBits     = 40
	indexEntry       = 6
	blockAlign       = 64
	checksum         = 16
	maxBlockOverread = 8
)

// pairs is one compressed table: a string of symbols in a canonical Huffman code,
// cut into blocks; a symbol is a value or two other symbols (recursive pairing).
type pairs struct {
	flags   uint8
	single  uint16 // the value of all, if flagged so
	size    uint64 // how many values there are
	entries uint64 // of the index

	blockBits, indexBits uint8
	minLen, maxLen       uint8
	quickBits            uint8
	slowFrom             uint8 // the shortest code that quick has not
	blocks, listed       int64 // how many have data, and how many sizes there are

	base   [64]uint64 // by length: the first code, at the left of a word
	first  [64]uint16 // by length: the first symbol
	quick  []symbol   // by the next quickBits bits; 0 if the code is longer
	halves []halves   // by symbol
	span   []uint8    // by symbol: how many values it stands for, less one

	indexAt, sizesAt, dataAt int64
}

// halves is what a symbol is made of: its left half in 12 bits, its right half in the next
// 12, and in the last 8 how many values the left half stands for, less one.
type halves uint32

func (h halves) split() (left, right uint32) { return uint32(h) & 0xfff, uint32(h) >> 12 & 0xfff }
func (h halves) leftSpan() int               { return int(h >> 24) }

// readPairs reads the header of a table of so many positions.
func readPairs(c *cursor, kind Kind, size uint64) *pairs {
	p := &pairs{size: size}
	start := c.off
	p.flags = c.u8()
	if p.flags&flagSingle != 0 {
		if v := c.u8(); kind == WDL {
			p.single = uint16(v)
		}
		if p.single > maxWDL {
			c.fail(start+1, "result %d of all positions, want at most %d", p.single, maxWDL)
		}
		c.align(2)
		return p
	}
	p.blockBits, p.indexBits = c.u8(), c.u8()
	extra := c.u8()
	p.blocks = int64(c.u32())
	p.listed = p.blocks + int64(extra)
	p.maxLen, p.minLen = c.u8(), c.u8()
	switch {
	case c.err != nil:
		return p
	case p.blockBits > maxBlockBits:
		c.fail(start+1, "blocks of 2^%d bytes, want at most 2^%d", p.blockBits, maxBlockBits)
	case p.indexBits > maxIndexBits:
		c.fail(start+2, "2^%d positions for an index entry, want at most 2^%d", p.indexBits, maxIndexBits)
	case p.minLen == 0 || p.maxLen < p.minLen || p.maxLen > maxCode:
		c.fail(start+8, "codes of %d to %d bits, want lengths from 1 to %d", p.minLen, p.maxLen, maxCode)
	}
	p.entries = (size + 1<<p.indexBits - 1) >> p.indexBits
	p.readCodes(c)
	p.readSymbols(c)
	c.align(2)
	if c.err == nil {
		p.makeQuick()
	}
	return p
}

// readCodes reads the first symbol of every length of code. The longest codes are
// the numerically smallest, and symbols are numbered from the longest code to the shortest.
func (p *pairs) readCodes(c *cursor) {
	start := c.off
	for l := p.minLen; l <= p.maxLen && c.err == nil; l++ {
		p.first[l] = c.u16()
	}
	if c.err != nil {
		return
	}
	if p.first[p.maxLen] != 0 {
		c.fail(start, "the longest codes start with symbol %d, want 0", p.first[p.maxLen])
	}
	code := uint64(0)
	for l := p.maxLen; ; l-- {
		if code >= 1<<l {
			c.fail(start, "codes of %d bits start with number %d: there are more symbols than codes", l, code)
			return
		}
		p.base[l] = code << (64 - l)
		if l == p.minLen {
			return
		}
		if p.first[l-1] < p.first[l] {
			c.fail(start, "codes of %d bits start with symbol %d, longer ones with %d", l-1, p.first[l-1], p.first[l])
			return
		}
		code = (code + uint64(p.first[l-1]-p.first[l])) / 2
	}
}

// readSymbols reads what symbols stand for.
func (p *pairs) readSymbols(c *cursor) {
	start := c.off
	n := int(c.u16())
	if n == 0 || n > maxSymbols {
		c.fail(start, "%d symbols, want 1 to %d", n, maxSymbols)
	}
	b := c.bytes(3 * n)
	if b == nil {
		return
	}
	p.halves = make([]halves, n)
	p.span = make([]uint8, n)
	for i := range p.halves {
		p.halves[i] = halves(b[3*i]) | halves(b[3*i+1])<<8 | halves(b[3*i+2])<<16
	}
	state := make([]uint8, n)
	for i := range p.halves {
		if problem := p.measure(uint32(i), state); problem != "" {
			c.fail(start+2+3*int64(i), "symbol %d: %s", i, problem)
			return
		}
	}
}

// The states of a symbol while they are measured.
const (
	unseen = iota
	open
	measured
)

// measure works out the span of a symbol and of all it is made of, which also
// shows that no symbol is part of itself.
func (p *pairs) measure(sym uint32, state []uint8) string {
	if state[sym] == measured {
		return ""
	}
	left, right := p.halves[sym].split()
	if right != leaf {
		state[sym] = open
		total := 0
		for _, half := range [2]uint32{left, right} {
			if half >= uint32(len(state)) {
				return "half of it is a symbol that does not exist"
			}
			if state[half] == open {
				return "it is part of itself"
			}
			if problem := p.measure(half, state); problem != "" {
				return problem
			}
			total += int(p.span[half]) + 1
		}
		if total > maxSpan {
			return "it stands for too many values"
		}
		p.span[sym] = uint8(total - 1)
		p.halves[sym] |= halves(p.span[left]) << 24
	}
	state[sym] = measured
	return ""
}
