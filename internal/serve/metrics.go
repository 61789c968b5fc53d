package serve

import (
	"fmt"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/VictoriaMetrics/metrics"

	"github.com/szen-chess/szen/internal/answer"
)

// counters are what is measured, as Prometheus reads it.
type counters struct {
	set      *metrics.Set
	probes   *metrics.Counter
	solved   *metrics.Counter
	panics   *metrics.Counter
	sent     *metrics.Counter
	inFlight atomic.Int64
	solving  atomic.Int64
}

// latencies are the bounds of the histogram, in seconds.
var latencies = []float64{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60}

func newCounters(s *Server) *counters {
	set := metrics.NewSet()
	c := &counters{
		set:    set,
		probes: set.NewCounter("szen_probes_total"),
		solved: set.NewCounter("szen_endings_solved_total"),
		panics: set.NewCounter("szen_http_panics_total"),
		sent:   set.NewCounter("szen_http_response_bytes_total"),
	}
	set.NewGauge("szen_http_requests_in_flight", func() float64 { return float64(c.inFlight.Load()) })
	set.NewGauge("szen_endings_being_solved", func() float64 { return float64(c.solving.Load()) })
	set.NewGauge("szen_http_requests_limit", func() float64 { return float64(s.cfg.Requests) })
	set.NewGauge("szen_endings_limit", func() float64 { return float64(s.cfg.Solvers) })
	set.NewGauge("szen_table_files", func() float64 { return float64(len(s.cfg.Set.Files()) + len(s.cfg.Set.SyzygyFiles())) })
	for _, by := range []answer.By{answer.Rules, answer.Table, answer.Solver, answer.Nothing} {
		set.GetOrCreateCounter(answersName(by))
	}
	return c
}

// answered counts an answer by the means it was found with.
func (c *counters) answered(by answer.By) { c.set.GetOrCreateCounter(answersName(by)).Inc() }

func answersName(by answer.By) string {
	if by == answer.Nothing {
		by = unknown
	}
	return fmt.Sprintf("szen_answers_total{by=%q}", by)
}

// request counts a request; pattern is the path as it is registered, of which there are few, and not as it was asked for.
func (c *counters) request(pattern string, status int, bytes int64, took time.Duration) {
	c.set.GetOrCreateCounter(fmt.Sprintf(`szen_http_requests_total{path=%q,code="%d"}`, pattern, status)).Inc()
	c.set.GetOrCreatePrometheusHistogramExt(fmt.Sprintf(`szen_http_request_duration_seconds{path=%q}`, pattern), latencies).Update(took.Seconds())
	c.sent.AddInt64(bytes)
}

// getMetrics answers with what was measured, and with what the process takes.
func (s *Server) getMetrics(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	s.metrics.set.WritePrometheus(w)
	metrics.WriteProcessMetrics(w)
}
