package kpk

import (
	"fmt"
	"hash/crc32"
	"math/bits"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// docRows returns the cells of all table rows of the format page.
func docRows(t *testing.T) (rows [][]string) {
	t.Helper()
	page, err := os.ReadFile("../docs/format/kpk.md")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(page)) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "|") {
			cells := strings.Split(strings.Trim(line, "|"), "|")
			for i := range cells {
				cells[i] = strings.Trim(strings.TrimSpace(cells[i]), "`")
			}
			rows = append(rows, cells)
		}
	}
	return rows
}

// The figures at the top of the format page are those of the bits.
func TestFormatPageFigures(t *testing.T) {
	data := Bits()
	ones := func(b []byte) (n int) {
		for _, x := range b {
			n += bits.OnesCount8(x)
		}
		return n
	}
	number := func(n int) string { // with commas, below a million
		if n < 1000 {
			return strconv.Itoa(n)
		}
		return fmt.Sprintf("%d,%03d", n/1000, n%1000)
	}
	want := map[string]string{
		"size":                     number(len(data)) + " bytes",
		"positions":                number(len(data) * 8),
		"won":                      number(ones(data)),
		"won, pawn's side to move": number(ones(data[:len(data)/2])),
		"won, bare king to move":   number(ones(data[len(data)/2:])),
		"CRC-32C of all bytes":     fmt.Sprintf("%08x", crc32.Checksum(data, crc32.MakeTable(crc32.Castagnoli))),
	}
	for _, row := range docRows(t) {
		if w, ok := want[row[0]]; ok {
			if row[1] != w {
				t.Errorf("the page says %s: %s, the bitbase %s", row[0], row[1], w)
			}
			delete(want, row[0])
		}
	}
	for what := range want {
		t.Errorf("the page does not say: %s", what)
	}
}

// The examples of the format page, by the steps and the formula it gives.
func TestFormatPageExamples(t *testing.T) {
	data := Bits()
	examples := 0
	for _, row := range docRows(t) {
		if len(row) != 5 || !strings.Contains(row[0], "/") {
			continue
		}
		p, err := chess.ParseFEN(row[0])
		if err != nil {
			t.Fatal(err)
		}
		strong := p.PieceAt(p.ByRole(chess.Pawn).First()).Color
		king, pawn, bare := int(p.King(strong)), int(p.ByRole(chess.Pawn).First()), int(p.King(strong.Other()))
		side := 0
		if p.Turn() != strong {
			side = 1
		}
		for _, mirror := range []struct {
			needed bool
			xor    int
		}{{strong == chess.Black, 56}, {pawn%8 >= 4, 7}} {
			if mirror.needed {
				king, pawn, bare = king^mirror.xor, pawn^mirror.xor, bare^mirror.xor
			}
		}
		index := ((side*24+(pawn/8-1)*4+pawn%8)*64+king)*64 + bare
		got := fmt.Sprint([]int{index, index / 8, index % 8, int(data[index/8] >> (index % 8) & 1)})
		if want := "[" + strings.Join(row[1:], " ") + "]"; got != want {
			t.Errorf("%s: the page says index, byte, bit, value %s, the bitbase %s", row[0], want, got)
		}
		if wdl, ok := Probe(&p); !ok || (wdl != chess.Draw) != (row[4] == "1") {
			t.Errorf("%s: the page says %s, the probe %v", row[0], row[4], wdl)
		}
		examples++
	}
	if examples < 5 {
		t.Errorf("%d examples on the page", examples)
	}
}

// Every bit, read by the page's formula, is what Wins says.
func TestFormatPageFormula(t *testing.T) {
	data := Bits()
	for index := range len(data) * 8 {
		bare, king, pawn, side := index%64, index/64%64, index/64/64%24, index/64/64/24
		want := Wins(chess.White, chess.Square(king), chess.SquareAt(pawn%4, pawn/4+1), chess.Square(bare), chess.Color(side))
		if got := data[index/8]>>(index%8)&1 != 0; got != want {
			t.Fatalf("index %d: bit %v, wins %v", index, got, want)
		}
	}
}
