//go:build long

package chunks

import (
	"testing"

	"github.com/szen-chess/szen/chess"
)

// The domain of Szén's position as docs/szen.md describes it.
func TestSzenDomain(t *testing.T) {
	s, err := Solve(t.Context(), Wings{White: 0b111, Black: 0b11100000})
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range szenLine {
		p, err := chess.ParseFEN(x.fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Value(&p); got != x.want {
			t.Errorf("%s: %s, want %s", x.fen, got, x.want)
		}
	}
	all, err := s.Survey(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if all.Sides[chess.White] != all.Sides[chess.Black] {
		t.Errorf("White to move %+v, Black %+v: the wings are mirror images", all.Sides[chess.White], all.Sides[chess.Black])
	}
	most := map[int]int{}
	for i := range all.Zugzwangs {
		p := &all.Zugzwangs[i]
		most[p.ByRole(chess.Pawn).Count()]++
	}
	t.Logf("%+v; %d mutual zugzwangs, by the number of pawns %v", all.Sides[chess.White], len(all.Zugzwangs), most)
	for i := 0; i < len(all.Zugzwangs); i += 1 + len(all.Zugzwangs)/20 {
		t.Log(all.Zugzwangs[i].FEN())
	}
}

// szenLine are positions of the main line of Szén's position, Staunton's Handbook and the sources after it, and
// what is proven of them.
var szenLine = []struct {
	fen  string
	want chess.Interval
}{
	{"1k6/8/8/PPP3p1/5p1p/8/6K1/8 b - - 0 1", chess.Exactly(chess.Loss)}, // after 11.Kg2
	{"1k6/8/8/PPP3p1/5p1p/8/6K1/8 w - - 0 1", chess.Exactly(chess.Loss)},
	{"1k6/8/8/PPP5/5ppp/8/8/6K1 b - - 0 1", chess.Exactly(chess.Loss)}, // after 12.Kg1
	{"1k6/8/8/PPP5/5ppp/8/8/6K1 w - - 0 1", chess.Exactly(chess.Loss)},
	{"8/k7/8/P1P2pp1/1P5p/8/7K/8 b - - 0 1", chess.Exactly(chess.Loss)}, // after 9.Kh2
	{"4k3/5ppp/8/8/8/8/PPP5/4K3 w - - 0 1", chess.Exactly(chess.Win)},   // Greco's form
	{"4k3/5ppp/8/8/8/8/PPP5/4K3 b - - 0 1", chess.AnyResult},
	{"4k3/5ppp/8/8/8/8/PPP5/3K4 w - - 0 1", chess.AnyResult}, // Szén's
	{"4k3/5ppp/8/8/8/8/PPP5/3K4 b - - 0 1", chess.AnyResult},
}
