package chess

import (
	"math/rand/v2"
	"testing"
)

func TestSetupPutRemove(t *testing.T) {
	s := EmptySetup()
	s.Put(Piece{White, Queen}, D4)
	s.Put(Piece{Black, Knight}, D4)
	if got, want := s.PieceAt(D4), (Piece{Black, Knight}); got != want {
		t.Errorf("d4 holds %v, want %v", got, want)
	}
	if s.Occupied() != D4.Bit() || s.Of(White, Queen) != 0 || s.Of(Black, Knight) != D4.Bit() {
		t.Errorf("the queen that stood there is still on a board: %+v", s)
	}
	s.Put(NoPiece, D4)
	if s != EmptySetup() {
		t.Errorf("after NoPiece on d4: %+v, want an empty board", s)
	}
	s.Put(Piece{White, King}, NoSquare)
	if s != EmptySetup() {
		t.Errorf("a king on no square: %+v, want an empty board", s)
	}
	if s.PieceAt(D4) != NoPiece || s.King(White) != NoSquare || s.Of(White, NoRole) != 0 {
		t.Error("an empty board holds a man")
	}
}

func TestCastlingText(t *testing.T) {
	for k, want := range map[Castling]string{0: "-", AllCastling: "KQkq", WhiteQueenSide | BlackKingSide: "Qk"} {
		if got := k.String(); got != want {
			t.Errorf("%#x: %q, want %q", uint8(k), got, want)
		}
	}
	if AllCastling.Of(White) != WhiteKingSide|WhiteQueenSide || AllCastling.Of(Black) != BlackKingSide|BlackQueenSide {
		t.Error("Of mixes the sides up")
	}
}

func TestTransformRefuses(t *testing.T) {
	for _, c := range []struct {
		fen string
		ok  [Symmetries]bool
	}{
		{"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", [8]bool{true, true, true, true, true, true, true, true}},
		{"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", [8]bool{true}},
		{"4k3/8/8/8/8/8/P7/4K3 w - - 0 1", [8]bool{true, true}},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", [8]bool{true, true}},
	} {
		p := mustFEN(t, c.fen)
		for y := range Symmetry(Symmetries) {
			q, ok := p.Transform(y)
			if ok != c.ok[y] {
				t.Errorf("%s, symmetry %d: ok is %v", c.fen, y, ok)
			}
			if !ok && q != p {
				t.Errorf("%s, symmetry %d: changed although refused", c.fen, y)
			}
		}
	}
}

// TestSymmetriesKeepTheGame compares the number of lines of play, and checks
// that there is a way back.
func TestSymmetriesKeepTheGame(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	transformed := 0
	positions := randomPositions(rng, 300)
	for len(positions) < 600 {
		if p, err := New(randomSetup(rng, 1+rng.IntN(5))); err == nil {
			positions = append(positions, p)
		}
	}
	for _, p := range positions {
		want := Perft(&p, 2)
		f := p.FlipColors()
		if _, err := New(f.Setup()); err != nil {
			t.Fatalf("%s with colours exchanged: %v", p.FEN(), err)
		}
		if back := f.FlipColors(); back != p {
			t.Fatalf("%s with colours exchanged twice is %s", p.FEN(), back.FEN())
		}
		if got := Perft(&f, 2); got != want {
			t.Fatalf("%s: perft %d, with colours exchanged %d", p.FEN(), want, got)
		}
		for y := range Symmetry(Symmetries) {
			q, ok := p.Transform(y)
			if !ok {
				continue
			}
			transformed++
			if back, _ := q.Transform(y.Inverse()); back != p {
				t.Fatalf("%s: symmetry %d and back is %s", p.FEN(), y, back.FEN())
			}
			if got := Perft(&q, 2); got != want {
				t.Fatalf("%s: perft %d, under symmetry %d %d", p.FEN(), want, y, got)
			}
			for sq := A1; sq <= H8; sq++ {
				if q.PieceAt(y.Square(sq)) != p.PieceAt(sq) {
					t.Fatalf("%s, symmetry %d: the man on %s is not on %s", p.FEN(), y, sq, y.Square(sq))
				}
			}
		}
	}
	if transformed < 1000 {
		t.Errorf("only %d transformations looked at", transformed)
	}
}

func TestFlipColorsText(t *testing.T) {
	p := mustFEN(t, "r3k3/8/8/8/2pP4/8/4K3/7R b q d3 3 7")
	f := p.FlipColors()
	if got, want := f.FEN(), "7r/4k3/8/2Pp4/8/8/8/R3K3 w Q d6 3 7"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
