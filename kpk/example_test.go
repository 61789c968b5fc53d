package kpk_test

import (
	"fmt"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/kpk"
)

// The kings stand in opposition: whoever has to move must give way.
func Example() {
	for _, fen := range []string{
		"8/8/4k3/8/4K3/4P3/8/8 w - - 0 1",
		"8/8/4k3/8/4K3/4P3/8/8 b - - 0 1",
	} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			fmt.Println(err)
			return
		}
		wdl, ok := kpk.Probe(&p)
		fmt.Println(p.Turn(), "to move:", wdl, ok)
	}
	fmt.Println(kpk.Wins(chess.White, chess.E4, chess.E3, chess.E6, chess.Black))
	// Output:
	// white to move: draw true
	// black to move: loss true
	// true
}
