//go:build unix

package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestKill ends a run of gen twice, by Ctrl-C and by kill -9, and lets a third one go on.
func TestKill(t *testing.T) {
	testKill(t, []string{"gen", "KRvKN", "KQvKR", "--metric", "wdl,dtz", "--quiet", "--dir"}, "KRvK.wdl.szt", "KRvKN.wdl.szt")
}

// TestKillExport does the same with Syzygy files.
func TestKillExport(t *testing.T) {
	testKill(t, []string{"export", "KRRvK", "--threads", "1", "--quiet", "--syzygy"}, "KRvK.rtbw", "KRRvK.rtbw")
}

// testKill interrupts a command, whose last argument is its folder, when one file is there, kills it when another
// one is, and lets it end. Nothing that had its name may be lost or made again, no half a file may be left,
// and in the end the folder must be the same, byte for byte, as one made without a break.
func testKill(t *testing.T, args []string, interruptAfter, killAfter string) {
	dir, whole := filepath.Join(t.TempDir(), "t"), filepath.Join(t.TempDir(), "t")
	for _, c := range []struct {
		signal syscall.Signal
		after  string // the file that has to be there
		code   int
	}{
		{syscall.SIGINT, interruptAfter, exitInterrupted},
		{syscall.SIGKILL, killAfter, -1},
	} {
		cmd := exec.Command("szen", append(args, dir)...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		waitFor(t, filepath.Join(dir, c.after))
		start := time.Now()
		if err := cmd.Process.Signal(c.signal); err != nil {
			t.Fatal(err)
		}
		var exit *exec.ExitError
		if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != c.code || time.Since(start) > graceTime+2*time.Second {
			t.Errorf("%v: %v after %v, want exit code %d", c.signal, err, time.Since(start), c.code)
		}
	}
	before := contents(t, dir)
	for _, d := range []string{dir, whole} {
		if out, err := exec.Command("szen", append(args, d)...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	after, want := contents(t, dir), contents(t, whole)
	for name, b := range before {
		if !strings.HasPrefix(name, ".") && after[name] != b {
			t.Errorf("%s was made again, or is lost", name)
		}
	}
	if len(after) != len(want) {
		t.Errorf("%d files, want %d", len(after), len(want))
	}
	for name, b := range want {
		if after[name].text != b.text {
			t.Errorf("%s differs from one made without a break", name)
		}
	}
}

// file is what is in a file, and when it was written.
type file struct {
	text string
	time time.Time
}

func contents(t *testing.T, dir string) map[string]file {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]file{}
	for _, d := range list {
		b, err := os.ReadFile(filepath.Join(dir, d.Name()))
		if err != nil {
			t.Fatal(err)
		}
		info, err := d.Info()
		if err != nil {
			t.Fatal(err)
		}
		out[d.Name()] = file{string(b), info.ModTime()}
	}
	return out
}

func waitFor(t *testing.T, path string) {
	t.Helper()
	for start := time.Now(); time.Since(start) < time.Minute; time.Sleep(time.Millisecond) {
		if _, err := os.Stat(path); err == nil {
			return
		}
	}
	t.Fatalf("%s does not come", path)
}
