package uci

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"
)

// FuzzCommands gives the engine whatever there is. It has to end, with nothing but lines of the protocol, and a move for every search.
func FuzzCommands(f *testing.F) {
	for _, seed := range []string{
		"uci\nisready\nucinewgame\nposition startpos moves e2e4\ngo depth 2\n",
		"position fen 7k/8/8/5K2/8/8/R7/8 w - - 0 1\ngo nodes 200\nstop\nquit\n",
		"setoption name Hash value 1\nsetoption name MultiPV value 218\nsetoption name Clear Hash\nsetoption name\nsetoption\n",
		"setoption name SzenPath value \x00\nsetoption name SyzygyPath value <empty>\nisready\n",
		"go wtime 99999999999999999999 btime -1 winc x movestogo 0 movetime\n",
		"go searchmoves e2e4 e2e5 infinite ponder mate 1\nponderhit\nstop\n",
		"position fen 8/8/8/8/8/8/8/8 w\nposition startpos moves\nposition\nposition fen\ngo\n",
		"go infinite\ngo\nponderhit\nsetoption name Threads value 2\nposition startpos\nstop\nstop\ngo depth 1",
		"joho debug on\r\ndebug\r\ngo\tdepth\t1\r\n", "\n\n \xff\xfe\n", "",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 {
			t.Skip("long inputs say nothing that short ones do not")
		}
		var out strings.Builder
		ctx, cancel := context.WithTimeout(t.Context(), time.Second) // a search that was asked for may take longer
		defer cancel()
		err := Run(ctx, slowly{strings.NewReader(text)}, &out, Config{Name: "Szen", Author: "nobody", MaxThreads: 2, MaxHash: 1})
		if err != nil && ctx.Err() == nil {
			t.Fatal(err)
		}
		for _, line := range strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n") {
			if line != "" {
				checkInfo(t, line)
			}
		}
		moves, begun := strings.Count("\n"+out.String(), "\nbestmove "), searches(text)
		if moves > begun {
			t.Errorf("%d moves for at most %d searches", moves, begun)
		}
	})
}

// searches returns how often a text can ask for a search at most.
func searches(text string) (n int) {
	for _, word := range strings.Fields(text) {
		if word == "go" {
			n++
		}
	}
	return n
}

// slowly hands out a few bytes at a time, so that lines come in pieces.
type slowly struct{ r io.Reader }

func (s slowly) Read(b []byte) (int, error) { return s.r.Read(b[:min(len(b), 7)]) }
