package serve

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/answer"
	"github.com/szen-chess/szen/recognizers"
	"github.com/szen-chess/szen/retro"
	"github.com/szen-chess/szen/tables"
)

// Config says what a server answers from, and how far it goes. Zero limits stand for the usual ones.
type Config struct {
	Set      *tables.Set
	MaxMen   int // of the tables that are solved in memory when they are asked for, kings included
	Workers  int // goroutines for each table and ending that is solved
	Version  string
	Log      *slog.Logger  // of requests; nil for none
	Memory   int64         // bytes for endings that are solved, all together
	Budget   time.Duration // for solving in a query that does not say
	MaxTime  time.Duration // the most that a request may ask for
	Requests int           // at once; more wait, then are refused
	Solvers  int           // endings solved at once
	Conns    int           // connections at once
	Body     int64         // bytes
	Batch    int           // positions in a request
}

// The usual limits.
const (
	defaultBudget   = 2 * time.Second
	defaultMaxTime  = 10 * time.Minute
	defaultMemory   = 1 << 30
	defaultRequests = 64
	defaultSolvers  = 2
	defaultConns    = 1024
	defaultBody     = 1 << 20
	defaultBatch    = 1000
)

// withDefaults fills in the usual limits.
func (c Config) withDefaults() Config {
	orElse(&c.Budget, defaultBudget)
	orElse(&c.MaxTime, defaultMaxTime)
	orElse(&c.Memory, defaultMemory)
	orElse(&c.Requests, defaultRequests)
	orElse(&c.Solvers, defaultSolvers)
	orElse(&c.Conns, defaultConns)
	orElse(&c.Body, defaultBody)
	orElse(&c.Batch, defaultBatch)
	if c.Set == nil {
		c.Set = tables.NewSet()
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	return c
}

func orElse[T comparable](x *T, usual T) {
	var zero T
	if *x == zero {
		*x = usual
	}
}

// Server answers requests. It is safe for concurrent use.
type Server struct {
	cfg      Config
	library  *answer.Library
	engine   *answer.Engine
	small    *retro.Memory // tables that endings end in, shared by all
	rec      *recognizers.Set
	requests gate
	solvers  gate
	stopping context.Context // done when the server stops
	stop     context.CancelCauseFunc
	metrics  *counters
	handler  http.Handler
}

// maxLine is how many plies of best play an answer shows, maxLineTime how long they may take.
const (
	maxLine     = 400
	maxLineTime = 2 * time.Second
)

var errStopping = errors.New("the server stops")

// New returns a server. The error says that the page or the recognizers cannot be set up.
func New(cfg Config) (*Server, error) {
	cfg = cfg.withDefaults()
	s := &Server{cfg: cfg, requests: newGate(cfg.Requests), solvers: newGate(cfg.Solvers), small: retro.NewMemory(cfg.Workers)}
	s.stopping, s.stop = context.WithCancelCause(context.Background())
	s.library = &answer.Library{
		Set: cfg.Set, MaxMen: cfg.MaxMen, Workers: cfg.Workers,
		Note: func(text string) { cfg.Log.Warn(text) },
	}
	s.engine = &answer.Engine{Source: &source{s}, MaxLine: maxLine, LineTime: maxLineTime, Endings: s.endings}
	var err error
	if s.rec, err = recognizers.New(recognizers.Config{Win: recognizers.Score(chess.KnownWin)}); err != nil {
		return nil, err
	}
	s.engine.Recognizers = s.rec
	s.metrics = newCounters(s)
	mux, err := s.routes()
	s.handler = s.observe(mux)
	return s, err
}

// Handler returns what answers requests, with all its limits.
func (s *Server) Handler() http.Handler { return s.handler }

// source looks positions up for everybody: a table that somebody's question has solved in memory
// is finished though he may have left, or it would never be for those who ask again.
type source struct{ s *Server }

// Probe is answer.Source's.
func (x *source) Probe(_ context.Context, p *chess.Position) (answer.Finding, error) {
	x.s.metrics.probes.Inc()
	return x.s.library.Probe(x.s.stopping, p)
}
