package syzygy

import "math/bits"

const (
	leaf       = 0xfff // in the stead of a right half: the left half is a value
	maxSymbols = leaf  // so there is no symbol of this number
	maxSpan    = 256   // values that a symbol stands for
)

// symbols are what the symbols of a part stand for.
type symbols struct {
	span  []uint8  // by symbol: how many values it stands for, less one
	list  []symbol // by symbol
	width uint8    // bits of a value where they are packed
}

// symbol is what a symbol stands for: its values side by side, the first one lowest, if they fit; and if not
// its left half in 12 bits, its right half in the next 12, in 8 more how many values the left half stands for, less one, and
// the top bit. Few of the halves of halves have to be read this way.
type symbol uint64

const (
	symbolPair  symbol = 1 << 63
	packedBits         = 63
	halfBits           = 12
	symbolRight        = halfBits
	symbolLeft         = 2 * halfBits // where the left half's span is
)

func (s symbol) split() (left, right uint32) {
	return uint32(s) & (1<<halfBits - 1), uint32(s) >> symbolRight & (1<<halfBits - 1)
}

func (s symbol) leftSpan() int { return int(s >> symbolLeft & 0xff) }

// at returns value d of those that a symbol stands for.
func (y *symbols) at(sym uint32, d int) uint16 {
	s := y.list[sym]
	for s&symbolPair != 0 {
		left, right := s.split()
		if n := s.leftSpan(); d <= n {
			s = y.list[left]
		} else {
			d -= n + 1
			s = y.list[right]
		}
	}
	return uint16(s >> (uint(d) * uint(y.width) & 63) & (1<<(y.width&15) - 1))
}

// append appends what a symbol stands for, up to a length of dst.
func (y *symbols) append(dst []uint16, sym uint32, end int) []uint16 {
	s := y.list[sym]
	if s&symbolPair != 0 {
		left, right := s.split()
		return y.append(y.append(dst, left, end), right, end)
	}
	for d := 0; d <= int(y.span[sym]) && len(dst) < end; d++ {
		dst = append(dst, y.at(sym, d))
	}
	return dst
}

// read reads the halves of symbols.
func (y *symbols) read(c *cursor) {
	start := c.off
	n := int(c.u16())
	if n == 0 || n > maxSymbols {
		c.fail(start, "%d symbols, want 1 to %d", n, maxSymbols)
	}
	b := c.bytes(3 * n)
	if b == nil {
		return
	}
	y.list, y.span = slabOfSymbols.Take(n), slabOfSpans.Take(n)
	most := uint32(1)
	for i := range y.list {
		s := symbolPair | symbol(b[3*i]) | symbol(b[3*i+1])<<8 | symbol(b[3*i+2])<<16
		if left, right := s.split(); right == leaf {
			most = max(most, left)
		}
		y.list[i] = s
	}
	y.width = uint8(bits.Len32(most))
	state := make([]uint8, n)
	for i := range y.list {
		if problem := y.measure(uint32(i), state); problem != "" {
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
// shows that no symbol is part of itself, and packs its values if they fit.
func (y *symbols) measure(sym uint32, state []uint8) string {
	if state[sym] == measured {
		return ""
	}
	left, right := y.list[sym].split()
	if right == leaf {
		y.list[sym], state[sym] = symbol(left), measured
		return ""
	}
	state[sym] = open
	total := 0
	for _, half := range [2]uint32{left, right} {
		if half >= uint32(len(state)) {
			return "half of it is a symbol that does not exist"
		}
		if state[half] == open {
			return "it is part of itself"
		}
		if problem := y.measure(half, state); problem != "" {
			return problem
		}
		total += int(y.span[half]) + 1
	}
	if total > maxSpan {
		return "it stands for too many values"
	}
	y.span[sym] = uint8(total - 1)
	if total*int(y.width) <= packedBits {
		y.list[sym] = y.list[left] | y.list[right]<<((int(y.span[left])+1)*int(y.width))
	} else {
		y.list[sym] |= symbol(y.span[left]) << symbolLeft
	}
	state[sym] = measured
	return ""
}
