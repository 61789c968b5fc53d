package main

import (
	"context"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/ending"
	"github.com/szen-chess/szen/internal/answer"
	"github.com/szen-chess/szen/recognizers"
)

// expert returns what answers by all means there are: tables, endings solved, recognizers, mates searched for, each for as long as
// the budget says if it is set, and lines of at most so many plies.
func (a *app) expert(o *endingOptions, set bool, maxLine int) (*answer.Engine, error) {
	e, err := a.engine(o.sourceOptions, maxLine)
	if err != nil {
		return nil, err
	}
	if e.Recognizers, err = recognizers.New(recognizers.Config{Win: recognizers.Score(chess.KnownWin)}); err != nil {
		return nil, err
	}
	e.LineTime, e.MateTime = maxLineTime, o.budget
	solving := *o
	if !set {
		solving.budget, e.MateTime = solvedInQuery, mateInQuery
	}
	if int64(o.memory) >= answer.MinWingsMemory {
		e.WingsTime = max(solving.budget, 0)
	}
	e.Endings = func(ctx context.Context, p chess.Position) (*ending.Solution, error) {
		return solving.solve(ctx, a, p, ending.Limits{Moves: true})
	}
	return e, nil
}
