package mate

import (
	"context"

	"github.com/szen-chess/szen/chess"
)

// prover looks for mates by one side.
type prover struct {
	ctx     context.Context
	side    chess.Color // that mates
	clock   bool        // the 50-move rule counts
	limit   int64       // of nodes
	nodes   int64
	stopped bool
	known   memory
	killers [2*MaxMoves + 3]chess.Move // the defence that last held, by ply
	levels  [2*MaxMoves + 3]level
}

// level holds the moves of a node of the line being looked at.
type level struct {
	moves [chess.MaxMoves]chess.Move
	rank  [chess.MaxMoves]int8
}

// stop looks now and then whether the search is to end. What a search returns from then on means nothing.
func (s *prover) stop() bool {
	s.nodes++
	if s.nodes >= s.limit || s.nodes&1023 == 0 && s.ctx.Err() != nil {
		s.stopped = true
	}
	return s.stopped
}

// recall returns what is known of a mate within n moves, if that decides, and else the move to try first.
func (s *prover) recall(b *board, n int) (mates, decided bool, first chess.Move) {
	e := s.known.at(b)
	switch {
	case e.board != *b:
		return false, false, chess.NoMove
	case e.mates > 0 && int(e.mates) <= n+1:
		return true, true, e.move
	}
	return false, int(e.holds) >= n+1, e.move
}

// attack tells whether the attacker, who is to move, mates within n moves.
func (s *prover) attack(p *chess.Position, n, ply int) bool {
	if n <= 0 || s.stop() || s.expired(p) {
		return false
	}
	b := boardOf(p, s.side, s.clock)
	mates, decided, first := s.recall(&b, n)
	if decided {
		return mates
	}
	l := &s.levels[ply]
	for i, moves := 0, l.order(p, first, chess.NoMove, n == 1); i < len(moves); i++ {
		m := l.next(moves, i)
		q := p.After(m)
		if n == 1 && !q.InCheck() {
			continue
		}
		mates = s.defence(&q, n-1, ply+1)
		if s.stopped {
			return false
		}
		if mates {
			s.learn(&b, n, m, true)
			return true
		}
	}
	s.learn(&b, n, chess.NoMove, false)
	return false
}

// defence tells whether the defender, who is to move, is mated within n moves of the attacker whatever he plays.
func (s *prover) defence(p *chess.Position, n, ply int) bool {
	if s.stop() {
		return false
	}
	if n <= 0 {
		return p.InCheck() && !p.HasLegalMove()
	}
	b := boardOf(p, s.side, s.clock)
	mates, decided, first := s.recall(&b, n)
	if decided {
		return mates
	}
	l := &s.levels[ply]
	moves := l.order(p, first, s.killers[ply], false)
	if len(moves) == 0 {
		return p.InCheck()
	}
	if s.expired(p) {
		return false
	}
	for i := range moves {
		m := l.next(moves, i)
		q := p.After(m)
		mated := s.attack(&q, n, ply+1)
		if s.stopped {
			return false
		}
		if !mated {
			s.killers[ply] = m
			s.learn(&b, n, m, false)
			return false
		}
	}
	s.learn(&b, n, chess.NoMove, true)
	return true
}

// expired tells whether the 50-move rule ends the game here, there being no mate.
func (s *prover) expired(p *chess.Position) bool {
	return s.clock && p.Halfmoves() >= int(chess.MaxRule50)
}

// learn remembers whether there is mate within n moves.
func (s *prover) learn(b *board, n int, m chess.Move, mates bool) {
	e := s.known.at(b)
	if e.board != *b {
		*e = node{board: *b}
	}
	if m != chess.NoMove {
		e.move = m
	}
	if mates {
		e.mates = uint8(n + 1)
	} else {
		e.holds = uint8(n + 1)
	}
}

// order takes the legal moves of a position and ranks them: the given ones, checks, captures and promotions. If loud it
// ranks nothing, for where only mates count.
func (l *level) order(p *chess.Position, first, second chess.Move, loud bool) []chess.Move {
	moves := p.AppendMoves(l.moves[:0])
	for i, m := range moves {
		l.rank[i] = 0
		switch {
		case m == first:
			l.rank[i] = 100
		case m == second:
			l.rank[i] = 90
		case loud:
		default:
			if q := p.After(m); q.InCheck() {
				l.rank[i] = 20
			}
			if m.IsCapture() {
				l.rank[i] += 4 + int8(m.Captured())
			}
			if m.Promotion() != chess.NoRole {
				l.rank[i] += int8(m.Promotion())
			}
		}
	}
	return moves
}

// next puts the best ranked of the moves from i on at i and returns it.
func (l *level) next(moves []chess.Move, i int) chess.Move {
	best := i
	for j := i + 1; j < len(moves); j++ {
		if l.rank[j] > l.rank[best] {
			best = j
		}
	}
	moves[i], moves[best] = moves[best], moves[i]
	l.rank[i], l.rank[best] = l.rank[best], l.rank[i]
	return moves[i]
}
