package retro

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// TestWorkers wants a table to be the same for any number of workers, whether they share a slice or not.
func TestWorkers(t *testing.T) {
	defer func(n int) { sharedWords = n }(sharedWords)
	lib := NewMemory(2)
	for _, name := range []string{"KQvKR", "KBBvK", "KPvKP"} {
		if name == "KPvKP" && testing.Short() {
			continue // many tables come first
		}
		m, _ := chess.ParseMaterial(name)
		var first *Table
		for _, c := range []struct{ workers, shared int }{{1, 1 << 30}, {2, 1}, {3, 1}, {3, 1 << 30}} {
			if name == "KPvKP" && c.workers == 3 && c.shared == 1 {
				continue // its slices are smaller than a worker's share
			}
			sharedWords = c.shared
			got, err := Solve(context.Background(), m, Options{Workers: c.workers, DTM: true, Exits: true, Library: lib})
			if err != nil {
				t.Fatal(err)
			}
			if first == nil {
				first = got
			}
			if !reflect.DeepEqual(got.Slices, first.Slices) {
				t.Errorf("%s: %d workers, shared from %d words: another table", name, c.workers, c.shared)
			}
		}
	}
}

// TestSolveCancel wants a solve to stop with its context's cause.
func TestSolveCancel(t *testing.T) {
	lib := NewMemory(2)
	enough := errors.New("enough")
	for _, name := range []string{"KQvKR", "KPvKP"} {
		ctx, cancel := context.WithCancelCause(context.Background())
		cancel(enough)
		m, _ := chess.ParseMaterial(name)
		if _, err := Solve(ctx, m, Options{Workers: 2, Library: lib}); !errors.Is(err, enough) {
			t.Errorf("%s: error %v, want %v", name, err, enough)
		}
	}
}

// TestSolveRefuses wants bad materials to be refused.
func TestSolveRefuses(t *testing.T) {
	for _, name := range []string{"KvKQ", "KQQQQvKQQQ", "KNNNNNNvK"} {
		m, _ := chess.ParseMaterial(name)
		if _, err := Solve(context.Background(), m, Options{}); err == nil {
			t.Errorf("%s was solved", name)
		}
	}
}
