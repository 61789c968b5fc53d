package main

import (
	"context"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/ending"
	"github.com/szen-chess/szen/internal/answer"
)

// expert returns what answers by all means there are: tables, mates searched for, endings solved for so
// long, lines of at most so many plies.
func (a *app) expert(o *endingOptions, budget, mates time.Duration, maxLine int) (*answer.Engine, error) {
	e, err := a.engine(o.sourceOptions, maxLine)
	if err != nil {
		return nil, err
	}
	e.LineTime, e.MateTime = maxLineTime, mates
	solving := *o
	solving.budget = budget
	e.Endings = func(ctx context.Context, p chess.Position) (*ending.Solution, error) {
		return solving.solve(ctx, a, p, ending.Limits{Moves: true})
	}
	return e, nil
}
