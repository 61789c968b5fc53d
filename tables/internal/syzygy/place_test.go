package syzygy

import (
	"math/rand/v2"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// TestPlace wants place and index to be inverse to each other.
func TestPlace(t *testing.T) {
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
				check := func(n uint64) {
					b := l.place(n, file)
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
					// Where two pawns could lead, or all first men are on the diagonal, there is a twin.
					if got := l.index(&b, first); got != n {
						c := l.place(got, file)
						c2 := c
						c2.apply(chess.FlipFile)
						c3 := c
						c3.apply(chess.FlipDiag)
						if b != c2 && b != c3 {
							t.Fatalf("%s: number %d becomes %d", name, n, got)
						}
					}
				}
				for n := range min(l.size, 40_000) {
					check(n)
				}
				for range 20_000 {
					check(r.Uint64N(l.size))
				}
			}
		}
	}
}
