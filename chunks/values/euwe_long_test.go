//go:build long

package values

import (
	"testing"
	"time"

	"github.com/szen-chess/szen/chess"
)

// TestEuweHooperProof proves Euwe and Hooper 87: whoever is to move wins, White by h4, Black
// by a5, and no other move of theirs does.
func TestEuweHooperProof(t *testing.T) {
	oracle := solver(1<<30, 10*time.Minute)
	for _, turn := range []string{"w", "b"} {
		p := parse(t, "8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8 "+turn+" - - 0 1")
		for _, m := range append([]chess.Move{chess.NoMove}, p.LegalMoves()...) {
			q, winner, name := *p, p.Turn(), "on the move"
			if m != chess.NoMove {
				q, name = p.After(m), p.SAN(m)
				if name != "a5" && name != "h4" {
					winner = winner.Other()
				}
			}
			start := time.Now()
			if m.Role() == chess.King {
				if got, err := oracle(t.Context(), &q); err != nil || got != result(&q, winner) {
					t.Errorf("%s, %s: %v, %v", p.FEN(), name, got, err)
				}
				t.Logf("%s: solved in %v", name, time.Since(start))
				continue
			}
			c := New(0)
			s, err := c.Split(&q)
			if err != nil {
				t.Fatal(err)
			}
			proof, err := c.Prove(t.Context(), s, oracle)
			if err != nil || !proof.Won || proof.Winner != winner {
				t.Errorf("%s, %s: %+v, %v", p.FEN(), name, proof, err)
			}
			t.Logf("%s: %d positions, %d asked, in %v", name, proof.Positions, proof.Asked, time.Since(start))
		}
	}
}
