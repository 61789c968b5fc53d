package tables

import (
	"context"
	"sync"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
)

// solving holds the tables that tests have asked for, in memory, with every metric and with bounds.
var solving = struct {
	mu  sync.Mutex
	lib *retro.Memory
	set *Set
}{lib: retro.NewMemory(2), set: NewSet()}

// solve solves materials and all they can turn into, as far as nobody did so
// before, and returns the set of all that are solved.
func solve(ms ...chess.Material) *Set {
	solving.mu.Lock()
	defer solving.mu.Unlock()
	for _, m := range chess.Dependencies(ms...) {
		if solving.set.Has(m, chess.MetricDTM) {
			continue
		}
		t, err := retro.Solve(context.Background(), m, retro.Options{Workers: 2, DTM: true, Exits: true, Library: solving.lib})
		if err != nil {
			panic(err)
		}
		solving.lib.Add(t)
		solving.set.Add(t)
	}
	return solving.set
}

// solvedSmall returns a set with all tables of 3 and 4 men.
func solvedSmall() *Set { return solve(chess.MaterialsOf(4)...) }

// solvedTable returns a table.
func solvedTable(t testing.TB, name string) *retro.Table {
	t.Helper()
	m, err := chess.ParseMaterial(name)
	if err != nil {
		t.Fatal(err)
	}
	return solve(m).index.Load().memory[m].Table
}
