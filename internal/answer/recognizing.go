package answer

import (
	"fmt"
	"slices"
	"sync"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/recognizers"
)

// recognizing hands one cache to one goroutine at a time.
type recognizing struct {
	once  sync.Once
	mu    sync.Mutex
	cache *recognizers.Cache
}

// of returns what the recognizers of a set prove of a position.
func (r *recognizing) of(set *recognizers.Set, p *chess.Position) (i chess.Interval, why string) {
	r.once.Do(func() { r.cache = set.NewCache(0) })
	r.mu.Lock()
	defer r.mu.Unlock()
	known := Recognize(r.cache, p)
	if len(known.By) > 0 {
		why = known.By[0].Why
	}
	return known.Bounds, why
}

// recognize asks recognizers about a position that other means leave open, and about the moves that they leave open.
func (e *Engine) recognize(a *Answer) error {
	if _, ok := a.Bounds.Exact(); ok || a.Known || e.Recognizers == nil {
		return nil
	}
	p := &a.Position
	proven, why := e.recognizing.of(e.Recognizers, p)
	best := chess.Exactly(chess.Loss)
	for i := range a.Moves {
		m := &a.Moves[i]
		if _, ok := m.Bounds.Exact(); !ok {
			q := p.After(m.Move)
			x, why := e.recognizing.of(e.Recognizers, &q)
			both, ok := m.Bounds.Meet(x.Negate())
			if !ok {
				return fmt.Errorf("%s, %s: %w", p.FEN(), m.SAN, ErrContradiction)
			}
			if both != m.Bounds {
				m.Bounds, m.By, m.Why = both, Recognition, why
			}
		}
		best = best.Max(m.Bounds)
	}
	slices.SortStableFunc(a.Moves, better)
	both, ok := a.Bounds.Meet(proven)
	if ok {
		both, ok = both.Meet(best)
	}
	switch {
	case !ok:
		return fmt.Errorf("%s: %w", p.FEN(), ErrContradiction)
	case both == a.Bounds:
		return nil
	case both.Lo > proven.Lo || both.Hi < proven.Hi: // the moves say more than the position does
		first := &a.Moves[0]
		why = fmt.Sprintf("%s is a %s (%s)", first.SAN, first.Verdict(), first.Why)
	}
	a.Bounds, a.By, a.Why = both, Recognition, why
	if w, ok := both.Exact(); ok {
		a.Known = true
		a.Value = chess.Value{WDL: w, DTZ: chess.NoPlies, DTM: chess.NoPlies}
	}
	return nil
}
