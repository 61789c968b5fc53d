package tables

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/sample"
)

// BenchmarkPreloaded probes random positions: "any" finds the material by the men, "words" is told it.
func BenchmarkPreloaded(b *testing.B) {
	pre := preloadedSmall()
	for _, men := range []int{3, 4} {
		list := chess.MaterialsOf(men)
		ps := sample.Positions(rand.New(rand.NewPCG(2, 2)), list, 1<<16)
		b.Run(fmt.Sprintf("any/%d", men), func(b *testing.B) {
			perProbe(b, ps, func(p *chess.Position) { pre.WDL(p) })
		})
	}
	for _, men := range []int{3, 4} {
		ps := sample.Positions(rand.New(rand.NewPCG(2, 2)), chess.MaterialsOf(men), 1<<16)
		dst := make([]chess.WDL, 1<<12)
		b.Run(fmt.Sprintf("batch/%d", men), func(b *testing.B) {
			perRun(b, 1<<12, func(i int) { pre.WDLs(dst, ps[i&(len(ps)-1):][:1<<12]) })
		})
	}
	for _, name := range []string{"KQvKR", "KRPvK", "KPvKP", "KBBvK"} {
		m, _ := chess.ParseMaterial(name)
		w, flipped := pre.Words(m)
		ps := sample.Positions(rand.New(rand.NewPCG(2, 2)), []chess.Material{m}, 1<<16)
		b.Run("any/"+name, func(b *testing.B) {
			perProbe(b, ps, func(p *chess.Position) { pre.WDL(p) })
		})
		b.Run("words/"+name, func(b *testing.B) {
			perProbe(b, ps, func(p *chess.Position) { w.WDL(p, flipped) })
		})
	}
}
