package uci

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestConformance plays the scripts in testdata: "> " is said, "< " is a pattern of a line that must come, "! " one of a
// line that must not come before it, "# " a remark.
func TestConformance(t *testing.T) {
	text, err := os.ReadFile("testdata/conformance.txt")
	if err != nil {
		t.Fatal(err)
	}
	scripts := strings.Split(string(text), "\n== ")[1:]
	if len(scripts) < 20 {
		t.Fatalf("only %d scripts", len(scripts))
	}
	for _, script := range scripts {
		name, body, _ := strings.Cut(script, "\n")
		t.Run(name, func(t *testing.T) {
			s := newSession(t, Config{Name: "Szen test", Author: "nobody"})
			never := ""
			for _, line := range strings.Split(strings.TrimSpace(body), "\n") {
				kind, rest, _ := strings.Cut(line, " ")
				switch kind {
				case ">":
					s.say("%s", rest)
				case "!":
					never = rest
				case "<":
					for _, got := range s.hear(rest) {
						if never != "" && regexp.MustCompile(never).MatchString(got) {
							t.Errorf("%q was not to come, wanted %q", got, rest)
						}
						checkInfo(t, got)
					}
					never = ""
				case "#", "":
				default:
					t.Fatalf("%q: what is that?", line)
				}
			}
		})
	}
}

// The lines that an engine may write.
var grammar = regexp.MustCompile(`^(id (name|author) .+|uciok|readyok|option name .+ type (spin default -?\d+ min -?\d+ max -?\d+|check default (true|false)|button|string default .+)` +
	`|bestmove (\(none\)|[a-h][1-8][a-h][1-8][qrbn]?)( ponder [a-h][1-8][a-h][1-8][qrbn]?)?|info string .+|info depth 0 score (cp 0|mate 0)` +
	`|info depth \d+ seldepth \d+ multipv \d+ score (cp|mate) -?\d+ nodes \d+ nps \d+ hashfull \d+ tbhits \d+ time \d+ pv( [a-h][1-8][a-h][1-8][qrbn]?)+)$`)

func checkInfo(t *testing.T, line string) {
	t.Helper()
	if !grammar.MatchString(line) {
		t.Errorf("%q is no line of the protocol", line)
	}
}

// TestEndOfInput wants a search with limits to come to its end when nothing more is to be read, and one without to stop.
func TestEndOfInput(t *testing.T) {
	for _, command := range []string{"go depth 3", "go movetime 50", "go infinite", "go", "go ponder wtime 1000 btime 1000"} {
		s := newSession(t, Config{})
		s.say("position startpos moves e2e4\n%s", command)
		s.in.Close()
		s.hear("^bestmove [a-h]")
	}
}

// TestLongLines wants a line of any length to be read or refused, and what follows to be answered.
func TestLongLines(t *testing.T) {
	s := newSession(t, Config{})
	game := "position startpos" + strings.Repeat(" moves g1f3 g8f6 f3g1 f6g8", 1)
	s.say("%s%s", game, strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 1000))
	s.say("go depth 1")
	s.wants(s.hear("^bestmove"), "^bestmove [a-h]")
	s.say("position startpos moves%s", strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 10_000))
	s.hear("^info string a line is longer")
	s.say("isready")
	s.hear("^readyok$")
	fmt.Fprint(s.in, "isready") // without an end of line
	s.in.Close()
	s.hear("^readyok$")
}
