package uci

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"
)

// session is an engine at the other end of a pipe.
type session struct {
	t     testing.TB
	in    *io.PipeWriter
	lines chan string
	ended chan error
}

// patience is how long a test waits for a line that is due at once.
const patience = 60 * time.Second

func newSession(t testing.TB, c Config) *session {
	t.Helper()
	if c.MaxThreads == 0 {
		c.MaxThreads, c.MaxHash = 4, 64
	}
	inRead, inWrite := io.Pipe()
	outRead, outWrite := io.Pipe()
	s := &session{t, inWrite, make(chan string, 10_000), make(chan error, 1)}
	go func() {
		s.ended <- Run(context.Background(), inRead, outWrite, c)
		outWrite.Close()
	}()
	go func() {
		sc := bufio.NewScanner(outRead)
		for sc.Scan() {
			s.lines <- sc.Text()
		}
		close(s.lines)
	}()
	t.Cleanup(func() {
		s.in.Close()
		for range s.lines {
		}
		if err := <-s.ended; err != nil {
			t.Errorf("the engine ended with %v", err)
		}
	})
	return s
}

func (s *session) say(format string, args ...any) {
	s.t.Helper()
	if _, err := fmt.Fprintf(s.in, format+"\n", args...); err != nil {
		s.t.Fatal(err)
	}
}

// hear reads lines up to the one that matches a pattern and returns all of them.
func (s *session) hear(pattern string) (all []string) {
	s.t.Helper()
	re := regexp.MustCompile(pattern)
	for timeout := time.After(patience); ; {
		select {
		case line, ok := <-s.lines:
			if !ok {
				s.t.Fatalf("the engine ended before it said %q; it said\n%s", pattern, strings.Join(all, "\n"))
			}
			if all = append(all, line); re.MatchString(line) {
				return all
			}
		case <-timeout:
			s.t.Fatalf("the engine does not say %q; it said\n%s", pattern, strings.Join(all, "\n"))
		}
	}
}

// wants tells of a pattern that none of the lines matches.
func (s *session) wants(lines []string, patterns ...string) {
	s.t.Helper()
	text := strings.Join(lines, "\n")
	for _, p := range patterns {
		if !regexp.MustCompile("(?m)" + p).MatchString(text) {
			s.t.Errorf("no line matches %q in\n%s", p, text)
		}
	}
}
