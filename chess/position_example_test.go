package chess_test

import (
	"fmt"

	"github.com/szen-chess/szen/chess"
)

func ExampleNew() {
	s := chess.EmptySetup()
	s.Put(chess.Piece{Color: chess.White, Role: chess.King}, chess.E1)
	s.Put(chess.Piece{Color: chess.Black, Role: chess.King}, chess.E8)
	s.Castling = chess.WhiteKingSide
	_, err := chess.New(s)
	fmt.Println(err)
	s, notes := chess.Repair(s)
	p, err := chess.New(s)
	fmt.Println(notes, len(p.LegalMoves()), err)
	// Output:
	// castling right K without a white rook on h1: want it there, or the right left out
	// [dropped castling right K without a white rook on h1] 5 <nil>
}

// A position knows what can have led to it: here a pawn that may have come from
// e5, or captured a pawn en passant.
func ExamplePosition_AppendUnMovesRestoring() {
	p, err := chess.ParseFEN("7k/8/4P3/8/8/8/8/K7 b - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, u := range p.AppendUnMovesRestoring(nil, chess.RolesOf(chess.Pawn)) {
		if before, ok := p.Before(u); ok && u.Move().Role() == chess.Pawn {
			fmt.Println(u, before.FEN())
		}
	}
	// Output:
	// d5xe6ep 7k/8/8/3Pp3/8/8/8/K7 w - e6 0 1
	// f5xe6ep 7k/8/8/4pP2/8/8/8/K7 w - e6 0 1
	// e5-e6 7k/8/8/4P3/8/8/8/K7 w - - 0 1
	// d5xe6 7k/8/4p3/3P4/8/8/8/K7 w - - 0 1
	// f5xe6 7k/8/4p3/5P2/8/8/8/K7 w - - 0 1
}
