package answer

import (
	"context"
	"time"

	"github.com/szen-chess/szen/chess"
)

// line returns the moves of best play from a position that is decided, to its end or
// to where nothing is known any more. A drawn position has no line: there is nothing to show.
func (e *Engine) line(ctx context.Context, a *Answer) ([]chess.Move, error) {
	if a.Bounds.Contains(chess.Draw) {
		return nil, nil
	}
	var line []chess.Move
	start := time.Now()
	p, moves := a.Position, a.Moves
	for len(moves) > 0 && moves[0].Known && len(line) < e.MaxLine {
		line = append(line, moves[0].Move)
		p.Make(moves[0].Move)
		if e.LineTime > 0 && time.Since(start) > e.LineTime {
			break
		}
		if p.Outcome().Over() || chess.Plies(p.Halfmoves()) >= chess.MaxRule50 {
			break
		}
		var err error
		if moves, err = e.moves(ctx, &p); err != nil {
			return nil, err
		}
	}
	return line, nil
}
