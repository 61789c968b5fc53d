package tables

import "sync"

// cache bounds the memory of decoded chunks. When it is full those go that
// have stayed the longest without being used again (the clock algorithm).
type cache struct {
	mu    sync.Mutex
	limit int64
	size  int64
	ring  []kept
	hand  int
}

// kept is a chunk in the cache.
type kept struct {
	s *stream
	n int
	c *chunk
}

// chunkOverhead is about what a chunk costs beside its cells, in bytes.
const chunkOverhead = 128

// DefaultCache is how many bytes of decoded chunks are kept unless said otherwise.
const DefaultCache = 64 << 20

func newCache(limit int64) *cache { return &cache{limit: limit} }

// keep puts a chunk into the cache and others out of it to make room.
func (k *cache) keep(s *stream, n int, c *chunk) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.size += int64(len(c.cells)) + chunkOverhead
	k.ring = append(k.ring, kept{s, n, c})
	for k.size > k.limit && len(k.ring) > 1 {
		if k.hand >= len(k.ring) {
			k.hand = 0
		}
		e := k.ring[k.hand]
		if e.c.used.Swap(false) {
			k.hand++
			continue
		}
		e.s.chunks[e.n].CompareAndSwap(e.c, nil)
		k.size -= int64(len(e.c.cells)) + chunkOverhead
		last := len(k.ring) - 1
		k.ring[k.hand], k.ring[last] = k.ring[last], kept{}
		k.ring = k.ring[:last]
	}
}
