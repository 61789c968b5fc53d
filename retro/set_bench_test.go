package retro

import (
	"context"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// BenchmarkSet makes all 35 tables of three and four men.
func BenchmarkSet(b *testing.B) {
	for _, dtm := range []bool{false, true} {
		b.Run(map[bool]string{false: "dtz", true: "dtz+dtm"}[dtm], func(b *testing.B) {
			for b.Loop() {
				lib := NewMemory(1)
				for _, m := range chess.MaterialsOf(4) {
					if _, err := lib.Table(context.Background(), m, dtm); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}
