package hugepages

import (
	"sync"
	"unsafe"
)

// Slab gives out arrays side by side, in large pages once there are many, for small things of which
// many are read at random. An array keeps the others of its slab in memory. The zero value is ready, and safe for concurrent use.
type Slab[T any] struct {
	mu   sync.Mutex
	free []T
	next int // bytes of the next slab
}

const (
	firstSlab = 64 << 10
	lastSlab  = 16 << 20
)

// Take returns a new array of n.
func (s *Slab[T]) Take(n int) []T {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.free) < n {
		s.next = min(max(2*s.next, firstSlab), lastSlab)
		s.free = Make[T](max(n, s.next/int(unsafe.Sizeof(*new(T)))))
	}
	array := s.free[:n:n]
	s.free = s.free[n:]
	return array
}
