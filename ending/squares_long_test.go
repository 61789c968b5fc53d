//go:build long

package ending

import (
	"testing"
	"time"

	"github.com/szen-chess/szen/retro"
)

// TestAllZugzwangs finds the published reciprocal zugzwangs of all structures, as far as a few seconds for each go.
func TestAllZugzwangs(t *testing.T) {
	library := retro.NewMemory(2)
	for _, x := range structures(t) {
		t.Logf("%s: %d open", x.position.FEN(), x.check(t, library, 5*time.Second))
	}
}
