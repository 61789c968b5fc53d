package space

import (
	"slices"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// TestCombos wants the numbering of sets to be one-to-one, its images right and its completions to name the larger set.
func TestCombos(t *testing.T) {
	for k, size := range map[int]int{0: 1, 1: 64, 2: 2016, 3: 41664} {
		c := CombosOf(k)
		if c.Size != size {
			t.Fatalf("%d of 64: %d sets, want %d", k, c.Size, size)
		}
		for i := range uint32(c.Size) {
			set := c.Of(i)
			if got := RankSet(set...); got != i || !slices.IsSorted(set) {
				t.Fatalf("set %d %v has number %d", i, set, got)
			}
			var b chess.Bitboard
			for _, q := range set {
				b |= q.Bit()
			}
			if RankBoard(b) != i || b.Count() != k {
				t.Fatalf("set %d %v has number %d as a bitboard", i, set, RankBoard(b))
			}
			for y := range chess.Symmetry(chess.Symmetries) {
				if got, want := c.Image[y][i], RankBoard(y.Board(b)); got != want {
					t.Fatalf("image %d of set %d is %d, want %d", y, i, got, want)
				}
			}
			for q := range b.Squares() {
				rest := RankBoard(b &^ q.Bit())
				if got := c.With(rest)[q]; got != i {
					t.Fatalf("set %d without %s and with it again is %d", i, q, got)
				}
			}
		}
	}
}
