//go:build unix && long

package main

import (
	"errors"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// kills is how often each run is ended.
const kills = 20

// TestTwentyKills ends gen by kill -9 at random moments, over and over in the same folder, until it gets to its
// end, and again in new folders until there were twenty kills. The files must be those of a run that nobody disturbed. Every file that has its name after
// a kill must be whole then.
func TestTwentyKills(t *testing.T) {
	for _, c := range []struct {
		name string
		args []string
	}{
		{"four men", []string{"gen", "--men", "4"}},
		{"five men", []string{"gen", "KBBvKN"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			whole := filepath.Join(t.TempDir(), "t")
			args := append(c.args, "--quiet", "--dir")
			start := time.Now()
			if out, err := exec.Command("szen", append(args, whole)...).CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			took, want := time.Since(start), contents(t, whole)
			rng := rand.New(rand.NewPCG(20, 4))
			rounds := 0
			for killed := 0; killed < kills; rounds++ {
				killed += killUntilDone(t, rng, took, append(args, filepath.Join(t.TempDir(), "t")), want)
			}
			t.Logf("%d kills or more, %d folders of %d files made in spite of them", kills, rounds, len(want))
		})
	}
}

// killUntilDone runs a command, whose last argument is its folder, until one run gets to its end before it
// is killed, and wants the folder to be what it should. It returns the number of kills.
func killUntilDone(t *testing.T, rng *rand.Rand, took time.Duration, args []string, want map[string]file) (killed int) {
	dir := args[len(args)-1]
	for {
		cmd := exec.Command("szen", args...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		timer := time.AfterFunc(time.Duration(rng.Int64N(int64(took))), func() { cmd.Process.Kill() })
		err := cmd.Wait()
		timer.Stop()
		got := contentsOrNone(t, dir)
		if err == nil {
			if len(got) != len(want) {
				t.Errorf("%d files, want %d", len(got), len(want))
			}
			for name, b := range want {
				if got[name].text != b.text {
					t.Errorf("%s differs from one made without a break", name)
				}
			}
			return killed
		}
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != -1 {
			t.Fatalf("ended by itself: %v", err)
		}
		killed++
		for name, b := range got {
			if !strings.HasPrefix(name, ".") && want[name].text != b.text {
				t.Fatalf("%s is not whole after a kill", name)
			}
		}
	}
}

// contentsOrNone is contents, of a folder that may not be there yet.
func contentsOrNone(t *testing.T, dir string) map[string]file {
	if names, _ := filepath.Glob(dir); len(names) == 0 {
		return nil
	}
	return contents(t, dir)
}
