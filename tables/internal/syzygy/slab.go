package syzygy

import (
	"reflect"
	"sync"

	"github.com/szen-chess/szen/internal/hugepages"
)

// slab gives out arrays side by side, in large pages once there are many. Lookups in a hundred
// tables at random otherwise wait for the addresses of pages more than for anything else. An array
// keeps the others of its slab in memory, which is little beside the files that they are of.
type slab[T any] struct {
	mu   sync.Mutex
	free []T
	next int // bytes of the next slab
}

const (
	firstSlab = 64 << 10
	lastSlab  = 16 << 20
)

// take returns an array of n.
func (s *slab[T]) take(n int) []T {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.free) < n {
		s.next = min(max(2*s.next, firstSlab), lastSlab)
		s.free = hugepages.Make[T](max(n, s.next/int(reflect.TypeFor[T]().Size())))
	}
	array := s.free[:n:n]
	s.free = s.free[n:]
	return array
}

// What all tables keep of their codes.
var (
	slabOfSymbols slab[symbol]
	slabOfSpans   slab[uint8]
	slabOfPairs   slab[pairs]
)
