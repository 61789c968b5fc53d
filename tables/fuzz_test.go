package tables

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// FuzzReader takes any bytes for a table: whole ones, cut ones, changed and
// invented ones. The header's checksum is made right, and those of the blocks not
// looked at, so that what is behind them is reached. All must end in values or typed errors.
func FuzzReader(f *testing.F) {
	for version, names := range released {
		for _, n := range names {
			b, err := os.ReadFile(filepath.Join("testdata", version, n+Extension))
			if err != nil {
				f.Fatal(err)
			}
			f.Add(b, uint16(0))
			f.Add(b[:len(b)/2], uint16(3))
		}
	}
	f.Fuzz(func(t *testing.T, b []byte, at uint16) {
		b = resum(bytes.Clone(b))
		r, err := NewReader(bytes.NewReader(b), int64(len(b)))
		if err != nil {
			typed(t, err)
			return
		}
		if err := Annotate(io.Discard, bytes.NewReader(b), int64(len(b))); err != nil {
			typed(t, err)
		}
		for i, d := range r.streams {
			if d.constant {
				continue
			}
			s, err := r.opened[i]()
			if err != nil {
				typed(t, err)
				continue
			}
			for k := range d.blocks {
				d.blocks[k].crc = blockSum(b, s.offsets[k], d.blocks[k].size)
			}
			n := int(at) % len(s.chunks)
			cells, err := s.decode(new(scratch), n)
			if err != nil {
				typed(t, err)
				continue
			}
			for _, c := range cells {
				if int(c) > d.alpha.symbols() {
					t.Fatalf("chunk %d has a symbol %d of %d", n, c, d.alpha.symbols())
				}
			}
		}
	})
}

// blockSum returns the checksum that a block should have, if it is in the file.
func blockSum(b []byte, offset int64, size uint32) uint32 {
	if end := offset + int64(size); end <= int64(len(b)) {
		return crc(b[offset:end])
	}
	return 0
}

func typed(t *testing.T, err error) {
	t.Helper()
	var corrupt *CorruptError
	var version *VersionError
	if !errors.As(err, &corrupt) && !errors.As(err, &version) {
		t.Fatalf("error without a type: %v", err)
	}
}
