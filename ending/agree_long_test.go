//go:build long

package ending

import (
	"math/rand/v2"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
)

// TestAllAgree compares 200,000 positions of all materials of three and four men.
func TestAllAgree(t *testing.T) {
	a := &agreement{library: retro.NewMemory(2), rng: rand.New(rand.NewPCG(3, 4))}
	for round := 0; a.asked < 200_000; round++ {
		for _, m := range append(chess.MaterialsOf(3), chess.MaterialsOf(4)...) {
			a.solve(t, randomPosition(a.rng, m), 4, 5000)
		}
	}
	t.Logf("%d exact, %d open", a.asked, a.open)
}
