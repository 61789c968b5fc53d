package serve

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"
	"time"

	"github.com/szen-chess/szen/chess"
)

// batchRequest is the body of a request about many positions.
type batchRequest struct {
	FENs   []string `json:"fens"`
	Budget string   `json:"budget"` // for each, as the parameter of a single one
	budget time.Duration
}

// badLine stands in the place of an answer, as in the output of "szen query --json -".
type badLine struct {
	Line  int    `json:"line"` // from 1
	FEN   string `json:"fen"`  // as it was given
	Error string `json:"error"`
}

// batch answers for the positions of a body, an object a line in the same order, as soon as each is known.
func (s *Server) batch(w http.ResponseWriter, r *http.Request, ask func(context.Context, chess.Position, batchRequest) (any, error)) {
	b, err := s.readBatch(r)
	if err != nil {
		writeError(w, err)
		return
	}
	ctx, cancel := s.during(r, s.cfg.MaxTime)
	defer cancel()
	out := newStream(w)
	for i, text := range b.FENs {
		p, err := parsePosition(text)
		var ans any
		if err == nil {
			if err = context.Cause(ctx); err == nil {
				ans, err = ask(ctx, p, b)
			}
		}
		if err != nil {
			ans = badLine{i + 1, cut(text, maxFEN), err.Error()}
		}
		if out.send(ans) != nil {
			return
		}
	}
}

// readBatch reads a body: JSON, or text with a position a line.
func (s *Server) readBatch(r *http.Request) (b batchRequest, err error) {
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch kind {
	case "application/json":
		d := json.NewDecoder(r.Body)
		d.DisallowUnknownFields()
		if err := d.Decode(&b); err != nil {
			if long := asRequestError(err); long.status == http.StatusRequestEntityTooLarge {
				return b, long
			}
			return b, badRequest(fmt.Sprintf(`the body: %v; want {"fens": ["8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"], "budget": "1s"}`, err))
		}
	case "", "text/plain":
		text, err := io.ReadAll(r.Body)
		if err != nil {
			if long := asRequestError(err); long.status == http.StatusRequestEntityTooLarge {
				return b, long
			}
			return b, badRequest("the body: " + err.Error())
		}
		b.FENs = strings.FieldsFunc(string(text), func(c rune) bool { return c == '\n' || c == '\r' })
		b.Budget = r.URL.Query().Get("budget")
	default:
		return b, &requestError{status: http.StatusUnsupportedMediaType, Message: fmt.Sprintf("a body of %q; want application/json, or text/plain with a FEN a line", cut(kind, 60))}
	}
	switch n := len(b.FENs); {
	case n == 0:
		return b, badRequest("no positions")
	case n > s.cfg.Batch:
		return b, &requestError{status: http.StatusRequestEntityTooLarge, Message: fmt.Sprintf("%d positions; at most %d in a request", n, s.cfg.Batch)}
	}
	b.budget, err = s.budget(b.Budget, 0)
	return b, err
}
