package kings

import "github.com/szen-chess/szen/chess"

// Slice is a pawn structure: what two kings can do on the board while its pawns stand still.
type Slice struct {
	Pawns [2]chess.Bitboard // by colour
	// Legal holds the positions by side to move: kings on empty squares and apart, the side not to
	// move not in check.
	Legal [2]Board
}

// NewSlice returns the slice of two disjoint sets of pawns.
func NewSlice(white, black chess.Bitboard) *Slice {
	s := new(Slice)
	s.Set(white, black)
	return s
}

// Set makes s the slice of two disjoint sets of pawns, whatever it was before.
func (s *Slice) Set(white, black chess.Bitboard) {
	*s = Slice{Pawns: [2]chess.Bitboard{white, black}}
	hitByWhite, hitByBlack := chess.PawnFill(chess.White, white), chess.PawnFill(chess.Black, black)
	for wk := range (^(white | black)).Squares() {
		apart := ^(white | black | wk.Bit() | chess.KingAttacks(wk))
		s.Legal[chess.White][wk] = apart &^ hitByWhite
		if !hitByBlack.Has(wk) {
			s.Legal[chess.Black][wk] = apart
		}
	}
}

// Checked returns the legal positions with c to move in which c is in check.
func (s *Slice) Checked(c chess.Color) (out Board) {
	hit := chess.PawnFill(c.Other(), s.Pawns[c.Other()])
	for wk, legal := range s.Legal[c] {
		switch {
		case c == chess.Black:
			out[wk] = legal & hit
		case hit.Has(chess.Square(wk)):
			out[wk] = legal
		}
	}
	return out
}

// Exits is what the moves that leave a slice (pawn moves and captures) do for an attacker, who
// wants to win, and a defender, who wants to prevent it. Only legal moves count; positions outside
// Slice.Legal are ignored.
type Exits struct {
	Wins  Board // attacker to move: some exit wins
	Holds Board // defender to move: some exit does not lose
	Any   Board // defender to move: there is an exit
}

// Wins returns the positions that the attacker wins, by side to move: the least set that holds the
// winning exits and mates and is closed under playing on. What is left the defender holds for ever,
// or until an exit that holds. With exits that are not known yet, counting them once for the
// defender and once for the attacker gives a lower and an upper bound.
func (s *Slice) Wins(attacker chess.Color, x *Exits) (won [2]Board) {
	a, d := attacker, attacker.Other()
	quiet, checked := s.Legal[a].Steps(d), s.Checked(d)
	var able Board // defender to move, with a chance: not mated, and no exit holds
	for wk, legal := range s.Legal[d] {
		stalemate := legal &^ (quiet[wk] | x.Any[wk] | checked[wk])
		able[wk] = legal &^ (x.Holds[wk] | stalemate)
	}
	won[a] = s.Legal[a].And(&x.Wins)
	for {
		open := s.Legal[a].AndNot(&won[a])
		held := open.Steps(d)
		lost := able.AndNot(&held)
		if lost == won[d] {
			return won
		}
		won[d] = lost
		for wk, in := range lost.Steps(a) {
			won[a][wk] |= in & s.Legal[a][wk]
		}
	}
}
