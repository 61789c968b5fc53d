package syzygy

import "encoding/binary"

// lookup returns the value with number n, which is less than p.size.
func (p *pairs) lookup(src *source, n uint64) (v uint16, err error) {
	if p.flags&flagSingle != 0 {
		return p.single, nil
	}
	if src.lender == nil {
		buf := scratch.Get().(*[]byte)
		defer scratch.Put(buf)
		return p.find(&window{src, nil, buf}, n)
	}
	lease, err := src.lender.Lend()
	if err != nil {
		return 0, err
	}
	defer lease.Return(&err)
	return p.find(&window{src, lease.Data, nil}, n)
}

// find goes from the index to the block and the place in it.
func (p *pairs) find(w *window, n uint64) (uint16, error) {
	block, d, err := p.entry(w, n)
	if err != nil {
		return 0, err
	}
	if block, d, err = p.seek(w, n, block, d); err != nil {
		return 0, err
	}
	sym, skip, err := p.decode(w, block, int(d))
	if err != nil {
		return 0, err
	}
	return p.symbols.at(sym, skip), nil
}

// entryAt returns where the index entry of a position is.
func (p *pairs) entryAt(n uint64) int64 { return p.indexAt + int64(n>>p.indexBits)*indexEntry }

// entry reads the index: a block that is not far, and how many values after its first one the position is. An
// entry tells where the middle of its interval is.
func (p *pairs) entry(w *window, n uint64) (block, d int64, err error) {
	e, err := w.view(p.entryAt(n), indexEntry)
	if err != nil {
		return 0, 0, err
	}
	interval := uint64(1) << p.indexBits
	d = int64(n&(interval-1)) - int64(interval>>1) + int64(binary.LittleEndian.Uint16(e[4:]))
	return int64(binary.LittleEndian.Uint32(e)), d, nil
}

// seek goes from a block to the one that has a position.
func (p *pairs) seek(w *window, n uint64, block, d int64) (int64, int64, error) {
	for d < 0 {
		block--
		size, err := p.blockSize(w, block)
		if err != nil {
			return 0, 0, err
		}
		d += size
	}
	for {
		size, err := p.blockSize(w, block)
		if err != nil {
			return 0, 0, err
		}
		if d < size {
			break
		}
		d -= size
		block++
	}
	if block >= p.blocks {
		return 0, 0, wrong(p.entryAt(n), "position %d is in block %d, the table has %d", n, block, p.blocks)
	}
	return block, d, nil
}

// blockSize returns how many values a block has.
func (p *pairs) blockSize(src *window, block int64) (int64, error) {
	if src.data != nil && uint64(block) < uint64(p.listed) {
		return int64(binary.LittleEndian.Uint16(src.data[p.sizesAt+2*block:])) + 1, nil
	}
	return p.readBlockSize(src, block)
}

// readBlockSize is blockSize for files that are not in memory, and for blocks that are not there.
func (p *pairs) readBlockSize(src *window, block int64) (int64, error) {
	if uint64(block) >= uint64(p.listed) {
		return 0, wrong(p.sizesAt, "block %d is looked for, %d are listed", block, p.listed)
	}
	b, err := src.view(p.sizesAt+2*block, 2)
	if err != nil {
		return 0, err
	}
	return int64(binary.LittleEndian.Uint16(b)) + 1, nil
}

// decode returns the symbol that value d of a block belongs to, and which of its values it is.
func (p *pairs) decode(src *window, block int64, d int) (sym uint32, skip int, err error) {
	at := p.dataAt + block<<p.blockBits
	size := 1 << p.blockBits
	b, err := src.view(at, size+maxBlockOverread) // the checksum follows the last block
	if err != nil {
		return 0, 0, err
	}
	skip = d
	window, left := binary.BigEndian.Uint64(b), 64 // the next bits, and how many are right
	next := 8                                      // the byte after them
	for next*8-left < size*8 {
		if left < maxCode {
			from := next*8 - left
			window = binary.BigEndian.Uint64(b[from>>3:]) << (from & 7)
			next = from>>3 + 8
			left = 64 - from&7
		}
		if g := p.codes.quick[window>>(64-quickBits)]; g != 0 && skip >= g.values() {
			skip -= g.values()
			window <<= g.bits()
			left -= g.bits()
			continue
		}
		word := uint32(window >> 32)
		l := p.codes.length(word, p.codes.minLen)
		sym = p.codes.symbol(word, l)
		if sym >= uint32(len(p.symbols.span)) {
			return 0, 0, wrong(at, "a code that no symbol has, %d values before the one looked for", skip)
		}
		values := int(p.symbols.span[sym]) + 1
		if skip < values {
			return sym, skip, nil
		}
		skip -= values
		window <<= l & 63
		left -= l
	}
	return 0, 0, wrong(at, "the block ends %d values before the one looked for", skip+1)
}
