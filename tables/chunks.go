package tables

import (
	"encoding/binary"
	"io"
	"sync"
	"sync/atomic"

	"github.com/szen-chess/szen/internal/space"
	"github.com/szen-chess/szen/tables/internal/codec"
)

// stream answers for the cells of a stream that is not constant. Chunks are
// decoded when they are first needed and kept as long as the cache has room.
type stream struct {
	*description
	r       io.ReaderAt
	path    string
	cache   *cache
	sets    []space.PawnSet
	decoder *codec.Decoder
	offsets []int64 // of the blocks in the file
	chunks  []atomic.Pointer[chunk]
}

// chunk is a decoded chunk.
type chunk struct {
	cells []uint8
	used  atomic.Bool // since the cache last looked at it
}

// newStream returns a stream whose blocks start at an offset.
func newStream(f *File, d *description, offset int64, sets []space.PawnSet) (*stream, error) {
	s := &stream{description: d, r: f.r, path: f.path, cache: f.cache, sets: sets}
	var err error
	if s.decoder, err = codec.NewDecoder(d.model, d.plan.Near(), d.plan.Chunk); err != nil {
		return nil, &CorruptError{f.path, headerSize, "code table of a model"}
	}
	s.offsets = make([]int64, len(d.blocks))
	for i, b := range d.blocks {
		s.offsets[i] = offset
		offset += int64(b.size)
	}
	s.chunks = make([]atomic.Pointer[chunk], len(sets)*d.plan.Chunks())
	return s, nil
}

// at returns the symbol of a cell of a slice.
func (s *stream) at(slice, cell int) (uint8, error) {
	n := cell / s.plan.Chunk
	i := cell - n*s.plan.Chunk
	n += slice * s.plan.Chunks()
	c := s.chunks[n].Load()
	if c == nil {
		var err error
		if c, err = s.load(n); err != nil {
			return 0, err
		}
	} else if !c.used.Load() {
		c.used.Store(true)
	}
	return c.cells[i], nil
}

// scratch is what decoding needs for a moment.
type scratch struct {
	codec.Buffer
	block []byte
	holes []bool
	cells codec.Cells
}

var scratches = sync.Pool{New: func() any { return new(scratch) }}

// load decodes a chunk and keeps it.
func (s *stream) load(n int) (*chunk, error) {
	t := scratches.Get().(*scratch)
	defer scratches.Put(t)
	cells, err := s.decode(t, n)
	if err != nil {
		return nil, err
	}
	c := &chunk{cells: append([]uint8(nil), cells...)}
	if s.chunks[n].CompareAndSwap(nil, c) {
		s.cache.keep(s, n, c)
	}
	return c, nil
}

// decode decodes a chunk into the scratch and returns its cells.
func (s *stream) decode(t *scratch, n int) ([]uint8, error) {
	code, err := s.code(t, n)
	if err != nil {
		return nil, err
	}
	p := s.plan
	if len(t.holes) < p.Chunk {
		t.holes = make([]bool, p.Chunk)
	}
	slice := n / p.Chunks()
	set := s.sets[slice]
	p.Holes(t.holes[:p.Chunk], n-slice*p.Chunks(), set.White|set.Black)
	if err := s.decoder.Decode(&t.cells, t.holes, code, &t.Buffer); err != nil {
		return nil, &CorruptError{s.path, s.offsets[n/s.perBlock], err.Error()}
	}
	return t.cells[:p.Chunk], nil
}

// code reads the block of a chunk, checks it and returns the chunk's part of it.
func (s *stream) code(t *scratch, n int) ([]byte, error) {
	b := n / s.perBlock
	size := int(s.blocks[b].size)
	if cap(t.block) < size {
		t.block = make([]byte, size)
	}
	block := t.block[:size]
	if got, err := s.r.ReadAt(block, s.offsets[b]); got < size {
		return nil, readError(s.path, s.offsets[b], err)
	}
	if crc(block) != s.blocks[b].crc {
		return nil, &CorruptError{s.path, s.offsets[b], "checksum of a block"}
	}
	first := b * s.perBlock
	start, length := 0, 0
	for k := first; k < min(first+s.perBlock, len(s.chunks)); k++ {
		x, w := binary.Uvarint(block)
		if w <= 0 || x > maxCode {
			return nil, &CorruptError{s.path, s.offsets[b], "size of a chunk"}
		}
		block = block[w:]
		switch {
		case k < n:
			start += int(x)
		case k == n:
			length = int(x)
		}
	}
	if start+length > len(block) {
		return nil, &CorruptError{s.path, s.offsets[b], "chunks larger than their block"}
	}
	return block[start : start+length], nil
}
