package syzygy

import (
	"encoding/binary"
	"math/bits"
)

// maxListed is the most values that a block has.
const maxListed = 1 << 16

// packed is a compressed part as it stands in a file.
type packed struct {
	header []byte // of the part
	index  []byte
	sizes  []byte
	blocks []byte
}

// size returns how many bytes the part takes, but for alignment.
func (p *packed) size() int { return len(p.header) + len(p.index) + len(p.sizes) + len(p.blocks) }

// cut divides a text into blocks of so many bits. It returns where each begins in the text.
func cut(g *grammar, b *codebook, limit int) []int {
	starts := []int{0}
	used, values := 0, 0
	for i, s := range g.text {
		l, n := int(b.length[s]), g.span[s]
		if used+l > limit || values+n > maxListed {
			starts = append(starts, i)
			used, values = 0, 0
		}
		used += l
		values += n
	}
	return starts
}

// pack writes a grammar as a part: with blocks of that of some sizes, as powers of two, with which it is smallest.
func pack(g *grammar, flags uint8, blockBits []uint8) *packed {
	b := newCodebook(g)
	total := uint64(0)
	for _, s := range g.text {
		total += uint64(g.span[s])
	}
	var best *packed
	for _, bits := range blockBits {
		starts := cut(g, b, 8<<bits)
		if p := g.pack(b, starts, bits, flags, total); best == nil || p.size() < best.size() {
			best = p
		}
	}
	return best
}

// pack writes a part with its blocks beginning at some places in the text.
func (g *grammar) pack(b *codebook, starts []int, blockBits, flags uint8, total uint64) *packed {
	p := &packed{blocks: make([]byte, len(starts)<<blockBits)}
	ends := make([]uint64, len(starts)) // by block: how many values there are up to its end
	done := uint64(0)
	for i, start := range starts {
		end := len(g.text)
		if i+1 < len(starts) {
			end = starts[i+1]
		}
		g.writeBlock(p.blocks[i<<blockBits:(i+1)<<blockBits], b, g.text[start:end])
		size := 0
		for _, s := range g.text[start:end] {
			size += g.span[s]
		}
		p.sizes = binary.LittleEndian.AppendUint16(p.sizes, uint16(size-1))
		done += uint64(size)
		ends[i] = done
	}
	indexBits := indexBitsFor(total, len(starts))
	extra := p.makeIndex(ends, total, indexBits)
	p.header = g.header(b, flags, blockBits, indexBits, extra, uint32(len(starts)))
	return p
}

// indexBitsFor returns how many positions have an index entry, as a power of two: about 16 to 32 blocks.
func indexBitsFor(total uint64, blocks int) uint8 {
	n := bits.Len64(total/uint64(blocks)) - 1 + 5
	return uint8(max(1, min(n, bits.Len64(total))))
}

// makeIndex makes the sparse index, and adds block sizes if the middle of the
// last interval lies beyond the end. It returns how many.
func (p *packed) makeIndex(ends []uint64, total uint64, indexBits uint8) (extra uint8) {
	block, begin := 0, uint64(0)
	for at := uint64(1) << indexBits >> 1; at-1<<indexBits>>1 < total; at += 1 << indexBits {
		for at >= ends[block] {
			begin = ends[block]
			block++
			if block == len(ends) {
				ends = append(ends, begin+maxListed)
				p.sizes = binary.LittleEndian.AppendUint16(p.sizes, maxListed-1)
				extra++
			}
		}
		p.index = binary.LittleEndian.AppendUint32(p.index, uint32(block))
		p.index = binary.LittleEndian.AppendUint16(p.index, uint16(at-begin))
	}
	return extra
}

// header writes the header of a part, of even length.
func (g *grammar) header(b *codebook, flags, blockBits, indexBits, extra uint8, blocks uint32) []byte {
	h := []byte{flags, blockBits, indexBits, extra}
	h = binary.LittleEndian.AppendUint32(h, blocks)
	h = append(h, b.maxLen, b.minLen)
	for l := b.minLen; l <= b.maxLen; l++ {
		h = binary.LittleEndian.AppendUint16(h, b.first[l])
	}
	h = binary.LittleEndian.AppendUint16(h, uint16(len(b.order)))
	for _, s := range b.order {
		left, right := g.left[s], g.right[s]
		if right != leaf {
			left, right = b.number[left], b.number[right]
		}
		h = append(h, byte(left), byte(left>>8)|byte(right<<4), byte(right>>4))
	}
	if len(h)%2 != 0 {
		h = append(h, 0)
	}
	return h
}

// writeBlock writes codes, most significant bit first.
func (g *grammar) writeBlock(dst []byte, b *codebook, text []uint16) {
	bit := 0
	for _, s := range text {
		l := int(b.length[s])
		// At most 32 bits from within a byte: five bytes.
		word := uint64(b.code[s]) << (40 - l - bit&7)
		for i := range (bit&7 + l + 7) / 8 {
			dst[bit>>3+i] |= byte(word >> (32 - 8*i))
		}
		bit += l
	}
}
