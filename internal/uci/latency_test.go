package uci

import (
	"slices"
	"testing"
	"time"
)

// maxLatency is how long bestmove may take after stop.
const maxLatency = 50 * time.Millisecond

// TestStopLatency stops searches of all kinds at odd moments. The machine may be busy with other things, so the better half has to
// be in time, and the log has the worst.
func TestStopLatency(t *testing.T) {
	var all []time.Duration
	for _, c := range []struct{ options, position string }{
		{"setoption name Threads value 1", "startpos"},
		{"setoption name Threads value 2", "fen r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 9"},
		{"setoption name MultiPV value 5", "fen 8/5pk1/R5p1/7p/7P/r4PP1/5K2/8 w - - 0 40"},
		{"setoption name Threads value 1", "fen 4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1"}, // the solver is at work
		{"setoption name Threads value 1", "fen 8/8/8/4k3/8/1Q6/1P6/4K2q w - - 0 1"},    // tables are being made
		{"setoption name Threads value 1", "fen 4k3/8/3pPp2/1p1P1P1p/1P5P/5P2/3K4/8 w - - 0 1"},
	} {
		s := newSession(t, Config{})
		s.say("%s\nposition %s\nisready", c.options, c.position)
		s.hear("^readyok$")
		for i := range 5 {
			s.say("go infinite")
			time.Sleep(time.Duration(3+17*i) * time.Millisecond)
			start := time.Now()
			s.say("stop")
			s.hear("^bestmove [a-h]")
			all = append(all, time.Since(start))
		}
	}
	slices.Sort(all)
	t.Logf("%d stops: median %s, worst %s", len(all), all[len(all)/2], all[len(all)-1])
	if half := all[len(all)/2]; half > maxLatency {
		t.Errorf("half of the stops take more than %s, want %s at most", half, maxLatency)
	}
}
