package serve

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/ending"
	"github.com/szen-chess/szen/internal/answer"
)

// progressTime is the time between lines of progress.
const progressTime = 250 * time.Millisecond

// progressLine tells how far an ending is.
type progressLine struct {
	Progress progress `json:"progress"`
}

type progress struct {
	Slices    int    `json:"slices"` // solved
	Known     int    `json:"known"`  // met
	Bytes     int64  `json:"bytes"`
	Lower     string `json:"lower"` // proven so far
	Upper     string `json:"upper"`
	ElapsedMS int64  `json:"elapsed_ms"`
}

// solveResult is what comes back from the goroutine that solves.
type solveResult struct {
	solution *ending.Solution
	err      error
}

// getSolve solves an ending and tells of its progress: lines with "progress", then one with "answer"
// or "error". It ends early with what is proven when the time is spent, or the server stops, and is
// given up when the one who asked leaves.
func (s *Server) getSolve(w http.ResponseWriter, r *http.Request) {
	p, err := position(r)
	if err != nil {
		writeError(w, err)
		return
	}
	q := r.URL.Query()
	lim := ending.Limits{Moves: true}
	freeze := q.Get("freeze")
	if lim.Frozen, err = answer.Frozen(&p, freeze); err != nil {
		writeError(w, badRequest("freeze: "+err.Error()))
		return
	}
	if lim.Fifty, err = flag(q.Get("fifty")); err != nil {
		writeError(w, badRequest("fifty: "+err.Error()))
		return
	}
	budget, err := s.budget(q.Get("budget"), time.Minute)
	if err == nil && p.Castling() != 0 {
		err = ending.ErrCastling
	}
	if err != nil {
		writeError(w, err)
		return
	}
	s.streamSolution(w, r, p, lim, budget, freeze)
}

// streamSolution solves in a goroutine of its own, and writes what it tells.
func (s *Server) streamSolution(w http.ResponseWriter, r *http.Request, p chess.Position, lim ending.Limits, budget time.Duration, freeze string) {
	ctx, cancel := s.during(r, budget)
	defer cancel()
	news := make(chan ending.Progress, 1)
	lim.Progress = func(x ending.Progress) {
		select {
		case news <- x:
		default: // the last one has not been read yet
		}
	}
	done := make(chan solveResult, 1)
	go func() {
		solution, err := s.solve(ctx, p, lim)
		done <- solveResult{solution, err}
	}()
	out := newStream(w)
	last := time.Now()
	for {
		select {
		case x := <-news:
			if time.Since(last) < progressTime {
				continue
			}
			last = time.Now()
			line := progressLine{progress{x.Slices, x.Known, x.Bytes, x.Bounds.Lo.String(), x.Bounds.Hi.String(), x.Elapsed.Milliseconds()}}
			if out.send(line) != nil {
				cancel()
			}
		case d := <-done:
			s.sendSolution(out, d, lim.Fifty, freeze)
			return
		}
	}
}

// sendSolution sends the last line.
func (s *Server) sendSolution(out *stream, d solveResult, fifty bool, freeze string) {
	if d.err != nil {
		_ = out.send(asRequestError(d.err)) // the status has been sent: the line has to tell
		return
	}
	a := answer.OfSolution(d.solution, maxLine, fifty, freeze)
	s.metrics.answered(a.By)
	_ = out.send(struct {
		Answer *answer.Answer `json:"answer"`
	}{a}) // and if nobody reads it, so be it
}

// flag reads a parameter that is yes or no.
func flag(text string) (bool, error) {
	if text == "" {
		return false, nil
	}
	on, err := strconv.ParseBool(strings.ToLower(text))
	if err != nil {
		return false, badRequest(strconv.Quote(cut(text, 20)) + "; want true or false")
	}
	return on, nil
}
