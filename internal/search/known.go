package search

import (
	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/recognizers"
)

// Tables looks results up inside a search, on a fresh clock and from the side to move's view; ok is false if it does
// not have the position. Any number of goroutines may ask.
type Tables interface {
	WDL(p *chess.Position) (w chess.WDL, ok bool)
}

// limits is what is proven of a score.
type limits struct{ lo, hi chess.Score }

var anything = limits{-chess.InfiniteScore, chess.InfiniteScore}

func (l limits) clamp(s chess.Score) chess.Score { return min(max(s, l.lo), l.hi) }

// ends tells whether nothing is left to be found out between alpha and beta.
func (l limits) ends(alpha, beta chess.Score) bool {
	return l.lo >= beta || l.hi <= alpha || l.lo == l.hi
}

// known asks tables and recognizers what is proven of a position.
func (s *searcher) known(p *chess.Position, alpha, beta chess.Score, ply int) limits {
	known := anything
	if s.tables != nil {
		if w, ok := s.tables.WDL(p); ok {
			s.hits++
			if known = tabled(w, p.Halfmoves(), ply); known.lo == known.hi {
				return known
			}
		}
	}
	if s.cache == nil || !recognizers.May(p) {
		return known
	}
	score, bound := s.cache.Probe(p, recognizers.Score(alpha), recognizers.Score(beta), ply)
	if bound&recognizers.Lower != 0 {
		known.lo = max(known.lo, chess.Score(score))
	}
	if bound&recognizers.Upper != 0 {
		known.hi = min(known.hi, chess.Score(score))
	}
	return known
}

// tabled returns what a result on a fresh clock proves at a clock: a win may be spoilt by then, a draw stays one.
func tabled(w chess.WDL, clock, ply int) limits {
	win := chess.DrawScore
	if clock == 0 {
		win = chess.KnownWin - chess.Score(ply)
	}
	switch w {
	case chess.Win:
		return limits{win, chess.InfiniteScore}
	case chess.Loss:
		return limits{-chess.InfiniteScore, -win}
	}
	return limits{chess.Score(w), chess.Score(w)}
}

func cuts(b recognizers.Bound, score, alpha, beta chess.Score) bool {
	return b.Cuts(recognizers.Score(score), recognizers.Score(alpha), recognizers.Score(beta))
}
