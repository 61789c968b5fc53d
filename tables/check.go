package tables

import (
	"bytes"
	"context"
	"crypto/sha256"
	"io"
	"path/filepath"

	"github.com/szen-chess/szen/tables/internal/mmap"
)

// Check reads a whole file: its digest, its header, every block's checksum, and
// every chunk's code; of a Syzygy file its checksum and its header. It returns nil if all are right, and a *CorruptError or *VersionError, or
// what the system says, if not.
func Check(ctx context.Context, path string) error {
	if m, metric, ok := ParseSyzygyFileName(filepath.Base(path)); ok {
		return checkSyzygy(name{m, metric}, path)
	}
	m, err := mmap.Open(path)
	if err != nil {
		return err
	}
	defer m.Close()
	f, err := newFile(m, m.Size(), path, newCache(0))
	if err != nil {
		return err
	}
	if err := f.checkDigest(ctx); err != nil {
		return err
	}
	return f.checkChunks(ctx)
}

func (f *File) checkDigest(ctx context.Context) error {
	end := f.Size() - digestSize
	sum, buf := sha256.New(), make([]byte, 1<<16)
	for at := int64(0); at < end; {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		n, err := f.r.ReadAt(buf[:min(int64(len(buf)), end-at)], at)
		if n == 0 {
			return readError(f.path, at, err)
		}
		sum.Write(buf[:n])
		at += int64(n)
	}
	var want [digestSize]byte
	if n, err := f.r.ReadAt(want[:], end); n < digestSize {
		if err == nil {
			err = io.ErrUnexpectedEOF
		}
		return readError(f.path, end, err)
	}
	if !bytes.Equal(sum.Sum(nil), want[:]) {
		return &CorruptError{f.path, end, "digest of the file"}
	}
	return nil
}

func (f *File) checkChunks(ctx context.Context) error {
	return f.each(ctx, func(*stream, int, []uint8) error { return nil })
}

// each decodes all chunks of all streams that are not constant, in order. The cells are valid during the call.
func (f *File) each(ctx context.Context, visit func(s *stream, chunk int, cells []uint8) error) error {
	for i, d := range f.streams {
		if d.constant {
			continue
		}
		s, err := f.opened[i]()
		if err != nil {
			return err
		}
		t := new(scratch)
		for n := range s.chunks {
			if n%16 == 0 && ctx.Err() != nil {
				return context.Cause(ctx)
			}
			cells, err := s.decode(t, n)
			if err == nil {
				err = visit(s, n, cells)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}
