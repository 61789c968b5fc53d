package serve

import (
	"context"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/ending"
	"github.com/szen-chess/szen/internal/answer"
	"github.com/szen-chess/szen/retro"
)

// solve solves an ending within the server's limits. It waits for its turn as long as the
// context lasts; when its time is spent before, nothing is proven, which is no error.
func (s *Server) solve(ctx context.Context, p chess.Position, lim ending.Limits) (*ending.Solution, error) {
	switch err := s.solvers.enter(ctx, s.cfg.MaxTime); {
	case err == nil:
		defer s.solvers.leave()
		s.metrics.solving.Add(1)
		defer s.metrics.solving.Add(-1)
		s.metrics.solved.Inc()
	case ctx.Err() == nil:
		return nil, err
	}
	x := &answer.Exits{Set: s.cfg.Set, Memory: retro.NewMemory(s.cfg.Workers), MaxMen: s.cfg.MaxMen, Small: s.small}
	lim.Workers, lim.Memory = s.cfg.Workers, s.cfg.Memory/int64(s.cfg.Solvers)
	lim.Library, lim.HasTable = x, x.Has
	return ending.Solve(ctx, p, lim)
}

// budgetKey is where a context carries the time that solving may take.
type budgetKey struct{}

// query answers a question, with the ending solved for at most so long if other means leave it open.
func (s *Server) query(ctx context.Context, p chess.Position, budget time.Duration) (*answer.Answer, error) {
	leave, err := s.castlingTurn(ctx, &p)
	if err != nil {
		return nil, err
	}
	defer leave()
	a, err := s.engine.Query(context.WithValue(ctx, budgetKey{}, budget), p)
	if err == nil {
		s.metrics.answered(a.By)
	}
	return a, err
}

// endings is answer.Endings for a query.
func (s *Server) endings(ctx context.Context, p chess.Position) (*ending.Solution, error) {
	budget, _ := ctx.Value(budgetKey{}).(time.Duration)
	ctx, cancel := context.WithTimeout(ctx, budget)
	defer cancel()
	return s.solve(ctx, p, ending.Limits{Moves: true})
}

// castlingTurn waits for a solver's place where a position has castling rights, which takes
// memory and time to work out; leave gives it back.
func (s *Server) castlingTurn(ctx context.Context, p *chess.Position) (leave func(), err error) {
	if p.Castling() == 0 {
		return func() {}, nil
	}
	if err := s.solvers.enter(ctx, queueTime); err != nil {
		return nil, err
	}
	return s.solvers.leave, nil
}
