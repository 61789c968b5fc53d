package answer

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/chunks"
)

// manyPawns is from how many pawns on a position of two wings is taken by parts before it is solved as a whole.
const manyPawns = 5

// MinWingsMemory is the least memory, in bytes, that ProveWings should be given.
const MinWingsMemory = 1 << 30

// ProveWings proves a position of two wings with many passed pawns by parts and by search, if the answer leaves its result open, and puts
// what is proven into the answer, moves included, with a line of at most so many plies. Distances are not known then, so under
// the 50-move rule, if it counts, a win may be a cursed one. What there is no time for is no error; the error is ErrContradiction.
func (a *Answer) ProveWings(ctx context.Context, fifty bool, maxLine int) error {
	p := &a.Position
	if _, ok := a.Bounds.Exact(); ok || p.ByRole(chess.Pawn).Count() < manyPawns {
		return nil
	}
	w, err := chunks.WingsOf(p)
	if err != nil {
		return nil
	}
	start := time.Now()
	s, err := chunks.Solve(ctx, w)
	if err != nil { // there is no time
		return nil
	}
	r := s.Prove(ctx, p, chunks.Limits{})
	rule := func(i chess.Interval) chess.Interval {
		if fifty && i.Lo == chess.Win {
			i.Lo = chess.CursedWin
		}
		if fifty && i.Hi == chess.Loss {
			i.Hi = chess.BlessedLoss
		}
		return i
	}
	both, ok := a.Bounds.Meet(rule(r.Bounds))
	if !ok {
		return fmt.Errorf("%s: %w", p.FEN(), ErrContradiction)
	}
	if both == a.Bounds {
		return nil
	}
	searched := r.Searched
	if a.Moves == nil {
		for _, m := range p.LegalMoves() {
			a.Moves = append(a.Moves, Move{Move: m, SAN: p.SAN(m), Bounds: chess.AnyResult})
		}
	}
	for i := range a.Moves {
		m := &a.Moves[i]
		q := p.After(m.Move)
		r := s.Prove(ctx, &q, chunks.Limits{})
		searched += r.Searched
		known, ok := m.Bounds.Meet(rule(r.Bounds.Negate()))
		if !ok {
			return fmt.Errorf("%s, %s: %w", p.FEN(), m.SAN, ErrContradiction)
		}
		if known != m.Bounds {
			m.Bounds, m.By, m.Why = known, Chunks, "by wings"
		}
	}
	slices.SortStableFunc(a.Moves, better)
	a.Bounds, a.By = both, Chunks
	a.Why = fmt.Sprintf("wings %s by parts, %s searched", w, plural(int(searched), "position", "positions"))
	if !fifty {
		a.Why += "; without the 50-move rule"
	}
	if w, ok := both.Exact(); ok {
		a.Known = true
		a.Value = chess.Value{WDL: w, DTZ: chess.NoPlies, DTM: chess.NoPlies}
	}
	if r.Bounds.Lo > chess.Draw || r.Bounds.Hi < chess.Draw {
		a.Line = r.Line[:min(len(r.Line), maxLine)]
	}
	a.Elapsed += time.Since(start)
	return nil
}
