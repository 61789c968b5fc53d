package search

import "github.com/szen-chess/szen/chess"

// quiet returns the value of a position once captures and promotions have been played out, and checks
// answered. Recognizers are asked here as well: a leaf is where a blockade is taken for an advantage.
func (s *searcher) quiet(p *chess.Position, ply int, alpha, beta chess.Score) chess.Score {
	s.nodes++
	if s.stop() {
		return 0
	}
	s.deepest = max(s.deepest, ply)
	if ply >= maxPly {
		return evaluate(p)
	}
	if s.drawn(p, keyOf(p), ply) {
		return chess.DrawScore
	}
	known := s.known(p, alpha, beta, ply)
	if known.ends(alpha, beta) {
		return known.clamp(alpha)
	}
	alpha, beta = max(alpha, known.lo), min(beta, known.hi)
	check := p.InCheck()
	best := -chess.InfiniteScore
	if !check {
		if best = known.clamp(evaluate(p)); best >= beta {
			return best
		}
		alpha = max(alpha, best)
	}
	moves := &s.pickers[ply]
	moves.fill(p, 0, 0, !check)
	if check && moves.n == 0 {
		return chess.MatedIn(chess.Plies(ply))
	}
	for m, ok := moves.next(); ok; m, ok = moves.next() {
		q := p.After(m)
		score := -s.quiet(&q, ply+1, -beta, -alpha)
		if s.stopped {
			return 0
		}
		if best = max(best, score); best >= beta {
			break
		}
		alpha = max(alpha, best)
	}
	return known.clamp(best)
}
