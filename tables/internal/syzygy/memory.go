package syzygy

import (
	"slices"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/hugepages"
)

// What all open tables keep of their codes lies side by side: lookups in a hundred tables at random otherwise wait for the
// addresses of pages more than for anything else.
var (
	slabOfSymbols hugepages.Slab[symbol]
	slabOfSpans   hugepages.Slab[uint8]
	slabOfPairs   hugepages.Slab[pairs]
)

// What writing takes in bytes: for each position of a part while it is made, its cell and room for its
// code; and for each part in the making its count of pairs, and samples.
const (
	bytesCell = 2 + 1
	bytesPart = 4<<24 + 16<<20
)

// Memory returns about how many bytes writing a file takes with so many goroutines, the source not counted.
func Memory(m chess.Material, kind Kind, workers int) int64 {
	files, sides := partsOf(m, kind)
	a := arrangements(m)[0]
	var parts []int64
	for file := range files {
		of := a.with(file)
		for range sides {
			parts = append(parts, bytesPart+bytesCell*int64(of.size))
		}
	}
	slices.SortFunc(parts, func(a, b int64) int { return int(min(max(b-a, -1), 1)) })
	total := int64(0)
	for _, n := range parts[:min(max(workers, 1), len(parts))] {
		total += n
	}
	return total
}
