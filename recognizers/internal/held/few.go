package held

import "github.com/szen-chess/szen/chess"

// calm says what the defender holds, the attacker to move, with a queen against few pawns: the attacking king is
// on one of the rows, the defending king not on one of the squares of danger, and the queen cannot be taken.
type calm struct {
	rows, danger chess.Bitboard
	home         chess.Bitboard // rows on which there is no danger
	near         chess.Bitboard // squares next to the queen, if no pawn guards her
}

// lowRanks are the ranks on which a pawn has three steps to go at least.
const lowRanks = chess.Rank2 | chess.Rank3 | chess.Rank4 | chess.Rank5

// few returns what is held with a queen against one or two pawns, none of them beyond its fifth rank: by a side
// with no pawn, or with one against one; if they are three, one of the attacker's is stopped, and if there are two a side, both.
// The attacking king is on his first five ranks, or, if there are two pawns, three files away from those on the
// fifth that no pawn stops. The defending king is not where a pawn could ever check him on its file (nor in front of
// a single one that a pawn beside him shuts in), which does not matter with the other one on his first five ranks and the
// queen just made. If she is elsewhere and there are two pawns a side, he has to be on those ranks. Of more pawns
// nothing is said. The claim rests on the solution of all these structures, the defender's pawns standing still: TestFew.
func few(p Pawns, queen chess.Square) (c calm) {
	white, black := p[attacker], p[defender]
	stopped := (white.North() & black).Count()
	w, b := white.Count(), black.Count()
	switch {
	case white&^lowRanks != 0, w > 2, b > 2, w+b == 3 && stopped == 0, w == 2 && b == 2 && stopped < 2, chess.PawnFill(attacker, white).Has(queen):
		return c
	}
	c.rows = chess.AllSquares
	if ahead := white & chess.Rank5 &^ black.South(); ahead != 0 && w == 2 {
		files := (ahead | ahead.Beside() | ahead.Beside().Beside()).FileFill()
		c.rows &^= files &^ (chess.Rank1 | lowRanks)
	}
	c.danger = chess.PawnFill(attacker, white|white.FrontSpan(attacker))
	if w == 1 && b == 2 {
		c.danger |= white.FrontSpan(attacker)
	}
	switch {
	case queen.RankFor(defender) == 7:
		c.home = chess.Rank1 | lowRanks
	case w == 2 && b == 2:
		c.rows = chess.Rank1 | lowRanks
	}
	if !chess.PawnFill(defender, black).Has(queen) {
		c.near = chess.KingAttacks(queen)
	}
	return c
}

// held returns those of some squares of the defending king on which he holds, the attacking king on wk.
func (c *calm) held(wk chess.Square, src chess.Bitboard) chess.Bitboard {
	if !c.rows.Has(wk) {
		return 0
	}
	if c.near.Has(wk) {
		src &= c.near
	}
	if c.home.Has(wk) {
		return src
	}
	return src &^ c.danger
}
