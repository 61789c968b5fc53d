package tables

import (
	"encoding/binary"
	"io"
	"sync"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
	"github.com/szen-chess/szen/tables/internal/codec"
	"github.com/szen-chess/szen/tables/internal/grid"
)

// stream answers for the cells of a stream that is not constant. Chunks are
// decoded when they are first needed and kept as long as the cache has room.
type stream struct {
	*description
	r       io.ReaderAt
	path    string
	cache   *cache
	sets    []space.PawnSet
	locator *grid.Locator
	decoder *codec.Decoder
	offsets []int64 // of the blocks in the file
	shape   shape
	chunks  []kept // by number: slice times chunks of a slice, and the chunk in it
}

// newStream returns a stream whose blocks start at an offset.
func newStream(f *File, d *description, offset int64, pawns *space.Placements) (*stream, error) {
	s := &stream{description: d, r: f.r, path: f.path, cache: f.cache, sets: pawns.Sets}
	var err error
	if s.decoder, err = codec.NewDecoder(d.model, d.plan.Near(), d.plan.Chunk); err != nil {
		return nil, &CorruptError{f.path, headerSize, "code table of a model"}
	}
	s.offsets = make([]int64, len(d.blocks))
	for i, b := range d.blocks {
		s.offsets[i] = offset
		offset += int64(b.size)
	}
	s.locator, s.shape = d.plan.Locator(pawns), shapeOf(d.model.Symbols, d.plan.Chunk)
	s.chunks = make([]kept, len(s.sets)*d.plan.Chunks())
	return s, nil
}

// find returns the chunk of a position and its cell there; ok is false for kings that touch.
func (s *stream) find(p *chess.Setup, exchange bool) (chunk, cell int, ok bool) {
	at, ok := s.locator.Find(p, exchange)
	return int(at >> 32), int(uint32(at)), ok
}

// at returns the symbol of a cell of a chunk.
func (s *stream) at(chunk, cell int) (uint8, error) {
	if words := s.chunks[chunk].get(); words != nil {
		return s.shape.at(words, cell), nil
	}
	words, err := s.load(chunk)
	if err != nil {
		return 0, err
	}
	return s.shape.at(words, cell), nil
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
func (s *stream) load(n int) (*uint64, error) {
	t := scratches.Get().(*scratch)
	defer scratches.Put(t)
	cells, err := s.decode(t, n)
	if err != nil {
		return nil, err
	}
	words := s.shape.pack(cells)
	s.cache.keep(s, n, words)
	return words, nil
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
