package mmap

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

func TestReadAt(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	if err := os.WriteFile(path, []byte("0123456789"), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if f.Size() != 10 {
		t.Errorf("size %d", f.Size())
	}
	for _, c := range []struct {
		off  int64
		want string
		err  error
	}{{0, "0123", nil}, {6, "6789", nil}, {8, "89", io.EOF}, {10, "", io.EOF}, {11, "", io.EOF}} {
		b := make([]byte, 4)
		n, err := f.ReadAt(b, c.off)
		if string(b[:n]) != c.want || !errors.Is(err, c.err) {
			t.Errorf("at %d: %q %v, want %q %v", c.off, b[:n], err, c.want, c.err)
		}
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := f.ReadAt(make([]byte, 1), 0); err == nil {
		t.Error("no error after Close")
	}
}

// TestCutWhileOpen wants an error, not a crash, from a file that shrinks under a reader.
func TestCutWhileOpen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	if err := os.WriteFile(path, make([]byte, 1<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := os.Truncate(path, 0); err != nil {
		t.Fatal(err)
	}
	if _, err := f.ReadAt(make([]byte, 16), 1<<19); err == nil {
		t.Error("no error")
	}
}

// TestLend reads in place, before and after the file is cut, and wants an error in the end.
func TestLend(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	if err := os.WriteFile(path, make([]byte, 1<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	lender, ok := f.(Lender)
	if !ok {
		t.Skip("files are not mapped here")
	}
	read := func(at int) (b byte, err error) {
		l, err := lender.Lend()
		if err != nil {
			return 0, err
		}
		defer l.Return(&err)
		return l.Data[at], nil
	}
	if _, err := read(1 << 19); err != nil {
		t.Error(err)
	}
	if err := os.Truncate(path, 0); err != nil {
		t.Fatal(err)
	}
	if _, err := read(1 << 19); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("error %v from bytes that are gone", err)
	}
	func() {
		defer func() {
			if recover() == nil {
				t.Error("an ordinary panic ends in Return")
			}
		}()
		_, _ = read(1 << 20)
	}()
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := lender.Lend(); !errors.Is(err, ErrClosed) {
		t.Errorf("error %v after Close", err)
	}
}

// TestOpenEmpty wants an empty file, which cannot be mapped, to open and end at once.
func TestOpenEmpty(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if n, err := f.ReadAt(make([]byte, 1), 0); n != 0 || err == nil {
		t.Errorf("%d bytes, error %v", n, err)
	}
	if _, err := Open(t.TempDir()); err == nil {
		t.Error("a folder opens as a file")
	}
}
