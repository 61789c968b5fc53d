//go:build long

package uci

import (
	"bufio"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// player is an engine in a process of its own.
type player struct {
	name  string
	in    io.Writer
	lines chan string
}

// newPlayer starts an engine and sets its options, given as name and value by turns.
func newPlayer(t testing.TB, name, path string, args []string, options ...string) *player {
	t.Helper()
	cmd := exec.Command(path, args...)
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
	p := &player{name, in, make(chan string, 10_000)}
	go func() {
		for sc := bufio.NewScanner(out); sc.Scan(); {
			p.lines <- sc.Text()
		}
		close(p.lines)
	}()
	t.Cleanup(func() {
		p.say("quit")
		for range p.lines {
		}
		if err := cmd.Wait(); err != nil {
			t.Errorf("%s ended with %v", name, err)
		}
	})
	p.say("uci")
	if _, err := p.hear("uciok", patience); err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(options); i += 2 {
		p.say("setoption name %s value %s", options[i], options[i+1])
	}
	return p
}

func (p *player) say(format string, args ...any) { fmt.Fprintf(p.in, format+"\n", args...) }

// hear waits for a line that begins so and returns its rest.
func (p *player) hear(prefix string, within time.Duration) (string, error) {
	for timeout := time.After(within); ; {
		select {
		case line, ok := <-p.lines:
			if !ok {
				return "", fmt.Errorf("%s ended before it said %s", p.name, prefix)
			}
			if text, ok := strings.CutPrefix(line, prefix); ok {
				return text, nil
			}
		case <-timeout:
			return "", fmt.Errorf("%s does not say %s within %s", p.name, prefix, within)
		}
	}
}

// build builds the command and returns its path.
func build(t testing.TB) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "szen")
	if out, err := exec.Command("go", "build", "-o", path, "../../cmd/szen").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return path
}

// szen starts the command as an engine.
func szen(t testing.TB, path string, options ...string) *player {
	t.Helper()
	return newPlayer(t, "szen", path, []string{"uci"}, options...)
}

// stockfish starts Debian's engine, or skips.
func stockfish(t testing.TB, options ...string) *player {
	t.Helper()
	for _, name := range []string{"stockfish", "/usr/games/stockfish"} {
		if path, err := exec.LookPath(name); err == nil {
			return newPlayer(t, "stockfish", path, nil, options...)
		}
	}
	t.Skip("no engine here to play against: stockfish is not installed")
	return nil
}
