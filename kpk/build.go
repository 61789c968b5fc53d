package kpk

import (
	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/kings"
)

// build solves the slices from the seventh rank down, so that what a pawn step leads to is known.
// Black's one exit is to take the pawn: a draw.
func (t *bitbase) build() {
	const white, black = chess.White, chess.Black
	bare := kings.NewSlice(0, 0)
	for i := pawnSquares - 1; i >= 0; i-- {
		pawn := chess.SquareAt(i%4, i/4+1)
		s := kings.NewSlice(pawn.Bit(), 0)
		var x kings.Exits
		x.Holds = bare.Legal[white].StepsTo(black, pawn)
		x.Any = x.Holds
		switch pawn.Rank() {
		case 6:
			x.Wins = promotions(pawn + 8)
		case 1:
			double := t[black][i+8].Without((pawn + 8).Bit())
			x.Wins = double.Or(&t[black][i+4])
		default:
			x.Wins = t[black][i+4]
		}
		won := s.Wins(white, &x)
		t[white][i], t[black][i] = won[white], won[black]
	}
}

// promotions returns the placements in which a white pawn that turns into a queen or a rook on the
// given square wins.
//
// The verdict is exact. With White to move, king and queen and king and rook win against a bare
// king from every legal position, so after the promotion Black holds only if he takes the new piece
// at once or is stalemated; being mated he does not. Against a bare king a bishop or a knight never
// wins. A rook is needed where a queen would stalemate.
func promotions(to chess.Square) (win kings.Board) {
	for wk := chess.A1; wk <= chess.H8; wk++ {
		if wk != to {
			win[wk] = lostTo(chess.Queen, to, wk) | lostTo(chess.Rook, to, wk)
		}
	}
	return win
}

// lostTo returns the squares of the black king, to move, that lose against the white king and a new
// queen or rook.
func lostTo(r chess.Role, sq, wk chess.Square) chess.Bitboard {
	guard := chess.KingAttacks(wk) | wk.Bit()
	hit := chess.RoleAttacks(r, sq, wk.Bit()) // through the black king, who cannot step out of a line along it
	steps := chess.KingFill(^(guard | hit | sq.Bit()))
	takes := chess.KingAttacks(sq)
	if guard.Has(sq) {
		takes = 0
	}
	return (steps | hit) &^ (takes | guard | sq.Bit())
}
