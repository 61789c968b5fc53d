package sample

import (
	"math/rand/v2"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// TestPositions wants positions of the materials asked for, legal ones, of both sides and on all squares.
func TestPositions(t *testing.T) {
	var list []chess.Material
	for _, name := range []string{"KPvK", "KRPvKR", "KNNvKP", "KBBvKN"} {
		m, err := chess.ParseMaterial(name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	seen := map[chess.Material]int{}
	var turns [2]int
	var kings, pawns chess.Bitboard
	for _, p := range Positions(rng, list, 4000) {
		seen[p.Material()]++
		turns[p.Turn()]++
		kings |= p.ByRole(chess.King)
		pawns |= p.ByRole(chess.Pawn)
		if s := p.Setup(); p.AttackersTo(p.King(p.Turn().Other()), p.Occupied())&p.ByColor(p.Turn()) != 0 || s.Castling != 0 || s.EP != chess.NoSquare {
			t.Fatalf("%s is illegal", p.FEN())
		}
	}
	for _, m := range list {
		if n := seen[m]; n < 800 || n > 1200 {
			t.Errorf("%d of 4000 positions are of %s, want about 1000", n, m)
		}
	}
	if len(seen) != len(list) || turns[0] < 1500 || turns[1] < 1500 {
		t.Errorf("materials %v, turns %v", seen, turns)
	}
	if kings != chess.AllSquares || pawns != ^(chess.Rank1|chess.Rank8) {
		t.Errorf("kings on\n%s\npawns on\n%s", kings, pawns)
	}
}

// TestRepeatable wants the same positions from the same seed.
func TestRepeatable(t *testing.T) {
	m := chess.MaterialsOf(4)[:5]
	a := Positions(rand.New(rand.NewPCG(7, 7)), m, 100)
	b := Positions(rand.New(rand.NewPCG(7, 7)), m, 100)
	for i := range a {
		if a[i] != b[i] {
			t.Fatalf("%s, and then %s", a[i].FEN(), b[i].FEN())
		}
	}
}
