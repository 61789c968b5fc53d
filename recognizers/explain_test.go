package recognizers

import (
	"strings"
	"testing"
)

// What Explain lists is what Probe returns, and every claim has its reason.
func TestExplain(t *testing.T) {
	s := testSet(t, Config{})
	for _, c := range benchFENs {
		p := parse(t, c.fen)
		bound := None
		for _, v := range s.Explain(&p) {
			bound |= v.Bound
			if v.Why == "" || !strings.HasPrefix(v.Why, capital(v.Side)) {
				t.Errorf("%s: %s: the reason is %q", c.fen, v.Family, v.Why)
			}
		}
		if _, got := s.Probe(&p, -testWin-1, testWin+1, 0); got&^bound != 0 {
			t.Errorf("%s: Probe returns %s, Explain %s", c.fen, got, bound)
		}
	}
}
