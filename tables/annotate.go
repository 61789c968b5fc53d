package tables

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
)

// Annotate writes what the bytes of a table mean, one field a line: offset,
// bytes, meaning. It stops with an error at the first that makes no sense.
func Annotate(w io.Writer, r io.ReaderAt, size int64) error {
	f := &File{r: r, cache: newCache(0)}
	out := bufio.NewWriter(w)
	show := func(x field) {
		fmt.Fprintf(out, "%6d  %-24s  %s\n", x.offset, hexOf(x.bytes), x.what)
	}
	f.note = show
	err := f.readHead(size)
	if err == nil {
		err = f.annotateBlocks(show)
	}
	if e := out.Flush(); err == nil {
		err = e
	}
	return err
}

// shownBytes is how many bytes of a field are written out.
const shownBytes = 8

func hexOf(b []byte) string {
	if len(b) <= shownBytes {
		return fmt.Sprintf("% x", b)
	}
	return fmt.Sprintf("% x … %d", b[:shownBytes-2], len(b))
}

// headerFields names the fields of the header and where they end.
var headerFields = []struct {
	end  int
	what string
}{
	{8, "magic"},
	{10, "format version"},
	{11, "metric: 0 wdl, 1 dtz, 2 dtm"},
	{12, "symmetries of the board that are used"},
	{13, "streams"},
	{16, "reserved"},
	{32, "material"},
	{48, "generator"},
	{52, "slices"},
	{56, "bytes of the description"},
	{64, "bytes of the file"},
}

func noteHeader(head []byte, note func(field)) {
	at := 0
	for _, x := range headerFields {
		what := x.what
		switch b := head[at:x.end]; x.end {
		case 10:
			what += fmt.Sprintf(": %d", binary.LittleEndian.Uint16(b))
		case 32, 48:
			what += fmt.Sprintf(": %s", bytes.TrimRight(b, "\x00"))
		case 52, 56:
			what += fmt.Sprintf(": %d", binary.LittleEndian.Uint32(b))
		case 64:
			what += fmt.Sprintf(": %d", binary.LittleEndian.Uint64(b))
		}
		note(field{int64(at), head[at:x.end], what})
		at = x.end
	}
}

// annotateBlocks shows the blocks, the chunks in them, and the digest.
func (f *File) annotateBlocks(show func(field)) error {
	at := f.data
	read := func(n int) ([]byte, error) {
		b := make([]byte, n)
		if got, err := f.r.ReadAt(b, at); got < n {
			return nil, readError(f.path, at, err)
		}
		return b, nil
	}
	for i, d := range f.streams {
		chunk := 0
		for k, bl := range d.blocks {
			b, err := read(int(bl.size))
			if err != nil {
				return err
			}
			if crc(b) != bl.crc {
				return &CorruptError{f.path, at, "checksum of a block"}
			}
			r := &reader{src: b, offset: at, note: show}
			var sizes []int
			for range min(d.perBlock, f.chunks(d)-k*d.perBlock) {
				sizes = append(sizes, r.uvarint(fmt.Sprintf("stream %d block %d: bytes of chunk %d", i, k, chunk+len(sizes))))
			}
			for _, n := range sizes {
				r.bytes(n, fmt.Sprintf("chunk %d", chunk))
				chunk++
			}
			if r.wrong != "" || len(r.src) > 0 {
				return &CorruptError{f.path, at, "chunks that do not fill their block"}
			}
			at += int64(bl.size)
		}
	}
	b, err := read(digestSize)
	if err == nil {
		show(field{at, b, "SHA-256 of all before"})
	}
	return err
}

// chunks returns how many chunks a stream has.
func (f *File) chunks(d *description) int { return int(f.header.slices) * d.plan.Chunks() }
