package tables

import (
	"errors"
	"sync"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
)

// Set answers for positions from any number of tables, in memory or in files.
// It is safe for concurrent use.
type Set struct {
	mu     sync.RWMutex
	memory map[chess.Material]solved
}

// NewSet returns an empty set.
func NewSet() *Set { return &Set{memory: map[chess.Material]solved{}} }

// Add puts a solved table into the set; it goes before files of the same material.
func (s *Set) Add(t *retro.Table) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.memory[t.Material] = solved{t}
}

// Has tells whether the set can answer in a metric for a material, in either colour.
func (s *Set) Has(m chess.Material, metric chess.Metric) bool {
	n, _ := m.Normalize()
	return n == (chess.Material{}) || s.find(n, metric) != nil
}

// find returns what holds a normalised material's metric, or nil.
func (s *Set) find(m chess.Material, metric chess.Metric) holder {
	s.mu.RLock()
	t, ok := s.memory[m]
	s.mu.RUnlock()
	if ok && t.has(metric) {
		return t
	}
	return nil
}

// holder returns what answers for a position and the position in its colours; nil without an error for bare kings.
func (s *Set) holder(p *chess.Position, metric chess.Metric) (holder, chess.Setup, error) {
	setup := p.Setup()
	m := setup.Material()
	if m == (chess.Material{}) {
		return nil, setup, nil
	}
	n, flipped := m.Normalize()
	if flipped {
		setup = setup.FlipColors()
	}
	h := s.find(n, metric)
	if h == nil {
		return nil, setup, &MissingError{Material: n, Metric: metric}
	}
	return h, setup, nil
}

func isMissing(err error) bool { return errors.Is(err, ErrMissing) }
