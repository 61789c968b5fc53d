package generate

import "sync"

// purse is the memory that finished slices may take while they are needed. What
// does not fit goes to disk. It is safe for concurrent use.
type purse struct {
	mu    sync.Mutex
	limit int64
	taken int64
}

// take reserves n bytes if they are there.
func (p *purse) take(n int64) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.taken+n > p.limit {
		return false
	}
	p.taken += n
	return true
}

func (p *purse) give(n int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.taken -= n
}

// allow sets what may be taken.
func (p *purse) allow(n int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.limit = n
}

func (p *purse) used() int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.taken
}
