package ending_test

import (
	"context"
	"fmt"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/ending"
)

// The ending is solved, and the solution can be asked about the position, its moves, and other positions with its pawns.
func ExampleSolve() {
	p, _ := chess.ParseFEN("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1")
	s, err := ending.Solve(context.Background(), p, ending.Limits{Workers: 2, Moves: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Value(&p), "-", s.Stop)
	for _, m := range s.Moves(&p) {
		fmt.Println(p.SAN(m.Move), m.Bounds)
	}
	q, _ := chess.ParseFEN("8/1k6/3p4/p2P1p2/P2P1P2/8/8/2K5 w - - 0 1")
	fmt.Println(s.Value(&q))
	// Output:
	// win - everything asked is decided
	// Kb1 win
	// Ka2 draw
	// Kb2 draw
	// draw
}
