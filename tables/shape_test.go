package tables

import (
	"math/rand/v2"
	"testing"
)

// TestShape packs chunks of every width of symbol and of lengths that fill words and that do not, and wants every symbol back.
func TestShape(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for _, symbols := range []int{1, 2, 3, 4, 5, 16, 17, 254} {
		for _, n := range []int{1, 7, 10, 64, 640, 2016, 4096, 5120} {
			h := shapeOf(symbols, n)
			if bits := h.words * 64; bits < n<<h.log || bits >= n<<h.log+64 || symbols > 1<<(1<<h.log) {
				t.Fatalf("%d cells of %d symbols: %d words, 2^%d bits a cell", n, symbols, h.words, h.log)
			}
			cells := make([]uint8, n)
			for i := range cells {
				cells[i] = uint8(rng.IntN(symbols + 1)) // the last stands for no position
			}
			words := h.pack(cells)
			for i, want := range cells {
				if got := h.at(words, i); got != want && int(want) < symbols {
					t.Fatalf("%d cells of %d symbols: cell %d is %d, want %d", n, symbols, i, got, want)
				}
			}
		}
	}
}
