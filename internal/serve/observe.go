package serve

import (
	"net/http"
	"runtime/debug"
	"time"
)

// response remembers what was answered.
type response struct {
	http.ResponseWriter
	status int
	bytes  int64
}

// WriteHeader is http.ResponseWriter's.
func (r *response) WriteHeader(status int) {
	if r.status == 0 {
		r.status = status
	}
	r.ResponseWriter.WriteHeader(status)
}

// Write is http.ResponseWriter's.
func (r *response) Write(b []byte) (int, error) {
	if r.status == 0 {
		r.status = http.StatusOK
	}
	n, err := r.ResponseWriter.Write(b)
	r.bytes += int64(n)
	return n, err
}

// Unwrap is for http.ResponseController.
func (r *response) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// maxLogged is how much of a query the log shows, in bytes.
const maxLogged = 300

// observe logs and counts requests, and answers for a fault of ours without letting the others go down.
func (s *Server) observe(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		start := time.Now()
		r := &response{ResponseWriter: w}
		s.metrics.inFlight.Add(1)
		defer func() {
			s.metrics.inFlight.Add(-1)
			if fault := recover(); fault != nil {
				s.metrics.panics.Inc()
				s.cfg.Log.Error("this is a fault in szen, please report it", "path", cut(req.URL.Path, maxLogged), "query", cut(req.URL.RawQuery, maxLogged), "fault", fault, "stack", string(debug.Stack()))
				if r.status != 0 {
					panic(http.ErrAbortHandler) // half an answer is there: it must not look whole
				}
				writeError(r, &requestError{status: http.StatusInternalServerError, Message: "a fault in szen; the log of the server has it"})
			}
			s.record(req, r, time.Since(start))
		}()
		next.ServeHTTP(r, req)
	})
}

// record counts and logs a request that is answered.
func (s *Server) record(req *http.Request, r *response, took time.Duration) {
	pattern := req.Pattern
	if pattern == "" {
		pattern = "other"
	}
	s.metrics.request(pattern, r.status, r.bytes, took)
	s.cfg.Log.Info("request", "method", cut(req.Method, 20), "path", cut(req.URL.Path, maxLogged), "query", cut(req.URL.RawQuery, maxLogged),
		"status", r.status, "bytes", r.bytes, "ms", took.Milliseconds(), "from", req.RemoteAddr)
}
