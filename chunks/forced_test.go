package chunks

import (
	"strings"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// squares reads squares as White sees the board and returns them as Black's pawns do.
func squares(t *testing.T, text string) (b chess.Bitboard) {
	t.Helper()
	for _, word := range strings.Fields(text) {
		sq, ok := chess.ParseSquare(word)
		if !ok {
			t.Fatalf("%q is no square", word)
		}
		b |= turned(sq).Bit()
	}
	return b
}

// All mutual zugzwangs of a king against black pawns on f, g and h: those that Speelman (EG 73, 1983) lists are among
// them.
func TestZugzwangs(t *testing.T) {
	w, err := NewWing(0b111)
	if err != nil {
		t.Fatal(err)
	}
	found := map[[2]chess.Bitboard]bool{}
	w.Zugzwangs(func(pawns chess.Bitboard, king chess.Square) {
		if pawns.Count() == 3 {
			found[[2]chess.Bitboard{pawns, king.Bit()}] = true
			t.Logf("K%s against %s", turned(king), names(turnedAll(pawns)))
		}
	})
	if len(found) != 25 {
		t.Errorf("%d mutual zugzwangs of three pawns, want 25", len(found))
	}
	for _, x := range [][2]string{
		{"g1", "f4 g4 h4"},
		{"g2", "f4 g5 h4"},
		{"g1", "f3 g2 h3"},
		{"g3", "f3 g4 h3"},
		{"f2", "f3 g4 h4"},
		{"g2", "f4 g3 h4"},
		{"h2", "f4 g4 h3"},
		{"f3", "f4 g3 h5"},
		{"f3", "f5 g3 h4"},
		{"g3", "f3 g4 h5"},
		{"g3", "f5 g4 h3"},
		{"h3", "f4 g3 h5"},
		{"h3", "f5 g3 h4"},
		{"e3", "f3 g4 h5"},
		{"f4", "f5 g4 h4"},
		{"g4", "f4 g5 h4"},
		{"h4", "f4 g4 h5"},
	} {
		if !found[[2]chess.Bitboard{squares(t, x[1]), squares(t, x[0])}] {
			t.Errorf("K%s against %s is not found", x[0], x[1])
		}
	}
}

// names returns squares in words.
func names(b chess.Bitboard) string {
	var out []string
	for s := range b.Squares() {
		out = append(out, s.String())
	}
	return strings.Join(out, " ")
}

// The answers of EG 73 to its diagrams S2 and S3.
func TestStudies(t *testing.T) {
	w, err := NewWing(0b111)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		king, pawns string
		kingToMove  bool
		holds       bool
	}{
		// S2, Kg1 against f4 g4 h4: every king move has its answer, every pawn move, too.
		{"f1", "f4 g4 h3", true, false},
		{"f2", "f4 g4 h3", true, false},
		{"h1", "f3 g4 h4", true, false},
		{"h2", "f3 g4 h4", true, false},
		{"g2", "f4 g3 h4", true, false},
		{"f2", "f3 g4 h4", false, true},
		{"h2", "f4 g4 h3", false, true},
		{"g2", "f4 g3 h4", false, true},
		// S3, Kg2 against f4 g5 h4.
		{"f1", "f4 g5 h3", true, false},
		{"f2", "f4 g5 h3", true, false},
		{"f3", "f4 g5 h3", true, false},
		{"h1", "f3 g5 h4", true, false},
		{"h2", "f3 g5 h4", true, false},
		{"h3", "f3 g5 h4", true, false},
		{"g1", "f4 g4 h4", true, false},
		{"g1", "f4 g4 h4", false, true},
	} {
		holds, ok := w.Holds(squares(t, x.pawns), squares(t, x.king).First(), x.kingToMove)
		if !ok || holds != x.holds {
			t.Errorf("K%s against %s, king to move %v: holds %v (%v), want %v", x.king, x.pawns, x.kingToMove, holds, ok, x.holds)
		}
	}
	if _, ok := w.Holds(chess.D4.Bit(), chess.A1, true); ok {
		t.Error("a pawn of another file is on the wing")
	}
}
