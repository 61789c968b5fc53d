package mmap

import (
	"io"
	"runtime/debug"
	"sync"
)

// Lender is a file whose bytes are in memory and can be read in place.
type Lender interface {
	// Lend returns the bytes; the file stays open until they are given back.
	Lend() (Lease, error)
}

// Lease is a file's bytes, lent to one goroutine: to be read, not changed, until Return.
type Lease struct {
	Data   []byte
	lock   *sync.RWMutex // nil if nothing can happen to the bytes
	faults bool          // what reading vanished memory did before
}

// Lend lends bytes that stay where they are.
func (b Bytes) Lend() (Lease, error) { return Lease{Data: b}, nil }

// Bytes is a file's contents in memory.
type Bytes []byte

// ReadAt copies from the bytes.
func (b Bytes) ReadAt(p []byte, off int64) (n int, err error) {
	if off < 0 || off > int64(len(b)) {
		return 0, io.EOF
	}
	if n = copy(p, b[off:]); n < len(p) {
		err = io.EOF
	}
	return n, err
}

// Return gives the bytes back. It is to be deferred: if the file's bytes
// vanished while they were read it ends the panic and sets the error to an unexpected end.
func (l Lease) Return(err *error) {
	if l.lock == nil {
		return
	}
	debug.SetPanicOnFault(l.faults)
	l.lock.RUnlock()
	if r := recover(); r != nil {
		if _, fault := r.(interface{ Addr() uintptr }); !fault {
			panic(r)
		}
		*err = io.ErrUnexpectedEOF
	}
}
