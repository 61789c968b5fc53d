package answer

import (
	"context"
	"fmt"
	"slices"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/mate"
)

// quickMate is how many positions are looked at for a mate before an ending is solved.
const quickMate = 20_000

// mate looks for a mate where other means leave the result open, for so long as the engine is given and at so many positions, 0
// for any number.
func (e *Engine) mate(ctx context.Context, a *Answer, nodes int64) error {
	if e.MateTime <= 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, e.MateTime)
	defer cancel()
	return a.ProveMate(ctx, mate.Limits{Nodes: nodes}, e.MaxLine)
}

// ProveMate looks for a mate by either side, if the answer leaves the result open, and puts a proof into the answer, with a line of at
// most so many plies. That there is none in time is no error; the error is ErrContradiction.
func (a *Answer) ProveMate(ctx context.Context, lim mate.Limits, maxLine int) error {
	if _, ok := a.Bounds.Exact(); ok || ctx.Err() != nil {
		return nil
	}
	proof, ok := mate.Prove(ctx, a.Position, lim)
	if !ok {
		return nil
	}
	value := chess.Value{WDL: chess.Loss, DTZ: chess.NoPlies, DTM: proof.Plies}
	if proof.Wins {
		value.WDL = chess.Win
	}
	if proof.Clock { // without the 50-move rule there may be a shorter one
		value.DTM = chess.NoPlies
	}
	if _, ok := a.Bounds.Meet(chess.Exactly(value.WDL)); !ok {
		return fmt.Errorf("%s: %w", a.Position.FEN(), ErrContradiction)
	}
	if a.Known {
		value.DTZ = a.Value.DTZ
	}
	a.Bounds, a.Value, a.Known, a.By = chess.Exactly(value.WDL), value, true, Search
	a.Why = fmt.Sprintf("mate in %s, by looking at all moves: %s", plural(proof.Moves, "move", "moves"), plural(int(proof.Nodes), "position", "positions"))
	for i := range a.Moves {
		if err := a.Moves[i].mates(&proof, value, &a.Position); err != nil {
			return err
		}
	}
	slices.SortStableFunc(a.Moves, better)
	a.Line = proof.Line[:min(len(proof.Line), maxLine)]
	return nil
}

// mates adds what a proof says of a move.
func (m *Move) mates(proof *mate.Proof, value chess.Value, p *chess.Position) error {
	best := slices.Contains(proof.Best, m.Move)
	if proof.Wins && !best {
		return nil // it may mate as well, later
	}
	if !best {
		value.DTM = chess.NoPlies // sooner
	}
	if _, ok := m.Bounds.Meet(chess.Exactly(value.WDL)); !ok {
		return fmt.Errorf("%s, %s: %w", p.FEN(), m.SAN, ErrContradiction)
	}
	m.Bounds = chess.Exactly(value.WDL)
	if !m.Known {
		value.DTZ = chess.NoPlies
		m.Value, m.Known, m.By, m.Why = value, true, Search, "mate"
	}
	return nil
}
