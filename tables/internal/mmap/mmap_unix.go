//go:build unix

package mmap

import (
	"io"
	"os"
	"runtime/debug"
	"sync"

	"golang.org/x/sys/unix"
)

// mapped is a file in memory.
type mapped struct {
	mu   sync.RWMutex // held for reading while data is read
	data []byte       // nil once closed
	size int64
}

func mapFile(f *os.File, size int64) (File, error) {
	if size != int64(int(size)) {
		return nil, unix.EFBIG
	}
	data, err := unix.Mmap(int(f.Fd()), 0, int(size), unix.PROT_READ, unix.MAP_SHARED)
	if err != nil {
		return nil, err
	}
	_ = unix.Madvise(data, unix.MADV_RANDOM) // only a hint
	return &mapped{data: data, size: size}, nil
}

func (m *mapped) Size() int64 { return m.size }

// ReadAt copies from the file. Where somebody has cut the file since it was
// opened the memory behind it is gone: that is an unexpected end, and not the end of the program.
func (m *mapped) ReadAt(p []byte, off int64) (n int, err error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	if m.data == nil {
		return 0, ErrClosed
	}
	if off < 0 || off > m.size {
		return 0, io.EOF
	}
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if recover() != nil {
			n, err = 0, io.ErrUnexpectedEOF
		}
	}()
	if n = copy(p, m.data[off:]); n < len(p) {
		err = io.EOF
	}
	return n, err
}

// Lend lends the whole file.
func (m *mapped) Lend() (Lease, error) {
	m.mu.RLock()
	if m.data == nil {
		m.mu.RUnlock()
		return Lease{}, ErrClosed
	}
	return lease(m.data, &m.mu), nil
}

// lease takes the lock of mapped bytes for reading. Reading memory whose file
// somebody has cut panics from now on, instead of ending the program.
func lease(data []byte, lock *sync.RWMutex) Lease {
	return Lease{data, lock, debug.SetPanicOnFault(true)}
}

func (m *mapped) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.data == nil {
		return nil
	}
	data := m.data
	m.data = nil
	return unix.Munmap(data)
}
