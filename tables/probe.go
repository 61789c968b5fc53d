package tables

import (
	"github.com/szen-chess/szen/chess"
)

// Probe returns the value of a position from the view of the side to move: the
// result always, DTZ and DTM where tables with them are there. The 50-move clock
// counts as zero; en passant is taken into account. A DTZ that Syzygy files
// round, and that the moves do not tell within a budget, is NoPlies: DTZ has it
// with its mark. Errors are *MissingError, *CorruptError, ErrCastling or what the system says of a file.
func (s *Set) Probe(p *chess.Position) (chess.Value, error) {
	v, dtz, err := s.probe(p, &refiner{set: s})
	v.DTZ = dtz.plies()
	return v, err
}

// probe returns the value of a position but for its distance to zeroing, and what is known of that.
func (s *Set) probe(p *chess.Position, r *refiner) (v chess.Value, dtz known, err error) {
	v, dtz = chess.Value{DTZ: chess.NoPlies, DTM: chess.NoPlies}, unknown
	if v.WDL, err = s.WDL(p); err != nil || v.WDL == chess.Draw {
		return v, dtz, err
	}
	if dtz, err = r.refined(p, v.WDL); err != nil && !isMissing(err) {
		return v, dtz, err
	}
	dtm, err := s.plies(p, chess.MetricDTM, v.WDL)
	if err != nil && !isMissing(err) {
		return v, dtz, err
	}
	v.DTM = dtm.plies()
	return v, dtz, nil
}

// WDL returns the result of a position from the view of the side to move.
func (s *Set) WDL(p *chess.Position) (chess.WDL, error) {
	if p.Castling() != 0 {
		return 0, ErrCastling
	}
	if p.EnPassant() == chess.NoSquare {
		return s.plainWDL(p)
	}
	return enPassant(s, p)
}

// plainProber answers with en passant left out. Positions are handed over by
// value so that they stay on the caller's stack.
type plainProber interface {
	withoutEnPassant(p chess.Position) (chess.WDL, error)
}

// enPassant returns the result of a position with en passant captures: the best of what they yield
// and, if there are other moves, of what the position is worth without them.
func enPassant(s plainProber, p *chess.Position) (chess.WDL, error) {
	var buf [chess.MaxMoves]chess.Move
	best, others := chess.Loss, false
	for _, m := range p.AppendMoves(buf[:0]) {
		if !m.IsEnPassant() {
			others = true
			continue
		}
		w, err := s.withoutEnPassant(p.After(m))
		if err != nil {
			return 0, after(err, p, m)
		}
		best = max(best, w.Negate())
	}
	if !others {
		return best, nil
	}
	w, err := s.withoutEnPassant(*p)
	return max(w, best), err
}

// withoutEnPassant is plainWDL.
func (s *Set) withoutEnPassant(p chess.Position) (chess.WDL, error) { return s.plainWDL(&p) }

// plainWDL leaves en passant out.
func (s *Set) plainWDL(p *chess.Position) (chess.WDL, error) {
	var setup chess.Setup
	setMen(&setup, p)
	r, err := s.route(&setup, chess.MetricWDL)
	if err != nil {
		return 0, err
	}
	return s.along(r, &setup)
}
