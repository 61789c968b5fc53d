package uci

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/tables"
)

// wordTables are the small tables that were made, as raw words for the search. It is a search.Tables.
type wordTables struct {
	life context.Context
	set  *tables.Set
	mu   sync.Mutex // held by whoever adds a table
	all  atomic.Pointer[map[chess.Material]*tables.Preloaded]
}

func newWordTables(life context.Context, set *tables.Set) *wordTables {
	return &wordTables{life: life, set: set}
}

// making is told that a table is being made; the function it returns takes it in.
func (w *wordTables) making(m chess.Material) (end func()) {
	return func() { go w.add(m) }
}

// add takes the table of a material in, if the set has it.
func (w *wordTables) add(m chess.Material) {
	w.mu.Lock()
	defer w.mu.Unlock()
	old := w.all.Load()
	if old != nil && (*old)[m] != nil || !w.set.Has(m, chess.MetricWDL) {
		return
	}
	p, err := tables.Preload(w.life, w.set, m)
	if err != nil {
		return // the search does without
	}
	all := map[chess.Material]*tables.Preloaded{m: p, m.Flip(): p}
	if old != nil {
		for k, v := range *old {
			all[k] = v
		}
	}
	w.all.Store(&all)
}

// maxWords is the most men of a table that is made.
const maxWords = 4

// WDL is search.Tables'.
func (w *wordTables) WDL(p *chess.Position) (chess.WDL, bool) {
	if p.Occupied().Count() > maxWords {
		return 0, false
	}
	all := w.all.Load()
	if all == nil {
		return 0, false
	}
	t := (*all)[p.Material()]
	if t == nil {
		return 0, false
	}
	return t.WDL(p)
}
