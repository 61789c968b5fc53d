package queening

import (
	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/chunks/internal/passers"
)

// own is what is known of the pawns of the queen's side.
type own struct {
	block  chess.Bitboard // squares that the queen and her king leave alone
	stand  chess.Bitboard // where they stand, if that is known
	barred chess.Bitboard // where they surely keep the other king from
	// denied has for each way in which they may stand the squares that they may keep him from besides.
	denied []chess.Bitboard
}

// somewhere returns pawns of which only the files are known, one on each or none.
func somewhere(set *passers.Set) own {
	o := own{block: set.Files.Squares() &^ (chess.Rank1 | chess.Rank8)}
	for p := range set.Pawns {
		o.denied = append(o.denied, (set.Pawns[p] | set.Hits[p]).FlipRanks())
	}
	return o
}

// standing returns pawns that are known; they go down the board.
func standing(pawns chess.Bitboard) own {
	return own{block: pawns, stand: pawns, barred: chess.PawnFill(chess.Black, pawns), denied: []chess.Bitboard{0}}
}

// slice is one placement being solved.
type slice struct {
	own
	table       *Table
	placement   int
	pawns, hits chess.Bitboard
	won         [2]*boards
	exits       boards // strong to move: squares of the weak king on which a capture wins
	able        boards // weak to move: no pawn move saves, and it is no stalemate
	moved       boards // the same if stalemate is excluded otherwise, and the king does not capture the queen
	safe        boards // where the weak king may step
}

// solve solves a placement and returns how many sweeps it took. Those that its moves and captures lead to are
// solved.
func (s *slice) solve(p int) (sweeps int) {
	set := s.table.Passers
	s.placement, s.pawns, s.hits = p, set.Pawns[p], set.Hits[p]
	s.won = [2]*boards{&s.table.won[strong][p], &s.table.won[weak][p]}
	s.exits, s.able, s.moved, s.safe = boards{}, boards{}, boards{}, boards{}
	s.each(s.leave)
	sweeps = s.sweep()
	for k := range chess.NoSquare {
		s.table.fresh[p][k] = s.lost(&s.moved, k, s.table.made)
	}
	return sweeps
}

// sweep closes what is won under playing on, a move of each side at a time.
func (s *slice) sweep() (sweeps int) {
	for changed := true; changed; sweeps++ {
		changed = false
		s.each(func(k, q chess.Square) {
			s.won[strong][k][q] = s.exits[k][q] | s.quiet(k, q)
		})
		s.each(func(k, q chess.Square) {
			if s.able[k][q] == 0 {
				return
			}
			lost := s.lost(&s.able, k, q)
			if lost != s.won[weak][k][q] {
				s.won[weak][k][q], changed = lost, true
			}
		})
	}
	return sweeps
}

// lost returns the squares of the weak king, among some, from which every step leads to a loss.
func (s *slice) lost(among *boards, k, q chess.Square) chess.Bitboard {
	return among[k][q] &^ chess.KingFill(s.safe[k][q]&^s.won[strong][k][q])
}

// each calls f for all squares on which the strong king and the queen can stand.
func (s *slice) each(f func(k, q chess.Square)) {
	free := ^(s.pawns | s.block)
	for k := range free.Squares() {
		for q := range (free &^ k.Bit()).Squares() {
			f(k, q)
		}
	}
}

// quiet returns the squares of the weak king on which a move of king or queen leads to a win.
func (s *slice) quiet(k, q chess.Square) (won chess.Bitboard) {
	for to := range (chess.KingAttacks(k) &^ (s.pawns | s.block | q.Bit())).Squares() {
		won |= s.won[weak][to][q]
	}
	if s.hits.Has(k) {
		return won // in check: the queen can only capture
	}
	blocked := s.pawns | s.block | k.Bit()
	for _, d := range &rays {
		open := chess.AllSquares // squares of the weak king that are not in the way
		for to := d.step(q.Bit()); to&^blocked != 0; to = d.step(to) {
			won |= s.won[weak][k][to.First()] & open
			open &^= to
		}
	}
	return won
}

// ray is a direction of the queen: a shift of the board, and the squares that it can come from.
type ray struct {
	shift int
	from  chess.Bitboard
}

// rays are all of them.
var rays = [8]ray{
	{8, ^chess.Bitboard(0)},
	{-8, ^chess.Bitboard(0)},
	{1, ^chess.FileH},
	{-1, ^chess.FileA},
	{9, ^chess.FileH},
	{7, ^chess.FileA},
	{-7, ^chess.FileH},
	{-9, ^chess.FileA},
}

// step returns the next square, or nothing at the edge.
func (r *ray) step(b chess.Bitboard) chess.Bitboard {
	if r.shift > 0 {
		return b & r.from << r.shift
	}
	return b & r.from >> -r.shift
}
