package syzygy

// maxQuickBits is how many bits are decoded by one look into a list.
const maxQuickBits = 10

// symbol is a decoded symbol: its code's length in the low bits, how many values it
// stands for, and its number.
type symbol uint64

const (
	symbolValues = 8
	symbolNumber = 20
)

func (s symbol) bits() int      { return int(s & 0xff) }
func (s symbol) values() uint32 { return uint32(s >> symbolValues & 0xfff) }
func (s symbol) number() uint32 { return uint32(s >> symbolNumber & 0xfff) }

// The upper half of a listed symbol has bits and values of all symbols whose
// codes lie whole in the bits looked at: many are a bit or two long.
func (s symbol) all() symbol { return s >> 32 }

// slow decodes the symbol whose code a word starts with and that has l bits at least; 0 means that no symbol has it.
func (p *pairs) slow(window uint64, l uint8) symbol {
	for window < p.base[l&63] {
		l++ // ends at the longest code, whose base is 0
	}
	return p.symbol(window, l)
}

// symbol returns the symbol whose code has l bits.
func (p *pairs) symbol(window uint64, l uint8) symbol {
	sym := uint64(p.first[l&63]) + (window-p.base[l&63])>>((64-l)&63)
	if sym >= uint64(len(p.span)) {
		return 0
	}
	return symbol(l) | (symbol(p.span[sym])+1)<<symbolValues | symbol(sym)<<symbolNumber
}

// makeQuick lists what the next quickBits bits hold.
func (p *pairs) makeQuick() {
	p.quickBits = min(p.maxLen, maxQuickBits)
	p.slowFrom = min(p.quickBits+1, p.maxLen)
	p.quick = make([]symbol, 1<<p.quickBits)
	for i := range p.quick {
		bits, values := 0, uint32(0)
		for {
			left := int(p.quickBits) - bits
			s := p.short(uint64(i)<<(64-left), left)
			if s == 0 {
				break
			}
			if bits == 0 {
				p.quick[i] = s
			}
			bits += s.bits()
			values += s.values()
		}
		p.quick[i] |= symbol(bits)<<32 | symbol(values)<<(32+symbolValues)
	}
}

// short decodes a symbol whose code has so many bits at most, or returns 0.
func (p *pairs) short(window uint64, limit int) symbol {
	for l := p.minLen; int(l) <= limit; l++ {
		if window >= p.base[l] {
			return p.symbol(window, l)
		}
	}
	return 0
}
