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
