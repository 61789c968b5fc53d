package tables

import (
	"bufio"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// engine is another program that reads Syzygy files, driven over UCI.
type engine struct {
	t     testing.TB
	in    io.Writer
	lines *bufio.Scanner
}

// stockfish starts the engine, or skips.
func stockfish(t testing.TB) *engine {
	t.Helper()
	path, err := exec.LookPath("stockfish")
	if err != nil {
		if path, err = exec.LookPath("/usr/games/stockfish"); err != nil {
			t.Skipf("no engine here to be the judge: stockfish is not installed (%v)", err)
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
	e := &engine{t, in, bufio.NewScanner(out)}
	t.Cleanup(func() {
		e.say("quit")
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	})
	e.say("uci")
	e.hear("uciok")
	return e
}

func (e *engine) say(format string, args ...any) { fmt.Fprintf(e.in, format+"\n", args...) }

// hear waits for a line that begins so and returns the rest of it.
func (e *engine) hear(prefix string) string {
	e.t.Helper()
	for e.lines.Scan() {
		if text, ok := strings.CutPrefix(e.lines.Text(), prefix); ok {
			return text
		}
	}
	e.t.Fatalf("the engine ended before it said %q", prefix)
	return ""
}

// open has the engine read a folder, and wants it to find so many tables.
func (e *engine) open(dir string, tables int) {
	e.t.Helper()
	e.say("setoption name SyzygyPath value %s", dir)
	if got, want := e.hear("info string Found "), fmt.Sprintf("%d tablebases", tables); got != want {
		e.t.Errorf("the engine found %s, want %s", got, want)
	}
}

// engineWords is what the engine calls results.
var engineWords = map[chess.WDL]string{
	chess.Loss: "Loss", chess.BlessedLoss: "Blessed loss", chess.Draw: "Draw", chess.CursedWin: "Cursed win", chess.Win: "Win",
}

// judge has the engine look positions up in the files, and wants the values of a set.
func (e *engine) judge(truth *Set, positions []chess.Position) {
	e.t.Helper()
	short := 0
	results := map[chess.WDL]int{}
	for i := range positions {
		p := &positions[i]
		want, err := truth.Probe(p)
		if err != nil {
			e.t.Fatal(err)
		}
		results[want.WDL]++
		e.say("position fen %s\nd", p.FEN())
		// "Win (Success)", "-12 (Zeroing best move)", "0 (Failed)"
		wdl, how, _ := strings.Cut(e.hear("Tablebases WDL:"), " (")
		if wdl = strings.TrimSpace(wdl); how == "Failed)" || wdl != engineWords[want.WDL] {
			e.t.Errorf("%s: the engine finds %q (%s, want %s", p.FEN(), wdl, how, want.WDL)
		}
		plies, how, _ := strings.Cut(e.hear("Tablebases DTZ:"), " (")
		dtz, err := strconv.Atoi(strings.TrimSpace(plies))
		if p.Checkmate() || p.Stalemate() {
			continue // of these the engine has a distance of its own
		}
		switch truth := signed(want.WDL, want.DTZ); {
		case err != nil || how == "Failed)":
			e.t.Errorf("%s: the engine finds no distance: %s (%s", p.FEN(), plies, how)
		case dtz == truth:
		case abs(dtz)+1 == abs(truth):
			short++
		default:
			e.t.Errorf("%s: the engine finds DTZ %d, want %d", p.FEN(), dtz, truth)
		}
	}
	e.t.Logf("the engine agrees on %d positions: %d wins, %d losses, %d cursed and blessed, %d draws; %d distances are a ply short", len(positions),
		results[chess.Win], results[chess.Loss], results[chess.CursedWin]+results[chess.BlessedLoss], results[chess.Draw], short)
}

// win has the engine play a won position to mate against the best defence that a set knows. It returns the plies that took.
func (e *engine) win(defence *Set, p chess.Position) int {
	e.t.Helper()
	start := p.FEN()
	e.say("ucinewgame")
	us, moves := p.Turn(), ""
	for n := 0; ; n++ {
		switch {
		case p.Checkmate():
			if p.Turn() == us {
				e.t.Errorf("%s: the engine was mated after%s", start, moves)
			}
			return n
		case p.Outcome().Over() || p.Halfmoves() >= 100:
			e.t.Errorf("%s: no win after%s: %s", start, moves, p.FEN())
			return n
		}
		var m chess.Move
		if p.Turn() == us {
			e.say("position fen %s moves%s\ngo nodes 3000", start, moves)
			text, _, _ := strings.Cut(e.hear("bestmove "), " ")
			var err error
			if m, err = p.ParseUCI(text); err != nil {
				e.t.Fatalf("%s: the engine plays %s in %s: %v", start, text, p.FEN(), err)
			}
		} else {
			best, ok, err := defence.Best(&p)
			if err != nil || !ok {
				e.t.Fatalf("%s: no defence in %s: %v", start, p.FEN(), err)
			}
			m = best.Move
		}
		moves += " " + m.String()
		p.Make(m)
	}
}
