package tables

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sync/errgroup"

	"github.com/szen-chess/szen/chess"
)

// TestSyzygyAllocates wants results and stored distances without an allocation.
func TestSyzygyAllocates(t *testing.T) {
	s := published(t)
	for _, p := range fourMen(500) {
		if n := testing.AllocsPerRun(3, func() {
			if _, err := s.WDL(&p); err != nil {
				t.Fatal(err)
			}
		}); n != 0 {
			t.Fatalf("%s: %v allocations", p.FEN(), n)
		}
	}
}

// TestSyzygyAndOurs mixes files of both formats in several folders: distances of
// ours are exact, and go before Syzygy's wherever they are.
func TestSyzygyAndOurs(t *testing.T) {
	files := published(t)
	dirs := [3]string{t.TempDir(), t.TempDir(), t.TempDir()}
	for i, f := range files.SyzygyFiles() {
		if f.Material.Men() > 3 && f.Material.String() != "KRvKB" {
			continue
		}
		text, err := os.ReadFile(f.Path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dirs[i%2], filepath.Base(f.Path)), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s, err := Open(dirs[:]...)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	p, err := chess.ParseFEN("8/8/3b4/8/8/8/7R/k2K4 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	want, err := solvedSmall().Probe(&p)
	if err != nil {
		t.Fatal(err)
	}
	k, err := s.plies(&p, chess.MetricDTZ, want.WDL)
	if err != nil || k.lo == k.hi {
		t.Errorf("Syzygy's distance %v, error %v; want a rounded one", k, err)
	}
	v, err := s.Probe(&p)
	if err != nil || v.WDL != want.WDL || v.DTZ != want.DTZ || v.DTM != chess.NoPlies {
		t.Errorf("from Syzygy %v, error %v; want %v without DTM", v, err, want)
	}
	for metric := chess.MetricDTZ; metric <= chess.MetricDTM; metric++ {
		if _, err := WriteFile(t.Context(), dirs[2], solvedTable(t, "KRvKB"), metric, 2); err != nil {
			t.Fatal(err)
		}
	}
	if n, err := s.AddDir(dirs[2]); n != 2 || err != nil {
		t.Errorf("%d files added, error %v; want 2", n, err)
	}
	if k, err := s.plies(&p, chess.MetricDTZ, want.WDL); err != nil || k.lo != k.hi {
		t.Errorf("our distance %v, error %v; want an exact one", k, err)
	}
}

// TestSyzygyDamaged wants typed errors that name the file and the table.
func TestSyzygyDamaged(t *testing.T) {
	files := published(t)
	dir := t.TempDir()
	for _, f := range files.SyzygyFiles() {
		text, err := os.ReadFile(f.Path)
		if err != nil {
			t.Fatal(err)
		}
		switch filepath.Base(f.Path) {
		case "KRvK.rtbw":
			text = text[:len(text)-1]
		case "KQvK.rtbw":
		default:
			continue
		}
		if err := os.WriteFile(filepath.Join(dir, filepath.Base(f.Path)), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	probe := func(fen string) error {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		_, err = s.WDL(&p)
		return err
	}
	if err := probe("8/8/8/4k3/8/8/8/KQ6 w - - 0 1"); err != nil {
		t.Error(err)
	}
	var bad *CorruptError
	if err := probe("8/8/8/4k3/8/8/8/KR6 w - - 0 1"); !errors.As(err, &bad) || filepath.Base(bad.Path) != "KRvK.rtbw" {
		t.Errorf("a cut file: %v", err)
	}
	var missing *MissingError
	if err := probe("8/8/8/4k3/8/8/P7/K7 w - - 0 1"); !errors.As(err, &missing) || missing.Material.String() != "KPvK" {
		t.Errorf("a missing file: %v", err)
	}
}

// TestSyzygyConcurrent has goroutines open and read the same files at once, and others close them.
func TestSyzygyConcurrent(t *testing.T) {
	s, kernel := published(t), solvedSmall()
	all := fourMen(2000)
	var group errgroup.Group
	for range 4 {
		group.Go(func() error {
			for i := range all {
				w, err := s.WDL(&all[i])
				if err != nil {
					return err
				}
				if want, err := kernel.WDL(&all[i]); err != nil || w != want {
					return fmt.Errorf("%s: %s, want %s, error %v", all[i].FEN(), w, want, err)
				}
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		t.Fatal(err)
	}
	group.Go(s.Close)
	for range 2 {
		group.Go(func() error {
			for i := range all {
				if _, err := s.WDL(&all[i]); err != nil {
					return nil // closed meanwhile
				}
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		t.Fatal(err)
	}
}

// TestSyzygyNames wants names of the format to be told from others.
func TestSyzygyNames(t *testing.T) {
	for name, want := range map[string]string{
		"KRPvKR.rtbw":    "KRPvKR.wdl",
		"KRPvKR.rtbz":    "KRPvKR.dtz",
		"KRvKRP.rtbz":    "KRPvKR.dtz",
		"KPRvKR.rtbw":    "",
		"KRPvKR.rtbm":    "",
		"KvK.rtbw":       "",
		"KQQQvKQQQ.rtbw": "",
		".rtbw":          "",
	} {
		m, metric, ok := ParseSyzygyFileName(name)
		got := ""
		if ok {
			got = m.String() + "." + metric.String()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// TestSyzygyCheck wants published files to be whole, and one flipped bit to be found.
func TestSyzygyCheck(t *testing.T) {
	files := published(t).SyzygyFiles()
	for _, f := range files {
		if err := Check(t.Context(), f.Path); err != nil {
			t.Error(err)
		}
	}
	text, err := os.ReadFile(files[0].Path)
	if err != nil {
		t.Fatal(err)
	}
	text[len(text)/2] ^= 1
	path := filepath.Join(t.TempDir(), filepath.Base(files[0].Path))
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Check(t.Context(), path); !errors.Is(err, ErrCorrupt) {
		t.Errorf("error %v of a file with a flipped bit", err)
	}
}

// TestSyzygyLine wants lines by Syzygy files to end in mate, though most distances are rounded.
func TestSyzygyLine(t *testing.T) {
	s := published(t)
	for _, fen := range []string{
		"8/8/8/k7/8/K7/6P1/8 b - - 0 1",
		"8/8/8/8/8/5k2/8/KBN5 w - - 0 1",
		"8/5r2/8/1k6/6Q1/8/8/1K6 b - - 0 1",
	} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		line, err := s.Line(t.Context(), &p, 400)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range line {
			p = p.After(m.Move)
		}
		if !p.Checkmate() {
			t.Errorf("%s: no mate after %d plies: %s", fen, len(line), p.FEN())
		}
		t.Logf("%s: mate in %d plies", fen, len(line))
	}
}
