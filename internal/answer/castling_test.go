package answer

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// TestCastling asks about random positions with castling rights. Query itself
// compares what the search says of a position with what it says of its moves, and
// values that agree so everywhere are right: a distance can only come from a shorter
// one, and whoever keeps to drawn positions is never mated.
func TestCastling(t *testing.T) {
	e := &Engine{Source: library}
	rng := rand.New(rand.NewPCG(2, 3))
	castled, decided := 0, 0
	for _, c := range []struct {
		name   string
		rights chess.Castling
	}{
		{"KRvK", chess.WhiteKingSide},
		{"KRvKR", chess.WhiteQueenSide},
		{"KRvKR", chess.WhiteKingSide | chess.BlackQueenSide},
		{"KRRvK", chess.WhiteKingSide | chess.WhiteQueenSide},
		{"KRvKN", chess.WhiteKingSide},
		{"KQvKR", chess.BlackQueenSide},
		{"KRPvK", chess.WhiteQueenSide},
		{"KRvKP", chess.WhiteKingSide},
	} {
		m, err := chess.ParseMaterial(c.name)
		if err != nil {
			t.Fatal(err)
		}
		for range 40 {
			p := randomPosition(rng, m, c.rights, 0)
			a, err := e.Query(context.Background(), p)
			if err != nil {
				t.Fatal(err)
			}
			if _, ok := a.Bounds.Exact(); !ok || !a.Known {
				t.Errorf("%s: %v: %s", p.FEN(), a.Bounds, a.Why)
			}
			if a.Bounds != chess.Exactly(chess.Draw) {
				decided++
			}
			if len(a.Moves) > 0 && a.Moves[0].Move.IsCastle() {
				castled++
			}
		}
	}
	if castled == 0 || decided == 0 {
		t.Errorf("%d positions decided, castling best in %d: the test says nothing", decided, castled)
	}
}

// TestOnlyCastling has wins that nothing but castling keeps: it attacks two men
// at once.
func TestOnlyCastling(t *testing.T) {
	e := &Engine{Source: library}
	for fen, want := range map[string]string{
		"8/8/8/3k4/8/8/1r6/R3K3 w Q - 0 1": "O-O-O+", // and Kxb2
		"8/8/8/8/5n2/8/8/k3K2R w K - 0 1":  "O-O+",   // and Rxf4
		"8/8/8/5b2/8/8/8/2k1K2R w K - 0 1": "O-O+",
	} {
		a := ask(t, e, fen)
		if m := a.Moves; m[0].SAN != want || m[0].Verdict() != "win" || m[1].Bounds.Hi > chess.Draw {
			t.Errorf("%s: %s is a %s, then %s is a %s; want only %s to win", fen, m[0].SAN, m[0].Verdict(), m[1].SAN, m[1].Verdict(), want)
		}
	}
	// The same without the right to castle.
	if a := ask(t, e, "8/8/8/3k4/8/8/1r6/R3K3 w - - 0 1"); a.Verdict() != "draw" {
		t.Errorf("without castling it is a %s", a.Verdict())
	}
}
