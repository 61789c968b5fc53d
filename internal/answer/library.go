package answer

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
	"github.com/szen-chess/szen/tables"
)

// Library is a Source of tables: those of a set, and small ones that it lacks
// solved in memory when they are asked for. It is safe for concurrent use.
type Library struct {
	Set     *tables.Set
	MaxMen  int // of the tables solved in memory, kings included
	Workers int
	Note    func(text string)                 // told of damaged files that it does without; may be nil
	Solving func(chess.Material) (end func()) // told of tables that it solves; may be nil

	once   sync.Once
	memory *retro.Memory
	mu     sync.Mutex
	solved map[chess.Material]bool
}

// Probe is Source's.
func (l *Library) Probe(ctx context.Context, p *chess.Position) (f Finding, err error) {
	m, _ := p.Material().Normalize()
	if m.Men() > retro.MaxMen {
		return f, &UnknownError{fmt.Errorf("%d men, of which no table can be made: at most %d", m.Men(), retro.MaxMen)}
	}
	for range maxTries {
		f.Value, f.DTZ, err = l.Set.ProbeDistance(p)
		need, ok := l.need(m, f.Value, err)
		if !ok {
			break
		}
		if err = l.solve(ctx, need); err != nil {
			return f, err
		}
	}
	if miss := (*tables.MissingError)(nil); errors.As(err, &miss) {
		why := error(miss)
		if l.MaxMen > 0 {
			why = fmt.Errorf("%w, and tables are made on the fly for up to %d men only", miss, l.MaxMen)
		}
		return f, &UnknownError{why}
	}
	f.From = m.String()
	if l.isSolved(m) {
		f.From += ", solved in memory"
	}
	return f, err
}

// maxTries is more than the tables that one position can need: its own and those behind its en passant captures.
const maxTries = 8

// need says which table has to be solved before a probe that ended so can do better.
func (l *Library) need(m chess.Material, v chess.Value, err error) (chess.Material, bool) {
	miss := (*tables.MissingError)(nil)
	switch {
	case errors.As(err, &miss):
		m = miss.Material
	case errors.Is(err, tables.ErrCorrupt), errors.Is(err, tables.ErrVersion):
		if l.Note != nil && m.Men() <= l.MaxMen {
			l.Note(err.Error() + "; solved in memory instead")
		}
	case err != nil, v.WDL == chess.Draw, v.DTZ != chess.NoPlies && v.DTM != chess.NoPlies:
		return m, false
	}
	return m, m.Men() <= l.MaxMen && !l.isSolved(m)
}

func (l *Library) isSolved(m chess.Material) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.solved[m]
}

// solve makes a table with all metrics and puts it into the set.
func (l *Library) solve(ctx context.Context, m chess.Material) error {
	l.once.Do(func() { l.memory = retro.NewMemory(l.Workers) })
	if l.Solving != nil {
		defer l.Solving(m)()
	}
	t, err := l.memory.Table(ctx, m, true)
	if err != nil {
		return err
	}
	l.Set.Add(t)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.solved == nil {
		l.solved = map[chess.Material]bool{}
	}
	l.solved[m] = true
	return nil
}
