package tables

import "github.com/szen-chess/szen/chess"

// route leads from the men on the board to what answers for them: one look-up
// by a number, in place of naming the material, exchanging colours and looking for each metric.
type route struct {
	material chess.Material
	flipped  bool // the colours of the board are not those of the tables
	memory   solved
	files    [3]*entry             // by metric
	after    [2][chess.King]*route // by colour and role of a man that is captured; nil if nothing is known then
}

// bareKings is the route of bare kings, who draw.
var bareKings = &route{}

// addRoutes makes the routes of an index, for every material and both ways to colour it.
func (x *index) addRoutes() {
	all := map[uint64]*route{0: bareKings}
	at := func(m chess.Material) [2]*route {
		var both [2]*route
		for i, n := range [2]chess.Material{m.Flip(), m} {
			k := keyOf(n)
			if all[k] == nil {
				all[k] = &route{material: m, flipped: n != m}
			}
			both[i] = all[k]
		}
		return both
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
	for _, r := range all {
		r.link(all)
	}
	x.routes = newByMen(all)
}

// link connects a route with those that captures lead to.
func (r *route) link(all map[uint64]*route) {
	m := r.material
	if r.flipped {
		m = m.Flip()
	}
	for c := range r.after {
		for v := range r.after[c] {
			if m.Count(chess.Color(c), chess.Role(v)) > 0 {
				r.after[c][v] = all[keyOf(m.With(chess.Color(c), chess.Role(v), -1))]
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
	if r := s.index.Load().routes.find(keyOf(m)); r != nil {
		return r.holder(metric)
	}
	return nil, &MissingError{Material: m, Metric: metric}
}

// route returns the route of a setup that wants a metric.
func (s *Set) route(setup *chess.Setup, metric chess.Metric) (*route, error) {
	if r := s.index.Load().routes.find(menKey(setup)); r != nil {
		return r, nil
	}
	m, _ := setup.Material().Normalize()
	return nil, &MissingError{Material: m, Metric: metric}
}

// wdl returns the stored result of a setup, as holder.wdl does.
func (r *route) wdl(s *chess.Setup) (chess.WDL, exits, error) {
	if e := r.files[chess.MetricWDL]; e != nil && r.memory.Table == nil {
		if f := e.file.Load(); f != nil { // the usual case, without handing the setup over by value
			return f.result(s, r.flipped)
		}
		if f := e.syzygy.Load(); f != nil {
			return f.result(s, r.flipped)
		}
	}
	h, err := r.holder(chess.MetricWDL)
	if err != nil {
		return 0, noExits, err
	}
	return h.wdl(*s, r.flipped)
}
