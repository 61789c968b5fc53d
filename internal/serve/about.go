package serve

import (
	"net/http"

	"github.com/szen-chess/szen/internal/answer"
)

// aboutAnswer says what the server has and how far it goes.
type aboutAnswer struct {
	Version   string `json:"version"`
	Materials int    `json:"materials"` // with a file on disk
	Men       int    `json:"men"`       // the most of them
	OnTheFly  int    `json:"on_the_fly"`
	Budget    int64  `json:"budget_ms"`
	MaxTime   int64  `json:"max_budget_ms"`
	Batch     int    `json:"batch"`
}

func (s *Server) getAbout(w http.ResponseWriter, _ *http.Request) {
	a := aboutAnswer{
		Version: s.cfg.Version, OnTheFly: s.cfg.MaxMen, Batch: s.cfg.Batch,
		Budget: s.cfg.Budget.Milliseconds(), MaxTime: s.cfg.MaxTime.Milliseconds(),
	}
	seen := map[string]bool{}
	for _, f := range append(s.cfg.Set.Files(), s.cfg.Set.SyzygyFiles()...) {
		seen[f.Material.String()] = true
		a.Men = max(a.Men, f.Material.Men())
	}
	a.Materials = len(seen)
	writeJSON(w, a)
}

// getRecognize answers as "szen recognize --json" does.
func (s *Server) getRecognize(w http.ResponseWriter, r *http.Request) {
	p, err := position(r)
	if err != nil {
		writeError(w, err)
		return
	}
	// A cache of its own for each question, of the least size: one structure is all that it is asked about.
	writeJSON(w, answer.Recognize(s.rec.NewCache(1), &p))
}
