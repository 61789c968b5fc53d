package tables

import (
	"fmt"

	"github.com/szen-chess/szen/chess"
)

// Probe returns the value of a position from the view of the side to move: the
// result always, DTZ and DTM where tables with them are there. The 50-move clock
// counts as zero; en passant is taken into account. Errors are *MissingError,
// *CorruptError, ErrCastling or what the system says of a file.
func (s *Set) Probe(p *chess.Position) (chess.Value, error) {
	v := chess.Value{DTZ: chess.NoPlies, DTM: chess.NoPlies}
	w, err := s.WDL(p)
	if err != nil {
		return v, err
	}
	v.WDL = w
	if w == chess.Draw {
		return v, nil
	}
	if v.DTZ, err = s.plies(p, chess.MetricDTZ, w); err != nil && !isMissing(err) {
		return v, err
	}
	if v.DTM, err = s.plies(p, chess.MetricDTM, w); err != nil && !isMissing(err) {
		return v, err
	}
	return v, nil
}

// WDL returns the result of a position from the view of the side to move.
func (s *Set) WDL(p *chess.Position) (chess.WDL, error) {
	if p.Castling() != 0 {
		return 0, ErrCastling
	}
	if p.EnPassant() == chess.NoSquare {
		return s.plainWDL(p)
	}
	best, others, err := s.enPassantWDL(p)
	if err != nil || !others {
		return best, err
	}
	w, err := s.plainWDL(p)
	return max(w, best), err
}

// enPassantWDL returns the best that an en passant capture yields and whether there are other moves.
func (s *Set) enPassantWDL(p *chess.Position) (best chess.WDL, others bool, err error) {
	var buf [chess.MaxMoves]chess.Move
	best = chess.Loss
	for _, m := range p.AppendMoves(buf[:0]) {
		if !m.IsEnPassant() {
			others = true
			continue
		}
		q := p.After(m)
		w, err := s.plainWDL(&q)
		if err != nil {
			return 0, false, after(err, p, m)
		}
		best = max(best, w.Negate())
	}
	return best, others, nil
}

// plainWDL leaves en passant out.
func (s *Set) plainWDL(p *chess.Position) (chess.WDL, error) {
	h, setup, err := s.holder(p, chess.MetricWDL)
	if h == nil {
		return chess.Draw, err
	}
	w, exits, err := h.wdl(setup)
	if err != nil || !exits || w == chess.Win {
		return w, err
	}
	return s.bestExit(p, w)
}

// bestExit returns the best that an exit yields, or w if that is better.
func (s *Set) bestExit(p *chess.Position, w chess.WDL) (chess.WDL, error) {
	turn := p.Turn()
	promotes := promotes(turn, p.Of(chess.White, chess.Pawn), p.Of(chess.Black, chess.Pawn))
	if !promotes && p.Attacks(turn)&p.ByColor(turn.Other()) == 0 {
		return w, nil
	}
	var buf [chess.MaxMoves]chess.Move
	for _, m := range p.AppendMoves(buf[:0]) {
		if !isExit(promotes, m) {
			continue
		}
		q := p.After(m)
		c, err := s.WDL(&q)
		if err != nil {
			return 0, after(err, p, m)
		}
		if w = max(w, c.Negate()); w == chess.Win {
			break
		}
	}
	return w, nil
}

// plies returns a distance of a position whose result is w.
func (s *Set) plies(p *chess.Position, metric chess.Metric, w chess.WDL) (chess.Plies, error) {
	if p.EnPassant() != chess.NoSquare {
		return s.derive(p, metric)
	}
	h, setup, err := s.holder(p, metric)
	if err != nil {
		return chess.NoPlies, err
	}
	n, how, err := h.plies(setup, metric, w)
	switch {
	case err != nil || how == exact:
		return n, err
	case how == notStored:
		return s.derive(p, metric)
	}
	if zeroed, ok, err := s.zeroed(p, w); err != nil || ok {
		return zeroed, err
	}
	if n == chess.NoPlies {
		return n, fmt.Errorf("%w: %s.%s has no distance for %s", ErrCorrupt, setup.Material(), metric, p.FEN())
	}
	return n, nil
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

// derive works out a distance from those of the positions one move ahead.
func (s *Set) derive(p *chess.Position, metric chess.Metric) (chess.Plies, error) {
	var buf [chess.MaxMoves]chess.Move
	moves := p.AppendMoves(buf[:0])
	if len(moves) == 0 {
		return 0, nil // mate: a draw has no distance to derive
	}
	var best chess.Value
	for i, m := range moves {
		q := p.After(m)
		v, err := s.behind(&q, m, metric)
		if err != nil {
			return chess.NoPlies, after(err, p, m)
		}
		if v = v.Back(m.Zeroing()); i == 0 || v.Compare(best, metric) > 0 {
			best = v
		}
	}
	if metric == chess.MetricDTM {
		return best.DTM, nil
	}
	return best.DTZ, nil
}

// behind returns what of a position's value the move that led to it needs.
func (s *Set) behind(q *chess.Position, m chess.Move, metric chess.Metric) (v chess.Value, err error) {
	v = chess.Value{DTZ: chess.NoPlies, DTM: chess.NoPlies}
	if v.WDL, err = s.WDL(q); err != nil || v.WDL == chess.Draw {
		return v, err
	}
	switch {
	case metric == chess.MetricDTM:
		v.DTM, err = s.plies(q, metric, v.WDL)
	case !m.Zeroing():
		v.DTZ, err = s.plies(q, metric, v.WDL)
	default:
		v.DTZ = 1 // any will do: the move resets the count
	}
	return v, err
}
