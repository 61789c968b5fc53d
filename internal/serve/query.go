package serve

import (
	"context"
	"net/http"

	"github.com/szen-chess/szen/chess"
)

// getQuery answers a question as "szen query --json" does.
func (s *Server) getQuery(w http.ResponseWriter, r *http.Request) {
	p, err := position(r)
	if err != nil {
		writeError(w, err)
		return
	}
	budget, err := s.budget(r.URL.Query().Get("budget"), s.cfg.Budget)
	if err != nil {
		writeError(w, err)
		return
	}
	ctx, cancel := s.during(r, 0)
	defer cancel()
	a, err := s.query(ctx, p, budget)
	if err != nil {
		writeError(w, err)
		return
	}
	writeJSON(w, a)
}

// postQuery answers for many positions. Unless it is asked to, it solves no endings.
func (s *Server) postQuery(w http.ResponseWriter, r *http.Request) {
	s.batch(w, r, func(ctx context.Context, p chess.Position, b batchRequest) (any, error) {
		return s.query(ctx, p, b.budget)
	})
}
