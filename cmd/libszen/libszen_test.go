package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The example in C is compiled against the library in both forms and says what it should.
func TestExample(t *testing.T) {
	cc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("gcc is not installed: the C interface is not tested")
	}
	if run(t, nil, "go", "env", "CGO_ENABLED") != "1\n" {
		t.Skip("cgo is off: the C interface is not tested")
	}
	const want = `4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1: exactly 0
8/8/8/4k3/8/8/4P3/4K3 w - - 0 1: exactly 0
4k3/8/4K3/4P3/8/8/8/8 w - - 0 1: at least 20000
k7/8/8/8/3B4/2K5/P5p1/8 w - - 0 1: at most 0
8/5pk1/R5p1/7p/7P/r4PP1/5K2/8 w - - 0 1: unknown
`
	for _, form := range []struct{ mode, file string }{{"c-archive", "libszen.a"}, {"c-shared", "libszen.so"}} {
		t.Run(form.mode, func(t *testing.T) {
			dir := t.TempDir()
			lib, exe := filepath.Join(dir, form.file), filepath.Join(dir, "example")
			run(t, nil, "go", "build", "-buildmode="+form.mode, "-o", lib, ".")
			run(t, nil, cc, "-O2", "-Wall", "-Wextra", "-Werror", "-I.", "../../examples/c/example.c", lib, "-lpthread", "-o", exe)
			env := []string{"LD_LIBRARY_PATH=" + dir}
			if got := run(t, env, exe); got != want {
				t.Errorf("the example says\n%s\nwant\n%s", got, want)
			}
			t.Log(run(t, env, exe, "-bench"))
		})
	}
}

// run runs a program and returns what it prints.
func run(t *testing.T, env []string, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), env...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, stderr.String())
	}
	return string(out)
}
