package chess

import (
	"math/bits"
	"testing"
)

func TestDispersionTable(t *testing.T) {
	// rows: 1 to 8 pawns; columns: 1 to 4 islands; none where there is no such structure
	const none = -1
	table := [8][4]int{
		{2, none, none, none},
		{1, 10, none, none},
		{0, 9, 24, none},
		{1, 8, 23, 44},
		{2, 7, 22, 43},
		{3, 6, 21, 42},
		{4, 5, 20, 41},
		{5, 4, 19, 40},
	}
	var hit [8][4]bool
	for files := uint(1); files < 256; files++ {
		islands := bits.OnesCount(files &^ (files << 1))
		own := Bitboard(files) << 8
		spare := bits.TrailingZeros(files) // more pawns go to this file
		for rank := 2; own.Count() <= 8 && rank <= 7; rank++ {
			p := Pawns{Us: White, Own: own}
			if got, want := p.Dispersion(), table[own.Count()-1][islands-1]; got != want || p.Islands() != islands {
				t.Fatalf("{%s}: dispersion %d in %d islands, want %d in %d", squareNames(own), got, p.Islands(), want, islands)
			}
			hit[own.Count()-1][islands-1] = true
			own |= SquareAt(spare, rank).Bit()
		}
	}
	for np := range table {
		for ni, want := range table[np] {
			if hit[np][ni] != (want != none) {
				t.Errorf("%d pawns in %d islands: reached %v", np+1, ni+1, hit[np][ni])
			}
		}
	}
}

func TestIslands(t *testing.T) {
	p := whitePawns("a2 b3 c2 f3 g2 h2", "a7 b6 d6 e6 g6 h7")
	for _, c := range []struct {
		p          Pawns
		islands    int
		west, east uint8 // bit 0 the a-file
	}{
		{p, 2, 0b00100001, 0b10000100},
		{p.Opponent(), 3, 0b01001001, 0b10010010},
		{whitePawns("", "a7"), 0, 0, 0},
	} {
		if c.p.Islands() != c.islands || c.p.IslandBorders(West) != c.west || c.p.IslandBorders(East) != c.east {
			t.Errorf("%+v: %d islands, west %08b, east %08b", c.p, c.p.Islands(), c.p.IslandBorders(West), c.p.IslandBorders(East))
		}
	}
}

func TestDistortion(t *testing.T) {
	p := whitePawns("a4 b2 c6 d2 e6 f2 g6 h2", "")
	if got := p.Distortion(); got != 26 {
		t.Errorf("distortion %d, want 26", got)
	}
	// from the other end of the board the same differences, as no file is empty
	if got := (Pawns{Us: Black, Own: p.Own}).Distortion(); got != 26 {
		t.Errorf("distortion from the other side %d, want 26", got)
	}
	// an empty file is as low as can be from either end
	q := whitePawns("b3", "")
	if w, b := q.Distortion(), (Pawns{Us: Black, Own: q.Own}).Distortion(); w != 6 || b != 12 {
		t.Errorf("lone b3: distortion %d and %d, want 6 and 12", w, b)
	}
}

func TestIsolated(t *testing.T) {
	p := whitePawns("a2 c4 d4 f2 g3 h2", "c7 f7")
	wantSquares(t, "isolated", p.Isolated(), "a2")
	wantSquares(t, "isolated on a half-open file", p.IsolatedHalfOpen(), "a2")
	wantSquares(t, "half-isolated", p.HalfIsolated(), "c4 d4 f2 h2")
	q := whitePawns("a2 a3 d4 h2", "d7 h7")
	wantSquares(t, "isolated", q.Isolated(), "a2 a3 d4 h2")
	wantSquares(t, "isolated on a half-open file", q.IsolatedHalfOpen(), "a2 a3")
	wantSquares(t, "half-isolated", q.HalfIsolated(), "")
}

func TestMultiple(t *testing.T) {
	p := whitePawns("b2 b3 b5 e2 e4 g2", "")
	wantSquares(t, "behind own", p.BehindOwn(), "b2 b3 e2")
	wantSquares(t, "in front of own", p.InFrontOfOwn(), "b3 b5 e4")
	wantSquares(t, "doubled", p.Doubled(), "b2 b3 b5 e2 e4")
	wantSquares(t, "triple members", p.TripleMembers(), "b3")
	wantSquares(t, "triple files", p.TripleFiles(), "b1 b2 b3 b4 b5 b6 b7 b8")
	wantSquares(t, "rear twins", p.RearTwins(), "e2")
	wantSquares(t, "front twins", p.FrontTwins(), "e4")
	quad := whitePawns("c2 c3 c4 c5", "")
	wantSquares(t, "members of a quadruple", quad.TripleMembers(), "c3 c4")
	wantSquares(t, "no twins in it", quad.RearTwins()|quad.FrontTwins(), "")
}

// Berliner's example: of three doubled pawns White's on the b-file is the best, as it has a
// neighbour and something to exchange; the f-pawns have the second only, the h-pawns neither.
func TestDoubledBerliner(t *testing.T) {
	p := boardPawns(t, "8/1p6/p3pp1p/8/8/1PP2P1P/1P3P1P/8")
	wantSquares(t, "doubled", p.Doubled(), "b2 b3 f2 f3 h2 h3")
	wantSquares(t, "doubled and with a neighbour file", p.Doubled()&^p.Isolated(), "b2 b3")
	wantSquares(t, "can be undoubled", p.Undoubling(), "b2 b3 f2 f3")
}

// Hitech's example: White's doubled pawn adds nothing to the majority it belongs to, while Black's
// does the work of a pawn: without it White's majority would have a candidate.
func TestDoubledHitech(t *testing.T) {
	p := boardPawns(t, "8/1pp2ppp/1p6/8/8/5P2/PPP2PPP/8")
	wantSquares(t, "white doubled", p.Doubled(), "f2 f3")
	wantSquares(t, "black doubled", p.Opponent().Doubled(), "b6 b7")
	wantSquares(t, "white candidates", p.Candidates(), "")
	wantSquares(t, "white fakers", p.Fakers(), "a2")
	without := func(s Square) Pawns { return Pawns{White, p.Own &^ s.Bit(), p.Enemy &^ s.Bit()} }
	wantSquares(t, "white candidates without black's doubled pawn", without(B6).Candidates(), "a2")
	for _, q := range []Pawns{without(F3), without(F3).Opponent()} {
		wantSquares(t, "passed without white's doubled pawn", q.Passed(), "")
		wantSquares(t, "candidates without white's doubled pawn", q.Candidates(), "")
	}
}

func TestFiles(t *testing.T) {
	p := whitePawns("a2 d4 e4", "d6 g7")
	wantSquares(t, "half-open files", p.HalfOpenFiles()&Rank1, "g1")
	wantSquares(t, "black's half-open files", p.Opponent().HalfOpenFiles()&Rank1, "a1 e1")
	wantSquares(t, "open files", p.OpenFiles()&Rank1, "b1 c1 f1 h1")
	wantSquares(t, "closed files", p.ClosedFiles(), "d1 d2 d3 d4 d5 d6 d7 d8")
	wantSquares(t, "open pawns", p.Open(), "a2 e4")
	wantSquares(t, "open pawn past its opponent", whitePawns("d5 d3", "d4").Open(), "d5")
}

func TestHoles(t *testing.T) {
	centre := whitePawns("c4 d3 e4", "")
	wantSquares(t, "holes of c4 d3 e4 in the extended centre", centre.Holes()&ExtendedCentre, "c3 e3 f3 d4 f4")
	whole := whitePawns("a2 b2 c4 d3 e4 f2 g2 h2", "")
	wantSquares(t, "holes of the whole structure", whole.Holes(), "d4")
	wantSquares(t, "no holes at the start", Pawns{White, Rank2, Rank7}.Holes(), "")
	wantSquares(t, "black's holes", Pawns{Black, squareSet("a7 b7 c5 d6 e5 f7 g7 h7"), 0}.Holes(), "d5")
}
