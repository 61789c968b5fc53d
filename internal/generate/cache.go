package generate

import (
	"container/list"
	"sync"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
)

// cache holds planes that were read back from disk, those used last, up to a
// limit. It is safe for concurrent use.
type cache struct {
	mu    sync.Mutex
	limit int64
	taken int64
	order list.List // of *entry, the one used last in front
	known map[cacheKey]*list.Element
}

// cacheKey names what is read at once: a plane, or distances, of a group of slices.
type cacheKey struct {
	vault *vault
	group int
	side  chess.Color
	plane int
}

// dtmPlane is the number of distances to mate among the planes.
const dtmPlane = 6

type entry struct {
	key   cacheKey
	once  sync.Once
	plane []uint64
	plies *retro.Distances
	err   error
	size  int64
}

func newCache(limit int64) *cache { return &cache{limit: limit, known: map[cacheKey]*list.Element{}} }

// get returns an entry, reading it first if it is not there.
func (c *cache) get(k cacheKey) *entry {
	c.mu.Lock()
	e := c.known[k]
	if e == nil {
		e = c.order.PushFront(&entry{key: k})
		c.known[k] = e
	} else {
		c.order.MoveToFront(e)
	}
	c.mu.Unlock()
	x := e.Value.(*entry)
	x.once.Do(func() {
		x.read()
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.known[k] == e {
			x.size = 8*int64(len(x.plane)) + x.plies.Size()
			c.taken += x.size
			c.shrink(e)
		}
	})
	return x
}

// shrink drops what was not used for longest, but never keep.
func (c *cache) shrink(keep *list.Element) {
	for e := c.order.Back(); e != nil && c.taken > c.limit; {
		before := e.Prev()
		if x := e.Value.(*entry); e != keep && x.size > 0 {
			c.drop(e, x)
		}
		e = before
	}
}

func (c *cache) drop(e *list.Element, x *entry) {
	c.taken -= x.size
	c.order.Remove(e)
	delete(c.known, x.key)
}

// forget drops what belongs to a vault.
func (c *cache) forget(v *vault) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for e := c.order.Front(); e != nil; {
		next := e.Next()
		if x := e.Value.(*entry); x.key.vault == v {
			c.drop(e, x)
		}
		e = next
	}
}

// read reads what the entry's key names.
func (x *entry) read() {
	v, k := x.key.vault, x.key
	v.mu.Lock()
	from := v.packed[k.group].sides[k.side]
	v.mu.Unlock()
	words := v.words * min(v.group, len(v.slices)-k.group*v.group)
	if k.plane == dtmPlane {
		if from.dtm != nil {
			x.plies, x.err = from.dtm.unpack(&v.results, 0, words)
		}
		return
	}
	x.plane, x.err = from.planes[k.plane].unpack(&v.results, words)
}
