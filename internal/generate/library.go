package generate

import (
	"context"
	"fmt"
	"sync"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
)

// Store keeps tables in files. It must be safe for concurrent use.
type Store interface {
	// Write makes the file of one metric, with so many goroutines, and returns its size in bytes.
	Write(ctx context.Context, t *retro.Table, m chess.Metric, workers int) (int64, error)
}

// library is a retro.Library: it holds the tables that others depend on for as
// long as some task will read them. It is safe for concurrent use.
type library struct {
	mu     sync.Mutex
	tables map[chess.Material]*retro.Table
}

func newLibrary() *library { return &library{tables: map[chess.Material]*retro.Table{}} }

// Table is retro.Library's. What no plan lists, the kings alone, is solved here.
func (l *library) Table(ctx context.Context, m chess.Material, dtm bool) (*retro.Table, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	t := l.tables[m]
	switch {
	case t != nil && (t.HasDTM || !dtm):
		return t, nil
	case m.Men() > 2:
		return nil, fmt.Errorf("%s is needed before it is there; please report this", m)
	}
	t, err := retro.Solve(ctx, m, retro.Options{DTM: true, Library: l})
	if err == nil {
		l.tables[m] = t
	}
	return t, err
}

// keep adds a table that is settled.
func (l *library) keep(t *retro.Table) {
	l.mu.Lock()
	defer l.mu.Unlock()
	t.HasDTZ = false
	l.tables[t.Material] = t
}

// drop forgets a table.
func (l *library) drop(m chess.Material) {
	l.mu.Lock()
	t := l.tables[m]
	delete(l.tables, m)
	l.mu.Unlock()
	closeTable(t)
}

// close forgets all tables.
func (l *library) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, t := range l.tables {
		closeTable(t)
	}
	clear(l.tables)
}

func closeTable(t *retro.Table) {
	if t == nil {
		return
	}
	if v, ok := t.Keeper.(*vault); ok {
		v.close()
	}
}
