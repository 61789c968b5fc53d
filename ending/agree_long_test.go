//go:build long

package ending

import (
	"errors"
	"os"
	"testing"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
	"github.com/szen-chess/szen/tables"
)

// TestAllAgree compares 200,000 positions of all materials of three and four men.
func TestAllAgree(t *testing.T) {
	a := newAgreement(3, 4)
	for a.exact < 200_000 {
		for _, m := range append(chess.MaterialsOf(3), chess.MaterialsOf(4)...) {
			a.solve(t, randomPosition(a.rng, m), 4, 5000)
		}
	}
	t.Logf("%d exact, %d open", a.exact, a.open)
}

// TestFiveMenAgree compares 200,000 positions of pawn endings of three to five men, and of those they promote into, with the tables in
// the folder $SZEN_DIR; `szen gen KPPvKP KPPPvK` makes them.
func TestFiveMenAgree(t *testing.T) {
	set, err := tables.Open(os.Getenv("SZEN_DIR"))
	if err != nil {
		t.Skipf("no tables: %v", err)
	}
	defer set.Close()
	a := newAgreement(5, 6)
	a.library = &folder{retro.NewMemory(2), set}
	materials := []string{"KPPvKP", "KPPPvK", "KPvKP", "KPPvK", "KPvK"}
	for round := 0; a.exact < 200_000; round++ {
		m := parseMaterial(t, materials[round%len(materials)])
		if norm, _ := m.Normalize(); !set.Has(norm, chess.MetricWDL) && m.Men() > 4 {
			t.Skipf("%s has no table of %s", os.Getenv("SZEN_DIR"), m)
		}
		a.budget, a.memory = 10*time.Second, 1<<30
		a.solve(t, randomPosition(a.rng, m), 5, 4000)
		t.Logf("%d exact, %d open, %d solved", a.exact, a.open, a.solved)
	}
}

// folder looks up in a folder what it has, and else in memory.
type folder struct {
	*retro.Memory
	set *tables.Set
}

func (f *folder) value(p *chess.Position) (chess.Value, error) {
	if v, err := f.set.Probe(p); !errors.Is(err, tables.ErrMissing) {
		return v, err
	}
	return inMemory{f.Memory}.value(p)
}
