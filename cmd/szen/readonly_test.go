//go:build unix

package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// nobody is the user that this test becomes when root, who may write anywhere, runs it.
const nobody = 65534

// TestReadOnly wants one clear line where tables cannot be written, and no change there.
func TestReadOnly(t *testing.T) {
	top, err := os.MkdirTemp("", "szen-readonly-")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(top)
	dir := filepath.Join(top, "t")
	if err := errors.Join(os.Chmod(top, 0o755), os.Mkdir(dir, 0o555)); err != nil {
		t.Fatal(err)
	}
	program := copyProgram(t, top)
	for _, args := range [][]string{
		{"gen", "KRvK", "--dir", dir},
		{"gen", "KRvK", "--dir", filepath.Join(dir, "new")},
		{"gen", "KRvK", "--format", "syzygy", "--dir", dir},
		{"bench", "gen", "KRvK", "--dir", dir},
	} {
		cmd := exec.Command(program, append(args, "--quiet")...)
		cmd.Dir = top
		if os.Getuid() == 0 {
			cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
		}
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		err := cmd.Run()
		var exit *exec.ExitError
		if errors.As(err, &exit) && exit.ExitCode() == exitFailed && strings.Count(stderr.String(), "\n") == 1 &&
			strings.Contains(stderr.String(), dir) && strings.Contains(stderr.String(), "permission denied") {
			continue
		}
		t.Errorf("%v: %v, %q, want one line that names the folder and says permission denied", args, err, &stderr)
	}
	if names, err := os.ReadDir(dir); err != nil || len(names) > 0 {
		t.Errorf("%d files in a folder that is read-only, %v", len(names), err)
	}
}

// copyProgram puts the program where any user can run it.
func copyProgram(t *testing.T, dir string) string {
	t.Helper()
	path, err := exec.LookPath("szen")
	if err != nil {
		t.Fatal(err)
	}
	from, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	to, err := os.OpenFile(filepath.Join(dir, "szen"), os.O_CREATE|os.O_WRONLY, 0o755)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(to, from); err != nil {
		t.Fatal(err)
	}
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}
	return to.Name()
}
