package tables

import (
	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
)

// holder answers for the positions of one material, in the colours of its name or,
// if told so, in the others, and with en passant left out. It must be safe for concurrent use. Setups are
// handed over by value so that they stay on the caller's stack.
type holder interface {
	// wdl returns the stored result. The truth is the better of it and the best
	// exit: what is stored means nothing where an exit decides.
	wdl(s chess.Setup, flipped bool) (w chess.WDL, x exits, err error)
	// plies returns a stored distance of a position whose result, not a draw, is w.
	plies(s chess.Setup, flipped bool, m chess.Metric, w chess.WDL) (distance, error)
}

// exits says which moves a reader of a stored result has to try.
type exits uint8

const (
	noExits    exits = iota
	captures         // those en passant are none
	promotions       // captures, and any pawn move where the mover has a pawn on his seventh rank
)

// stored says what a stored distance is worth.
type stored uint8

const (
	notStored stored = iota // it must be derived from the moves
	exact                   // it is the truth
	rounded                 // the truth is it or one ply more; mate is rounded to 1
)

// distance is a stored distance.
type distance struct {
	n            chess.Plies
	how          stored
	unlessZeroed bool // it means nothing if a zeroing move keeps the win
}

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

func (t solved) wdl(s chess.Setup, flipped bool) (chess.WDL, exits, error) {
	v, ok := t.lookup(&s, flipped)
	if !ok {
		return 0, noExits, ErrIllegal
	}
	return v.WDL, noExits, nil
}

func (t solved) lookup(s *chess.Setup, flipped bool) (chess.Value, bool) {
	if !flipped {
		return t.Lookup(s)
	}
	q := s.FlipColors()
	return t.Lookup(&q)
}

func (t solved) plies(s chess.Setup, flipped bool, m chess.Metric, _ chess.WDL) (distance, error) {
	v, ok := t.lookup(&s, flipped)
	if !ok {
		return distance{}, ErrIllegal
	}
	if m == chess.MetricDTM {
		return distance{n: v.DTM, how: exact}, nil
	}
	return distance{n: v.DTZ, how: exact}, nil
}

func (f *File) wdl(s chess.Setup, flipped bool) (chess.WDL, exits, error) {
	return f.result(&s, flipped)
}

// result is wdl.
func (f *File) result(s *chess.Setup, flipped bool) (chess.WDL, exits, error) {
	symbol, d, err := f.symbol(s, flipped)
	if err != nil {
		return 0, noExits, err
	}
	w, ok := d.alpha.result(symbol)
	if !ok {
		return 0, noExits, ErrIllegal
	}
	return w, promotions, nil
}

func (f *File) plies(s chess.Setup, flipped bool, m chess.Metric, w chess.WDL) (distance, error) {
	symbol, d, err := f.symbol(&s, flipped)
	if err != nil || d == nil {
		return distance{}, err
	}
	x := distance{how: exact, unlessZeroed: m == chess.MetricDTZ && w > chess.Draw}
	n, ok := d.alpha.distance(symbol, w)
	if !ok && !x.unlessZeroed {
		return x, &CorruptError{f.path, headerSize, "no distance for " + w.String() + " in the alphabet"}
	}
	x.n = n
	return x, nil
}
