package syzygy

import (
	"math/rand/v2"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// TestWalk wants walks and index to be inverse to each other.
func TestWalk(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, name := range append([]string{"KBBvK", "KRPvKP"}, fuzzed...) {
		m, err := chess.ParseMaterial(name)
		if err != nil {
			t.Fatal(err)
		}
		list := pieceList(m)
		for file := range 4 {
			if file > 0 && !m.HasPawns() {
				break
			}
			for order := range 2 {
				l, problem := newLayout(list, order, 1-order, file)
				if problem != "" {
					t.Fatalf("%s: %s", name, problem)
				}
				w := l.newWalk(file)
				check := func(n uint64) {
					b := w.men
					if b.byColor[0].Count()+b.byColor[1].Count() != m.Men() || b.byColor[0]&b.byColor[1] != 0 {
						t.Fatalf("%s: number %d has not %d men", name, n, m.Men())
					}
					first := chess.NoSquare
					if m.HasPawns() {
						var at int
						if first, at = l.file(&b); at != file {
							t.Fatalf("%s: number %d is on file %d, want %d", name, n, at, file)
						}
					}
					if got := l.index(&b, first); got != n {
						t.Fatalf("%s: number %d becomes %d", name, n, got)
					}
				}
				w.seek(0)
				for n := range min(l.size, 40_000) {
					check(n)
					w.next()
				}
				for range 1000 {
					n := r.Uint64N(l.size - 20)
					w.seek(n)
					for i := range uint64(20) {
						check(n + i)
						w.next()
					}
				}
			}
		}
	}
}
