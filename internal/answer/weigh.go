package answer

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/szen-chess/szen/chess"
)

// ErrContradiction says that what is known of a position and of its moves cannot both be true.
var ErrContradiction = errors.New("the tables contradict each other; verify them")

// better orders moves, the best first: by what is proven, then the fastest win or
// the slowest loss, by distance to mate where it is known.
func better(x, y Move) int {
	if d := cmp.Or(cmp.Compare(y.Bounds.Lo, x.Bounds.Lo), cmp.Compare(y.Bounds.Hi, x.Bounds.Hi)); d != 0 {
		return d
	}
	if !x.Known || !y.Known {
		return cmp.Compare(x.SAN, y.SAN)
	}
	return cmp.Or(
		y.Value.Compare(x.Value, chess.MetricDTM), shortest(y.Value, y.DTZ).Compare(shortest(x.Value, x.DTZ), chess.MetricDTZ), cmp.Compare(x.SAN, y.SAN))
}

// weigh puts together what is known of the position and of its moves.
func (a *Answer) weigh() error {
	best, all := a.Moves[0].Bounds, true
	for _, m := range a.Moves {
		best = best.Max(m.Bounds)
		all = all && m.Known
	}
	value, dtz := bestOf(a.Moves)
	if a.Known {
		both, ok := a.Bounds.Meet(best)
		if !ok || all && differ(value, a.Value) {
			return fmt.Errorf("%s: %w", a.Position.FEN(), ErrContradiction)
		}
		a.Bounds = both
		return nil
	}
	a.Bounds = best
	if best == chess.AnyResult {
		return nil
	}
	first := &a.Moves[0]
	a.By = first.By
	why := fmt.Sprintf("%s is a %s (%s)", first.SAN, first.Verdict(), first.Why)
	switch {
	case all:
		a.Value, a.DTZ, a.Known = value, dtz, true
		a.Why = "every move leads to a known position; " + why
	case best.Lo == chess.Win: // no other move can be better, if perhaps faster
		a.Value = chess.Value{WDL: chess.Win, DTZ: chess.NoPlies, DTM: chess.NoPlies}
		if first.Value.DTZ == 1 {
			a.Value.DTZ = 1
		}
		if first.Value.DTM == 1 {
			a.Value.DTM = 1
		}
		a.Known, a.Why = true, why
	default:
		a.Why = why + "; " + a.Why
	}
	return nil
}

// differ tells whether two values cannot both be right.
func differ(v, w chess.Value) bool {
	return v.WDL != w.WDL ||
		v.DTZ != w.DTZ && v.DTZ != chess.NoPlies && w.DTZ != chess.NoPlies ||
		v.DTM != w.DTM && v.DTM != chess.NoPlies && w.DTM != chess.NoPlies
}
