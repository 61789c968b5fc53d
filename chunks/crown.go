package chunks

import (
	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/chunks/internal/passers"
	"github.com/szen-chess/szen/internal/kings"
)

// promote returns the positions in which the attacker's promotion wins, surely or maybe. What is said is of the queen: another
// piece is no better where the defender can capture at once, and elsewhere nobody claims that the attacker does not win.
func (x *structure) promote(m *passers.Move, n int) (out kings.Board) {
	captured := &x.solved[m.To][x.b][n][attacker]
	queens := x.queens[0].made[7-m.Dest.File()]
	for k := range out {
		king := chess.Square(k)
		if x.hits[defender].Has(king) || m.Way.Has(king) {
			continue
		}
		won := chess.AllSquares
		if n == sure {
			won = turnedAll(queens[x.b][turned(king)]) & x.mobile(m, king)
		}
		guarded := chess.KingAttacks(king).Has(m.Dest) || x.mine.Hits[m.To].Has(m.Dest)
		if !guarded && !captured.Has(king, m.Dest) {
			won &^= chess.KingAttacks(m.Dest)
		}
		out[k] = won
	}
	return out
}

// mobile returns the squares of the defending king on which he is not stalemated by a promotion, the attacking
// king being on a square: he is in check, has a step, or has a pawn to move that does not uncover him.
func (x *structure) mobile(m *passers.Move, king chess.Square) chess.Bitboard {
	own := x.mine.Pawns[m.To]
	occupied := own | x.enemy | king.Bit()
	hits := chess.QueenAttacks(m.Dest, occupied)
	taken := hits | own | x.enemy | x.mine.Hits[m.To] | king.Bit() | chess.KingAttacks(king) | m.Dest.Bit()
	ok := hits | chess.KingFill(^taken)
	for i := range x.theirs.Moves[x.b] {
		r := &x.theirs.Moves[x.b][i]
		way, from, dest := turnedAll(r.Way), turned(r.From), turned(r.Dest)
		if !way.Has(king) {
			ok |= ^(way | chess.QueenAttacks(m.Dest, occupied&^from.Bit()|dest.Bit()))
		}
	}
	return ok
}

// answer returns the positions, the defender to move, in which his promotion loses: the attacker captures at once and
// wins, surely or maybe. Maybe he wins whatever comes, too, unless the new queen surely wins.
func (x *structure) answer(m *passers.Move, n int) (out kings.Board) {
	dest := turned(m.Dest)
	if n == may {
		for d := range (^(x.own | x.enemy)).Squares() {
			good := x.queens[1].made[7-m.Dest.File()][x.a][d] & x.unstuck(m, d)
			for k := range (^good).Squares() {
				out[k] |= d.Bit()
			}
		}
	}
	guarded := turnedAll(x.theirs.Hits[m.To]).Has(dest)
	for k := range chess.KingAttacks(dest).Squares() {
		if !guarded {
			out[k] |= x.solved[x.a][m.To][n][defender][dest] &^ chess.KingAttacks(dest)
		}
	}
	return out
}

// unstuck returns the squares of the attacker's king on which a promotion of the defender's, his king on a square, does not
// stalemate him: he is in check or has a step.
func (x *structure) unstuck(m *passers.Move, other chess.Square) chess.Bitboard {
	pawns := turnedAll(x.theirs.Pawns[m.To])
	dest := turned(m.Dest)
	hits := chess.QueenAttacks(dest, x.own|pawns|other.Bit())
	taken := hits | x.own | pawns | turnedAll(x.theirs.Hits[m.To]) | other.Bit() | chess.KingAttacks(other) | dest.Bit()
	return hits | chess.KingFill(^taken)
}
