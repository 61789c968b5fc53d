package syzygy

import (
	"testing"

	"github.com/szen-chess/szen/chess"
)

// BenchmarkWDL looks up stored results of random positions of all published tables of 4 men.
func BenchmarkWDL(b *testing.B) {
	type probe struct {
		table *Table
		setup chess.Setup
	}
	var probes []probe
	for _, m := range chess.MaterialsOf(4) {
		table := load(b, m, WDL)
		positions(b, m, 2000, func(p *chess.Position, _ chess.Value) {
			probes = append(probes, probe{table, p.Setup()})
		})
	}
	// Neighbours in the list are of different tables.
	for i := range probes {
		j := int(uint64(i) * 0x9e3779b97f4a7c15 % uint64(len(probes)))
		probes[i], probes[j] = probes[j], probes[i]
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		p := &probes[i]
		if _, err := p.table.WDL(&p.setup); err != nil {
			b.Fatal(err)
		}
		if i++; i == len(probes) {
			i = 0
		}
	}
}
