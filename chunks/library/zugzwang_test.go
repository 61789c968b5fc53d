package library

import (
	"strings"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// All mutual zugzwangs of a king against black pawns on f, g and h: those that Speelman (EG 73, 1983) lists are among
// them.
func TestZugzwangs(t *testing.T) {
	l, err := For(0b11100000)
	if err != nil {
		t.Fatal(err)
	}
	found := map[[2]chess.Bitboard]bool{}
	l.Each(func(pawns chess.Bitboard, king chess.Square, i Instance) {
		if i.Zugzwang() && pawns.Count() == 3 {
			found[[2]chess.Bitboard{pawns, king.Bit()}] = true
			t.Logf("K%s against %s", king.FlipRank(), names(pawns.FlipRanks()))
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
		if king, pawns := board(t, strings.Fields(x[0]+" "+x[1])...); !found[[2]chess.Bitboard{pawns, king.Bit()}] {
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
	l, err := For(0b11100000)
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
		king, pawns := board(t, strings.Fields(x.king+" "+x.pawns)...)
		i, ok := l.At(pawns, king)
		mover := PawnsMove
		if x.kingToMove {
			mover = KingMoves
		}
		if !ok || i.Tempi[mover].Holds != x.holds {
			t.Errorf("K%s against %s, king to move %v: %s (%v), want %v", x.king, x.pawns, x.kingToMove, i.Tempi[mover], ok, x.holds)
		}
	}
}
