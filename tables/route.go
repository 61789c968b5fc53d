package tables

import (
	"github.com/szen-chess/szen/chess"
)

// route leads from the men on the board to what answers for them: one look-up
// by a number, in place of naming the material, exchanging colours and looking for each metric.
type route struct {
	material chess.Material
	flipped  bool // the colours of the board are not those of the tables
	memory   solved
	files    [3]*entry // by metric
}

// menKey numbers the men of a setup, kings left out: 0 for bare kings.
func menKey(s *chess.Setup) (k uint64) {
	for c := range s.ByColor {
		for r := chess.Pawn; r < chess.King; r++ {
			k = k<<6 | uint64((s.ByColor[c] & s.ByRole[r]).Count())
		}
	}
	return k
}

// keyOf is menKey of a material.
func keyOf(m chess.Material) (k uint64) {
	for c := chess.White; c <= chess.Black; c++ {
		for r := chess.Pawn; r < chess.King; r++ {
			k = k<<6 | uint64(m.Count(c, r))
		}
	}
	return k
}

// addRoutes makes the routes of an index, by menKey, for every material and both ways to colour it.
func (x *index) addRoutes() {
	x.routes = map[uint64]*route{}
	at := func(m chess.Material) *[2]*route {
		var both [2]*route
		for i, n := range [2]chess.Material{m.Flip(), m} {
			k := keyOf(n)
			if x.routes[k] == nil {
				x.routes[k] = &route{material: m, flipped: n != m}
			}
			both[i] = x.routes[k]
		}
		return &both
	}
	for m, t := range x.memory {
		for _, r := range at(m) {
			r.memory = t
		}
	}
	for _, files := range []map[name]*entry{x.syzygy, x.files} {
		for n, e := range files {
			for _, r := range at(n.material) {
				r.files[n.metric] = e
			}
		}
	}
}

// holder returns what answers in a metric.
func (r *route) holder(metric chess.Metric) (holder, error) {
	if r.memory.Table != nil && r.memory.has(metric) {
		return r.memory, nil
	}
	e := r.files[metric]
	if e == nil {
		return nil, &MissingError{Material: r.material, Metric: metric}
	}
	t, err := e.open()
	if err != nil {
		return nil, err
	}
	return t, nil
}

// find returns what holds a normalised material's metric: a table in memory, or else a file.
func (s *Set) find(m chess.Material, metric chess.Metric) (holder, error) {
	if r := s.index.Load().routes[keyOf(m)]; r != nil {
		return r.holder(metric)
	}
	return nil, &MissingError{Material: m, Metric: metric}
}

// holder returns what answers for a position and the position in its colours; nil without an error for bare kings.
func (s *Set) holder(p *chess.Position, metric chess.Metric) (holder, chess.Setup, error) {
	setup := p.Setup()
	k := menKey(&setup)
	if k == 0 {
		return nil, setup, nil
	}
	r := s.index.Load().routes[k]
	if r == nil {
		m, _ := setup.Material().Normalize()
		return nil, setup, &MissingError{Material: m, Metric: metric}
	}
	if r.flipped {
		setup = setup.FlipColors()
	}
	h, err := r.holder(metric)
	return h, setup, err
}
