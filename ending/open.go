package ending

import (
	"slices"
	"strings"

	"github.com/szen-chess/szen/chess"
)

// Open is some slices that were left open.
type Open struct {
	Material chess.Material
	Slices   int
}

// listOpen lists the slices that the plans of some efforts still needed, the most of a material first.
func listOpen(efforts []*effort) (out []Open) {
	seen := map[*node]bool{}
	count := map[chess.Material]int{}
	for _, e := range efforts {
		for _, n := range e.open {
			if !seen[n] && n.units[e.attacker] == nil {
				seen[n] = true
				count[n.material()]++
			}
		}
	}
	for m, n := range count {
		out = append(out, Open{m, n})
	}
	slices.SortFunc(out, func(a, b Open) int {
		if a.Slices != b.Slices {
			return b.Slices - a.Slices
		}
		return strings.Compare(a.Material.String(), b.Material.String())
	})
	return out
}
