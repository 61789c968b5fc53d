//go:build long

package serve

import (
	"context"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
	"github.com/szen-chess/szen/tables"
)

// TestLongBehaviour asks for the positions of the API's behaviour tests that take tables of five
// men, which are solved first.
func TestLongBehaviour(t *testing.T) {
	set, memory := tables.NewSet(), retro.NewMemory(2)
	for _, name := range []string{"KBBvKN", "KRRvKQ", "KQvKNP", "KQNvKQ", "KQvKRN", "KQvKBN", "KQvKNN"} {
		m, err := chess.ParseMaterial(name)
		if err != nil {
			t.Fatal(err)
		}
		m, _ = m.Normalize()
		table, err := memory.Table(context.Background(), m, true)
		if err != nil {
			t.Fatal(err)
		}
		set.Add(table)
	}
	s := newServer(t, Config{Set: set, MaxMen: 4, Workers: 2})
	for _, c := range []struct {
		fen, category string
		moves         [][2]string // the first ones, with the categories behind them
	}{
		{"4K1k1/1N1P4/8/8/8/1q6/8/8 w - - 0 1", "blessed-loss", [][2]string{{"d8=N", "cursed-win"}, {"Na5", "win"}}},
		{"4k2q/5q2/8/8/8/8/8/R3K2R w K - 0 1", "win", [][2]string{{"Rxh8+", "loss"}}},
		{"8/6B1/6B1/8/2K5/3nk3/8/8 b - - 0 1", "loss", [][2]string{{"Nf4", "win"}}},
		{"8/6B1/6B1/8/2K2n2/4k3/8/8 w - - 1 2", "win", nil},
	} {
		a := decode[asked](t, get(t, s, "/standard", "fen", c.fen), 200)
		if a.Category != c.category {
			t.Errorf("%s: %s, want %s", c.fen, a.Category, c.category)
		}
		for i, m := range c.moves {
			if a.Moves[i].SAN != m[0] || a.Moves[i].Category != m[1] {
				t.Errorf("%s: move %d is %s, %s; want %s, %s", c.fen, i+1, a.Moves[i].SAN, a.Moves[i].Category, m[0], m[1])
			}
		}
	}
	a := decode[asked](t, get(t, s, "/standard", "fen", "4K1k1/1N1P4/8/8/8/1q6/8/8 w - - 0 1"), 200)
	for i := 2; i < len(a.Moves); i++ { // those that lose, the longest first
		if x, y := a.Moves[i-1].DTM, a.Moves[i].DTM; x == nil || y == nil || *x < *y {
			t.Errorf("%s before %s", a.Moves[i-1].SAN, a.Moves[i].SAN)
		}
	}
	a = decode[asked](t, get(t, s, "/standard", "fen", "8/6B1/6B1/8/2K5/3nk3/8/8 b - - 0 1"), 200)
	if d := a.Moves[0].DTZ; *d != 99 {
		t.Errorf("after Nf4 the DTZ is %d, want 99", *d)
	}
	a = decode[asked](t, get(t, s, "/standard", "fen", "8/6B1/6B1/8/2K2n2/4k3/8/8 w - - 1 2"), 200)
	if d := a.Moves[0].DTZ; *d != -98 {
		t.Errorf("after the best move the DTZ is %d, want -98", *d)
	}
	// With both rights and a queen about there are too many positions with rights left to work them out; some moves give them up and draw.
	a = decode[asked](t, get(t, s, "/standard", "fen", "4k3/5q2/8/8/8/8/8/R3K2R w KQ - 0 1"), 200)
	draws := 0
	for _, m := range a.Moves {
		if m.Category == "draw" {
			draws++
		}
	}
	if a.Category != unknown || draws == 0 {
		t.Errorf("with castling rights: %s, %d moves draw", a.Category, draws)
	}
	a = decode[asked](t, get(t, s, "/standard", "fen", "4k2q/5q2/8/8/8/8/8/R3K2R w K - 0 1"), 200)
	if a.Moves[1].Category != unknown {
		t.Errorf("the second move is %s, want unknown", a.Moves[1].Category)
	}
}
