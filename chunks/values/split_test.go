package values

import (
	"errors"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// parse reads a FEN.
func parse(t *testing.T, fen string) *chess.Position {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return &p
}

// pair returns the value of two pawns that face each other on the a-file.
func pair(c *Calculator, white, black int) *Game {
	square := func(rank int) chess.Bitboard { return chess.FileBB(0) & chess.RankBB(rank-1) }
	return c.worth(placement{pawns: [2]chess.Bitboard{square(white), square(black)}})
}

// TestPairs wants the published values of two pawns that face each other.
func TestPairs(t *testing.T) {
	c := New(0)
	for white, row := range map[int][]string{
		2: {"0", "*", "↑", "⇑*", "0"},
		3: {"0", "*", "0", "⇓*"},
		4: {"0", "*", "↓"},
		5: {"0", "*"},
		6: {"0"},
	} {
		for i, want := range row {
			if got := c.Name(pair(c, white, white+1+i)); got != want {
				t.Errorf("a%d against a%d: %s, want %s", white, white+1+i, got, want)
			}
		}
	}
}

// TestMirror wants exchanged colours to negate.
func TestMirror(t *testing.T) {
	c := New(0)
	for white := 2; white <= 6; white++ {
		for black := white + 1; black <= 7; black++ {
			if pair(c, 9-black, 9-white) != c.Negate(pair(c, white, black)) {
				t.Errorf("a%d against a%d is not the negative of the exchanged colours", white, black)
			}
		}
	}
}

// TestEuweHooper wants what is known of Euwe and Hooper 87: two groups, whoever is
// to move wins, and 1...a5 is Black's one winning move.
func TestEuweHooper(t *testing.T) {
	for turn, moves := range map[string]string{"w": "h4", "b": "a5"} {
		c := New(0)
		s, err := c.Split(parse(t, "8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8 "+turn+" - - 0 1"))
		if err != nil {
			t.Fatal(err)
		}
		if len(s.Groups) != 2 || s.Kernel.Count() != 4 {
			t.Fatalf("groups: %d, men of the kernel: %d", len(s.Groups), s.Kernel.Count())
		}
		if name := c.Name(s.Groups[1].Lo); name != "⇓*" || s.Groups[1].Hi != s.Groups[1].Lo {
			t.Errorf("h3 against h7: %s", name)
		}
		lo, hi, err := c.Total(s)
		if err != nil || c.Outcome(lo) != MoverWins || c.Outcome(hi) != MoverWins {
			t.Errorf("the sum: %s, %s, %v", c.Name(lo), c.Name(hi), err)
		}
		list, err := c.Moves(s)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, m := range list {
			if m.Wins {
				got += s.Position.SAN(m.Move)
			}
		}
		if got != moves {
			t.Errorf("%s to move: %s wins, want %s", turn, got, moves)
		}
		t.Log(c.Name(s.Groups[0].Lo), c.Name(s.Groups[0].Hi), c.Name(lo), c.Name(hi))
	}
}

// TestSplit wants groups that can meet to be one, and those that a king touches in the kernel.
func TestSplit(t *testing.T) {
	for _, x := range []struct {
		fen            string
		groups, kernel int
	}{
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0, 2},
		{"k7/4pppp/8/8/8/8/PPP5/7K w - - 0 1", 3, 6},  // kings in the way of a2 and h7, and in check from b7 and g2
		{"6k1/1p6/8/8/8/8/P7/6K1 w - - 0 1", 1, 2},    // a2 and b7 may attack each other
		{"8/P7/8/1p6/2k5/8/8/6K1 w - - 0 1", 1, 3},    // they have passed each other, and c4 guards b5
		{"6k1/3p4/2p5/1P6/8/8/8/6K1 w - - 0 1", 1, 2}, // b5 takes c6, then d7 takes it
		{"6k1/p7/8/2p5/8/8/1P6/6K1 w - - 0 1", 1, 2},  // b2 meets both
		{"6k1/p7/8/2p5/8/8/P1P5/6K1 w - - 0 1", 2, 2}, // the files between are empty
	} {
		c := New(0)
		s, err := c.Split(parse(t, x.fen))
		if err != nil {
			t.Fatal(err)
		}
		if len(s.Groups) != x.groups || s.Kernel.Count() != x.kernel {
			t.Errorf("%s: %d groups, %d men in the kernel, want %d, %d", x.fen, len(s.Groups), s.Kernel.Count(), x.groups, x.kernel)
		}
	}
	if _, err := New(0).Split(parse(t, "4k3/8/8/8/8/8/P7/R3K3 w - - 0 1")); !errors.Is(err, ErrPieces) {
		t.Errorf("with a rook: %v", err)
	}
}
