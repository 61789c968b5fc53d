package codec

import (
	"encoding/binary"
	"errors"

	"github.com/klauspost/compress/huff0"
)

// ErrCorrupt is returned for bytes that no encoder writes.
var ErrCorrupt = errors.New("corrupt code")

// Decoder decodes the chunks of a stream. Any number of goroutines may use it.
type Decoder struct {
	m     *Model
	near  []uint16
	chunk int
	steps [MaxClasses]*[256]step
	huff  [MaxClasses]*huff0.Decoder
}

// NewDecoder returns a decoder for chunks of so many cells with these
// neighbours, which grid.Plan.Near lists.
func NewDecoder(m *Model, near []uint16, chunk int) (*Decoder, error) {
	d := &Decoder{m: m, near: near, chunk: chunk}
	for k := range m.classes {
		c := &m.classes[k]
		d.steps[k] = c.steps()
		if len(c.huff0) == 0 {
			continue
		}
		s, rest, err := huff0.ReadTable(c.huff0, nil)
		if err != nil || len(rest) > 0 {
			return nil, ErrCorrupt
		}
		d.huff[k] = s.Decoder()
	}
	return d, nil
}

// Buffer is memory that decoding needs; the zero value is ready for use, by one goroutine at a time.
type Buffer struct{ tokens []byte }

// run is how far a class is: so many hits are due, and then a cell of a rank.
type run struct {
	hits   uint32
	rank   uint8
	tokens []byte
	steps  *[256]step
}

// endless is more hits than a chunk has cells.
const endless = 1 << 30

func (r *run) next() {
	if len(r.tokens) == 0 {
		r.hits = endless
		return
	}
	s := r.steps[r.tokens[0]]
	r.hits, r.rank, r.tokens = uint32(s.hits), s.rank, r.tokens[1:]
}

// Decode decodes a chunk into out. Any bytes at all give symbols of the alphabet or ErrCorrupt.
func (d *Decoder) Decode(out *Cells, holes []bool, src []byte, b *Buffer) error {
	var runs [16]run
	escapes, err := d.open(&runs, src, b)
	if err != nil {
		return err
	}
	m, depth := d.m, d.m.Depth
	none := uint8(m.Symbols)
	out[d.chunk] = none
	holes = holes[:d.chunk]
	for i := range holes {
		if holes[i] {
			out[i] = none
			continue
		}
		leaf := m.leaf(out, d.near[i*depth:i*depth+depth])
		r := &runs[leaf>>classShift&15]
		if r.hits > 0 {
			r.hits--
			out[i] = uint8(leaf >> topShift)
			continue
		}
		if r.rank == escapeRank {
			if len(escapes) == 0 || escapes[0] >= none {
				return ErrCorrupt
			}
			out[i], escapes = escapes[0], escapes[1:]
		} else {
			ranks := m.ranks(leaf)
			if int(r.rank) >= len(ranks) {
				return ErrCorrupt
			}
			out[i] = ranks[r.rank]
		}
		r.next()
	}
	return nil
}

// open finds the tokens of every class and the escapes. A chunk's code is: which
// parts there are, a bit each, the classes in order and then the escapes, doubled, and odd if
// the last part is stored and not coded; the length of each part but the last, doubled, and odd in
// the same sense; and the parts. No bytes at all mean hits only.
func (d *Decoder) open(runs *[16]run, src []byte, b *Buffer) (escapes []byte, err error) {
	n := len(d.m.classes)
	for k := range runs {
		runs[k].hits = endless
	}
	if len(src) == 0 {
		return nil, nil
	}
	used, w := binary.Uvarint(src)
	if w <= 0 || used>>1 == 0 || used>>(n+2) != 0 {
		return nil, ErrCorrupt
	}
	src = src[w:]
	var size [MaxClasses + 1]uint64
	odd, sum, last := used&1, uint64(0), 0
	used >>= 1
	for k := range n + 1 {
		if used>>k == 1 {
			last = k
			break
		}
		if used>>k&1 == 0 {
			continue
		}
		x, w := binary.Uvarint(src)
		if w <= 0 || x>>1 > uint64(len(src)) {
			return nil, ErrCorrupt
		}
		src, size[k] = src[w:], x
		sum += x >> 1
	}
	if sum > uint64(len(src)) {
		return nil, ErrCorrupt
	}
	size[last] = (uint64(len(src))-sum)<<1 | odd
	if need := n * d.chunk; cap(b.tokens) < need {
		b.tokens = make([]byte, need)
	}
	for k := range last + 1 {
		part := src[:size[k]>>1]
		src = src[len(part):]
		switch {
		case used>>k&1 == 0:
			continue
		case k == n:
			return part, nil
		case size[k]&1 == 0:
			if d.huff[k] == nil {
				return nil, ErrCorrupt
			}
			at := k * d.chunk
			if part, err = d.huff[k].Decompress1X(b.tokens[at:at:at+d.chunk], part); err != nil {
				return nil, ErrCorrupt
			}
		}
		runs[k].steps, runs[k].tokens = d.steps[k], part
		runs[k].next()
	}
	return nil, nil
}
