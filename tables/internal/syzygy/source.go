package syzygy

import (
	"encoding/binary"
	"errors"
	"io"
	"sync"

	"github.com/szen-chess/szen/tables/internal/mmap"
)

// source is where a table's bytes are.
type source struct {
	r      io.ReaderAt
	lender mmap.Lender // nil if the bytes cannot be read in place
	size   int64
}

func newSource(r io.ReaderAt, size int64) source {
	s := source{r: r, size: size}
	if lender, ok := r.(mmap.Lender); ok {
		if lease, err := lender.Lend(); err == nil {
			if int64(len(lease.Data)) >= size {
				s.lender = lender
			}
			lease.Return(&err)
		}
	}
	return s
}

// scratch lends buffers to lookups in files that are not in memory.
var scratch = sync.Pool{New: func() any { return new([]byte) }}

// window gives pieces of a file for as long as one lookup takes.
type window struct {
	*source
	data []byte  // the file, if it is read in place
	buf  *[]byte // what pieces are read into if it is not
}

// view returns n bytes, valid until the next call.
func (w *window) view(off int64, n int) ([]byte, error) {
	if off < 0 || off > w.size-int64(n) {
		return nil, wrong(off, "%d bytes are needed, the file ends at %d", n, w.size)
	}
	if w.data != nil {
		return w.data[off : off+int64(n)], nil
	}
	if cap(*w.buf) < n {
		*w.buf = make([]byte, n)
	}
	b := (*w.buf)[:n]
	if k, err := w.r.ReadAt(b, off); k < n {
		if err == nil || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			err = wrong(off+int64(k), "%d bytes are needed, the file ends before its size of %d", n, w.size)
		}
		return nil, err
	}
	return b, nil
}

// cursor reads a header straight through. The first error sticks: from then on
// every read yields zero.
type cursor struct {
	window
	off int64
	err error
}

// bytes returns the next n bytes, valid until the next call, or nil.
func (c *cursor) bytes(n int) []byte {
	if c.err != nil {
		return nil
	}
	b, err := c.view(c.off, n)
	if err != nil {
		c.err = err
		return nil
	}
	c.off += int64(n)
	return b
}

func (c *cursor) u8() uint8 {
	if b := c.bytes(1); b != nil {
		return b[0]
	}
	return 0
}

func (c *cursor) u16() uint16 {
	if b := c.bytes(2); b != nil {
		return binary.LittleEndian.Uint16(b)
	}
	return 0
}

func (c *cursor) u32() uint32 {
	if b := c.bytes(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

// align skips to a multiple of n.
func (c *cursor) align(n int64) { c.off = (c.off + n - 1) / n * n }

// skip passes over count things of a size, which must lie in the file, and returns where they start.
func (c *cursor) skip(count uint64, size int64) int64 {
	start := c.off
	if c.err != nil {
		return start
	}
	if left := max(c.size-start, 0); count > uint64(left/size) {
		c.err = wrong(start, "%d entries of %d bytes are needed, the file ends at %d", count, size, c.size)
		return start
	}
	c.off += int64(count) * size
	return start
}

// fail notes an error unless there is one already.
func (c *cursor) fail(off int64, format string, args ...any) {
	if c.err == nil {
		c.err = wrong(off, format, args...)
	}
}
