//go:build unix

package main

import (
	"strings"
	"syscall"
	"testing"
	"time"
)

// interruptingReader sends this process a SIGINT a little after it has handed out its text.
type interruptingReader struct{ text string }

func (r *interruptingReader) Read(b []byte) (int, error) {
	if r.text == "" {
		select {} // somebody is thinking about what to type
	}
	n := copy(b, r.text)
	r.text = r.text[n:]
	time.AfterFunc(50*time.Millisecond, func() { syscall.Kill(syscall.Getpid(), syscall.SIGINT) })
	return n, nil
}

// TestInterrupt wants Ctrl-C to end a command that would run for hours, soon and with exit code 130,
// also where a computation does not look at its context.
func TestInterrupt(t *testing.T) {
	for _, args := range [][]string{
		{"perft", "-", "9"}, // looks between moves only, which takes minutes
		{"query", "--json", "-"},
	} {
		var stdout, stderr strings.Builder
		start := time.Now()
		code := run(args, streams{&interruptingReader{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"}, &stdout, &stderr})
		if took := time.Since(start); code != exitInterrupted || !strings.Contains(stderr.String(), "szen: interrupted") || took > graceTime+2*time.Second {
			t.Errorf("%q: exit code %d after %v, %q", args, code, took, stderr.String())
		}
	}
}
