package tables

import "github.com/szen-chess/szen/chess"

// ProbeDistance is Probe, with what is known of a DTZ that Probe leaves out because Syzygy files round it and
// no budget sufficed: one of two plies. Where Probe has a DTZ, and where nothing is known of it, dtz says the same as v.
func (s *Set) ProbeDistance(p *chess.Position) (v chess.Value, dtz Distance, err error) {
	v, k, err := s.probe(p, &refiner{set: s})
	v.DTZ = k.plies()
	return v, Distance{k.lo, k.lo != k.hi}, err
}
