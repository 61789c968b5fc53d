package answer

import (
	"context"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/tables"
)

// TestAtClock plays the 50-move rule out: for every position of a material and
// every clock from 100 down to 0 it works out, from the moves alone, whether the
// side to move wins or loses before the clock runs out, and wants AtClock to say the same of the
// value that the table has for a fresh clock. KRvK has only mates to play for, KPvK
// also zeroing moves, into tables that are taken as known.
func TestAtClock(t *testing.T) {
	for _, name := range []string{"KRvK", "KPvK"} {
		g := newClockGame(t, name)
		results := make([]chess.WDL, len(g.positions)) // Win, Loss or Draw with the clock as it is
		for clock := chess.MaxRule50; clock >= 0; clock-- {
			before := results
			results = make([]chess.WDL, len(before))
			for i := range g.positions {
				results[i] = g.result(i, clock, before)
			}
			for i, v := range g.values {
				at, ok := AtClock(v, clock)
				want := results[i]
				if !ok || at.WDL > chess.CursedWin != (want == chess.Win) || at.WDL < chess.BlessedLoss != (want == chess.Loss) {
					t.Fatalf("%s at clock %d: %v, %v, but play says %v", g.positions[i].FEN(), clock, at, ok, want)
				}
			}
		}
	}
}

// clockGame is all positions of a material with their moves.
type clockGame struct {
	positions []chess.Position
	values    []chess.Value // on a fresh clock, from the tables
	quiet     [][]int32     // where moves lead that do not zero the clock
	zeroing   []chess.WDL   // the best of those that do, as far as they matter: Win, Draw or Loss
	exits     []bool        // there are such moves
}

func newClockGame(t *testing.T, name string) *clockGame {
	m, err := chess.ParseMaterial(name)
	if err != nil {
		t.Fatal(err)
	}
	g := &clockGame{}
	index := map[chess.Setup]int32{}
	for _, p := range allPositions(m) {
		index[p.Key()] = int32(len(g.positions))
		g.positions = append(g.positions, p)
	}
	for i := range g.positions {
		p := &g.positions[i]
		f, err := library.Probe(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		var quiet []int32
		best, exits := chess.Loss, false
		for _, move := range p.LegalMoves() {
			q := p.After(move)
			if !move.Zeroing() {
				quiet = append(quiet, index[q.Key()])
				continue
			}
			w, err := library.Probe(context.Background(), &q)
			if err != nil {
				t.Fatal(err)
			}
			best, exits = max(best, w.Value.WDL.Negate()), true
		}
		g.values, g.quiet = append(g.values, f.Value), append(g.quiet, quiet)
		g.zeroing, g.exits = append(g.zeroing, best), append(g.exits, exits)
	}
	return g
}

// result returns the outcome of a position at a clock, given those of all positions at the next.
func (g *clockGame) result(i int, clock chess.Plies, next []chess.WDL) chess.WDL {
	if !g.exits[i] && len(g.quiet[i]) == 0 {
		if g.positions[i].InCheck() {
			return chess.Loss
		}
		return chess.Draw
	}
	if clock == chess.MaxRule50 {
		return chess.Draw
	}
	best := chess.Loss
	if g.exits[i] {
		best = g.zeroing[i]
	}
	for _, j := range g.quiet[i] {
		best = max(best, next[j].Negate())
	}
	if best == chess.CursedWin || best == chess.BlessedLoss {
		return chess.Draw
	}
	return best
}

// TestAtClockUnknown wants no claim where the distance is lacking and the clock runs.
func TestAtClockUnknown(t *testing.T) {
	win := chess.Value{WDL: chess.Win, DTZ: chess.NoPlies, DTM: chess.NoPlies}
	if v, ok := AtClock(win, 0); !ok || v != win {
		t.Errorf("fresh clock: %v, %v", v, ok)
	}
	if _, ok := AtClock(win, 1); ok {
		t.Error("a win without a distance is taken for known at clock 1")
	}
	for _, w := range []chess.WDL{chess.BlessedLoss, chess.Draw, chess.CursedWin} {
		v := chess.Value{WDL: w, DTZ: chess.NoPlies, DTM: chess.NoPlies}
		if at, ok := AtClock(v, 99); !ok || at != v {
			t.Errorf("%v at clock 99: %v, %v", w, at, ok)
		}
	}
	if got := bounds(win, tables.Distance{}, 3); got != (chess.Interval{Lo: chess.CursedWin, Hi: chess.Win}) {
		t.Errorf("bounds %v, want a bracket", got)
	}
}
