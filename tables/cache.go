package tables

import (
	"sync"
	"sync/atomic"
)

// cache bounds the memory of decoded chunks. When it is full those go that
// have stayed the longest without being used again (the clock algorithm).
type cache struct {
	mu    sync.Mutex
	limit int64
	size  int64
	ring  []place
	hand  int
}

// place is where a chunk in the cache is kept.
type place struct {
	s *stream
	n int
}

// kept is what a stream has of a chunk in the cache.
type kept struct {
	words atomic.Pointer[uint64] // as shape.pack returns them; nil if the chunk is not in the cache
	used  atomic.Bool            // since the cache last looked at it
}

// get returns the chunk, or nil.
func (k *kept) get() *uint64 {
	words := k.words.Load()
	if words != nil && !k.used.Load() {
		k.used.Store(true)
	}
	return words
}

// chunkOverhead is about what a chunk costs beside its cells, in bytes.
const chunkOverhead = 32

// DefaultCache is how many bytes of decoded chunks are kept unless said otherwise.
const DefaultCache = 64 << 20

func newCache(limit int64) *cache { return &cache{limit: limit} }

// keep puts a chunk into the cache and others out of it to make room.
func (k *cache) keep(s *stream, n int, words *uint64) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if !s.chunks[n].words.CompareAndSwap(nil, words) {
		return // another goroutine was faster
	}
	k.size += s.cost()
	k.ring = append(k.ring, place{s, n})
	k.shrink(1)
}

// shrink makes the cache as small as it may be, but for the last so many chunks.
func (k *cache) shrink(least int) {
	for k.size > k.limit && len(k.ring) > least {
		if k.hand >= len(k.ring) {
			k.hand = 0
		}
		e := k.ring[k.hand]
		if e.s.chunks[e.n].used.Swap(false) {
			k.hand++
			continue
		}
		e.s.chunks[e.n].words.Store(nil)
		k.size -= e.s.cost()
		last := len(k.ring) - 1
		k.ring[k.hand], k.ring[last] = k.ring[last], place{}
		k.ring = k.ring[:last]
	}
}

// cost is what a chunk of a stream takes in the cache, in bytes.
func (s *stream) cost() int64 { return int64(s.shape.words)*8 + chunkOverhead }
