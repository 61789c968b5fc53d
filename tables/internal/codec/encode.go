package codec

import (
	"encoding/binary"

	"github.com/klauspost/compress/huff0"
)

// Encoder codes the chunks of a stream: first all of them are turned into
// tokens, then, when their frequencies are known, the tokens into bytes.
type Encoder struct {
	m     *Model
	near  []uint16
	chunk int
	free  []Free

	out     Cells
	hits    [MaxClasses]int
	tokens  [MaxClasses][]byte // of one chunk
	escapes []byte

	parts  []byte // tokens and escapes of all chunks
	ends   []int  // of each part in parts, a chunk's classes and then its escapes
	counts [MaxClasses][256]int
}

// NewEncoder returns an encoder for chunks of so many cells with these neighbours.
func NewEncoder(m *Model, near []uint16, chunk int, free []Free) *Encoder {
	return &Encoder{m: m, near: near, chunk: chunk, free: free}
}

// Add turns the next chunk into tokens: each cell is a symbol, Symbols+n for
// one that is free as free[n] says, or Hole.
func (e *Encoder) Add(cells []uint8) {
	m, depth, none := e.m, e.m.Depth, uint8(e.m.Symbols)
	out := &e.out
	out[e.chunk] = none
	for i, c := range cells {
		if c == Hole {
			out[i] = none
			continue
		}
		leaf := m.leaf(out, e.near[i*depth:i*depth+depth])
		top, k := uint8(leaf>>topShift), leaf>>classShift&15
		if c >= none {
			if c = top; !e.free[cells[i]-none].allows(top) {
				c = e.free[cells[i]-none].choose(m.ranks(leaf))
			}
		}
		out[i] = c
		if c == top {
			e.hits[k]++
			continue
		}
		rank := 1
		for ranks := m.ranks(leaf); ranks[rank] != c; rank++ {
		}
		e.tokens[k] = m.classes[k].appendRun(e.tokens[k], e.hits[k], rank)
		e.hits[k] = 0
		if rank > m.classes[k].ranks {
			e.escapes = append(e.escapes, c)
		}
	}
	for k := range m.classes {
		for _, t := range e.tokens[k] {
			e.counts[k][t]++
		}
		e.end(e.tokens[k])
		e.tokens[k], e.hits[k] = e.tokens[k][:0], 0
	}
	e.end(e.escapes)
	e.escapes = e.escapes[:0]
}

func (e *Encoder) end(part []byte) {
	e.parts = append(e.parts, part...)
	e.ends = append(e.ends, len(e.parts))
}

// Fork returns an encoder of the same stream that another goroutine can add chunks to.
func (e *Encoder) Fork() *Encoder { return NewEncoder(e.m, e.near, e.chunk, e.free) }

// Merge adds the chunks of a fork after those that were added before.
func (e *Encoder) Merge(f *Encoder) {
	at := len(e.parts)
	e.parts = append(e.parts, f.parts...)
	for _, end := range f.ends {
		e.ends = append(e.ends, at+end)
	}
	for k := range e.counts {
		for t, n := range f.counts[k] {
			e.counts[k][t] += n
		}
	}
}

// histogram is how many tokens a code's table is made from.
const histogram = 1 << 14

// Finish makes the codes of the classes, which belong to the model from then on.
func (e *Encoder) Finish() {
	for k := range e.m.classes {
		c := &e.m.classes[k]
		total := 0
		for _, n := range e.counts[k] {
			total += n
		}
		var in []byte // the tokens in the order of their numbers, as often as their share is
		for t, n := range e.counts[k] {
			if n == 0 {
				continue
			}
			for range max(n*histogram/total, 1) {
				in = append(in, byte(t))
			}
		}
		c.huff0 = nil
		s := &huff0.Scratch{Reuse: huff0.ReusePolicyNone}
		if _, _, err := huff0.Compress1X(in, s); err != nil {
			continue // few tokens, or all alike: they are stored as they are
		}
		table := append([]byte(nil), s.OutTable...)
		if _, _, err := huff0.ReadTable(table, nil); err == nil {
			c.huff0 = table
		}
	}
}

// Coder turns the tokens of an encoder that is finished into bytes. Each is for one goroutine.
type Coder struct {
	e      *Encoder
	coders [MaxClasses]*huff0.Scratch
}

// NewCoder returns a coder.
func (e *Encoder) NewCoder() *Coder {
	c := &Coder{e: e}
	for k := range e.m.classes {
		if table := e.m.classes[k].huff0; table != nil {
			if s, _, err := huff0.ReadTable(table, nil); err == nil {
				s.Reuse = huff0.ReusePolicyMust
				c.coders[k] = s
			}
		}
	}
	return c
}

// Append appends the code of the chunk that was added as number n.
func (c *Coder) Append(dst []byte, n int) []byte {
	e := c.e
	parts := len(e.m.classes) + 1
	at := 0
	if n > 0 {
		at = e.ends[n*parts-1]
	}
	var used uint64
	var sizes [MaxClasses + 1]uint64
	var body []byte
	last := 0
	for k, end := range e.ends[n*parts : (n+1)*parts] {
		part := e.parts[at:end]
		at = end
		if len(part) == 0 {
			continue
		}
		used, last = used|1<<k, k
		sizes[k] = uint64(len(part))<<1 | 1
		if k < parts-1 && c.coders[k] != nil {
			if coded, _, err := huff0.Compress1X(part, c.coders[k]); err == nil {
				part, sizes[k] = coded, uint64(len(coded))<<1
			}
		}
		body = append(body, part...)
	}
	if used == 0 {
		return dst
	}
	dst = binary.AppendUvarint(dst, used<<1|sizes[last]&1)
	for k, s := range sizes[:last] {
		if used>>k&1 != 0 {
			dst = binary.AppendUvarint(dst, s)
		}
	}
	return append(dst, body...)
}
