package values_test

import (
	"fmt"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/chunks/values"
)

// Euwe and Hooper 87, with which Elkies begins.
func Example() {
	p, err := chess.ParseFEN("8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	c := values.New(0)
	s, err := c.Split(&p)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, g := range s.Groups {
		fmt.Println(g.Pawns[chess.White].Count(), "against", g.Pawns[chess.Black].Count(), "is worth", c.Name(g.Lo))
	}
	sum, _, err := c.Total(s)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.Name(sum)+":", c.Outcome(sum))
	// Output:
	// 2 against 2 is worth ↑
	// 1 against 1 is worth ⇓*
	// ↓*: whoever is to move wins
}
