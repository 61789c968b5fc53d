package ending

import (
	"time"

	"github.com/szen-chess/szen/chess"
)

// Stop is why solving ended.
type Stop uint8

// The reasons.
const (
	Closed      Stop = iota // everything asked is decided
	Interrupted             // the context ended
	OutOfMemory             // Limits.Memory is spent
	TooDear                 // what is left needs slices with more pieces than the limits allow
)

// String returns the reason in words.
func (s Stop) String() string {
	return [...]string{
		"everything asked is decided", "the time is spent", "the memory is spent",
		"what is left open needs slices with more pieces",
	}[min(s, TooDear)]
}

// Solution is what is known of an ending: of the position it was asked about, and of all
// others in the slices that were solved on the way. Its answers do not change; any number of goroutines may ask.
type Solution struct {
	Position chess.Position
	Stop     Stop
	Open     []Open // what was left open, the most first; none if Stop is Closed
	Elapsed  time.Duration
	Work     int64 // words of 64 positions gone through: what it cost, the same on any machine
	limits   Limits
	graph    *graph
	atlas    atlas
}

// Value returns what is proven of a position, from the view of the side to move: Win, Draw
// and Loss as ends of the interval. Without Limits.Fifty the 50-move rule does not exist; with it, the clock
// of the position counts. Nothing is known of positions that the ending does not lead to.
func (s *Solution) Value(p *chess.Position) chess.Interval {
	us := p.Turn()
	lo, hi := s.won(p, us)
	if lo {
		return chess.Exactly(chess.Win)
	}
	themLo, themHi := s.won(p, us.Other())
	if themLo {
		return chess.Exactly(chess.Loss)
	}
	v := chess.Exactly(chess.Draw)
	if themHi {
		v.Lo = chess.Loss
	}
	if hi {
		v.Hi = chess.Win
	}
	return v
}

// won returns what is proven of whether the attacker wins: lo if he does, hi if he may.
func (s *Solution) won(p *chess.Position, attacker chess.Color) (lo, hi bool) {
	setup := p.Setup()
	hi = true
	if n := s.graph.nodes[keyOf(&setup)]; n != nil && n.units[attacker] != nil {
		lo, hi = n.units[attacker].won(&setup, attacker, &n.key)
		if s.limits.Fifty && p.Halfmoves() > 0 {
			lo = lo && s.inTime(n, attacker, lower, &setup)
			hi = hi && s.inTime(n, attacker, upper, &setup)
		}
	}
	if p.EnPassant() == chess.NoSquare {
		return lo, hi
	}
	return s.wonByTaking(p, attacker, lo, hi)
}

// wonByTaking adds the en passant captures to what is known without them; who has no other move must take.
func (s *Solution) wonByTaking(p *chess.Position, attacker chess.Color, lo, hi bool) (bool, bool) {
	mine := p.Turn() == attacker
	first := true
	var takes []chess.Move
	for _, m := range s.legalMoves(p) {
		if m.IsEnPassant() {
			takes = append(takes, m)
		} else {
			first = false
		}
	}
	for _, m := range takes {
		q := p.After(m)
		l, h := s.won(&q, attacker)
		switch {
		case first:
			lo, hi = l, h
		case mine:
			lo, hi = lo || l, hi || h
		default:
			lo, hi = lo && l, hi && h
		}
		first = false
	}
	return lo, hi
}

// isFrozen tells whether a move is one of a pawn that stands still.
func (s *Solution) isFrozen(m chess.Move) bool {
	return m.Role() == chess.Pawn && s.limits.Frozen.Has(m.From())
}

// legalMoves returns the legal moves but for those of pawns that stand still.
func (s *Solution) legalMoves(p *chess.Position) []chess.Move {
	moves := p.LegalMoves()
	out := moves[:0]
	for _, m := range moves {
		if !s.isFrozen(m) {
			out = append(out, m)
		}
	}
	return out
}

// Slices returns how many slices the solution knows of, and how many it solved, each attacker counted.
func (s *Solution) Slices() (known, solved int) {
	return len(s.graph.nodes), int(s.graph.solved.Load())
}
