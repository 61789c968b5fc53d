//go:build unix

package main

import (
	"bytes"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// interruptedWriter sends this process a SIGINT once it has been written to.
type interruptedWriter struct {
	bytes.Buffer
	once sync.Once
}

func (w *interruptedWriter) Write(b []byte) (int, error) {
	w.once.Do(func() { syscall.Kill(syscall.Getpid(), syscall.SIGINT) })
	return w.Buffer.Write(b)
}

// TestMineInterrupted wants Ctrl-C to end a search with whole lines of what was found.
func TestMineInterrupted(t *testing.T) {
	var stdout interruptedWriter
	var stderr strings.Builder
	if code := run([]string{"mine", "KPvK", "--theme", "only-move", "--limit", "0"}, streams{strings.NewReader(""), &stdout, &stderr}); code != exitInterrupted {
		t.Fatalf("exit code %d, %s", code, stderr.String())
	}
	lines := strings.SplitAfter(stdout.String(), "\n")
	if len(lines) < 2 || lines[len(lines)-1] != "" {
		t.Fatalf("%d lines, the last %q", len(lines), lines[len(lines)-1])
	}
	for _, l := range lines[:len(lines)-1] {
		if _, err := chess.ParseEPD(strings.TrimSpace(l)); err != nil {
			t.Error(err)
		}
	}
}
