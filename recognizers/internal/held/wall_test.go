package held

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/ending"
	"github.com/szen-chess/szen/retro"
)

func TestWalls(t *testing.T) {
	for _, c := range []struct {
		fen      string
		defender chess.Color
		want     bool
	}{
		{"8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - -", chess.White, true},                              // Penrose
		{"3k4/1r2p3/r2pPp2/b1pP1Pp1/1pP3Pp/pP2K2P/P7/8 b - -", chess.White, true},                      // Rudolph 1912, after the sacrifices
		{"3kb3/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/2BQK3 w - -", chess.Black, true},                       // a queen shut out
		{"k7/1p1p1p1p/pPpPpPpP/P1P1P1P1/1B1B1B1B/B1B1B1B1/1B1B1B1B/K1B1B1B1 w - -", chess.Black, true}, // fifteen bishops of one colour
		{"3k4/8/8/1p2p1p1/1P2P1P1/1P2PBP1/1P2P3/2K5 w - -", chess.Black, true},
		{"3kn3/8/8/1p2p1p1/1P2P1P1/1P2PBP1/1P2P3/2K5 w - -", chess.Black, true},
		{"2k5/8/8/1p1p1p1p/1P1P1P1P/8/1B6/2K5 w - -", chess.Black, true},
		{"3k4/8/7p/6p1/1p2p1P1/1Pp1P1P1/B1P1P1P1/2K5 w - -", chess.Black, true},
		{"2k5/2p5/1q1p4/pPpPp1pp/N1P1Pp2/P4PbP/KQ4P1/8 w - -", chess.Black, false},
		{"8/5p2/5Bp1/3k2P1/8/8/8/4K2q w - -", chess.White, false},
	} {
		setup, err := chess.ParseSetup(c.fen + " 0 1") // one of them has more men than a game allows
		if err != nil {
			t.Fatal(err)
		}
		p := chess.Trusted(setup)
		s := NewSolver()
		if got := s.HoldsWall(&p, c.defender, 20000); got != c.want {
			t.Errorf("%s: %v holds: %v, want %v (%d)", c.fen, c.defender, got, c.want, s.spent)
		} else {
			t.Logf("%s: %v, %d fogs", c.fen, got, s.spent)
		}
	}
}

// wallsAgainst compares claims about random positions of a material with its table.
func wallsAgainst(t *testing.T, name string, positions int) {
	t.Helper()
	m, err := chess.ParseMaterial(name)
	if err != nil {
		t.Fatal(err)
	}
	n, flipped := m.Normalize()
	if flipped {
		t.Fatalf("%s: want the stronger side first", name)
	}
	table, err := wallTables.Table(context.Background(), n, false)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(11, 12))
	s := NewSolver()
	var c tally
	for c.positions < 2*positions {
		p, ok := randomOf(r, m)
		if !ok {
			continue
		}
		setup := p.Setup()
		v, ok := table.Lookup(&setup)
		if !ok {
			t.Fatalf("%s is not in its table", p.FEN())
		}
		for d := chess.White; d <= chess.Black; d++ {
			result := v.WDL
			if p.Turn() != d {
				result = -result
			}
			c.positions++
			if result >= chess.Draw {
				c.unlost++
			}
			if !s.HoldsWall(&p, d, 50) {
				continue
			}
			c.claimed++
			if result < chess.Draw {
				c.false++
				t.Errorf("%s: %v is said to hold", p.FEN(), d)
			}
		}
	}
	t.Logf("%s: %+v", name, c)
}

var wallTables = retro.NewMemory(1)

// randomOf returns a position of a material; pawns prefer to stand head to head.
func randomOf(r *rand.Rand, m chess.Material) (chess.Position, bool) {
	s := chess.EmptySetup()
	s.Turn = chess.Color(r.IntN(2))
	put := func(p chess.Piece, sq chess.Square) {
		if !s.Occupied().Has(sq) && (p.Role != chess.Pawn || sq.Rank()%7 != 0) {
			s.Put(p, sq)
		}
	}
	want := 2
	for c := chess.White; c <= chess.Black; c++ {
		for role := chess.Pawn; role <= chess.Queen; role++ {
			for range m.Count(c, role) {
				want++
				sq := chess.Square(r.IntN(64))
				if rams := s.Of(chess.White, chess.Pawn).North(); role == chess.Pawn && c == chess.Black && rams != 0 && r.IntN(2) == 0 {
					sq = rams.First()
				}
				put(chess.Piece{Color: c, Role: role}, sq)
			}
		}
		put(chess.Piece{Color: c, Role: chess.King}, chess.Square(r.IntN(64)))
	}
	if s.Occupied().Count() != want {
		return chess.Position{}, false
	}
	p, err := chess.New(s)
	return p, err == nil
}

func TestWallTables(t *testing.T) {
	for _, name := range []string{"KBvKP", "KNvKP", "KRvKP", "KQvKP", "KBPvK", "KNPvK", "KRPvK", "KRvKB", "KRvKN", "KQvKR", "KBvKN"} {
		wallsAgainst(t, name, 5000)
	}
}

// randomWall returns a position with a pawn of each side on most files, mostly head to head, and a
// piece or two.
func randomWall(r *rand.Rand) (chess.Position, bool) {
	s := chess.EmptySetup()
	s.Turn = chess.Color(r.IntN(2))
	rank := 2 + r.IntN(3)
	for file := range 8 {
		if r.IntN(12) == 0 {
			continue
		}
		if file > 0 && r.IntN(8) != 0 {
			rank = min(max(rank+1-2*r.IntN(2), 1), 5)
		}
		s.Put(chess.Piece{Color: chess.White, Role: chess.Pawn}, chess.SquareAt(file, rank))
		if r.IntN(20) != 0 {
			s.Put(chess.Piece{Color: chess.Black, Role: chess.Pawn}, chess.SquareAt(file, min(rank+1, 6)))
		}
	}
	put := func(p chess.Piece) {
		if sq := chess.Square(r.IntN(64)); !s.Occupied().Has(sq) {
			s.Put(p, sq)
		}
	}
	put(chess.Piece{Color: chess.White, Role: chess.King})
	put(chess.Piece{Color: chess.Black, Role: chess.King})
	put(chess.Piece{Color: chess.White, Role: chess.Knight + chess.Role(r.IntN(4))})
	if r.IntN(3) == 0 {
		put(chess.Piece{Color: chess.Color(r.IntN(2)), Role: chess.Knight + chess.Role(r.IntN(4))})
	}
	p, err := chess.New(s)
	return p, err == nil
}

// judgeWalls asks about random walls until so many claims are made, and has each judged by the exact
// solver of endings.
func judgeWalls(t *testing.T, claims int, patience time.Duration) {
	r := rand.New(rand.NewPCG(21, 22))
	s := NewSolver()
	var asked, claimed, proven, open int
	for claimed < claims {
		p, ok := randomWall(r)
		if !ok {
			continue
		}
		for d := chess.White; d <= chess.Black; d++ {
			asked++
			if !s.HoldsWall(&p, d, 200) {
				continue
			}
			claimed++
			ctx, cancel := context.WithTimeout(context.Background(), patience)
			sol, err := ending.Solve(ctx, p, ending.Limits{Memory: 512 << 20})
			cancel()
			if err != nil {
				t.Fatal(err)
			}
			v := sol.Value(&p)
			if p.Turn() != d {
				v = v.Negate()
			}
			switch {
			case v.Hi < chess.Draw:
				t.Errorf("%s: %v is said to hold", p.FEN(), d)
			case v.Lo >= chess.Draw:
				proven++
			default:
				open++
			}
		}
	}
	t.Logf("asked %d times: %d claims, %d of them proven by the other solver, %d left open by it, none refuted", asked, claimed, proven, open)
	if proven == 0 {
		t.Error("the other solver decided nothing")
	}
}

func TestWallsJudged(t *testing.T) { judgeWalls(t, 30, time.Second) }

// A position full of pieces, without a wall: what it costs to see that.
func BenchmarkHoldsWallNone(b *testing.B) {
	p, err := chess.ParseFEN("r4rk1/pp2bppp/2n1p3/3pP3/3P4/2N1BN2/PP3PPP/R4RK1 w - - 0 1")
	if err != nil {
		b.Fatal(err)
	}
	s := NewSolver()
	for b.Loop() {
		if s.HoldsWall(&p, chess.Black, Budget) {
			b.Fatal("held")
		}
	}
}

func BenchmarkHoldsWall(b *testing.B) {
	p, err := chess.ParseFEN("3kb3/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/2BQK3 w - - 0 1")
	if err != nil {
		b.Fatal(err)
	}
	s := NewSolver()
	for b.Loop() {
		if !s.HoldsWall(&p, chess.Black, Budget) {
			b.Fatal("not held")
		}
	}
}
