package search

import "github.com/szen-chess/szen/chess"

// rootMove is a move of the root with what the search found of it.
type rootMove struct {
	RootMove
	score chess.Score
	pv    []chess.Move
}

func rootMoves(ms []RootMove) []rootMove {
	out := make([]rootMove, len(ms))
	for i, m := range ms {
		out[i] = rootMove{m, max(min(chess.DrawScore, m.Hi), m.Lo), []chess.Move{m.Move}}
	}
	return out
}

func linesOf(ms []rootMove) []Line {
	out := make([]Line, len(ms))
	for i, m := range ms {
		out[i] = Line{m.Move, m.score, m.pv}
	}
	return out
}

// root searches moves at a depth and puts the best of them first. If the search is stopped it does so with what it had found
// by then; improved tells whether that is anything.
func (s *searcher) root(p *chess.Position, moves []rootMove, depth int) (improved bool) {
	s.path[s.past] = keyOf(p)
	alpha := -chess.InfiniteScore - 1
	for i := range moves {
		m := &moves[i]
		if m.Hi <= alpha {
			continue
		}
		score := m.Lo
		if m.Lo < m.Hi {
			q := p.After(m.Move)
			if score = s.child(&q, depth-1, alpha); s.stopped {
				break
			}
			score = limits{m.Lo, m.Hi}.clamp(score)
		}
		if score <= alpha {
			continue
		}
		alpha, m.score, m.pv = score, score, s.line(p, m.Move, depth)
		best := *m
		copy(moves[1:i+1], moves[:i])
		moves[0], improved = best, true
	}
	return improved
}

// child returns the score of a move of the root, exact if it is more than alpha.
func (s *searcher) child(q *chess.Position, depth int, alpha chess.Score) chess.Score {
	alpha = max(alpha, -chess.InfiniteScore)
	if alpha > -chess.InfiniteScore {
		if score := -s.node(q, depth, 1, -alpha-1, -alpha); s.stopped || score <= alpha {
			return score
		}
	}
	return -s.node(q, depth, 1, -chess.InfiniteScore, -alpha)
}

// line returns a move and what the table has of the line behind it, at most so many plies.
func (s *searcher) line(p *chess.Position, first chess.Move, plies int) []chess.Move {
	line := []chess.Move{first}
	q := p.After(first)
	seen := []uint64{s.path[s.past]}
	for len(line) < plies {
		key := keyOf(&q)
		for _, k := range seen {
			if k == key {
				return line
			}
		}
		seen = append(seen, key)
		e, ok := s.hash.get(key ^ s.salt ^ clockKey(&q))
		if !ok || !q.IsLegal(e.move) {
			break
		}
		line = append(line, e.move)
		q.Make(e.move)
	}
	return line
}
