package uci

import (
	"os"
	"strings"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/answer"
	"github.com/szen-chess/szen/tables"
)

// playOut has the engine play both sides until the game is over by the rules or a claim.
func playOut(t *testing.T, s *session, fen, command string) *chess.Game {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	g := chess.NewGame(p)
	s.say("ucinewgame")
	for !g.OutcomeClaimed().Over() {
		s.say("position fen %s moves%s\n%s", fen, movesText(g.Moves()), command)
		all := s.hear("^bestmove ")
		text, _, _ := strings.Cut(strings.TrimPrefix(all[len(all)-1], "bestmove "), " ")
		if _, err := g.PushText(text); err != nil {
			t.Fatalf("%s after%s: %v", fen, movesText(g.Moves()), err)
		}
	}
	return g
}

// TestProgress has won positions played out, against the longest defence: by tables to mate in as many plies as there must be, and by the solver
// of endings to mate.
func TestProgress(t *testing.T) {
	s := newSession(t, Config{})
	truth := &answer.Engine{Source: &answer.Library{Set: tables.NewSet(), MaxMen: 3, Workers: 1}}
	for _, fen := range []string{
		"8/8/8/3k4/8/8/1Q6/K7 w - - 0 1",
		"8/8/8/8/8/2k5/8/K2R4 w - - 0 1",
		"8/8/8/8/8/2k5/8/K2R4 w - - 60 90",
		"4k3/8/4K3/8/8/8/4P3/8 w - - 0 1",
		"8/8/8/8/8/2k5/8/K6Q b - - 0 1",
		"8/3k4/8/4Pp2/8/3K2P1/8/8 w - - 0 1",
		"8/8/4k3/8/3KPp2/8/6P1/8 b - - 0 1", // lost for the side to move
	} {
		g := playOut(t, s, fen, "go movetime 60000")
		if o := g.OutcomeClaimed(); o.Reason != chess.Checkmate {
			t.Errorf("%s: %s after %d plies, want mate:%s", fen, o.Reason, len(g.Moves()), movesText(g.Moves()))
		}
		if g.Start().Occupied().Count() > 3 {
			continue
		}
		a, err := truth.Query(t.Context(), *g.Start())
		if err != nil {
			t.Fatal(err)
		}
		if int(a.Value.DTM) != len(g.Moves()) {
			t.Errorf("%s: mate after %d plies, want %d:%s", fen, len(g.Moves()), a.Value.DTM, movesText(g.Moves()))
		}
	}
}

// TestDraws has drawn positions played out, in which there are moves that lose.
func TestDraws(t *testing.T) {
	s := newSession(t, Config{})
	for _, fen := range []string{"8/8/8/5kp1/7p/5K1P/8/8 w - - 90 90", "8/8/8/4k3/8/8/4P3/4K3 w - - 90 90", "7k/8/8/5K2/8/8/R7/8 w - - 98 80"} {
		if g := playOut(t, s, fen, "go movetime 2000"); !g.OutcomeClaimed().Drawn() {
			t.Errorf("%s: %s after%s", fen, g.OutcomeClaimed().Reason, movesText(g.Moves()))
		}
	}
}

// TestSyzygy has the engine answer by Syzygy files alone, whose distances are to zeroing and rounded.
func TestSyzygy(t *testing.T) {
	const dir = "../../../shared/truth/syzygy"
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("no Syzygy files there to play by: %v", err)
	}
	s := newSession(t, Config{})
	s.say("setoption name Small Tables value 0\nsetoption name Solver Memory value 0\nsetoption name SyzygyPath value %s", dir)
	s.say("position fen 8/8/8/8/3k4/8/4P3/4K3 w - - 0 1\ngo infinite")
	s.wants(s.hear("^info string proven"), `^info string tables: \d+ in `, "^info string proven: .* by table.*: KPvK")
	s.say("stop")
	s.hear("^bestmove")
	if g := playOut(t, s, "8/5P2/8/8/8/1k6/8/1K6 w - - 0 1", "go movetime 600000"); g.OutcomeClaimed().Reason != chess.Checkmate {
		t.Errorf("%s after%s", g.OutcomeClaimed().Reason, movesText(g.Moves()))
	}
}
