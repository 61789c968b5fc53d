package tables

import (
	"encoding/binary"
	"math/bits"
	"unsafe"
)

// shape says how the symbols of a chunk are kept in words: each in as many bits
// as the alphabet needs, rounded up to a power of two.
type shape struct {
	cells   int
	words   int // of a chunk
	log     int // of the bits of a symbol
	mask    uint64
	squeeze [3]uint64 // what is left of 8 bytes after each step of eight
}

func shapeOf(symbols, cells int) shape {
	need := bits.Len(uint(max(symbols-1, 1)))
	log := bits.Len(uint(need - 1))
	h := shape{cells: cells, words: (cells<<log + 63) >> 6, log: log, mask: 1<<(1<<log) - 1}
	for i := range h.squeeze {
		field, used := 16<<i, 2<<log<<i
		for at := 0; at < 64; at += field {
			h.squeeze[i] |= (1<<used - 1) << at
		}
	}
	return h
}

// pack makes words of the cells of a chunk and returns the first of them. What a
// cell that no position has becomes does not matter.
func (h *shape) pack(cells []uint8) *uint64 {
	out := make([]uint64, h.words)
	n := 64 >> h.log
	for i := range out {
		if from := cells[i*n : min(i*n+n, len(cells))]; len(from) == n {
			out[i] = h.word(from)
		} else {
			var whole [64]uint8
			copy(whole[:], from)
			out[i] = h.word(whole[:n])
		}
	}
	return &out[0]
}

// word packs the cells of one word.
func (h *shape) word(cells []uint8) (w uint64) {
	for k := 0; k < len(cells); k += 8 {
		w |= h.eight(binary.LittleEndian.Uint64(cells[k:])) << (k << h.log)
	}
	return w
}

// eight packs eight cells, a byte each: neighbours are put together, then neighbours of these, and again.
func (h *shape) eight(x uint64) uint64 {
	x &= h.mask * 0x0101010101010101
	if h.mask == 0xff {
		return x
	}
	for i, keep := range h.squeeze {
		x = (x | x>>(8<<i-1<<h.log<<i)) & keep
	}
	return x
}

// at returns the symbol of a cell of the chunk whose words begin here.
func (h *shape) at(words *uint64, cell int) uint8 {
	bit := cell << h.log
	return uint8(unsafe.Slice(words, h.words)[bit>>6] >> (bit & 63) & h.mask)
}
