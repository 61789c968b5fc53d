package recognizers

import (
	"testing"

	"github.com/szen-chess/szen/chess"
)

func parse(t testing.TB, fen string) chess.Position {
	t.Helper()
	p, notes, err := chess.ParseFENLenient(fen)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	_ = notes
	return p
}

func TestDead(t *testing.T) {
	for _, c := range []struct {
		fen  string
		dead bool
	}{
		{"4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", true},
		{"4k3/3p4/p1pPp3/P1P1P1p1/6P1/8/8/4K3 w - - 0 1", true},
		{"4k3/8/8/8/1p1p1p1p/1P1P1P1P/8/5K2 w - - 0 1", true},
		{"8/8/8/4K3/1p1p1p1p/1P1P1P1P/8/1k6 w - - 0 1", false}, // a king behind the wall takes pawns
		{"4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1", true},
		{"8/8/8/4k3/5b2/3K4/8/2B5 w - - 0 1", true},
		{"kb6/2N5/1K6/8/8/8/8/8 b - - 0 50", true}, // one legal move, which leaves a bishop
		{"8/8/1k1p1p2/3PpP2/3pKp2/b2P1P2/8/3B1B2 b - - 0 1", true},
		{"3k4/8/8/1p2p1p1/1P2P1P1/1P2PBP1/1P2P3/2K5 w - - 0 1", true},
		{"4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", false},
		{"7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", true}, // stalemate
		{"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", false},
		{"8/8/8/8/8/1k6/p7/K7 w - - 0 1", true}, // stalemate
	} {
		p := parse(t, c.fen)
		if got := Dead(&p, 2000); got != c.dead {
			t.Errorf("%s: dead %v, want %v", c.fen, got, c.dead)
		}
		q := p.FlipColors()
		if got := Dead(&q, 2000); got != c.dead {
			t.Errorf("%s with colours exchanged: dead %v, want %v", c.fen, got, c.dead)
		}
	}
}
