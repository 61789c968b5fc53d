package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
	"github.com/szen-chess/szen/tables"
)

// TestVerifySyzygy plants one wrong result and one wrong distance in files that are otherwise in order,
// checksums included. Verifying names them, and importing refuses them.
func TestVerifySyzygy(t *testing.T) {
	m, err := chess.ParseMaterial("KRvK")
	if err != nil {
		t.Fatal(err)
	}
	p, err := chess.ParseFEN("8/8/8/8/8/3k4/R7/1K6 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	spoil := map[chess.Metric]func(word int, lane chess.Square, s *retro.Side){
		chess.MetricWDL: func(word int, lane chess.Square, s *retro.Side) { s.Win[word] &^= 1 << lane },
		chess.MetricDTZ: func(word int, lane chess.Square, s *retro.Side) { s.DTZ.Set(word<<6+int(lane), 31) },
	}
	for metric, change := range spoil {
		table, err := retro.Solve(t.Context(), m, retro.Options{Exits: true})
		if err != nil {
			t.Fatal(err)
		}
		s := p.Setup()
		place, side, ok := table.Find(&s)
		if !ok {
			t.Fatalf("%s is illegal", p.FEN())
		}
		change(place.Word, place.Lane, side)
		write(t, dir, table, metric)
	}
	var stdout, stderr strings.Builder
	args := []string{"verify", "--quiet", dir}
	if code := run(args, streams{strings.NewReader(""), &stdout, &stderr}); code != exitFailed {
		t.Errorf("exit code %d, want %d: %s", code, exitFailed, stderr.String())
	}
	for _, want := range []string{
		"KRvK.rtbw: WRONG: ", " is draw in the file, solved it is win\n",
		"KRvK.rtbz: WRONG: ", " is win in 31 or 32 plies in the file, solved it is win in ",
	} {
		if !strings.Contains(stdout.String(), want) {
			t.Errorf("%q is not in %q", want, stdout.String())
		}
	}
	own := filepath.Join(t.TempDir(), "own")
	args = []string{"import", "--quiet", "--syzygy", dir, "--dir", own}
	if code := run(args, streams{strings.NewReader(""), &stdout, &stderr}); code != exitFailed {
		t.Errorf("exit code %d, want %d: %s", code, exitFailed, stderr.String())
	}
	if left, err := filepath.Glob(filepath.Join(own, "*.szt")); err != nil || len(left) > 0 {
		t.Errorf("%v was imported, error %v", left, err)
	}
}

// write writes a Syzygy file.
func write(t *testing.T, dir string, table *retro.Table, metric chess.Metric) {
	t.Helper()
	name, _ := tables.SyzygyFileName(table.Material, metric)
	f, err := os.Create(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tables.WriteSyzygy(t.Context(), f, table, metric, tables.SyzygyOptions{}); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}
