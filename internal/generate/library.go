package generate

import (
	"context"
	"sync"
	"weak"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
)

// Store keeps tables in files. It must be safe for concurrent use.
type Store interface {
	// Write makes the file of one metric and returns its size in bytes.
	Write(ctx context.Context, t *retro.Table, m chess.Metric) (int64, error)
}

// library keeps the tables that others depend on, packed, for as long as some
// task will read them. It is safe for concurrent use.
type library struct {
	mu    sync.Mutex
	slots map[chess.Material]*slot
}

// slot is one table: packed, and open while a session uses it.
type slot struct {
	mu     sync.Mutex
	packed *packed
	open   weak.Pointer[retro.Table]
}

func newLibrary() *library { return &library{slots: map[chess.Material]*slot{}} }

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

// keep packs a finished table.
func (l *library) keep(t *retro.Table) {
	s := l.slot(t.Material)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.packed = pack(t)
}

// drop forgets a table.
func (l *library) drop(m chess.Material) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.slots, m)
}

// size returns the bytes of all packed tables.
func (l *library) size() (n int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, s := range l.slots {
		if s.mu.TryLock() { // one that is being packed counts later
			if s.packed != nil {
				n += s.packed.size()
			}
			s.mu.Unlock()
		}
	}
	return n
}

// session is what one task sees of a library: it holds open what the task has
// read. What the library lacks is solved again, which is many times faster than to read its file position by position.
type session struct {
	lib  *library
	mu   sync.Mutex
	open map[chess.Material]*retro.Table
}

func (l *library) session() *session {
	return &session{lib: l, open: map[chess.Material]*retro.Table{}}
}

// Table is retro.Library's.
func (s *session) Table(ctx context.Context, m chess.Material, dtm bool) (*retro.Table, error) {
	s.mu.Lock()
	t := s.open[m]
	s.mu.Unlock()
	if t != nil && (t.HasDTM || !dtm) {
		return t, nil
	}
	t, err := s.lib.get(ctx, m, dtm)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.open[m] = t
	return t, nil
}

// get opens a table or solves it; only one goroutine does so for a table.
func (l *library) get(ctx context.Context, m chess.Material, dtm bool) (*retro.Table, error) {
	s := l.slot(m)
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.open.Value(); t != nil && (t.HasDTM || !dtm) {
		return t, nil
	}
	var t *retro.Table
	var err error
	if s.packed != nil && (s.packed.shell.HasDTM || !dtm) {
		t, err = s.packed.table()
	} else if t, err = retro.Solve(ctx, m, retro.Options{DTM: dtm, Library: l.session()}); err == nil {
		t = t.Results()
		s.packed = pack(t)
	}
	if err != nil {
		return nil, err
	}
	s.open = weak.Make(t)
	return t, nil
}
