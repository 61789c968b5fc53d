//go:build long

package tables

import (
	"testing"

	"github.com/szen-chess/szen/chess"
)

// TestSyzygyAgreesEverywhere compares every legal position of all published
// tables with the kernel's values: results and stored distances all, derived distances one in 64.
func TestSyzygyAgreesEverywhere(t *testing.T) {
	files, kernel := published(t), solvedSmall()
	sum := agreement{every: 64}
	for _, men := range []int{3, 4} {
		for _, m := range chess.MaterialsOf(men) {
			before := sum.positions.Load()
			compareWithKernel(t, files, kernel, m, 1, &sum)
			t.Logf("%s: %d positions", m, sum.positions.Load()-before)
		}
	}
	sum.log(t)
}
