package queening

import (
	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/chunks/internal/passers"
)

// leave finds out, for the strong king and the queen on two squares, what captures and pawn moves do and
// where the weak king can go.
func (s *slice) leave(k, q chess.Square) {
	s.exits[k][q] = s.captures(k, q)
	if s.hits.Has(k) {
		return // the weak side cannot be to move
	}
	near := chess.KingAttacks(k)
	free := ^(s.pawns | k.Bit() | q.Bit() | near)
	legal := free &^ s.stand
	surely := chess.QueenAttacks(q, s.pawns|s.block|k.Bit())
	s.safe[k][q] = free &^ (surely | s.barred)
	if s.hits.Has(q) {
		return // a pawn captures the queen
	}
	able := legal
	set := s.table.Passers
	var moves chess.Bitboard // squares from which there surely is a legal move
	for i := range set.Moves[s.placement] {
		m := &set.Moves[s.placement][i]
		if m.Way&(k.Bit()|q.Bit()) != 0 {
			continue
		}
		// In check he moves a pawn only to come between.
		checked := chess.QueenAttacks(q, s.pawns|s.block|k.Bit()|m.Dest.Bit())
		able &= s.answers(k, q, m) | m.Way | checked
		// The move is there for certain if the king neither is in its way nor comes to stand in check.
		moves |= ^(chess.QueenAttacks(q, set.Pawns[m.To]|m.Dest.Bit()|k.Bit()) | m.Way)
	}
	s.moved[k][q] = able
	if !near.Has(q) { // he captures her
		able &^= chess.KingAttacks(q)
	}
	if able&^(surely|moves) != 0 {
		moves |= s.free(k, q)
	}
	s.able[k][q] = able & (surely | moves)
}

// free returns the squares from which the weak king surely has a step, however the queen's own pawns stand that may be
// there. He is in none of their ways, as they do not move.
func (s *slice) free(k, q chess.Square) chess.Bitboard {
	steps := s.safe[k][q] &^ chess.QueenAttacks(q, s.pawns|s.stand|k.Bit())
	free := chess.AllSquares
	for _, d := range s.denied {
		free &= chess.KingFill(steps&^d) | d
	}
	return free
}

// captures returns the squares of the weak king on which the strong side, to move, wins by capturing a
// pawn.
func (s *slice) captures(k, q chess.Square) (won chess.Bitboard) {
	set := s.table.Passers
	after := func(c chess.Square) *boards { return &s.table.won[weak][set.Without(s.placement, c)] }
	for c := range (chess.KingAttacks(k) & s.pawns).Squares() {
		won |= after(c)[c][q]
	}
	targets := s.pawns
	if checkers := chess.PawnAttacks(chess.Black, k) & s.pawns; checkers.More() {
		return won
	} else if checkers != 0 {
		targets = checkers
	}
	for c := range (chess.QueenAttacks(q, s.pawns|s.block|k.Bit()) & targets).Squares() {
		won |= after(c)[k][c] &^ chess.Between(q, c)
	}
	return won
}

// answers returns the squares of the weak king on which his pawn move does not save him.
func (s *slice) answers(k, q chess.Square, m *passers.Move) (won chess.Bitboard) {
	if !m.Promote {
		return s.table.won[strong][m.To][k][q]
	}
	set := s.table.Passers
	after := &s.table.won[weak][m.To]
	if chess.KingAttacks(k).Has(m.Dest) && !set.Hits[m.To].Has(m.Dest) {
		won = after[m.Dest][q] &^ chess.KingAttacks(m.Dest)
	}
	if chess.QueenAttacks(q, set.Pawns[m.To]|s.block|k.Bit()).Has(m.Dest) {
		won |= after[k][m.Dest] &^ chess.Between(q, m.Dest)
	}
	return won
}
