package chess_test

import (
	"errors"
	"fmt"

	"github.com/szen-chess/szen/chess"
)

func ExampleParseFEN() {
	p, err := chess.ParseFEN("8/8/1KP5/3r4/8/8/8/k7 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	m, _ := p.ParseMove("c6c7")
	q := p.After(m)
	fmt.Println(p.SAN(m), q.FEN())

	_, err = chess.ParseFEN("8/8/1KP5/3x4/8/8/8/k7 w - - 0 1")
	var bad *chess.FENError
	if errors.As(err, &bad) {
		fmt.Print(bad.Detail())
	}
	// Output:
	// c7 8/2P5/1K6/3r4/8/8/8/k7 b - - 0 1
	// FEN, board: no man has this letter
	//     8/8/1KP5/3x4/8/8/8/k7 w - - 0 1
	//               ^
	// want KQRBNP for white men, kqrbnp for black men, 1 to 8 for empty squares
}

func ExampleParseFENLenient() {
	p, notes, err := chess.ParseFENLenient("4k3/8/8/8/8/8/8/R3K3_w_KQ_e6")
	fmt.Println(p.FEN(), err)
	for _, n := range notes {
		fmt.Println(n)
	}
	// Output:
	// 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 <nil>
	// underscores read as spaces
	// missing half-move clock taken as 0
	// missing move number taken as 1
	// dropped castling right K without a white rook on h1
	// dropped en passant square e6: no black pawn on e5
}

func ExamplePosition_LineSAN() {
	p, _ := chess.ParseFEN("8/8/1KP5/3r4/8/8/8/k7 w - - 0 1")
	line, err := p.ParseLine("c7 Rd6+ Kb5 Rd5+ Kb4 Rd4+ Kb3 Rd3+ Kc2 Rd4 c8=R Ra4 Kb3")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.LineSAN(line))
	// Output:
	// 1. c7 Rd6+ 2. Kb5 Rd5+ 3. Kb4 Rd4+ 4. Kb3 Rd3+ 5. Kc2 Rd4 6. c8=R Ra4 7. Kb3 <nil>
}
