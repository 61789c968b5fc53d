package held

import (
	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/kings"
)

// Pawns is a pawn structure, the pawns by colour.
type Pawns [2]chess.Bitboard

// PawnsOf returns the pawns of a setup.
func PawnsOf(s *chess.Setup) Pawns {
	return Pawns{s.Of(chess.White, chess.Pawn), s.Of(chess.Black, chess.Pawn)}
}

// flip returns the structure as the other side sees it.
func (p Pawns) flip() Pawns { return Pawns{p[1].FlipRanks(), p[0].FlipRanks()} }

// Budget is the usual amount of work for a structure. A unit is one slice worked out once, some
// microseconds.
const Budget = 350

// Structure is what one side holds with a pawn structure. The zero value claims nothing.
type Structure struct {
	Pawns    Pawns
	Defender chess.Color
	held     [2]kings.Board // by side to move, White being the attacker; the defender's view of the board
	Exact    bool           // more work would not find more
}

// Holds tells whether the defender surely does not lose with the kings on these squares, turn to
// move, and no capture en passant to be made. It is false for what is no legal position.
func (s *Structure) Holds(attackerKing, defenderKing chess.Square, turn chess.Color) bool {
	if s.Defender == chess.White {
		attackerKing, defenderKing, turn = attackerKing.FlipRank(), defenderKing.FlipRank(), turn.Other()
	}
	return s.held[turn&1].Has(attackerKing, defenderKing&63)
}

// Count returns the number of positions that are held, both sides to move taken together.
func (s *Structure) Count() int { return s.held[0].Count() + s.held[1].Count() }

// Solve finds what a side holds with a structure, working for at most so many units, and writes it
// to dst. It tells whether there is anything. The same question has the same answer, whatever was
// asked before. Nothing is allocated once the solver has the memory it needs. Pawns on the first
// or last rank, or of both sides on one square, are no structure: nothing is held there.
func (s *Solver) Solve(dst *Structure, p Pawns, defender chess.Color, budget int) bool {
	dst.Pawns, dst.Defender = p, defender
	if p[0]&p[1] != 0 || (p[0]|p[1])&(chess.Rank1|chess.Rank8) != 0 {
		dst.held, dst.Exact = [2]kings.Board{}, false
		return false
	}
	if defender == chess.White {
		p = p.flip()
	}
	n := s.solve(p, budget)
	dst.Exact = n.closed
	var any chess.Bitboard
	for c := range dst.held {
		for wk, legal := range n.Legal[c] {
			dst.held[c][wk] = legal &^ n.may[c][wk]
			any |= dst.held[c][wk]
		}
	}
	return any != 0
}
