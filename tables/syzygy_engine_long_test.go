//go:build long

package tables

import (
	"bufio"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
)

// stockfish starts the engine, or skips.
func stockfish(t *testing.T) (say func(format string, args ...any), hear func(prefix string) string) {
	t.Helper()
	path, err := exec.LookPath("stockfish")
	if err != nil {
		if path, err = exec.LookPath("/usr/games/stockfish"); err != nil {
			t.Skipf("no engine here: %v", err)
		}
	}
	cmd := exec.Command(path)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	say = func(format string, args ...any) { fmt.Fprintf(in, format+"\n", args...) }
	hear = func(prefix string) string {
		for lines.Scan() {
			if text, ok := strings.CutPrefix(lines.Text(), prefix); ok {
				return text
			}
		}
		t.Fatalf("the engine ended before it said %q", prefix)
		return ""
	}
	t.Cleanup(func() {
		say("quit")
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	})
	return say, hear
}

// TestSyzygyExport writes all tables of 3 and 4 men as Syzygy files. They must not be much larger than
// the published ones, say what the kernel says, and be understood by another program.
func TestSyzygyExport(t *testing.T) {
	dir := t.TempDir()
	var sizes exportSizes
	materials := chess.Dependencies(chess.MaterialsOf(4)...)
	for _, m := range materials {
		writeSyzygy(t, dir, m, &sizes)
	}
	for i, metric := range []chess.Metric{chess.MetricWDL, chess.MetricDTZ} {
		ours, published := sizes.ours[i], sizes.published[i]
		t.Logf("%s: %d bytes, %d published", metric, ours, published)
		if float64(ours) > 1.15*float64(published) && published > 0 {
			t.Errorf("%s: files are %.2f times as large as published ones", metric, float64(ours)/float64(published))
		}
	}
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	n := agreement{every: 64}
	for _, m := range materials {
		places := float64(len(space.PlacementsOf(m).Sets) * space.Standard(m).Words * 64)
		compareWithKernel(t, s, solvedSmall(), m, min(500_000/places, 1), &n)
	}
	n.log(t)
	compareWithEngine(t, dir, 1000)
}

// engineWords is what the engine calls results.
var engineWords = map[chess.WDL]string{
	chess.Loss: "Loss", chess.BlessedLoss: "Blessed loss", chess.Draw: "Draw", chess.CursedWin: "Cursed win", chess.Win: "Win",
}

// compareWithEngine has the engine look up random positions in our files.
func compareWithEngine(t *testing.T, dir string, positions int) {
	say, hear := stockfish(t)
	say("uci")
	hear("uciok")
	say("setoption name SyzygyPath value %s", dir)
	if got := hear("info string Found "); got != "35 tablebases" {
		t.Errorf("the engine found %s, want 35", got)
	}
	short := 0
	for _, p := range fourMen(positions) {
		want, err := solvedSmall().Probe(&p)
		if err != nil {
			t.Fatal(err)
		}
		say("position fen %s\nd", p.FEN())
		// "Win (Success)", "-12 (Zeroing best move)", "0 (Failed)"
		wdl, how, _ := strings.Cut(hear("Tablebases WDL:"), " (")
		if wdl = strings.TrimSpace(wdl); how == "Failed)" || wdl != engineWords[want.WDL] {
			t.Errorf("%s: the engine finds %q (%s, want %s", p.FEN(), wdl, how, want.WDL)
		}
		plies, how, _ := strings.Cut(hear("Tablebases DTZ:"), " (")
		dtz, err := strconv.Atoi(strings.TrimSpace(plies))
		if p.Checkmate() || p.Stalemate() {
			continue // of these the engine has a distance of its own
		}
		switch truth := signed(want.WDL, want.DTZ); {
		case err != nil || how == "Failed)":
			t.Errorf("%s: the engine finds no distance: %s (%s", p.FEN(), plies, how)
		case dtz == truth:
		case abs(dtz)+1 == abs(truth):
			short++
		default:
			t.Errorf("%s: the engine finds DTZ %d, want %d", p.FEN(), dtz, truth)
		}
	}
	t.Logf("the engine agrees on %d positions; %d distances are a ply short", positions, short)
}
