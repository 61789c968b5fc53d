package syzygy

import "encoding/binary"

// span is a block of a part: where its values begin and how many there are.
type span struct {
	first uint64
	count int
}

// spans lists the blocks of a part, those without data left out, and wants the sparse
// index to lead to them. What lies beyond the last position is cut off.
func (p *pairs) spans(w *window) ([]span, error) {
	var all []span
	next := uint64(0)
	for block := range p.listed {
		n, err := p.blockSize(w, block)
		if err != nil {
			return nil, err
		}
		all = append(all, span{next, int(n)})
		next += uint64(n)
	}
	for k := range p.entries {
		at := p.indexAt + int64(k)*indexEntry
		e, err := w.view(at, indexEntry)
		if err != nil {
			return nil, err
		}
		block, offset := binary.LittleEndian.Uint32(e), binary.LittleEndian.Uint16(e[4:])
		middle := k<<p.indexBits + 1<<p.indexBits>>1
		if int64(block) >= p.listed || all[block].first+uint64(offset) != middle {
			return nil, wrong(at, "position %d is said to be value %d of block %d", middle, offset, block)
		}
	}
	all = all[:p.blocks]
	if last := len(all) - 1; last < 0 || all[last].first+uint64(all[last].count) < p.size {
		return nil, wrong(p.sizesAt, "the blocks have fewer values than the %d positions", p.size)
	}
	for i := range all {
		if left := p.size - min(all[i].first, p.size); left < uint64(all[i].count) {
			all[i].count = int(left)
		}
	}
	return all, nil
}

// appendBlock appends the first n values of a block.
func (p *pairs) appendBlock(dst []uint16, w *window, block int64, n int) ([]uint16, error) {
	at := p.dataAt + block<<p.blockBits
	size := 1 << p.blockBits
	b, err := w.view(at, size+maxBlockOverread)
	if err != nil {
		return dst, err
	}
	for bit, end := 0, len(dst)+n; len(dst) < end; {
		if bit >= size*8 {
			return dst, wrong(at, "the block ends %d values too early", end-len(dst))
		}
		word := uint32(binary.BigEndian.Uint64(b[bit>>3:]) << (bit & 7) >> 32)
		l := p.codes.length(word, p.codes.minLen)
		sym := p.codes.symbol(word, l)
		if sym >= uint32(len(p.symbols.span)) {
			return dst, wrong(at, "a code that no symbol has, %d values before the end", end-len(dst))
		}
		bit += l
		dst = p.symbols.append(dst, sym, end)
	}
	return dst, nil
}
