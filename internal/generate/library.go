package generate

import (
	"context"
	"sync"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
)

// Store keeps tables in files. It must be safe for concurrent use.
type Store interface {
	// Write makes the file of one metric and returns its size in bytes.
	Write(ctx context.Context, t *retro.Table, m chess.Metric) (int64, error)
}

// library hands out the tables that others depend on: from memory while they
// are kept, else solved again, which is many times faster than reading them back position by position.
type library struct {
	mu    sync.Mutex
	slots map[chess.Material]*slot
}

type slot struct {
	mu    sync.Mutex
	table *retro.Table
}

func newLibrary() *library {
	return &library{slots: map[chess.Material]*slot{}}
}

func (l *library) slot(m chess.Material) *slot {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := l.slots[m]
	if s == nil {
		s = &slot{}
		l.slots[m] = s
	}
	return s
}

// Table is retro.Library's.
func (l *library) Table(ctx context.Context, m chess.Material, dtm bool) (*retro.Table, error) {
	s := l.slot(m)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.table != nil && (s.table.HasDTM || !dtm) {
		return s.table, nil
	}
	t, err := retro.Solve(ctx, m, retro.Options{DTM: dtm, Library: l})
	if err != nil {
		return nil, err
	}
	s.table = t.Results()
	return s.table, nil
}

// keep holds a finished table for those that read it, without what only its files needed.
func (l *library) keep(t *retro.Table) {
	s := l.slot(t.Material)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.table = t.Results()
}

// drop forgets a table.
func (l *library) drop(m chess.Material) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.slots, m)
}
