//go:build long

package ending

import (
	"testing"
	"time"

	"github.com/szen-chess/szen/retro"
)

// TestAllRows wants the verdicts and all best moves of all known positions, in a minute each.
func TestAllRows(t *testing.T) {
	for _, r := range rows(t) {
		library := retro.NewMemory(2)
		t.Logf("%.2f s\t%s\t%s", r.check(t, library, time.Minute).Seconds(), r.fen, r.name)
	}
}
