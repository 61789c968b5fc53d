package ending

import (
	"cmp"
	"slices"

	"github.com/szen-chess/szen/chess"
)

// Move is a legal move with what is proven of it, from the view of the side that plays it.
type Move struct {
	Move   chess.Move
	Bounds chess.Interval
	DTZ    chess.Plies // as Solution.DTZ has it, this move counted; NoPlies if the move draws or is not decided
	Mate   bool
}

// Moves returns the legal moves of a position, the best first: by what is proven, then the
// winner's shortest way and the loser's longest. Moves of frozen pawns are none.
func (s *Solution) Moves(p *chess.Position) []Move {
	var out []Move
	for _, m := range s.legalMoves(p) {
		q := p.After(m)
		x := Move{Move: m, Bounds: s.Value(&q).Negate(), DTZ: s.DTZ(&q), Mate: q.Checkmate()}
		if x.DTZ != chess.NoPlies {
			x.DTZ++
			if m.Zeroing() {
				x.DTZ = 1
			}
		}
		out = append(out, x)
	}
	slices.SortStableFunc(out, func(a, b Move) int { return better(&b, &a) })
	return out
}

// better orders two moves: positive if a is to be preferred.
func better(a, b *Move) int {
	if d := cmp.Compare(a.Bounds.Lo, b.Bounds.Lo); d != 0 {
		return d
	}
	if d := cmp.Compare(a.Bounds.Hi, b.Bounds.Hi); d != 0 {
		return d
	}
	switch {
	case a.Mate != b.Mate:
		if a.Mate {
			return 1
		}
		return -1
	case a.Bounds == chess.Exactly(chess.Win):
		return cmp.Compare(b.DTZ, a.DTZ)
	}
	return cmp.Compare(a.DTZ, b.DTZ)
}

// Line returns best play by both sides from a position whose result is proven, at most so many plies: to
// mate, stalemate, a position that was there before, or one that is left to tables.
func (s *Solution) Line(p *chess.Position, plies int) []chess.Move {
	w, ok := s.Value(p).Exact()
	if !ok {
		return nil
	}
	g := chess.NewGame(*p)
	for len(g.Moves()) < plies {
		moves := s.Moves(g.Position())
		if len(moves) == 0 || moves[0].Bounds != chess.Exactly(w) {
			break
		}
		if g.Push(moves[0].Move) != nil || g.Repetitions() > 1 {
			break
		}
		w = w.Negate()
	}
	return g.Moves()
}
