package chess

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// squaresOf reads a list of squares such as "e4 d5".
func squaresOf(t *testing.T, text string) (b Bitboard) {
	t.Helper()
	for _, name := range strings.Fields(text) {
		sq, ok := ParseSquare(name)
		if !ok {
			t.Fatalf("%q is no square", name)
		}
		b |= sq.Bit()
	}
	return b
}

func TestCheckersPinnedFrozen(t *testing.T) {
	for _, c := range []struct{ fen, checkers, pinned, frozen string }{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "", "", "a1 c1 d1 e1 f1 h1"},
		// A pinned knight never moves; pinned rook, bishop, queen and pawns may stay on the line.
		{"3rk3/8/7b/8/3N4/8/8/2BK4 w - - 0 1", "", "d4", "d4"},
		{"3rk3/8/8/8/3R4/8/8/3K4 w - - 0 1", "", "d4", ""},
		{"3rk3/8/8/8/3B4/8/8/3K4 w - - 0 1", "", "d4", "d4"},
		{"3rk3/8/8/8/3P4/8/8/3K4 w - - 0 1", "", "d4", ""},
		{"4k3/8/8/8/3K2Pr/8/8/8 w - - 0 1", "", "g4", "g4"},
		{"4k3/8/8/6b1/5P2/8/3K4/8 w - - 0 1", "", "f4", ""},  // may capture its pinner
		{"4k3/8/7b/8/5P2/8/3K4/8 w - - 0 1", "", "f4", "f4"}, // cannot reach it
		{"4k3/8/7q/6P1/5Q2/8/3K4/8 w - - 0 1", "", "", ""},   // two men on the line
		{"4k3/4r3/8/8/8/5n2/4B3/4K1N1 w - - 0 1", "f3", "e2", "e2"},
		// Only the king moves in double check.
		{"4k3/8/8/8/4r2b/8/3P4/R3K2R w KQ - 0 1", "e4 h4", "", "a1 d2 h1"},
		// Mate and stalemate freeze everything.
		{"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "a8", "", "f7 g7 h7 g8"},
		{"7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "", "", "h8"},
		// The pawn may not capture en passant, its only move.
		{"8/8/8/K1Pp3r/2p5/2P5/8/7k w - d6 0 1", "", "", "c3"},
	} {
		p := mustFEN(t, c.fen)
		if got, want := p.Checkers(), squaresOf(t, c.checkers); got != want || p.InCheck() != (want != 0) {
			t.Errorf("%s: checkers\n%swant\n%s", c.fen, got, want)
		}
		if got, want := p.Pinned(p.Turn()), squaresOf(t, c.pinned); got != want {
			t.Errorf("%s: pinned\n%swant\n%s", c.fen, got, want)
		}
		if got, want := p.Frozen(), squaresOf(t, c.frozen); got != want {
			t.Errorf("%s: frozen\n%swant\n%s", c.fen, got, want)
		}
	}
}

func TestMateAndStalemate(t *testing.T) {
	for _, c := range []struct {
		fen             string
		mate, stalemate bool
	}{
		{"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", true, false},
		{"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", true, false},
		{"R5k1/5pp1/7p/8/8/8/8/6K1 b - - 0 1", false, false},
		{"7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", false, true},
		{"k7/P7/K7/8/8/8/8/8 b - - 0 1", false, true},
		// The only way out of check is a capture en passant.
		{"8/8/7R/4k3/2pP4/2N5/8/3R1R1K b - d3 0 1", false, false},
		{"8/8/7R/4k3/2pP4/2N5/8/3R1R1K b - - 0 1", true, false},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", false, false},
	} {
		p := mustFEN(t, c.fen)
		if p.Checkmate() != c.mate || p.Stalemate() != c.stalemate || p.HasLegalMove() == (c.mate || c.stalemate) {
			t.Errorf("%s: mate %v, stalemate %v, legal move %v", c.fen, p.Checkmate(), p.Stalemate(), p.HasLegalMove())
		}
	}
}

// slowPinned finds pinned men by taking each off the board.
func slowPinned(p *Position, c Color) (pinned Bitboard) {
	s := p.Setup()
	enemy := s.ByColor[c.Other()]
	before := s.AttackersTo(s.King(c), s.Occupied()) & enemy
	for sq := range (s.ByColor[c] &^ s.ByRole[King]).Squares() {
		t := s
		t.Remove(sq)
		if t.AttackersTo(t.King(c), t.Occupied())&enemy&^before != 0 {
			pinned |= sq.Bit()
		}
	}
	return pinned
}

// TestChecksAgainstSlow compares pins, attacks and lines with their definitions.
func TestChecksAgainstSlow(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	pins := 0
	for range 2000 {
		p, err := New(randomSetup(rng, 1+rng.IntN(25)))
		if err != nil {
			continue
		}
		s := p.Setup()
		for c := White; c <= Black; c++ {
			got, want := p.Pinned(c), slowPinned(&p, c)
			if got != want {
				t.Fatalf("%s: pinned men of %s\n%swant\n%s", p.FEN(), c, got, want)
			}
			pins += got.Count()
			attacks := p.Attacks(c)
			for sq := A1; sq <= H8; sq++ {
				if attacks.Has(sq) != (p.AttackersTo(sq, s.Occupied())&s.ByColor[c] != 0) {
					t.Fatalf("%s: whether %s attacks %s is not agreed on", p.FEN(), c, sq)
				}
			}
		}
	}
	if pins == 0 {
		t.Error("no pins met")
	}
}

func TestBetween(t *testing.T) {
	for a := A1; a <= H8; a++ {
		for b := A1; b <= H8; b++ {
			var want Bitboard
			df, dr := b.File()-a.File(), b.Rank()-a.Rank()
			if n := max(abs(df), abs(dr)); n > 0 && (df == 0 || dr == 0 || abs(df) == abs(dr)) {
				for i := 1; i < n; i++ {
					want |= SquareAt(a.File()+i*df/n, a.Rank()+i*dr/n).Bit()
				}
			}
			if got := Between(a, b); got != want {
				t.Fatalf("between %s and %s\n%swant\n%s", a, b, got, want)
			}
		}
	}
}
