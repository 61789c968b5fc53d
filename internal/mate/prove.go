package mate

import (
	"context"
	"math"

	"github.com/szen-chess/szen/chess"
)

// MaxMoves is the most moves of the attacker that a mate is looked for in.
const MaxMoves = 100

// Limits says how far to look.
type Limits struct {
	Moves   int   // of the attacker, at most; 0 means MaxMoves
	Nodes   int64 // positions looked at; 0 means no limit
	Memory  int64 // bytes for positions remembered; 0 means 16 MiB
	NoClock bool  // the 50-move rule does not count
	Fresh   bool  // the clock of that rule counts as zero
}

// Proof is a mate that is proven.
type Proof struct {
	Wins  bool         // the side to move mates; otherwise it is mated
	Moves int          // of the side that mates; no mate is shorter, under the 50-move rule if Clock
	Plies chess.Plies  // to mate
	Clock bool         // the clock was so late that the 50-move rule was counted in
	Best  []chess.Move // moves that mate in so many, or that are not mated sooner: one at least, unless it is mate already
	Line  []chess.Move // the way to mate, both sides at their best; ends early if the limits did
	Nodes int64
}

// Prove looks for the shortest mate by the side to move, and for a mate by its opponent that it cannot avoid. ok is false
// if there is none within the limits, or not before the context ends.
//
// A draw by repetition is not looked at: no position need come again on the shortest way to mate.
func Prove(ctx context.Context, p chess.Position, lim Limits) (proof Proof, ok bool) {
	if lim.Moves <= 0 || lim.Moves > MaxMoves {
		lim.Moves = MaxMoves
	}
	if lim.Nodes <= 0 {
		lim.Nodes = math.MaxInt64
	}
	if lim.Memory <= 0 {
		lim.Memory = 16 << 20
	}
	if lim.Fresh {
		s := p.Setup()
		s.Halfmoves = 0
		p = chess.Trusted(s)
	}
	s := &prover{ctx: ctx, limit: lim.Nodes, known: newMemory(lim.Memory)}
	if p.Checkmate() {
		return Proof{}, true
	}
	can := [2]bool{canMate(&p, chess.White), canMate(&p, chess.Black)}
	for n := 1; n <= lim.Moves; n++ {
		for _, wins := range [2]bool{true, false} {
			plies := 2*n - 1
			if s.side = p.Turn(); !wins {
				s.side = s.side.Other()
				plies++
			}
			// As long as the clock cannot run out the proof does not depend on it, and positions are the same whatever it shows.
			s.clock = !lim.NoClock && p.Halfmoves()+plies > int(chess.MaxRule50)
			if !can[s.side] {
				continue
			}
			found := false
			if wins {
				found = s.attack(&p, n, 0)
			} else {
				found = s.defence(&p, n, 0)
			}
			if found {
				return s.proof(&p, n, wins), true
			}
			if s.stopped {
				return Proof{Nodes: s.nodes}, false
			}
		}
		if !can[0] && !can[1] {
			break
		}
	}
	return Proof{Nodes: s.nodes}, false
}

// canMate tells whether a side has anything to mate with, now or after a promotion.
func canMate(p *chess.Position, side chess.Color) bool {
	return p.ByColor(side) != p.Of(side, chess.King) && !p.InsufficientMaterial()
}

// proof writes a mate in n moves down.
func (s *prover) proof(p *chess.Position, n int, wins bool) Proof {
	out := Proof{Wins: wins, Moves: n, Plies: chess.Plies(2*n - 1), Clock: s.clock}
	if !wins {
		out.Plies++
	}
	for _, m := range p.LegalMoves() {
		q := p.After(m)
		if wins && s.defence(&q, n-1, 1) || !wins && !s.attack(&q, n-1, 1) && !s.stopped {
			out.Best = append(out.Best, m)
		}
	}
	if len(out.Best) > 0 {
		out.Line = s.line(*p, out.Best[0], int(out.Plies))
	}
	out.Nodes = s.nodes
	return out
}

// line plays a proof out, first move given.
func (s *prover) line(p chess.Position, first chess.Move, plies int) []chess.Move {
	line := []chess.Move{first}
	p.Make(first)
	for ; len(line) < plies; p.Make(line[len(line)-1]) {
		n := (plies - len(line) + 1) / 2 // moves that the attacker has left
		m := chess.NoMove
		for _, x := range p.LegalMoves() {
			q := p.After(x)
			if p.Turn() == s.side && s.defence(&q, n-1, len(line)+1) || p.Turn() != s.side && !s.attack(&q, n-1, len(line)+1) {
				m = x
				break
			}
		}
		if m == chess.NoMove || s.stopped {
			break
		}
		line = append(line, m)
	}
	return line
}
