package tables

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/szen-chess/szen/chess"
)

var rewrite = flag.Bool("rewrite", false, "write the golden files anew")

// encoded returns the bytes of a table's file.
func encoded(t testing.TB, name string, m chess.Metric) []byte {
	t.Helper()
	var b bytes.Buffer
	n, err := Write(context.Background(), &b, solvedTable(t, name), m, 2)
	if err != nil || n != int64(b.Len()) {
		t.Fatalf("%s.%s: %d bytes written, %d said, error %v", name, m, b.Len(), n, err)
	}
	return b.Bytes()
}

func read(b []byte) (*File, error) { return NewReader(bytes.NewReader(b), int64(len(b))) }

// TestGolden compares every byte of small files, with its meaning, with what was written before. The writer may come
// to choose otherwise within the format: then the files are written anew, and the difference is there to be looked at.
func TestGolden(t *testing.T) {
	for _, name := range []string{"KNvK.wdl", "KNvK.dtz", "KRvK.wdl", "KPvK.wdl"} {
		material, metric, _ := strings.Cut(name, ".")
		x, _ := chess.ParseMetric(metric)
		b := encoded(t, material, x)
		var got bytes.Buffer
		if err := Annotate(&got, bytes.NewReader(b), int64(len(b))); err != nil {
			t.Fatal(name, err)
		}
		path := filepath.Join("testdata", "v1", name+".txt")
		if *rewrite {
			if err := os.WriteFile(path, got.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got.Bytes(), want) {
			t.Errorf("%s: the bytes have changed. Got\n%s\nwant\n%s", name, &got, want)
		}
	}
}

// released lists files that programs of each version have written.
var released = map[string][]string{
	"v1": {"KNvK.wdl", "KBvK.wdl", "KRvK.wdl", "KQvK.wdl", "KPvK.wdl", "KPvK.dtz", "KQvK.dtm"},
}

// TestReleasedFiles reads files as earlier programs wrote them, which stay for
// ever. The values must be those of the solver.
func TestReleasedFiles(t *testing.T) {
	for version, names := range released {
		dir := filepath.Join("testdata", version)
		if *rewrite && version == fmt.Sprintf("v%d", Version) {
			for _, n := range names {
				m, metric, _ := ParseFileName(n + Extension)
				if _, err := WriteFile(context.Background(), dir, solvedTable(t, m.String()), metric, 2); err != nil {
					t.Fatal(err)
				}
			}
		}
		s, err := Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		if got := len(s.Files()); got != len(names) {
			t.Errorf("%s has %d files, want %d", dir, got, len(names))
		}
		for _, f := range s.Files() {
			if err := Check(context.Background(), f.Path); err != nil {
				t.Error(err)
			}
			err := somePositions(solvedTable(t, f.Material.String()), 2000, func(p *chess.Position) error {
				got, err := s.Probe(p)
				if err != nil {
					return err
				}
				want, err := solve().Probe(p)
				if !s.Has(f.Material, chess.MetricDTZ) {
					want.DTZ = chess.NoPlies
				}
				if !s.Has(f.Material, chess.MetricDTM) {
					want.DTM = chess.NoPlies
				}
				if got != want {
					t.Errorf("%s: %s is %v, want %v", f.Path, p.FEN(), got, want)
				}
				return err
			})
			if err != nil {
				t.Error(err)
			}
		}
	}
}

// TestFormatPage wants the page of the format to name the version and the magic that the code has.
func TestFormatPage(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "docs", "format", "table.md"))
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`(?m)^Format version: \*\*(\d+)\*\*\. Magic: ` + "`([0-9a-f ]+)`").FindSubmatch(text)
	if m == nil {
		t.Fatal("the page does not say which version and which magic")
	}
	if got := string(m[1]); got != fmt.Sprint(Version) {
		t.Errorf("the page is about version %s, the code writes %d", got, Version)
	}
	if got := string(m[2]); got != fmt.Sprintf("% x", magic[:]) {
		t.Errorf("the page says magic %s, the code has % x", got, magic[:])
	}
	for _, f := range headerFields {
		if !bytes.Contains(text, []byte("| "+fmt.Sprint(f.end)+" |")) && f.end < headerSize {
			t.Errorf("the page has no field at offset %d", f.end)
		}
	}
}

// TestDamage cuts and changes files and wants a typed error or, for bytes that nothing reads, the right value.
func TestDamage(t *testing.T) {
	good := encoded(t, "KPvK", chess.MetricWDL)
	change := func(f func(b []byte) []byte) []byte { return f(bytes.Clone(good)) }
	for name, c := range map[string]struct {
		bytes []byte
		want  error
		text  string
	}{
		"empty":           {nil, ErrCorrupt, "table is damaged at byte 0: file of 0 bytes, a table has at least 100"},
		"short":           {good[:99], ErrCorrupt, "file of 99 bytes"},
		"cut":             {good[:len(good)-1], ErrCorrupt, "its header says"},
		"longer":          {change(func(b []byte) []byte { return append(b, 0) }), ErrCorrupt, "its header says"},
		"other magic":     {change(func(b []byte) []byte { b[3] = 'M'; return b }), ErrCorrupt, "not a table"},
		"line ends":       {bytes.ReplaceAll(good, []byte("\r\n"), []byte("\n")), ErrCorrupt, "not a table"},
		"future version":  {change(func(b []byte) []byte { b[8] = 2; return b }), ErrVersion, "table has format version 2, this program reads version 1"},
		"metric":          {resum(change(func(b []byte) []byte { b[10] = 3; return b })), ErrCorrupt, "metric 3"},
		"symmetries":      {resum(change(func(b []byte) []byte { b[11] = 8; return b })), ErrCorrupt, "8 symmetries, want 2"},
		"reserved":        {resum(change(func(b []byte) []byte { b[14] = 1; return b })), ErrCorrupt, "reserved"},
		"no material":     {resum(change(func(b []byte) []byte { b[16] = 'X'; return b })), ErrCorrupt, "material"},
		"other material":  {resum(change(func(b []byte) []byte { copy(b[16:], "KPPvK"); return b })), ErrCorrupt, "slices"},
		"too many men":    {resum(change(func(b []byte) []byte { copy(b[16:], "KQQQvKQQQQ"); return b })), ErrCorrupt, "material KQQQvKQQQQ"},
		"not normalised":  {resum(change(func(b []byte) []byte { copy(b[16:], "KvKP"); return b })), ErrCorrupt, "material KvKP"},
		"slices":          {resum(change(func(b []byte) []byte { b[48]++; return b })), ErrCorrupt, "25 slices, want 24"},
		"header checksum": {change(func(b []byte) []byte { b[40] ^= 1; return b }), ErrCorrupt, "checksum of the header"},
	} {
		_, err := read(c.bytes)
		if !errors.Is(err, c.want) || !strings.Contains(fmt.Sprint(err), c.text) {
			t.Errorf("%s: error %v, want %v with %q", name, err, c.want, c.text)
		}
	}
}

// resum makes the checksum of the header right again.
func resum(b []byte) []byte {
	if len(b) < minSize {
		return b
	}
	end := headerSize + int(binary.LittleEndian.Uint32(b[52:]))
	if end < headerSize || end+crcSize > len(b) {
		return b
	}
	binary.LittleEndian.PutUint32(b[end:], crc(b[:end]))
	return b
}

// TestFlippedBytes flips one byte after another: Check finds each, and a probe gives an error or the right value.
func TestFlippedBytes(t *testing.T) {
	good := encoded(t, "KRvK", chess.MetricWDL)
	path := filepath.Join(t.TempDir(), "KRvK.wdl.szt")
	table := solvedTable(t, "KRvK")
	for i := range good {
		bad := bytes.Clone(good)
		bad[i] ^= 0x40
		if err := os.WriteFile(path, bad, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := Check(context.Background(), path); !errors.Is(err, ErrCorrupt) && !errors.Is(err, ErrVersion) {
			t.Fatalf("byte %d: Check says %v", i, err)
		}
		s, err := Open(filepath.Dir(path))
		if err != nil {
			t.Fatal(err)
		}
		err = somePositions(table, 64, func(p *chess.Position) error {
			got, err := s.WDL(p)
			if err != nil {
				return err
			}
			setup := p.Setup()
			if want, _ := table.Lookup(&setup); got != want.WDL {
				t.Fatalf("byte %d: %s is %v, want %v", i, p.FEN(), got, want.WDL)
			}
			return nil
		})
		s.Close()
		if err != nil && !errors.Is(err, ErrCorrupt) && !errors.Is(err, ErrVersion) {
			t.Fatalf("byte %d: error %v", i, err)
		}
	}
}

// TestWrongName wants a file under another table's name to be refused.
func TestWrongName(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "KQvK.wdl.szt"), encoded(t, "KRvK", chess.MetricWDL), 0o644); err != nil {
		t.Fatal(err)
	}
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	p, err := chess.ParseFEN("8/8/8/8/8/2k5/8/K6Q w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.Probe(&p)
	want := filepath.Join(dir, "KQvK.wdl.szt") + " is damaged at byte 0: it holds KRvK.wdl.szt"
	if !errors.Is(err, ErrCorrupt) || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

func TestParseFileName(t *testing.T) {
	for text, want := range map[string]bool{
		"KRPvKR.wdl.szt": true, "KQvK.dtm.szt": true, "KvK.wdl.szt": false, "KRvKQ.wdl.szt": false, "KPRvKR.wdl.szt": false,
		"krvk.wdl.szt": false, "KRvK.xyz.szt": false, "KRvK.wdl": false, "KRvK.wdl.szt.tmp": false, ".szen-KRvK.wdl.szt.1": false,
		"KQQQvKQQQQ.wdl.szt": false, "KQQQQQQvK.wdl.szt": false, "": false,
	} {
		if _, _, ok := ParseFileName(text); ok != want {
			t.Errorf("%q: %v", text, ok)
		}
	}
}
