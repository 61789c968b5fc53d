package answer

import (
	"context"
	"fmt"
	"slices"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/ending"
)

// Endings solves the ending of a position, without the 50-move rule and within its own limits; what the context does not leave time for is no error.
type Endings func(ctx context.Context, p chess.Position) (*ending.Solution, error)

// solve has the ending of a position solved that other means leave open, and puts what that proves into the answer.
func (e *Engine) solve(ctx context.Context, a *Answer) error {
	p := &a.Position
	if _, ok := a.Bounds.Exact(); ok || a.Known || e.Endings == nil || !solvable(p) || ctx.Err() != nil {
		return nil
	}
	s, err := e.Endings(ctx, *p)
	if err != nil {
		return err
	}
	r := Ruling{Solution: s}
	// What is proven about moves from their positions would be proven about this one, and less: their clocks are later.
	for i := range a.Moves {
		m := &a.Moves[i]
		q := p.After(m.Move)
		if err := m.learn(r.Bounds(&q).Negate(), p); err != nil {
			return err
		}
	}
	slices.SortStableFunc(a.Moves, better)
	both, ok := a.Bounds.Meet(r.Bounds(p))
	if !ok {
		return fmt.Errorf("%s: %w", p.FEN(), ErrContradiction)
	}
	for _, m := range a.Moves {
		both.Lo = max(both.Lo, m.Bounds.Lo)
	}
	_, proofs := s.Slices()
	why := fmt.Sprintf("%s, %s solved", s.Stop, plural(proofs, "slice", "slices"))
	if both == a.Bounds {
		a.Why += "; solver: " + why
		return nil
	}
	a.Bounds, a.By, a.Why = both, Solver, why
	if w, ok := both.Exact(); ok {
		a.Known = true
		a.Value = chess.Value{WDL: w, DTZ: chess.NoPlies, DTM: chess.NoPlies}
		if e.MaxLine > 0 && w != chess.Draw {
			a.Line = s.Line(p, e.MaxLine)
		}
	}
	return nil
}

// solvable tells whether a position is one for the solver at all: no castling, and few pieces besides the pawns.
func solvable(p *chess.Position) bool {
	pieces := p.Occupied() &^ (p.ByRole(chess.Pawn) | p.ByRole(chess.King))
	return p.Castling() == 0 && pieces.Count() <= ending.MaxPieces
}

// learn adds what is proven of a move.
func (m *Move) learn(proven chess.Interval, p *chess.Position) error {
	both, ok := m.Bounds.Meet(proven)
	switch {
	case !ok:
		return fmt.Errorf("%s, %s: %w", p.FEN(), m.SAN, ErrContradiction)
	case both != m.Bounds:
		m.Bounds, m.By, m.Why = both, Solver, "solved"
	}
	return nil
}

// Ruling brings the 50-move rule to a solution that does without. It is for one goroutine.
type Ruling struct {
	Solution *ending.Solution
	keeps    [2]*bool // by the side that wins: all that is proven wins under the rule with a fresh clock
}

// Bounds returns what the solution proves of a position under the 50-move rule, with its clock.
func (r *Ruling) Bounds(p *chess.Position) chess.Interval {
	i := r.Solution.Value(p)
	switch {
	case i.Lo == chess.Win && !r.counts(p, p.Turn()):
		i.Lo = chess.CursedWin
	case i.Hi == chess.Loss && !r.counts(p, p.Turn().Other()):
		i.Hi = chess.BlessedLoss
	}
	return i
}

// counts tells whether a win is one under the rule.
func (r *Ruling) counts(p *chess.Position, winner chess.Color) bool {
	dtz := r.Solution.DTZ(p)
	if dtz == chess.NoPlies || dtz+chess.Plies(p.Halfmoves()) > chess.MaxRule50 {
		return false
	}
	if r.keeps[winner] == nil {
		k := r.Solution.KeepsRule50(winner)
		r.keeps[winner] = &k
	}
	return *r.keeps[winner]
}
