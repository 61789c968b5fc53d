package syzygy

// maxCode is the most bits a code has.
const maxCode = 32

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
	blocks, listed       int64 // how many have data, and how many sizes there are

	indexAt, sizesAt, dataAt int64

	symbols symbols
	codes   codes
}

// readPairs reads the header of a table of so many positions.
func readPairs(c *cursor, kind Kind, size uint64) *pairs {
	p := &slabOfPairs.Take(1)[0]
	p.size = size
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
	p.codes.maxLen, p.codes.minLen = c.u8(), c.u8()
	switch {
	case c.err != nil:
		return p
	case p.blockBits > maxBlockBits:
		c.fail(start+1, "blocks of 2^%d bytes, want at most 2^%d", p.blockBits, maxBlockBits)
	case p.indexBits > maxIndexBits:
		c.fail(start+2, "2^%d positions for an index entry, want at most 2^%d", p.indexBits, maxIndexBits)
	case p.codes.minLen == 0 || p.codes.maxLen < p.codes.minLen || p.codes.maxLen > maxCode:
		c.fail(start+8, "codes of %d to %d bits, want lengths from 1 to %d", p.codes.minLen, p.codes.maxLen, maxCode)
	}
	p.entries = (size + 1<<p.indexBits - 1) >> p.indexBits
	p.readCodes(c)
	p.symbols.read(c)
	c.align(2)
	if c.err == nil {
		p.codes.makeQuick(p.symbols.span)
	}
	return p
}

// readCodes reads the first symbol of every length of code. The longest codes are
// the numerically smallest, and symbols are numbered from the longest code to the shortest.
func (p *pairs) readCodes(c *cursor) {
	start := c.off
	var first [maxCode + 1]uint16
	for l := p.codes.minLen; l <= p.codes.maxLen && c.err == nil; l++ {
		first[l] = c.u16()
	}
	if c.err != nil {
		return
	}
	if first[p.codes.maxLen] != 0 {
		c.fail(start, "the longest codes start with symbol %d, want 0", first[p.codes.maxLen])
	}
	code := uint64(0)
	for l := p.codes.maxLen; ; l-- {
		if code >= 1<<l {
			c.fail(start, "codes of %d bits start with number %d: there are more symbols than codes", l, code)
			return
		}
		p.codes.lengths[l] = codesOf{uint32(code << (32 - l)), uint32(code) - uint32(first[l])}
		if l == p.codes.minLen {
			return
		}
		if first[l-1] < first[l] {
			c.fail(start, "codes of %d bits start with symbol %d, longer ones with %d", l-1, first[l-1], first[l])
			return
		}
		code = (code + uint64(first[l-1]-first[l])) / 2
	}
}
