package retro

import (
	"bufio"
	"context"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/szen-chess/szen/chess"
)

func readTSV(t testing.TB, path string) [][]string {
	f, err := os.Open(path)
	if err != nil {
		t.Skip(err)
	}
	defer f.Close()
	var rows [][]string
	for sc := bufio.NewScanner(f); sc.Scan(); {
		rows = append(rows, strings.Split(sc.Text(), "\t"))
	}
	return rows
}

func TestTotals(t *testing.T) {
	lib := NewMemory(2)
	for _, r := range readTSV(t, "/work/shared/truth/dtz-totals.tsv")[1:] {
		m, _ := chess.ParseMaterial(r[0])
		if m.Men() > 4 {
			continue
		}
		tb, err := lib.Table(context.Background(), m, false)
		if err != nil {
			t.Fatal(err)
		}
		turn := chess.White
		if r[1] == "b" {
			turn = chess.Black
		}
		n := tb.Count(turn, chess.MetricDTZ, Labeled)
		for i, got := range []int64{n.Win, n.Cursed, n.Draw, n.Blessed, n.Loss} {
			if want, _ := strconv.ParseInt(r[2+i], 10, 64); want != got {
				t.Errorf("%v: %v", r, n)
				break
			}
		}
	}
}

func TestHistograms(t *testing.T) {
	lib := NewMemory(2)
	bad, rows := 0, 0
	for _, r := range readTSV(t, "/work/shared/truth/dtz-histogram.tsv")[1:] {
		m, _ := chess.ParseMaterial(r[0])
		if m.Men() > 4 {
			continue
		}
		rows++
		tb, err := lib.Table(context.Background(), m, false)
		if err != nil {
			t.Fatal(err)
		}
		turn := chess.White
		if r[1] == "b" {
			turn = chess.Black
		}
		n := tb.Count(turn, chess.MetricDTZ, Labeled)
		ply, _ := strconv.Atoi(r[3])
		list := n.WinIn
		if r[2] != "win" {
			list = n.LossIn
		}
		want, _ := strconv.ParseInt(r[4], 10, 64)
		if ply < 0 {
			if n.Draw != want {
				t.Error(r, n.Draw)
			}
			continue
		}
		if ply >= len(list) || list[ply] != want {
			if bad++; bad < 40 {
				t.Error(r, list)
			}
		}
	}
	t.Log(rows, bad)
}

func TestDTM(t *testing.T) {
	lib := NewMemory(2)
	bad, rows := 0, 0
	for _, r := range readTSV(t, "/work/shared/truth/dtm-histogram-3-4.tsv")[2:] {
		m, _ := chess.ParseMaterial(r[0])
		rows++
		tb, err := lib.Table(context.Background(), m, true)
		if err != nil {
			t.Fatal(err)
		}
		turn := chess.White
		if r[1] == "b" {
			turn = chess.Black
		}
		n := tb.Count(turn, chess.MetricDTM, Unlabeled)
		ply, err := strconv.Atoi(r[3])
		if err != nil {
			ply = -1
		}
		list := n.LossIn
		if (r[2] == "white_wins") == (turn == chess.White) {
			list = n.WinIn
		}
		want, _ := strconv.ParseInt(r[4], 10, 64)
		if ply < 0 {
			if n.Draw != want {
				t.Error(r, n.Draw)
			}
			continue
		}
		if ply >= len(list) || list[ply] != want {
			if bad++; bad < 40 {
				t.Error(r, list)
			}
		}
	}
	t.Log(rows, bad)
}
