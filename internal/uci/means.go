package uci

import (
	"context"
	"errors"
	"path/filepath"
	"sync"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/ending"
	"github.com/szen-chess/szen/internal/answer"
	"github.com/szen-chess/szen/internal/search"
	"github.com/szen-chess/szen/recognizers"
	"github.com/szen-chess/szen/tables"
)

// means are what a session knows positions by, from search to search.
type means struct {
	life    context.Context // of the session
	out     *writer
	opened  string // the folders that sources have
	small   int
	sources *sources
	rec     *recognizers.Set
	caches  []*recognizers.Cache
	solver  solver
}

// sources are where tables are looked up. They do not change: a search may ask those it began with for a moment after its end.
type sources struct {
	set     *tables.Set
	results *answer.Engine // knows results that are in the set
	atOnce  *answer.Engine // and distances
	slow    *answer.Engine // makes small tables besides
	words   *wordTables
}

func newMeans(life context.Context, out *writer) *means {
	return &means{life: life, out: out, sources: &sources{set: tables.NewSet()}, small: -1}
}

func (m *means) close() { _ = m.sources.set.Close() }

// open opens what the settings name, if that has changed.
func (m *means) open(s *settings) {
	if folders := s.szen + "\n" + s.syzygy; folders != m.opened || s.small != m.small {
		m.opened, m.small = folders, s.small
		m.openTables(s)
	}
	if !s.recognizers {
		m.caches = nil
		return
	}
	if m.rec == nil {
		set, err := recognizers.New(search.Config)
		if err != nil {
			m.out.note("recognizers: %s", err)
			return
		}
		m.rec = set
	}
	for len(m.caches) < s.threads {
		m.caches = append(m.caches, m.rec.NewCache(0))
	}
}

// openTables opens folders; one that cannot be opened is told of and left out. What was solved for the old ones is forgotten with them.
func (m *means) openTables(s *settings) {
	_ = m.sources.set.Close()
	set := tables.NewSet()
	for _, list := range []string{s.szen, s.syzygy} {
		for _, dir := range filepath.SplitList(list) {
			n, err := set.AddDir(dir)
			if err != nil {
				m.out.note("tables: %s", err)
			} else {
				m.out.note("tables: %d in %s", n, dir)
			}
		}
	}
	note := func(text string) { m.out.note("tables: %s", text) }
	words := newWordTables(m.life, set)
	maker := &answer.Library{Set: set, MaxMen: s.small, Workers: 1, Note: note, Solving: words.making}
	m.sources = &sources{
		set: set, words: words,
		results: &answer.Engine{Source: results{set}},
		atOnce:  &answer.Engine{Source: &answer.Library{Set: set, Note: note}, MaxLine: maxLineMoves, LineTime: maxLineTime},
		slow:    &answer.Engine{Source: &patient{life: m.life, source: maker}, MaxLine: maxLineMoves, LineTime: maxLineTime},
	}
	m.solver.forget()
}

// forget drops what belongs to one game.
func (m *means) forget() { m.solver.forget() }

// results asks a set for results alone: distances may have to be worked out, where Syzygy files round them.
type results struct{ set *tables.Set }

// Probe is answer.Source's.
func (r results) Probe(_ context.Context, p *chess.Position) (f answer.Finding, err error) {
	w, err := r.set.WDL(p)
	if errors.Is(err, tables.ErrMissing) {
		err = &answer.UnknownError{Why: err}
	}
	m, _ := p.Material().Normalize()
	return answer.Finding{Value: chess.Value{WDL: w, DTZ: chess.NoPlies, DTM: chess.NoPlies}, From: m.String()}, err
}

// patient asks a source on a goroutine of its own, which goes on when whoever asked has no more time, so that tables that take
// longer to make than a move may take are made all the same.
type patient struct {
	life   context.Context
	source answer.Source
}

// Probe is answer.Source's.
func (s *patient) Probe(ctx context.Context, p *chess.Position) (answer.Finding, error) {
	type found struct {
		f   answer.Finding
		err error
	}
	q, done := *p, make(chan found, 1)
	go func() {
		f, err := s.source.Probe(s.life, &q)
		done <- found{f, err}
	}()
	select {
	case x := <-done:
		return x.f, x.err
	case <-ctx.Done():
		return answer.Finding{}, context.Cause(ctx)
	}
}

// solver has endings solved and keeps the last solution that says how it goes: it knows what comes after, too.
type solver struct {
	mu   sync.Mutex
	busy sync.Mutex
	last *ending.Solution
	done bool // it has been asked in this game
}

// first tells whether a position is one to be solved and the first of the game that is.
func (s *solver) first(p *chess.Position) bool {
	pieces := p.Occupied() &^ (p.ByRole(chess.Pawn) | p.ByRole(chess.King))
	if p.Castling() != 0 || pieces.Count() > ending.MaxPieces {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	first := !s.done
	s.done = true
	return first
}

func (s *solver) forget() {
	s.mu.Lock()
	s.last, s.done = nil, false
	s.mu.Unlock()
}

// kept returns the solution that is kept if it knows how a position goes.
func (s *solver) kept(p *chess.Position) *ending.Solution {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.last != nil {
		if _, ok := s.last.Value(p).Exact(); ok {
			return s.last
		}
	}
	return nil
}

// solve returns a solution that says something of a position, the kept one or a new one, in so many bytes.
func (s *solver) solve(ctx context.Context, p chess.Position, set *tables.Set, memory int64) (*ending.Solution, error) {
	if k := s.kept(&p); k != nil {
		return k, nil
	}
	s.busy.Lock() // one at a time: an old search may take a moment to end
	defer s.busy.Unlock()
	has := func(m chess.Material) bool { return set.Has(m, chess.MetricWDL) }
	x, err := ending.Solve(ctx, p, ending.Limits{Moves: true, Memory: memory, Library: set, HasTable: has})
	if err != nil {
		return nil, err
	}
	if _, ok := x.Value(&p).Exact(); ok {
		s.mu.Lock()
		s.last = x
		s.mu.Unlock()
	}
	return x, nil
}
