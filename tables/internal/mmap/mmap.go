// Package mmap reads files through memory where the system can map them, and
// through reads where it cannot.
package mmap

import (
	"errors"
	"io"
	"os"
)

// ErrClosed is returned for reads after Close.
var ErrClosed = errors.New("file is closed")

// File is an open file. It is safe for concurrent use.
type File interface {
	io.ReaderAt
	io.Closer
	Size() int64
}

// Open opens a file for reading.
func Open(path string) (File, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = &os.PathError{Op: "open", Path: path, Err: errors.New("not a regular file")}
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	if m, err := mapFile(f, info.Size()); err == nil {
		f.Close()
		return m, nil
	}
	return &plain{f, info.Size()}, nil
}

// plain is a file that is not mapped.
type plain struct {
	*os.File
	size int64
}

func (p *plain) Size() int64 { return p.size }
