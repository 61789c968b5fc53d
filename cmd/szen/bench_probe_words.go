package main

import (
	"context"
	"runtime"
	"slices"
	"sync"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/generate"
	"github.com/szen-chess/szen/retro"
	"github.com/szen-chess/szen/tables"
)

// wordStore is a generate.Store that keeps raw words of some tables in memory. It is safe for concurrent use.
type wordStore struct {
	mu    sync.Mutex
	words map[chess.Material]*tables.Words
}

// Write makes the words of a table.
func (s *wordStore) Write(ctx context.Context, t *retro.Table, _ chess.Metric, _ int) (int64, error) {
	w, err := tables.NewWords(ctx, t)
	if err != nil {
		return 0, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.words[t.Material] = w
	return w.Size(), nil
}

// preload makes the words of the first materials that there is room for. What they
// depend on is solved within --mem as well, and dropped when nothing reads it any more.
func (b *probeBench) preload(ctx context.Context, list []chess.Material) (*tables.Preloaded, []chess.Material, error) {
	some := list[:b.least(list)]
	plan := wordsPlan(some)
	store := &wordStore{words: map[chess.Material]*tables.Words{}}
	task := b.a.term.Start("words of "+groupName(some), int64(len(some)))
	done := int64(0)
	err := plan.Run(ctx, generate.Options{
		Workers: runtime.NumCPU(), Memory: max(int64(b.o.memory), plan.Peak().Memory*2), Store: store,
		Finished: func(r *generate.Report) {
			if r.Task.Missing != 0 {
				done++
				task.Set(done, int64(len(some)))
			}
		},
	})
	task.End()
	if err != nil {
		return nil, nil, err
	}
	var words []*tables.Words
	size := int64(0)
	for i, m := range some {
		w := store.words[m]
		if size += w.Size(); size > int64(b.o.memory) {
			some = some[:i]
			break
		}
		words = append(words, w)
	}
	if len(some) < len(list) {
		b.a.term.Note("note: raw words of %d of %d materials fit in %v", len(some), len(list), &b.o.memory)
	}
	return tables.Join(words...), some, nil
}

// wordsPlan plans the results of materials.
func wordsPlan(list []chess.Material) generate.Plan {
	return generate.NewPlan(list, generate.MetricsOf(chess.MetricWDL), true, func(m chess.Material, _ chess.Metric) bool {
		return !slices.Contains(list, m)
	})
}

// least returns how many of the first materials may fit: they take a bit a position or more.
func (b *probeBench) least(list []chess.Material) int {
	positions := map[chess.Material]int64{}
	for _, t := range wordsPlan(list).Tasks {
		positions[t.Material] = t.Positions
	}
	size := int64(0)
	for i, m := range list {
		if size += positions[m] / 8; size > int64(b.o.memory) && i > 0 {
			return i
		}
	}
	return len(list)
}
