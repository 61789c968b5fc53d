package chess

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestNewRefuses(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		kind      SetupErrorKind
		color     Color
		square    Square
		text      string
	}{
		{"no king", "8/8/8/8/8/8/8/4K3 w - - 0 1", BadKings, Black, NoSquare, "black has no king: want one"},
		{"two kings", "4k3/8/8/8/8/8/8/4K2K w - - 0 1", BadKings, White, H1, "white has 2 kings, on e1, h1: want one"},
		{"pawn on rank 1", "4k3/8/8/8/8/8/8/p3K3 w - - 0 1", BadBackRank, Black, A1, "black has a pawn on a1: want pawns on ranks 2 to 7"},
		{"pawn on rank 8", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", BadBackRank, White, A8, "white has a pawn on a8"},
		{"nine pawns", "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", BadPawns, White, NoSquare, "white has 9 pawns: want at most 8"},
		{"seventeen men", "rnbqkbnr/pppppppp/n7/8/8/8/8/4K3 w - - 0 1", BadMen, Black, NoSquare, "black has 17 men: want at most 16"},
		{"nine promoted", "4k3/8/8/8/8/8/QQQQQQQQ/QQ2K3 b - - 0 1", BadPromoted, White, NoSquare, "white has 0 pawns and at least 9 promoted men"},
		{"a queen too many", "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", BadPromoted, White, NoSquare, "white has 8 pawns and at least 1 promoted men"},
		{"two bishops of a colour", "4k3/8/8/8/8/B1B5/PPPPPPPP/4K3 w - - 0 1", BadPromoted, White, NoSquare, "8 pawns and at least 1"},
		{"king in check", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1", BadCheck, Black, E8, "white to move gives check to the king on e8 from e1"},
		{"kings side by side", "8/8/8/3k4/4K3/8/8/8 b - - 0 1", BadCheck, White, E4, "black to move gives check to the king on e4 from d5"},
		{"three checkers", "4k3/8/5N2/1B6/8/8/8/4RK2 b - - 0 1", BadCheckers, Black, E8, "3 men on e1, b5, f6 give check to the black king on e8"},
		{"no rook", "4k3/8/8/8/8/8/8/4K3 w K - 0 1", BadCastling, White, H1, "castling right K without a white rook on h1"},
		{"king away", "r4k2/8/8/8/8/8/8/4K3 w q - 0 1", BadCastling, Black, E8, "castling right q without a black king on e8"},
		{"wrong rank", "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", BadEnPassant, Black, E3, "en passant square e3: wrong rank: want rank 6 with white to move"},
		{"no pawn", "4k3/8/8/8/8/8/8/4K3 b - e3 0 1", BadEnPassant, White, E4, "en passant square e3: no white pawn on e4"},
		{"own pawn", "4k3/8/8/8/4p3/8/8/4K3 b - e3 0 1", BadEnPassant, White, E4, "no white pawn on e4"},
		{"square taken", "4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", BadEnPassant, White, E3, "a man stands on e3"},
		{"home taken", "4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1", BadEnPassant, White, E2, "a man stands on e2"},
		{"in check before", "4k3/8/8/8/B3P3/8/8/4K3 b - e3 0 1", BadEnPassant, White, A4, "the king on e8 was in check from a4 before it"},
	} {
		s, err := ParseSetup(c.fen)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		_, err = New(s)
		var fault *SetupError
		if !errors.As(err, &fault) {
			t.Errorf("%s: error is %v, want a *SetupError", c.name, err)
			continue
		}
		if fault.Kind != c.kind || fault.Color != c.color || fault.Square != c.square || !strings.Contains(err.Error(), c.text) {
			t.Errorf("%s: kind %d, %s, %s, %q; want %d, %s, %s, %q",
				c.name, fault.Kind, fault.Color, fault.Square, err, c.kind, c.color, c.square, c.text)
		}
	}
}

func TestNewRefusesFields(t *testing.T) {
	base := mustFEN(t, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1")
	for name, spoil := range map[string]func(s *Setup){
		"turn":       func(s *Setup) { s.Turn = 2 },
		"en passant": func(s *Setup) { s.EP = 65 },
		"castling":   func(s *Setup) { s.Castling = 16 },
		"two colors": func(s *Setup) { s.ByColor[Black] |= A2.Bit() },
		"two roles":  func(s *Setup) { s.ByRole[Knight] |= A2.Bit() },
		"no role":    func(s *Setup) { s.ByColor[White] |= C3.Bit() },
		"no color":   func(s *Setup) { s.ByRole[Queen] |= C3.Bit() },
	} {
		s := base.Setup()
		spoil(&s)
		_, err := New(s)
		var fault *SetupError
		if !errors.As(err, &fault) || fault.Kind != BadFields {
			t.Errorf("%s: %v, want BadFields", name, err)
		}
	}
}

func TestNewAccepts(t *testing.T) {
	for name, fen := range map[string]string{
		"double check no move gives":  "6K1/5Q2/8/8/2k5/3Q4/8/8 b - - 0 1",
		"check by the double step":    "8/8/8/3k4/4P3/8/8/4K3 b - e3 0 1",
		"discovered by a double step": "8/8/8/7k/4P3/8/8/3BK3 b - e3 0 1",
		"nine queens":                 "7k/8/8/8/8/8/QQQQQ1K1/QQQQ4 b - - 0 1",
		"square nobody captures on":   "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1",
	} {
		s, err := ParseSetup(fen)
		if err == nil {
			_, err = New(s)
		}
		if err != nil {
			t.Errorf("%s: %s: %v", name, fen, err)
		}
	}
}

func TestRepair(t *testing.T) {
	s, err := ParseSetup("r3k3/8/8/8/8/8/8/4K2R w KQkq e6 0 1")
	if err != nil {
		t.Fatal(err)
	}
	got, notes := Repair(s)
	want := []string{
		"dropped castling right Q without a white rook on a1",
		"dropped castling right k without a black rook on h8",
		"dropped en passant square e6: no black pawn on e5",
	}
	if got.Castling != WhiteKingSide|BlackQueenSide || got.EP != NoSquare || !slices.Equal(notes, want) {
		t.Errorf("castling %s, en passant %s, notes %q", got.Castling, got.EP, notes)
	}
	if _, err := New(got); err != nil {
		t.Error(err)
	}
	if again, notes := Repair(got); again != got || len(notes) != 0 {
		t.Errorf("repaired twice: %q", notes)
	}
}

// TestRepairAnything repairs setups of random bits: what is left has no fault
// that Repair is there for, and nothing panics.
func TestRepairAnything(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	repaired := 0
	for range 20000 {
		s := randomSetup(rng, rng.IntN(30))
		s.Castling, s.EP = Castling(rng.Uint32()), Square(rng.IntN(66))
		if rng.IntN(4) == 0 {
			s.ByColor[rng.IntN(2)] ^= 1 << rng.IntN(64)
			s.ByRole[rng.IntN(6)] ^= 1 << rng.IntN(64)
		}
		r, notes := Repair(s)
		repaired += btoi(len(notes) > 0)
		var fault *SetupError
		if _, err := New(r); errors.As(err, &fault) && (fault.Kind == BadCastling || fault.Kind == BadEnPassant) {
			t.Fatalf("%+v: %v", s, err)
		}
		if r.ByColor != s.ByColor || r.ByRole != s.ByRole || r.Turn != s.Turn {
			t.Fatalf("%+v: repaired to %+v", s, r)
		}
	}
	if repaired == 0 {
		t.Error("nothing was repaired")
	}
}

// TestNewAcceptsPawnCheckBefore wants a position that published tables count,
// although the pawn that made the double step would have given check before it.
func TestNewAcceptsPawnCheckBefore(t *testing.T) {
	p, err := ParseFEN("8/8/8/8/3pP3/3k4/8/4K3 b - e3 0 1")
	if err != nil || p.EnPassant() != E3 {
		t.Errorf("en passant square %s, error %v; want e3", p.EnPassant(), err)
	}
}
