package mine

import (
	"fmt"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
)

// pick returns which positions of a word may be of the theme.
func (m *miner) pick(turn chess.Color) func(s *retro.Slice, word int) uint64 {
	return func(s *retro.Slice, word int) uint64 {
		d := &s.Sides[turn]
		switch m.Theme {
		case OnlyMove:
			return d.Decided(chess.Win, word) | d.Decided(chess.Draw, word)
		case UnderPromotion, Disagree:
			return d.Decided(chess.Win, word)
		case StalemateSave:
			return d.Decided(chess.Draw, word)
		}
		return 0
	}
}

// judge tells whether a position is of the theme.
func (m *miner) judge(p *chess.Position) (f Find, ok bool, err error) {
	f.Position = *p
	switch m.Theme {
	case OnlyMove:
		keep, others, w, err := m.keeping(p, 1)
		if err != nil || len(keep) != 1 || others == 0 {
			return f, false, err
		}
		f.Key, f.Why = keep, fmt.Sprintf("the one move of %d that keeps the %s", others+1, w)
		return f, true, nil
	case UnderPromotion:
		return m.underPromotion(f)
	case StalemateSave:
		return m.stalemateSave(f)
	case Disagree:
		return m.disagree(f)
	}
	return f, false, nil
}

// keeping returns the moves that keep the result of a position, and how many others
// there are; it stops when more than limit keep it.
func (m *miner) keeping(p *chess.Position, limit int) (keep []chess.Move, others int, w chess.WDL, err error) {
	if w, err = m.set.WDL(p); err != nil {
		return nil, 0, w, err
	}
	for _, x := range p.LegalMoves() {
		q := p.After(x)
		v, err := m.set.Probe(&q)
		if err != nil {
			return nil, 0, w, err
		}
		if v.Back(x.Zeroing()).WDL < w { // with the ply that the move takes of the clock
			others++
			continue
		}
		if keep = append(keep, x); len(keep) > limit {
			break
		}
	}
	return keep, others, w, nil
}

// underPromotion wants every move that wins to be a promotion to less than a queen.
func (m *miner) underPromotion(f Find) (Find, bool, error) {
	keep, _, _, err := m.keeping(&f.Position, chess.MaxMoves)
	if err != nil || len(keep) == 0 {
		return f, false, err
	}
	for _, x := range keep {
		if x.Promotion() == chess.NoRole || x.Promotion() == chess.Queen {
			return f, false, nil
		}
	}
	f.Key, f.Why = keep, "only a promotion to less than a queen wins"
	return f, true, nil
}

// stalemateSave wants one move to draw, and a capture in reply that leaves stalemate.
func (m *miner) stalemateSave(f Find) (Find, bool, error) {
	keep, others, _, err := m.keeping(&f.Position, 1)
	if err != nil || len(keep) != 1 || others == 0 {
		return f, false, err
	}
	q := f.Position.After(keep[0])
	for _, reply := range q.LegalMoves() {
		if !reply.IsCapture() {
			continue
		}
		if r := q.After(reply); r.Stalemate() {
			f.Key, f.Why = keep, fmt.Sprintf("the one move that draws: %s leaves stalemate", q.SAN(reply))
			return f, true, nil
		}
	}
	return f, false, nil
}

// disagree wants the moves that are shortest to zeroing and those shortest to mate to have none in common.
func (m *miner) disagree(f Find) (Find, bool, error) {
	moves, err := m.set.Moves(&f.Position)
	if err != nil {
		return f, false, err
	}
	zero, mate := chess.NoPlies, chess.NoPlies
	for _, x := range moves {
		if x.Value.WDL != chess.Win || x.Value.DTZ == chess.NoPlies || x.Value.DTM == chess.NoPlies {
			continue
		}
		if zero == chess.NoPlies || x.Value.DTZ < zero {
			zero = x.Value.DTZ
		}
		if mate == chess.NoPlies || x.Value.DTM < mate {
			mate = x.Value.DTM
		}
	}
	if zero == chess.NoPlies {
		return f, false, nil
	}
	var first chess.Move
	for _, x := range moves {
		byZero, byMate := x.Value.WDL == chess.Win && x.Value.DTZ == zero, x.Value.WDL == chess.Win && x.Value.DTM == mate
		switch {
		case byZero && byMate:
			return f, false, nil
		case byZero && first == chess.NoMove:
			first = x.Move
		case byMate:
			f.Key = append(f.Key, x.Move)
		}
	}
	f.Why = fmt.Sprintf("%s zeroes in %d but does not mate in %d", f.Position.SAN(first), zero, mate)
	return f, true, nil
}
