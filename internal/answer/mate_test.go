package answer

import (
	"strings"
	"testing"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/mate"
)

// TestMate asks an engine that has no tables for these positions, and may look for mates.
func TestMate(t *testing.T) {
	e := &Engine{Source: library, MaxLine: 20, MateTime: 30 * time.Second}
	if a := ask(t, e, "8/pp6/2p2p2/6p1/1P6/2Q1P3/k1K2PPP/5B1R w - - 0 1"); a.Verdict() != "win" || a.By != Rules || a.Moves[0].Value.DTM != 1 {
		t.Errorf("mate in one: %s by %q: %s, first %+v", a.Verdict(), a.By, a.Why, a.Moves[0])
	}
	for _, c := range []struct {
		fen, verdict string
		dtm          chess.Plies
		best         string
	}{
		{"5B2/6P1/1p6/8/1N6/kP6/2K5/8 w - - 0 1", "win", 5, ""},
		{"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "win", 3, "Ra6"},
		{"kbK5/pp6/RP6/8/8/8/8/8 b - - 1 1", "loss", 2, ""},
		{"kbK5/pp6/1P6/8/8/8/8/R7 w - - 97 90", "win", 3, "Ra6"},
	} {
		a := ask(t, e, c.fen)
		if a.Verdict() != c.verdict || a.By != Search || a.Value.DTM != c.dtm || !strings.HasPrefix(a.Why, "mate in ") {
			t.Errorf("%s: %s by %q, DTM %d: %s; want %s, %d", c.fen, a.Verdict(), a.By, a.Value.DTM, a.Why, c.verdict, c.dtm)
		}
		if first := a.Moves[0]; c.best != "" && (first.SAN != c.best || first.Value.DTM != c.dtm || first.Verdict() != c.verdict) {
			t.Errorf("%s: %+v comes first, want %s", c.fen, first, c.best)
		}
		p := a.Position
		for _, m := range a.Line {
			p.Make(m)
		}
		if !p.Checkmate() {
			t.Errorf("%s: the line ends in %s", c.fen, p.FEN())
		}
		for _, m := range a.Moves {
			if c.verdict == "loss" && m.Verdict() != "loss" {
				t.Errorf("%s: %s is a %s", c.fen, m.SAN, m.Verdict())
			}
		}
	}
}

// TestNoMate wants what is not proven to stay open: Behting's draw by 1.Kc6, and a mate that the clock spoils.
func TestNoMate(t *testing.T) {
	e := &Engine{Source: library, MateTime: 100 * time.Millisecond}
	for _, fen := range []string{"8/8/7p/3KNN1k/2p4p/8/3P2p1/8 w - - 0 1", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 99 90"} {
		if a := ask(t, e, fen); a.By == Search || a.Bounds.Lo == chess.Win || a.Bounds.Hi == chess.Loss {
			t.Errorf("%s: %s by %q: %s", fen, a.Bounds, a.By, a.Why)
		}
	}
	a := &Answer{Position: ask(t, e, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 99 90").Position, Bounds: chess.AnyResult}
	if err := a.ProveMate(t.Context(), mate.Limits{Fresh: true}, 10); err != nil || a.Verdict() != "win" {
		t.Errorf("with a fresh clock: %s, error %v", a.Bounds, err)
	}
	a = &Answer{Position: a.Position, Bounds: chess.Exactly(chess.Draw).Join(chess.Exactly(chess.Loss))}
	if err := a.ProveMate(t.Context(), mate.Limits{Fresh: true}, 10); err == nil {
		t.Errorf("a mate where none can be: %s", a.Bounds)
	}
}
