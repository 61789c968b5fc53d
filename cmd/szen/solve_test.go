//go:build unix

package main

import (
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestSolveInterrupted wants Ctrl-C to end solving with what is proven so far: here that White does not lose.
func TestSolveInterrupted(t *testing.T) {
	var stdout, stderr strings.Builder
	stop := time.AfterFunc(2*time.Second, func() { syscall.Kill(syscall.Getpid(), syscall.SIGINT) })
	defer stop.Stop()
	code := run([]string{"solve", "--mem", "300M", "8/8/p6p/P1p2k1P/2p5/2P5/P7/3K4 w - - 0 1"}, streams{strings.NewReader(""), &stdout, &stderr})
	if code != exitInterrupted {
		t.Errorf("exit code %d, %s", code, stderr.String())
	}
	if want := regexp.MustCompile(`(?m)^(Why|By solver): the time is spent; .* slices met`); !want.MatchString(stdout.String()) {
		t.Errorf("no bracket with its reason in:\n%s", stdout.String())
	}
}
