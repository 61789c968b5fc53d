package tables

import (
	"cmp"
	"context"
	"slices"

	"github.com/szen-chess/szen/chess"
)

// MoveValue is a legal move with what it yields the side that plays it.
type MoveValue struct {
	Move  chess.Move
	Value chess.Value // from the mover's view, as seen before the move
	Mate  bool        // it mates
	order chess.Value // as Value, with the shorter one where Syzygy files leave two distances possible
}

// Moves returns all legal moves, the best first: by result; a winner's shortest
// way and a loser's longest. Where mate comes so soon that the 50-move rule
// cannot matter it is the way to mate, else to the next zeroing move. The
// error is the first one met; moves are then returned as far as they are known.
func (s *Set) Moves(p *chess.Position) ([]MoveValue, error) {
	var out []MoveValue
	var first error
	byMate, r := true, refiner{set: s}
	for _, m := range p.LegalMoves() {
		q := p.After(m)
		v, dtz, err := s.probe(&q, &r)
		if err != nil {
			if first == nil {
				first = after(err, p, m)
			}
			continue
		}
		x := MoveValue{Move: m, Mate: q.Checkmate()}
		if m.Zeroing() {
			dtz.hi = dtz.lo // any will do: the move resets the count
		}
		v.DTZ = dtz.plies()
		x.Value = v.Back(m.Zeroing())
		v.DTZ = dtz.lo
		x.order = v.Back(m.Zeroing())
		if v.WDL != chess.Draw && (v.DTM == chess.NoPlies || v.DTM >= chess.MaxRule50) {
			byMate = false
		}
		out = append(out, x)
	}
	metric := chess.MetricDTZ
	if byMate {
		metric = chess.MetricDTM
	}
	slices.SortStableFunc(out, func(a, b MoveValue) int { return better(b, a, metric) })
	return out, first
}

// better orders two moves: positive if a is to be preferred.
func better(a, b MoveValue, metric chess.Metric) int {
	if d := cmp.Compare(a.order.WDL, b.order.WDL); d != 0 {
		return d
	}
	if a.Mate != b.Mate {
		if a.Mate {
			return 1
		}
		return -1
	}
	if d := a.order.Compare(b.order, metric); d != 0 {
		return d
	}
	return a.order.Compare(b.order, chess.MetricDTZ+chess.MetricDTM-metric)
}

// Best returns the first of Moves; ok is false if there is no legal move.
func (s *Set) Best(p *chess.Position) (m MoveValue, ok bool, err error) {
	all, err := s.Moves(p)
	if err != nil || len(all) == 0 {
		return m, false, err
	}
	return all[0], true, nil
}

// Line returns best play by both sides from a position to mate, stalemate, the
// first position that is drawn, or at most so many plies. From a won or lost position
// it ends in mate: the distance to the next zeroing move falls with every move,
// and every zeroing move leads to a table that is nearer the end.
func (s *Set) Line(ctx context.Context, p *chess.Position, plies int) ([]MoveValue, error) {
	var line []MoveValue
	q := *p
	for range plies {
		if ctx.Err() != nil {
			return line, context.Cause(ctx)
		}
		m, ok, err := s.Best(&q)
		if err != nil || !ok || m.Value.WDL == chess.Draw {
			return line, err
		}
		line = append(line, m)
		q = q.After(m.Move)
	}
	return line, nil
}
