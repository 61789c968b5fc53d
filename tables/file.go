package tables

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
	"github.com/szen-chess/szen/tables/internal/mmap"
)

// File is one table in one metric, read from bytes. It is safe for concurrent use.
type File struct {
	r      io.ReaderAt
	path   string
	closer io.Closer
	cache  *cache

	header  header
	streams []*description
	data    int64 // offset of the first block
	opened  [2]func() (*stream, error)
	ready   [2]atomic.Pointer[stream] // those that were opened
	pawns   func() *space.Placements
	note    func(field) // called for everything that readHead reads, if not nil
}

// NewReader returns the table in the first size bytes of r. It reads and checks
// what describes the table, and blocks as they are needed. Bytes that are not a table give a
// *CorruptError or *VersionError, now or when a position is looked up.
func NewReader(r io.ReaderAt, size int64) (*File, error) {
	return newFile(r, size, "", newCache(DefaultCache/8))
}

// openFile opens a file by its path.
func openFile(path string, c *cache) (*File, error) {
	m, err := mmap.Open(path)
	if err != nil {
		return nil, err
	}
	f, err := newFile(m, m.Size(), path, c)
	if err != nil {
		m.Close()
		return nil, err
	}
	f.closer = m
	return f, nil
}

func newFile(r io.ReaderAt, size int64, path string, c *cache) (*File, error) {
	f := &File{r: r, path: path, cache: c}
	if err := f.readHead(size); err != nil {
		var corrupt *CorruptError
		var version *VersionError
		switch {
		case errors.As(err, &corrupt):
			corrupt.Path = path
		case errors.As(err, &version):
			version.Path = path
		}
		return nil, err
	}
	f.pawns = sync.OnceValue(func() *space.Placements { return space.PlacementsOf(f.header.material) })
	offset := f.data
	for i, d := range f.streams {
		start := offset
		f.opened[i] = sync.OnceValues(func() (*stream, error) {
			s, err := newStream(f, d, start, f.pawns())
			f.ready[i].Store(s)
			return s, err
		})
		for _, b := range d.blocks {
			offset += int64(b.size)
		}
	}
	return f, nil
}

// readHead reads the header and the descriptions of the streams.
func (f *File) readHead(size int64) error {
	var first [headerSize]byte
	if n, err := f.r.ReadAt(first[:min(size, headerSize)], 0); int64(n) < min(size, headerSize) {
		return readError(f.path, 0, err)
	}
	h, err := parseHeader(first[:], size)
	if err != nil {
		return err
	}
	f.header = h
	head := make([]byte, headerSize+int(h.description)+crcSize)
	if n, err := f.r.ReadAt(head, 0); n < len(head) {
		return readError(f.path, 0, err)
	}
	text, sum := head[:len(head)-crcSize], head[len(head)-crcSize:]
	if crc(text) != binary.LittleEndian.Uint32(sum) {
		return &CorruptError{Offset: 0, What: "checksum of the header"}
	}
	r := &reader{src: text[headerSize:], offset: headerSize, note: f.note}
	if f.note != nil {
		noteHeader(text, f.note)
	}
	f.data = int64(len(head))
	end := f.data
	var seen sides
	for range h.streams {
		d := readDescription(r, &h)
		if d.sides == 0 || d.sides > bothSides || d.sides&seen != 0 || (d.sides == bothSides) != h.material.Symmetric() {
			r.fail("sides of a stream")
		}
		seen |= d.sides
		for _, b := range d.blocks {
			end += int64(b.size)
		}
		f.streams = append(f.streams, &d)
	}
	switch {
	case r.wrong != "":
		return &CorruptError{Offset: r.at, What: r.wrong}
	case len(r.src) > 0:
		return &CorruptError{Offset: r.offset, What: "description too long"}
	case h.metric == chess.MetricWDL && seen != bothSides:
		return &CorruptError{Offset: headerSize, What: "a side to move is missing"}
	case end+digestSize != size:
		return &CorruptError{Offset: end, What: fmt.Sprintf("blocks end here, want them to end at byte %d", size-digestSize)}
	}
	if f.note != nil {
		f.note(field{r.offset, sum, "CRC-32C of all before"})
	}
	return nil
}

// readError wraps what a reader said when it gave too few bytes.
func readError(path string, offset int64, err error) error {
	if err == nil || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return &CorruptError{path, offset, "file ends early"}
	}
	return fmt.Errorf("reading %s at byte %d: %w", path, offset, err)
}

// Material returns the table's material.
func (f *File) Material() chess.Material { return f.header.material }

// Metric returns what the table stores.
func (f *File) Metric() chess.Metric { return f.header.metric }

// Generator names what wrote the file.
func (f *File) Generator() string { return f.header.generator }

// Size returns the size of the file in bytes.
func (f *File) Size() int64 { return int64(f.header.size) }

// longest returns the largest distance that a cell can hold.
func (f *File) longest() (n chess.Plies) {
	for _, s := range f.streams {
		for _, list := range s.alpha.plies {
			if len(list) > 0 {
				n = max(n, slices.Max(list))
			}
		}
	}
	return n
}

// Close releases the file. Look-ups of chunks that are not in memory fail from then on.
func (f *File) Close() error {
	if f.closer == nil {
		return nil
	}
	return f.closer.Close()
}

// symbol returns the symbol of a position with the table's men, in its colours or with
// them exchanged, and its stream; the stream is nil if that side to move is not stored.
func (f *File) symbol(s *chess.Setup, flipped bool) (uint8, *description, error) {
	st, d, exchange, err := f.streamFor(s, flipped)
	if st == nil {
		if d == nil {
			return 0, nil, err
		}
		return d.symbol, d, err
	}
	chunk, cell, ok := st.find(s, exchange)
	if !ok {
		return 0, nil, ErrIllegal
	}
	symbol, err := st.at(chunk, cell)
	return symbol, d, err
}

// streamFor returns the stream that has a position, and whether colours are to be
// exchanged to find it there. It is nil if all cells are alike, and so is its description if that side to move is not stored.
func (f *File) streamFor(s *chess.Setup, flipped bool) (st *stream, d *description, exchange bool, err error) {
	turn := s.Turn
	if flipped {
		turn = turn.Other()
	}
	i := f.streamOf(turn)
	if i < 0 {
		return nil, nil, false, nil
	}
	d = f.streams[i]
	if d.constant {
		return nil, d, false, nil
	}
	exchange = flipped != (d.sides == bothSides && turn == chess.Black)
	if st = f.ready[i].Load(); st == nil {
		st, err = f.opened[i]()
	}
	return st, d, exchange, err
}

// streamOf returns the stream for a side to move, or -1.
func (f *File) streamOf(turn chess.Color) int {
	for i, d := range f.streams {
		if d.sides>>turn&1 != 0 {
			return i
		}
	}
	return -1
}
