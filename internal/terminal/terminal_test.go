package terminal

import (
	"strings"
	"sync"
	"testing"
	"time"
)

// plain returns a terminal on a buffer that tells of every step after a delay.
func plain(quiet bool, first, every time.Duration) (*Terminal, *strings.Builder) {
	var sb strings.Builder
	t := New(&sb, quiet)
	t.first, t.every = first, every
	return t, &sb
}

func TestPlainLines(t *testing.T) {
	term, out := plain(false, 0, 0)
	k := term.Start("KRvK", 4)
	k.Set(1, 4)
	k.Set(0, 4) // too late
	k.Set(4, 4)
	k.End()
	k.Set(4, 4)
	lines := strings.Split(out.String(), "\n")
	if len(lines) != 3 || !strings.HasPrefix(lines[0], "KRvK: 25 % after ") || !strings.HasPrefix(lines[1], "KRvK: 100 % after ") {
		t.Errorf("got %q", lines)
	}
}

func TestPlainLinesOnlyNowAndThen(t *testing.T) {
	term, out := plain(false, time.Hour, time.Hour)
	k := term.Start("short", 100)
	for i := range int64(100) {
		k.Set(i, 100)
	}
	k.End()
	if out.Len() > 0 {
		t.Errorf("a short task said %q", out)
	}
	term.first = 0
	k = term.Start("long", 0)
	k.Set(7, 0)
	k.Set(8, 0)
	k.End()
	if got := out.String(); strings.Count(got, "\n") != 1 || !strings.HasPrefix(got, "long: 7 steps after ") {
		t.Errorf("got %q", got)
	}
}

func TestQuiet(t *testing.T) {
	term, out := plain(true, 0, 0)
	term.Note("hello")
	k := term.Start("KRvK", 4)
	k.Set(1, 4)
	k.End()
	if out.Len() > 0 {
		t.Errorf("a quiet terminal said %q", out)
	}
	if term.Above(out) != out {
		t.Error("a quiet terminal puts something before another writer")
	}
}

// TestConcurrent is for the race detector.
func TestConcurrent(t *testing.T) {
	term, out := plain(false, 0, 0)
	k := term.Start("all", 400)
	var wg sync.WaitGroup
	for i := range int64(4) {
		wg.Go(func() {
			for j := range int64(100) {
				k.Set(i*100+j, 400)
			}
		})
	}
	wg.Wait()
	k.End()
	if !strings.Contains(out.String(), "all: 99 % after ") {
		t.Errorf("the last step is missing in %q", out)
	}
}
