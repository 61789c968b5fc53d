package retro

import (
	"context"
	"sync"

	"github.com/szen-chess/szen/chess"
)

// Memory is a Library that solves what it lacks and keeps it in memory.
type Memory struct {
	workers int
	mu      sync.Mutex
	tables  map[chess.Material]*memoryEntry
}

type memoryEntry struct {
	mu    sync.Mutex
	table *Table
}

// NewMemory returns an empty library that solves with so many goroutines.
func NewMemory(workers int) *Memory {
	return &Memory{workers: workers, tables: map[chess.Material]*memoryEntry{}}
}

func (l *Memory) entry(m chess.Material) *memoryEntry {
	l.mu.Lock()
	defer l.mu.Unlock()
	e := l.tables[m]
	if e == nil {
		e = &memoryEntry{}
		l.tables[m] = e
	}
	return e
}

// Add puts a solved table into the library, in the stead of what it had.
func (l *Memory) Add(t *Table) {
	e := l.entry(t.Material)
	e.mu.Lock()
	defer e.mu.Unlock()
	e.table = t
}

// Drop forgets a table; whoever still holds it may go on using it.
func (l *Memory) Drop(m chess.Material) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.tables, m)
}

// Table returns a table, solving it and what it depends on first if need be.
func (l *Memory) Table(ctx context.Context, m chess.Material, dtm bool) (*Table, error) {
	e := l.entry(m)
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.table != nil && (e.table.HasDTM || !dtm) {
		return e.table, nil
	}
	t, err := Solve(ctx, m, Options{Workers: l.workers, DTM: dtm, Library: l})
	if err != nil {
		return nil, err
	}
	e.table = t
	return t, nil
}
