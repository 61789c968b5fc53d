package retro

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/usage"
)

func TestFive(t *testing.T) {
	if os.Getenv("FIVE") == "" {
		t.Skip()
	}
	lib := NewMemory(2)
	for _, n := range strings.Split(os.Getenv("FIVE"), ",") {
		m, _ := chess.ParseMaterial(n)
		for _, s := range m.Successors() {
			lib.Table(context.Background(), s, false)
		}
		w := 2
		if os.Getenv("ONE") != "" {
			w = 1
		}
		start, cpu := time.Now(), usage.CPU()
		tb, err := Solve(context.Background(), m, Options{Workers: w, Library: lib, Exits: true})
		if err != nil {
			t.Fatal(err)
		}
		t.Log(n, time.Since(start), usage.CPU()-cpu, tb.MaxDTZ)
		for c := range 2 {
			n := tb.Count(chess.Color(c), chess.MetricDTZ, Labeled)
			t.Log(n.Win, n.Cursed, n.Draw, n.Blessed, n.Loss)
		}
	}
}
