package tables

import (
	"fmt"

	"github.com/szen-chess/szen/chess"
)

// Distance is a distance to zeroing as far as tables tell.
type Distance struct {
	Plies        chess.Plies // as chess.Value has it; NoPlies for a draw
	MaybeRounded bool        // the distance is Plies or one ply more
}

// DTZ returns the distance to zeroing of a position. It is exact wherever
// Probe has one; it may be rounded where only Syzygy files know it. The errors are those of Probe.
func (s *Set) DTZ(p *chess.Position) (Distance, error) {
	w, err := s.WDL(p)
	if err != nil || w == chess.Draw {
		return Distance{Plies: chess.NoPlies}, err
	}
	r := refiner{set: s}
	k, err := r.refined(p, w)
	return Distance{k.lo, k.lo != k.hi}, err
}

// known is what tables say of a distance: the truth is no less than lo and no more than hi.
type known struct{ lo, hi chess.Plies }

// unknown is nothing said of a distance.
var unknown = known{chess.NoPlies, chess.NoPlies}

// plies returns the distance if it is exact, or else NoPlies.
func (k known) plies() chess.Plies {
	if k.lo != k.hi {
		return chess.NoPlies
	}
	return k.lo
}

// within keeps a distance in the range that a result has under the 50-move rule.
func (k known) within(w chess.WDL) known {
	if w == chess.Win || w == chess.Loss {
		return known{min(k.lo, chess.MaxRule50), min(k.hi, chess.MaxRule50)}
	}
	return known{max(k.lo, chess.MaxRule50+1), max(k.hi, chess.MaxRule50+1)}
}

// plies returns a distance of a position whose result is w.
func (s *Set) plies(p *chess.Position, metric chess.Metric, w chess.WDL) (known, error) {
	k, ok, err := s.stored(p, metric, w)
	if err != nil || ok {
		return k, err
	}
	return s.derive(p, metric, w)
}

// stored returns a distance as far as the position's own table has it; ok is false if it does not.
func (s *Set) stored(p *chess.Position, metric chess.Metric, w chess.WDL) (k known, ok bool, err error) {
	if p.EnPassant() != chess.NoSquare {
		return unknown, false, nil
	}
	setup := p.Setup()
	r, err := s.route(&setup, metric)
	if err != nil {
		return unknown, false, err
	}
	h, err := r.holder(metric)
	if err != nil {
		return unknown, false, err
	}
	x, err := h.plies(setup, r.flipped, metric, w)
	if err != nil || x.how == notStored {
		return unknown, false, err
	}
	if x.unlessZeroed {
		if n, ok, err := s.zeroed(p, w); err != nil || ok {
			return known{n, n}, ok, err
		}
	}
	switch {
	case x.n == chess.NoPlies:
		return unknown, false, fmt.Errorf("%w: %s.%s has no distance for %s", ErrCorrupt, setup.Material(), metric, p.FEN())
	case x.how == exact:
		return known{x.n, x.n}, true, nil
	case x.n == 1 && w == chess.Loss && !p.HasLegalMove():
		return known{0, 0}, true, nil
	}
	return known{x.n, x.n + 1}.within(w), true, nil
}

// zeroed returns the distance to zeroing if a zeroing move keeps a win w; ok is false if none does.
func (s *Set) zeroed(p *chess.Position, w chess.WDL) (n chess.Plies, ok bool, err error) {
	var buf [chess.MaxMoves]chess.Move
	for _, m := range p.AppendMoves(buf[:0]) {
		if !m.Zeroing() {
			continue
		}
		q := p.After(m)
		c, err := s.WDL(&q)
		if err != nil {
			return chess.NoPlies, false, after(err, p, m)
		}
		if c.Negate() == w {
			if w == chess.Win {
				return 1, true, nil
			}
			return chess.MaxRule50 + 1, true, nil
		}
	}
	return chess.NoPlies, false, nil
}

// derive works out a distance from those of the positions one move ahead: with
// all of them as short as they may be, and as long.
func (s *Set) derive(p *chess.Position, metric chess.Metric, w chess.WDL) (known, error) {
	var buf [chess.MaxMoves]chess.Move
	moves := p.AppendMoves(buf[:0])
	if len(moves) == 0 {
		return known{0, 0}, nil // mate: a draw has no distance to derive
	}
	var short, long chess.Value
	for i, m := range moves {
		q := p.After(m)
		c, k, err := s.behind(&q, m, metric)
		if err != nil {
			return unknown, after(err, p, m)
		}
		if v := value(c, metric, k.lo).Back(m.Zeroing()); i == 0 || v.Compare(short, metric) > 0 {
			short = v
		}
		if v := value(c, metric, k.hi).Back(m.Zeroing()); i == 0 || v.Compare(long, metric) > 0 {
			long = v
		}
	}
	if metric == chess.MetricDTM {
		return known{short.DTM, long.DTM}, nil
	}
	return known{short.DTZ, long.DTZ}.within(w), nil
}

// value makes a value with one distance.
func value(w chess.WDL, metric chess.Metric, n chess.Plies) chess.Value {
	v := chess.Value{WDL: w, DTZ: chess.NoPlies, DTM: chess.NoPlies}
	if metric == chess.MetricDTM {
		v.DTM = n
	} else {
		v.DTZ = n
	}
	return v
}

// behind returns what of a position the move that led to it needs: its result and a distance.
func (s *Set) behind(q *chess.Position, m chess.Move, metric chess.Metric) (w chess.WDL, k known, err error) {
	if w, err = s.WDL(q); err != nil || w == chess.Draw {
		return w, unknown, err
	}
	if metric != chess.MetricDTM && m.Zeroing() {
		return w, known{1, 1}, nil // any will do: the move resets the count
	}
	k, err = s.plies(q, metric, w)
	return w, k, err
}
