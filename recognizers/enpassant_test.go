package recognizers

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// randomEnPassant sets up kings and pawns with a double step just made next to an enemy pawn; ok is false
// if that is no legal position.
func randomEnPassant(rng *rand.Rand) (p chess.Position, ok bool) {
	s := chess.EmptySetup()
	put := func(c chess.Color, r chess.Role, sq chess.Square) {
		if !s.Occupied().Has(sq) {
			s.Put(chess.Piece{Color: c, Role: r}, sq)
		}
	}
	file := rng.IntN(8)
	put(chess.Black, chess.Pawn, chess.SquareAt(file, 4))
	put(chess.White, chess.Pawn, chess.SquareAt(min(max(file+1-2*rng.IntN(2), 0), 7), 4))
	for range rng.IntN(4) {
		put(chess.Color(rng.IntN(2)), chess.Pawn, chess.Square(8+rng.IntN(48)))
	}
	put(chess.White, chess.King, chess.Square(rng.IntN(64)))
	put(chess.Black, chess.King, chess.Square(rng.IntN(64)))
	s.EP = chess.SquareAt(file, 5)
	p, err := chess.New(s)
	return p, err == nil
}

// Positions in which a capture en passant is possible, against the endings driver, which knows the capture:
// small ones, whose other choices are in tables, and larger ones.
func TestEnPassant(t *testing.T) {
	c := testSet(t, Config{Patience: 1, Budget: 60}).NewCache(0)
	rng := rand.New(rand.NewPCG(9, 9))
	bounds, decided, forced := 0, 0, 0
	for tries := 0; bounds < enPassantSamples && tries < 200*enPassantSamples; tries++ {
		p, ok := randomEnPassant(rng)
		if !ok || p.Occupied().Count() > 7 {
			continue
		}
		b := p.Setup()
		if quiet(&b) {
			continue
		}
		if tries%2 == 0 {
			p = p.FlipColors()
		}
		got, bound := c.Probe(&p, -testWin-1, testWin+1, 0)
		if bound == None {
			continue
		}
		bounds++
		v := solve(t, &p)
		if p.Turn() == chess.Black {
			v = v.Negate()
		}
		lo, hi := score(v.Lo), score(v.Hi)
		if bound&Upper != 0 && lo > got || bound&Lower != 0 && hi < got {
			t.Fatalf("%s: %s %d, but it is %s", p.FEN(), bound, got, v)
		}
		if lo == hi {
			decided++
		}
		b.EP = chess.NoSquare
		if plain := chess.Trusted(b); !plain.HasLegalMove() {
			forced++
		}
	}
	t.Logf("%d bounds, %d of positions that the endings driver decides, in %d of which nothing but the capture is legal", bounds, decided, forced)
	if decided < bounds/2 {
		t.Error("the endings driver decides too little")
	}
}

func TestEnPassantByName(t *testing.T) {
	c := testSet(t, Config{Patience: 1}).NewCache(0)
	for _, x := range []struct {
		name, fen string
		bound     Bound
		score     Score
	}{
		{"wins by the capture", "8/8/8/3pP3/7k/8/8/K7 w - d6 0 1", Lower, testWin},
		{"the wall stays, whatever is taken", "4k3/8/8/p1pPp1p1/P1P1P1P1/8/8/4K3 w - c6 0 1", Exact, 0},
		{"a passed pawn comes of it", "5k2/8/8/p1p1pPp1/P1P1P1P1/8/8/4K3 w - g6 0 1", Lower, 0},
		{"it must be taken", "8/8/4p3/3pP3/8/6p1/5k2/7K w - d6 0 1", None, 0},
		{"no pawn has gone by", "8/8/8/4P3/7k/8/p7/1K6 w - d6 0 1", None, 0},
	} {
		s, err := chess.ParseSetup(x.fen)
		if err != nil {
			t.Fatal(err)
		}
		got, bound := c.ProbeSetup(&s, -testWin-1, testWin+1, 0)
		if bound != x.bound || bound != None && got != x.score {
			t.Errorf("%s: %s: %s %d, want %s %d", x.name, x.fen, bound, got, x.bound, x.score)
		}
		p := chess.Trusted(s)
		if n := testing.AllocsPerRun(20, func() { c.Probe(&p, -testWin-1, testWin+1, 0) }); n != 0 {
			t.Errorf("%s: %v allocations", x.name, n)
		}
		for _, v := range c.Explain(&p) {
			t.Logf("%s: %s", x.name, v.Why)
			if !strings.HasPrefix(v.Why, capital(v.Side)) {
				t.Errorf("%s: the reason is %q", x.name, v.Why)
			}
		}
	}
}
