package syzygy

import "sync"

// How the effort for a part is divided: choosing an arrangement, reading the cells, writing them as symbols.
const (
	choosingShare = 0.4
	readingShare  = 0.3
	pairingShare  = 0.3
)

// steps is how many steps of progress a file makes.
const steps = 1000

// effort tells how far a file is. It is safe for concurrent use; nil tells nobody.
type effort struct {
	mu     sync.Mutex
	done   float64 // 1 is all of it
	told   int64
	report func(done, total int64)
}

// add counts a share of the whole as done.
func (e *effort) add(share float64) {
	if e == nil || e.report == nil {
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.done += share
	if n := int64(e.done*steps + 0.5); n > e.told {
		e.told = n
		e.report(min(n, steps), steps)
	}
}
