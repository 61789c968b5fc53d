package uci

import (
	"regexp"
	"testing"
	"time"
)

// blocked is a position that nobody can win, as recognizers see inside the search; neither tables nor the solver are asked.
const blocked = "setoption name Solver Memory value 0\nsetoption name Small Tables value 0\nposition fen 4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1"

// TestNothingNew searches a position that is settled at once: what every iteration says again is told seldom, and the last of them is.
func TestNothingNew(t *testing.T) {
	s := newSession(t, Config{})
	start := time.Now()
	s.say("%s\ngo depth 40", blocked)
	var told []string
	for _, line := range s.hear("^bestmove ") {
		if regexp.MustCompile("^info depth ").MatchString(line) {
			told = append(told, line)
		}
	}
	if most := 8 + int(time.Since(start)/quiet); len(told) > most {
		t.Errorf("%d iterations told of, want %d at most", len(told), most)
	}
	s.wants(told[len(told)-1:], "^info depth 40 ")
}
