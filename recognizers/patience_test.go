package recognizers

import (
	"math/rand/v2"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// TestMay wants May to say no only where no recognizer has anything to say, whatever men there are, and to say no in middlegames.
func TestMay(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	no := 0
	for range 300_000 {
		s := chess.EmptySetup()
		for n := rng.IntN(12); n > 0; n-- {
			at := chess.Square(rng.IntN(64))
			if !s.Occupied().Has(at) {
				s.Put(chess.Piece{Color: chess.Color(rng.IntN(2)), Role: chess.Role(rng.IntN(int(chess.King)))}, at)
			}
		}
		p := chess.Trusted(s)
		if May(&p) {
			continue
		}
		if no++; classifySetup(&s) != silent {
			t.Fatalf("%s: class %d", s.FEN(), classifySetup(&s))
		}
	}
	p, err := chess.ParseFEN("r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 9")
	if err != nil || May(&p) || no < 50_000 {
		t.Errorf("a middlegame: %v, %v; no was said %d times", May(&p), err, no)
	}
}

// TestVain wants a cache that works structures out in vain to wait longer and longer, and to find a blockade all the same.
func TestVain(t *testing.T) {
	c := testSet(t, Config{Patience: 4, Off: DeadDraws}).NewCache(0)
	ask := func(fen string, times int) (bound Bound) {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		for range times {
			_, bound = c.Probe(&p, -testWin, testWin, 0)
		}
		return bound
	}
	// Beside a ram pawns of both run, and no king is near: nothing holds for either.
	running := []string{
		"7k/8/8/PPP1p3/4Pppp/8/8/K7 w - - 0 1", "7k/8/P7/1PP1p3/4Pppp/8/8/K7 w - - 0 1", "7k/8/1P6/P1P1p3/4Pppp/8/8/K7 w - - 0 1", "7k/8/2P5/PP2p3/4Pppp/8/8/K7 w - - 0 1",
	}
	before := c.patience()
	for _, fen := range running {
		ask(fen, 4<<maxVain)
	}
	if c.vain == 0 || c.patience() <= before {
		t.Fatalf("patience %d after %d structures in vain, %d at first", c.patience(), c.vain, before)
	}
	const rams = "4k3/3p4/p1pPp3/P1P1P1p1/6P1/8/8/4K3 w - - 0 1"
	if b := ask(rams, 4); b == Exact {
		t.Error("a structure was worked out as soon as ever")
	}
	waited := c.patience()
	if b := ask(rams, waited); b != Exact {
		t.Errorf("a blockade is not found: %s", b)
	}
	if after := c.patience(); after >= waited {
		t.Errorf("patience %d after a blockade, %d before it", after, waited)
	}
}
