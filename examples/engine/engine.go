package main

import (
	"math/bits"

	board "github.com/corentings/chess/v2"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/recognizers"
)

const (
	mate     = recognizers.Score(30_000)
	win      = recognizers.Score(20_000)
	infinite = mate + 1
)

// engine is an alpha-beta search over the other board, in its plainest form.
type engine struct {
	rec   *recognizers.Cache // nil to search without
	nodes int
	limit int
}

// worth is what the men count, by role.
var worth = [6]recognizers.Score{100, 320, 330, 500, 900, 0}

// evaluate counts the men and how far pawns have come.
func evaluate(s *chess.Setup) (score recognizers.Score) {
	for r, w := range worth {
		own, other := s.ByRole[r]&s.ByColor[s.Turn], s.ByRole[r]&s.ByColor[s.Turn.Other()]
		score += w * recognizers.Score(bits.OnesCount64(uint64(own))-bits.OnesCount64(uint64(other)))
	}
	for c := range s.ByColor {
		for sq := range s.Of(chess.Color(c), chess.Pawn).Squares() {
			step := recognizers.Score(4 * sq.RankFor(chess.Color(c)))
			if chess.Color(c) != s.Turn {
				step = -step
			}
			score += step
		}
	}
	return score
}

// search returns the value of a position; below depth 0 only captures are looked at.
func (e *engine) search(p *board.Position, depth, ply int, alpha, beta recognizers.Score) recognizers.Score {
	e.nodes++
	setup, err := setupOf(p)
	if err != nil || e.nodes >= e.limit {
		return 0
	}
	low, high := -infinite, infinite
	if e.rec != nil && ply > 0 {
		score, bound := e.rec.ProbeSetup(&setup, alpha, beta, ply)
		if bound.Cuts(score, alpha, beta) {
			return score
		}
		if bound&recognizers.Lower != 0 {
			low = score
		}
		if bound&recognizers.Upper != 0 {
			high = score
		}
		alpha, beta = max(alpha, low), min(beta, high)
	}
	best := -infinite
	if depth <= 0 {
		if best = evaluate(&setup); best >= beta {
			return min(max(best, low), high)
		}
		alpha = max(alpha, best)
	}
	moves := p.ValidMoves()
	if len(moves) == 0 {
		if p.Status() == board.Checkmate {
			return recognizers.Score(ply) - mate
		}
		return 0
	}
	for i := range moves {
		if depth <= 0 && !moves[i].HasTag(board.Capture) {
			continue
		}
		score := -e.search(p.Update(&moves[i]), depth-1, ply+1, -beta, -alpha)
		if best = max(best, score); best >= beta {
			break
		}
		alpha = max(alpha, best)
	}
	return min(max(best, low), high)
}

// settle deepens until the nodes are spent, and returns the nodes after which the score was a draw and
// stayed one; ok is false if it never settled.
func (e *engine) settle(p *board.Position, depths int) (nodes int, ok bool) {
	for depth := 1; depth <= depths; depth++ {
		score := e.search(p, depth, 0, -infinite, infinite)
		switch {
		case e.nodes >= e.limit:
			return nodes, false
		case score != 0:
			ok = false
		case !ok:
			nodes, ok = e.nodes, true
		}
	}
	return nodes, ok
}
