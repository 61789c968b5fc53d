package tables

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
)

// shared opens a file of the folder of shared test data, or skips.
func shared(t *testing.T, name string) *bufio.Scanner {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "..", "shared", name))
	if err != nil {
		t.Skipf("no %s here: %v", name, err)
	}
	t.Cleanup(func() { f.Close() })
	return bufio.NewScanner(f)
}

// TestPublishedPositions compares values with those that Syzygy and Gaviota tables gave another program.
// Syzygy's DTZ may be one ply off; how many rows are is printed.
func TestPublishedPositions(t *testing.T) {
	files := writtenSet(t)
	for _, c := range []struct {
		name, file string
		set        *Set
		rows       int // that the set can answer
	}{
		{"memory", "truth/positions-3-4.tsv", solvedSmall(), 14000},
		{"memory", "truth/positions-ep.tsv", solvedSmall(), 400},
		{"files", "truth/positions-3-4.tsv", files, 400 * materialsOf(files)},
		{"files", "truth/positions-ep.tsv", files, 400},
	} {
		t.Run(c.name+"/"+filepath.Base(c.file), func(t *testing.T) {
			s := c.set
			sc := shared(t, c.file)
			sc.Scan()
			rows, rounded := 0, 0
			for sc.Scan() {
				f := strings.Split(sc.Text(), "\t")
				p, err := chess.ParseFEN(f[1])
				if err != nil {
					t.Fatal(err)
				}
				if !s.Has(p.Material(), chess.MetricWDL) {
					continue
				}
				rows++
				v, err := s.Probe(&p)
				if err != nil {
					t.Fatal(f[1], err)
				}
				var want [3]int
				for i := range want {
					if want[i], err = strconv.Atoi(f[2+i]); err != nil {
						t.Fatal(err)
					}
				}
				got := [3]int{int(v.WDL), signed(v.WDL, v.DTZ), signed(v.WDL, v.DTM)}
				for i, x := range []chess.Metric{chess.MetricDTZ, chess.MetricDTM} {
					if !s.Has(p.Material(), x) {
						got[1+i] = want[1+i]
					}
				}
				if d := abs(got[1] - want[1]); d == 1 {
					rounded++
					got[1] = want[1]
				}
				if got != want {
					t.Errorf("%s: wdl dtz dtm %v, want %v", f[1], got, want)
				}
			}
			if rows != c.rows {
				t.Errorf("%d rows, want %d", rows, c.rows)
			}
			t.Logf("%d rows, %d with a DTZ that Syzygy rounds by one ply", rows, rounded)
		})
	}
}

func signed(w chess.WDL, n chess.Plies) int {
	switch {
	case w == chess.Draw:
		return 0
	case w < chess.Draw:
		return -int(n)
	}
	return int(n)
}

func abs(n int) int { return max(n, -n) }

// TestLine wants best play from won positions to end in mate in as many plies as the table says.
func TestLine(t *testing.T) {
	s := solvedSmall()
	for fen, plies := range map[string]int{
		"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1":  0, // drawn
		"8/8/8/k7/8/K7/6P1/8 b - - 0 1":    56,
		"8/8/8/8/5R2/2pk4/5K2/8 b - - 0 1": 85,
	} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		line, err := s.Line(context.Background(), &p, 1000)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range line {
			p = p.After(m.Move)
		}
		if len(line) != plies || plies > 0 && !p.Checkmate() {
			t.Errorf("%s: %d plies, mate %v; want mate in %d", fen, len(line), p.Checkmate(), plies)
		}
	}
}

// TestMissing wants an error that names the table and the move.
func TestMissing(t *testing.T) {
	s := NewSet()
	p, err := chess.ParseFEN("8/4P3/8/8/8/8/8/k1K5 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.Probe(&p)
	if got := fmt.Sprint(err); got != "KPvK.wdl.szt is missing" {
		t.Error(got)
	}
	m, _ := chess.ParseMaterial("KPvK")
	table, err := retro.NewMemory(1).Table(context.Background(), m, false)
	if err != nil {
		t.Fatal(err)
	}
	s.Add(table)
	_, err = s.Moves(&p)
	if got := fmt.Sprint(err); got != "KQvK.wdl.szt is missing: needed after e7-e8=Q" {
		t.Error(got)
	}
}
