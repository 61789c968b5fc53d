package main

import (
	"bufio"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
)

// TestReadLine wants lines without their ends, and of one that is too long the
// beginning, an error, and the next line whole.
func TestReadLine(t *testing.T) {
	long := strings.Repeat("8", 3*maxLine)
	in := bufio.NewReaderSize(strings.NewReader("one\r\n\n"+long+"\nfour\nfive"), maxLine)
	for i, want := range []string{"one", "", "8888", "four", "five"} {
		got, err := readLine(in)
		if tooLong := want == "8888"; errors.Is(err, errLongLine) != tooLong || !tooLong && err != nil {
			t.Errorf("line %d: error %v", i+1, err)
		}
		if !strings.HasPrefix(got, want) || len(got) > 80 {
			t.Errorf("line %d: %q, want %q", i+1, got, want)
		}
	}
	if _, err := readLine(in); err != io.EOF {
		t.Errorf("error %v, want io.EOF", err)
	}
}

// TestJoinFENs puts together what the shell took apart.
func TestJoinFENs(t *testing.T) {
	args := []string{"8/8 w - - 0 1", "k7/8", "b", "-", "-", "0", "1", "startpos"}
	want := []string{"8/8 w - - 0 1", "k7/8 b - - 0 1", "startpos"}
	if got := joinFENs(args); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestFullDisk wants an answer that cannot be written to be a failure.
func TestFullDisk(t *testing.T) {
	for _, args := range [][]string{{"version"}, {"perft", "startpos", "1"}, {"perft", "-", "1"}, {"stats", "KvK"}} {
		var stderr strings.Builder
		code := run(args, streams{strings.NewReader("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\n"), full{}, &stderr})
		if code != exitFailed || !strings.Contains(stderr.String(), "no room") {
			t.Errorf("%q: exit code %d, %q", args, code, stderr.String())
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no room") }
