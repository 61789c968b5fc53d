//go:build long

package tables

import (
	"math/rand/v2"
	"testing"

	"golang.org/x/sync/errgroup"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/sample"
	"github.com/szen-chess/szen/retro"
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

// TestSyzygyFolder compares random positions of 5 men, ten million in all, in the Syzygy files of
// a folder with the kernel's values: what readers make of the files, results and distances, derived ones one in 64.
func TestSyzygyFolder(t *testing.T) {
	files, list := syzygyFolder(t, 5)
	const all = 10_000_000
	sum := agreement{every: 64}
	for i, m := range list {
		table, err := retro.Solve(t.Context(), m, retro.Options{Workers: 2}) // anew for each: kept, they would be too many
		if err != nil {
			t.Fatal(err)
		}
		kernel := NewSet()
		kernel.Add(table)
		before := sum.positions.Load()
		var group errgroup.Group
		for part := range uint64(2) {
			group.Go(func() error {
				rng := rand.New(rand.NewPCG(uint64(i), part))
				for range all/2/len(list) + 1 {
					p := sample.Position(rng, m)
					if err := comparePosition(files, kernel, &p, &sum); err != nil {
						return err
					}
				}
				return nil
			})
		}
		if err := group.Wait(); err != nil {
			t.Errorf("%s: %v", m, err)
		}
		t.Logf("%s: %d positions", m, sum.positions.Load()-before)
	}
	sum.log(t)
	if n := sum.positions.Load(); n < all {
		t.Errorf("only %d positions compared", n)
	}
}
