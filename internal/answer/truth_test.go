package answer

import (
	"bufio"
	"context"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// TestTruth asks about some of the positions that other programs' tables have
// values for, en passant captures among them. Their DTZ may be a ply too short: so Syzygy stores some.
func TestTruth(t *testing.T) {
	e := &Engine{Source: library}
	for file, step := range map[string]int{"positions-3-4.tsv": 40, "positions-ep.tsv": 4} {
		path := "../../../shared/truth/" + file
		f, err := os.Open(path)
		if err != nil {
			t.Skipf("%s is not there to compare with", path)
		}
		defer f.Close()
		compared := 0
		for i, sc := 0, bufio.NewScanner(f); sc.Scan(); i++ {
			if i > 0 && i%step == 0 {
				compareRow(t, e, strings.Split(sc.Text(), "\t"))
				compared++
			}
		}
		if compared < 100 {
			t.Errorf("%s: only %d rows", file, compared)
		}
	}
}

// compareRow takes a row of table, FEN, WDL, DTZ, DTM.
func compareRow(t *testing.T, e *Engine, row []string) {
	t.Helper()
	p, err := chess.ParseFEN(row[1])
	if err != nil {
		t.Fatal(err)
	}
	a, err := e.Query(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	var want [3]int
	for i := range want {
		if want[i], err = strconv.Atoi(row[2+i]); err != nil {
			t.Fatal(err)
		}
	}
	w, dtz, dtm := chess.WDL(want[0]), chess.Plies(max(want[1], -want[1])), chess.Plies(max(want[2], -want[2]))
	if a.Bounds != chess.Exactly(w) {
		t.Errorf("%s: %v, want %v", row[1], a.Bounds, w)
	}
	if w == chess.Draw {
		dtz, dtm = chess.NoPlies, chess.NoPlies
	}
	if v := a.Value; v.DTM != dtm || v.DTZ != dtz && v.DTZ-1 != dtz {
		t.Errorf("%s: DTZ %d, DTM %d, want %d, %d", row[1], v.DTZ, v.DTM, dtz, dtm)
	}
}
