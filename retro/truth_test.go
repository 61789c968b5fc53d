package retro

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// small holds all tables of 3 and 4 men with every metric, made once for all tests.
var small = sync.OnceValues(func() (*Memory, error) {
	lib := NewMemory(2)
	for _, m := range append(chess.MaterialsOf(3), chess.MaterialsOf(4)...) {
		if _, err := lib.Table(context.Background(), m, true); err != nil {
			return nil, err
		}
	}
	return lib, nil
})

func smallTable(t testing.TB, name string) *Table {
	t.Helper()
	lib, err := small()
	if err != nil {
		t.Fatal(err)
	}
	m, err := chess.ParseMaterial(name)
	if err != nil {
		t.Fatal(err)
	}
	table, err := lib.Table(context.Background(), m, true)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// published reads rows of figures that other programs published; the first row names the columns.
func published(t *testing.T, file string) (rows [][]string) {
	t.Helper()
	f, err := os.Open("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for sc := bufio.NewScanner(f); sc.Scan(); {
		rows = append(rows, strings.Split(sc.Text(), "\t"))
	}
	if len(rows) < 2 {
		t.Fatalf("%s is empty", file)
	}
	return rows[1:]
}

func number(t *testing.T, text string) int64 {
	t.Helper()
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func turnOf(text string) chess.Color {
	if text == "b" {
		return chess.Black
	}
	return chess.White
}

func countOf(t *testing.T, name string, turn chess.Color, metric chess.Metric, like LikeMen) Counts {
	t.Helper()
	n, err := smallTable(t, name).Count(context.Background(), turn, metric, like, 2)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestTotals compares the results of all 35 materials with the statistics published with the Syzygy tables.
func TestTotals(t *testing.T) {
	rows := published(t, "dtz-totals-3-4.tsv")
	if len(rows) != 70 {
		t.Fatalf("%d rows, want 70", len(rows))
	}
	for _, r := range rows {
		n := countOf(t, r[0], turnOf(r[1]), chess.MetricDTZ, Labeled)
		got := fmt.Sprint(n.Win, n.Cursed, n.Draw, n.Blessed, n.Loss)
		if want := strings.Join(r[2:], " "); got != want {
			t.Errorf("%s %s: win cursed draw blessed loss %s, want %s", r[0], r[1], got, want)
		}
	}
}

// histogram turns counts by plies into published rows: table, side, and then as result names them.
func histogram(table string, turn chess.Color, n Counts, result func(won bool) string) map[string]int64 {
	rows := map[string]int64{}
	for won, list := range map[bool][]int64{true: n.WinIn, false: n.LossIn} {
		for ply, count := range list {
			if count > 0 {
				rows[fmt.Sprintf("%s %s %s %d", table, "wb"[turn:turn+1], result(won), ply)] = count
			}
		}
	}
	return rows
}

// compare holds a set of rows against another, both ways.
func compare(t *testing.T, got, want map[string]int64) {
	t.Helper()
	for k, n := range want {
		if got[k] != n {
			t.Errorf("%s: %d positions, want %d", k, got[k], n)
		}
	}
	for k, n := range got {
		if _, ok := want[k]; !ok {
			t.Errorf("%s: %d positions, want none", k, n)
		}
	}
}

// TestDTZHistograms compares how many positions are won and lost in how many plies with the statistics published with the Syzygy tables.
func TestDTZHistograms(t *testing.T) {
	got, want := map[string]int64{}, map[string]int64{}
	for _, r := range published(t, "dtz-histogram-3-4.tsv") {
		want[strings.Join(r[:4], " ")] = number(t, r[4])
	}
	for _, r := range published(t, "dtz-totals-3-4.tsv") {
		turn := turnOf(r[1])
		n := countOf(t, r[0], turn, chess.MetricDTZ, Labeled)
		for k, v := range histogram(r[0], turn, n, func(won bool) string {
			if won {
				return "win"
			}
			return "lose"
		}) {
			got[k] = v
		}
	}
	compare(t, got, want)
}

// TestDTMHistograms does the same for distances to mate, counted from Gaviota's tables.
func TestDTMHistograms(t *testing.T) {
	got, want := map[string]int64{}, map[string]int64{}
	for _, r := range published(t, "dtm-histogram-3-4.tsv") {
		if n := number(t, r[4]); n > 0 {
			want[strings.Join(r[:4], " ")] = n
		}
	}
	for _, r := range published(t, "dtz-totals-3-4.tsv") {
		turn := turnOf(r[1])
		n := countOf(t, r[0], turn, chess.MetricDTM, Unlabeled)
		for k, v := range histogram(r[0], turn, n, func(won bool) string {
			if won == (turn == chess.White) {
				return "white_wins"
			}
			return "black_wins"
		}) {
			got[k] = v
		}
		if n.Draw > 0 {
			got[fmt.Sprintf("%s %s draw -", r[0], r[1])] = n.Draw
		}
	}
	compare(t, got, want)
}
