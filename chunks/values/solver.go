package values

import (
	"context"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/ending"
)

// remembered is how many solutions a Solver looks up before it solves another ending.
const remembered = 4

// Solver returns an oracle that solves endings within limits, those of the context among them. What it
// has solved it remembers, as positions of a proof share most of their pawns; each solution gets its part of the
// memory. It must not be asked by two goroutines at once.
func Solver(lim ending.Limits) Oracle {
	lim.Memory /= remembered + 1
	var solved []*ending.Solution
	return func(ctx context.Context, p *chess.Position) (chess.Interval, error) {
		for _, s := range solved {
			if i := s.Value(p); i.Lo == i.Hi {
				return i, nil
			}
		}
		if ctx.Err() != nil {
			return chess.AnyResult, nil
		}
		s, err := ending.Solve(ctx, *p, lim)
		if err != nil {
			return chess.AnyResult, err
		}
		if len(solved) == remembered {
			solved = solved[1:]
		}
		solved = append(solved, s)
		return s.Value(p), nil
	}
}
