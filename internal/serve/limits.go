package serve

import (
	"context"
	"net/http"
	"strconv"
	"time"
)

// queueTime is how long a request waits for others before it is refused.
const queueTime = 5 * time.Second

// gate lets so many in at once.
type gate chan struct{}

func newGate(n int) gate { return make(gate, max(n, 1)) }

// enter waits for a place, at most so long. The error has status 503, or is the context's.
func (g gate) enter(ctx context.Context, wait time.Duration) error {
	select {
	case g <- struct{}{}:
		return nil
	default:
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case g <- struct{}{}:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-timer.C:
		return &requestError{status: http.StatusServiceUnavailable, retry: 5, Message: "too many questions at once; try again later"}
	}
}

func (g gate) leave() { <-g }

// during returns a context for long work: it ends with the request, with the server, and after the budget if that is not 0.
func (s *Server) during(r *http.Request, budget time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(r.Context())
	unhook := context.AfterFunc(s.stopping, func() { cancel(errStopping) })
	timed, done := ctx, context.CancelFunc(func() {})
	if budget > 0 {
		timed, done = context.WithTimeout(ctx, budget)
	}
	return timed, func() {
		done()
		unhook()
		cancel(nil)
	}
}

// budget reads the parameter of that name: seconds as a number, or a duration such as "500ms".
// Without it the budget is usual; none is more than the server allows.
func (s *Server) budget(text string, usual time.Duration) (time.Duration, error) {
	if text == "" {
		return min(usual, s.cfg.MaxTime), nil
	}
	d, err := time.ParseDuration(text)
	if n, e := strconv.ParseFloat(text, 64); e == nil && n >= 0 && n <= s.cfg.MaxTime.Seconds()+1 {
		d, err = time.Duration(n*float64(time.Second)), nil
	}
	if err != nil || d < 0 {
		return 0, badRequest("budget " + strconv.Quote(cut(text, 40)) + "; want seconds, or a time such as 500ms")
	}
	return min(d, s.cfg.MaxTime), nil
}

// cut shortens a text for a message.
func cut(text string, n int) string {
	if len(text) <= n {
		return text
	}
	return text[:n] + "..."
}
