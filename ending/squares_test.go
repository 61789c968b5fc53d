package ending

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
)

// structure is a line of testdata/zugzwangs.tsv: published reciprocal zugzwangs, and which of them are none.
type structure struct {
	position  chess.Position
	published []string // "d4e6": white king, black king
	refuted   []string
}

func structures(t *testing.T) (out []structure) {
	t.Helper()
	text, err := os.ReadFile("testdata/zugzwangs.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		f := append(strings.Split(line, "\t"), "")
		out = append(out, structure{position(t, f[0]), pairs(f[2]), pairs(f[3])})
	}
	return out
}

// pairs reads "d4: e6; f4: e6 g6".
func pairs(text string) (out []string) {
	for _, part := range strings.Split(text, "; ") {
		w, b, _ := strings.Cut(part, ": ")
		for _, d := range strings.Fields(b) {
			out = append(out, w+d)
		}
	}
	slices.Sort(out)
	return out
}

// check solves a structure and compares; it returns how many placements are open.
func (x *structure) check(t *testing.T, library *retro.Memory, budget time.Duration) (open int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), budget)
	defer cancel()
	s, err := Solve(ctx, x.position, Limits{
		Workers: 2, Slice: []chess.Color{chess.White},
		Library: library, HasTable: func(m chess.Material) bool { return m.Men() <= 4 },
	})
	if err != nil {
		t.Fatal(err)
	}
	q, err := s.Squares(chess.White)
	if err != nil {
		t.Fatal(err)
	}
	var missing, extra []string
	for sq := range q.Legal {
		open += q.Open[sq].Count()
		for d := range (q.Legal[sq] &^ q.Open[sq]).Squares() {
			name := chess.Square(sq).String() + d.String()
			listed := slices.Contains(x.published, name)
			switch {
			case q.Zugzwang[sq].Has(d) && !listed:
				extra = append(extra, name)
			case !q.Zugzwang[sq].Has(d) && listed:
				missing = append(missing, name)
			}
		}
	}
	slices.Sort(missing)
	if !slices.Equal(missing, x.refuted) && open == 0 || len(extra) > 0 {
		t.Errorf("%s: no zugzwangs are %v, want %v; not published are %v", x.position.FEN(), missing, x.refuted, extra)
	}
	return open
}

// TestZugzwangs finds the published reciprocal zugzwangs of some small structures.
func TestZugzwangs(t *testing.T) {
	library := retro.NewMemory(2)
	checked := 0
	for _, x := range structures(t) {
		if x.position.ByRole(chess.Pawn).Count() > 3 || checked == 3 {
			continue
		}
		if open := x.check(t, library, 10*time.Minute); open > 0 {
			t.Errorf("%s: %d placements are open", x.position.FEN(), open)
		}
		checked++
	}
	if checked < 3 {
		t.Errorf("only %d structures checked", checked)
	}
}
