package retro

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"sync"

	"github.com/szen-chess/szen/chess"
)

// Scratch holds blocks of bytes outside of memory for as long as a table is in
// the making. It must be safe for concurrent use.
type Scratch interface {
	// Put stores a block, which the caller may change afterwards, and returns where it is.
	Put(b []byte) (at int64, err error)
	// Get appends a block to dst.
	Get(dst []byte, at int64) ([]byte, error)
}

// distanceLog holds the distances of a slice too large for a byte a position: for
// each part of the slice what was decided, ply by ply, in blocks of a Scratch.
type distanceLog struct {
	scratch Scratch
	parts   []logPart
}

type logPart struct {
	mu      sync.Mutex
	buf     []byte
	longest chess.Plies
	blocks  []int64
	err     error // of writing, told when the part is read
}

// logBlock is how many bytes of a part are collected before they leave memory.
const logBlock = 1 << 16

func newDistanceLog(words int, scratch Scratch) *distanceLog {
	return &distanceLog{scratch, make([]logPart, (words+partWords-1)/partWords)}
}

// logPen collects what one worker decides in a run of words, all in one part and at one ply.
type logPen struct {
	buf  []byte
	last int // word within the part
}

// note adds lanes of a word: how many words further it is, and the lanes one by one, or as a mask if they are many.
func (p *logPen) note(word int, lanes uint64) {
	word %= partWords
	if len(p.buf) == 0 {
		p.last = 0
	}
	p.buf = binary.AppendUvarint(p.buf, uint64(word-p.last))
	p.last = word
	n := bits.OnesCount64(lanes)
	if n >= maskLanes {
		p.buf = append(p.buf, maskLanes)
		p.buf = binary.LittleEndian.AppendUint64(p.buf, lanes)
		return
	}
	p.buf = append(p.buf, byte(n))
	for ; lanes != 0; lanes &= lanes - 1 {
		p.buf = append(p.buf, byte(bits.TrailingZeros64(lanes)))
	}
}

// maskLanes is how many lanes are written as a mask.
const maskLanes = 8

// flush hands what a pen has collected of the part in which a word is to the log.
func (l *distanceLog) flush(p *logPen, word int, n chess.Plies) {
	if len(p.buf) == 0 {
		return
	}
	part := &l.parts[word/partWords]
	part.mu.Lock()
	defer part.mu.Unlock()
	part.longest = max(part.longest, n)
	part.buf = binary.AppendUvarint(part.buf, uint64(n))
	part.buf = binary.AppendUvarint(part.buf, uint64(len(p.buf)))
	part.buf = append(part.buf, p.buf...)
	p.buf = p.buf[:0]
	if len(part.buf) >= logBlock {
		part.empty(l.scratch)
	}
}

// empty moves the part's bytes out of memory.
func (p *logPart) empty(scratch Scratch) {
	at, err := scratch.Put(p.buf)
	if err != nil && p.err == nil {
		p.err = err
	}
	p.blocks = append(p.blocks, at)
	p.buf = p.buf[:0]
}

// part returns the distances of words from to to, which must be a part of the log.
func (l *distanceLog) part(from, to int) (*Distances, error) {
	p := &l.parts[from/partWords]
	p.mu.Lock()
	defer p.mu.Unlock()
	if from%partWords != 0 || to-from > partWords {
		return nil, fmt.Errorf("retro: words %d to %d are no part of a slice", from, to)
	}
	if p.err != nil {
		return nil, p.err
	}
	d := NewDistances((to - from) << 6)
	d.Reserve(p.longest)
	var buf []byte
	for _, at := range p.blocks {
		var err error
		if buf, err = l.scratch.Get(buf[:0], at); err != nil {
			return nil, err
		}
		replay(d, buf)
	}
	replay(d, p.buf)
	return d, nil
}

// replay enters what a block of a log says.
func replay(d *Distances, b []byte) {
	next := func() int {
		x, n := binary.Uvarint(b)
		b = b[n:]
		return int(x)
	}
	for len(b) > 0 {
		n := chess.Plies(next())
		end := next()
		end = len(b) - end
		for word := 0; len(b) > end; {
			word += next()
			count := b[0]
			b = b[1:]
			if count == maskLanes {
				d.setLanes(word, binary.LittleEndian.Uint64(b), n)
				b = b[8:]
				continue
			}
			for _, q := range b[:count] {
				d.Set(word<<6+int(q), n)
			}
			b = b[count:]
		}
	}
}
