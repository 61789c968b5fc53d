package tables

import (
	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
)

// holder answers for the positions of one material, in the colours of its name
// and with en passant left out. It must be safe for concurrent use. Setups are
// handed over by value so that they stay on the caller's stack.
type holder interface {
	// wdl returns the stored result. If exits is set the truth is the better of
	// it and the best exit (see isExit): what is stored means nothing where an exit decides.
	wdl(s chess.Setup) (w chess.WDL, exits bool, err error)
	// plies returns a stored distance of a position whose result, not a draw, is w.
	plies(s chess.Setup, m chess.Metric, w chess.WDL) (n chess.Plies, how stored, err error)
}

// stored says what a stored distance is worth.
type stored uint8

const (
	notStored    stored = iota // it must be derived from the moves
	exact                      // it is the truth
	unlessZeroed               // it is the truth unless a zeroing move keeps the win
)

// solved holds a table in memory.
type solved struct{ *retro.Table }

// has tells whether the table knows a metric.
func (t solved) has(m chess.Metric) bool {
	switch m {
	case chess.MetricDTZ:
		return t.HasDTZ
	case chess.MetricDTM:
		return t.HasDTM
	}
	return true
}

func (t solved) wdl(s chess.Setup) (chess.WDL, bool, error) {
	v, ok := t.Lookup(&s)
	if !ok {
		return 0, false, ErrIllegal
	}
	return v.WDL, false, nil
}

func (t solved) plies(s chess.Setup, m chess.Metric, _ chess.WDL) (chess.Plies, stored, error) {
	v, ok := t.Lookup(&s)
	if !ok {
		return chess.NoPlies, notStored, ErrIllegal
	}
	if m == chess.MetricDTM {
		return v.DTM, exact, nil
	}
	return v.DTZ, exact, nil
}

func (f *File) wdl(s chess.Setup) (chess.WDL, bool, error) {
	symbol, d, err := f.symbol(&s)
	if err != nil {
		return 0, false, err
	}
	return d.alpha.results[symbol], true, nil
}

func (f *File) plies(s chess.Setup, m chess.Metric, w chess.WDL) (chess.Plies, stored, error) {
	symbol, d, err := f.symbol(&s)
	if err != nil || d == nil {
		return chess.NoPlies, notStored, err
	}
	how := exact
	if m == chess.MetricDTZ && w > chess.Draw {
		how = unlessZeroed
	}
	n, ok := d.alpha.distance(symbol, w)
	if !ok && how == exact {
		return n, how, &CorruptError{f.path, headerSize, "no distance for " + w.String() + " in the alphabet"}
	}
	return n, how, nil
}

// isExit tells whether a move is one that a reader of results tries: a capture,
// or, where the mover has a pawn on his seventh rank, any pawn move. En passant captures are none.
func isExit(promotes bool, m chess.Move) bool {
	return !m.IsEnPassant() && (m.IsCapture() || promotes && m.Role() == chess.Pawn)
}
