//go:build long

package ending

import (
	"testing"
	"time"

	"github.com/szen-chess/szen/retro"
)

// TestAllRows wants the verdicts and all best moves of all known positions, in two minutes each, and nothing wrong of those that take longer.
func TestAllRows(t *testing.T) {
	for _, r := range rows(t) {
		library := retro.NewMemory(2)
		s := r.check(t, library, 2*time.Minute)
		p := s.Position
		t.Logf("%.2f s\t%v\t%s\t%s\t%s", s.Elapsed.Seconds(), s.Value(&p), s.Stop, r.fen, r.name)
	}
}
