package tables

import (
	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
)

// holder answers for the positions of one material, in the colours of its name
// and with en passant left out. It must be safe for concurrent use.
type holder interface {
	// has tells whether it knows a metric.
	has(m chess.Metric) bool
	// wdl returns the stored result. If captures is set the truth is the better of
	// it and the best capture: what is stored means nothing where a capture decides.
	wdl(s *chess.Setup) (w chess.WDL, captures bool, err error)
	// plies returns a stored distance of a position whose result, not a draw, is w.
	// ok is false if it must be derived from the moves.
	plies(s *chess.Setup, m chess.Metric, w chess.WDL) (n chess.Plies, ok bool, err error)
}

// solved holds a table in memory.
type solved struct{ *retro.Table }

func (t solved) has(m chess.Metric) bool {
	switch m {
	case chess.MetricDTZ:
		return t.HasDTZ
	case chess.MetricDTM:
		return t.HasDTM
	}
	return true
}

func (t solved) wdl(s *chess.Setup) (chess.WDL, bool, error) {
	v, ok := t.Lookup(s)
	if !ok {
		return 0, false, ErrIllegal
	}
	return v.WDL, false, nil
}

func (t solved) plies(s *chess.Setup, m chess.Metric, _ chess.WDL) (chess.Plies, bool, error) {
	v, ok := t.Lookup(s)
	if !ok {
		return chess.NoPlies, false, ErrIllegal
	}
	if m == chess.MetricDTM {
		return v.DTM, true, nil
	}
	return v.DTZ, true, nil
}
