package held

import (
	"testing"

	"github.com/szen-chess/szen/chess"
)

// What is said of a position that cannot change: the white king stays below the fence, the black king
// above, and no move leaves the structure.
func TestExplain(t *testing.T) {
	p, err := chess.ParseFEN("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	setup := p.Setup()
	var st Structure
	NewSolver().Solve(&st, PawnsOf(&setup), chess.Black, Budget)
	w, ok := st.Explain(chess.E1, chess.E8, chess.White)
	if !ok {
		t.Fatal("not held")
	}
	if below := chess.Rank1 | chess.Rank2 | chess.Rank3; w.Region != below {
		t.Errorf("region\n%v", w.Region)
	}
	if w.Fence != chess.Rank4 {
		t.Errorf("fence\n%v", w.Fence)
	}
	if w.Shuffle == 0 || w.Shuffle&^(chess.Rank6|chess.Rank7|chess.Rank8) != 0 || len(w.Breaks) > 0 || w.Breakers {
		t.Errorf("%+v", w)
	}
	if _, ok := st.Explain(chess.E1, chess.E2, chess.White); ok {
		t.Error("kings side by side are explained")
	}
	t.Log(w.String())
}

func TestExplainWall(t *testing.T) {
	p, err := chess.ParseFEN("8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	w, ok := NewSolver().ExplainWall(&p, chess.White, Budget)
	if !ok {
		t.Fatal("not held")
	}
	if w.Attacker != chess.Black || w.Shuffle&^chess.LightSquares != 0 || !w.Shuffle.Has(chess.E2) || len(w.Breaks) > 0 {
		t.Errorf("%+v", w)
	}
	t.Log(w.String())
	if _, ok := NewSolver().ExplainWall(&p, chess.Black, Budget); ok {
		t.Error("the side with the pieces is said to hide behind a wall")
	}
}

func BenchmarkHolds(b *testing.B) {
	var st Structure
	NewSolver().Solve(&st, sketchFirst, chess.Black, Budget)
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		for sq := range chess.Square(64) {
			if st.Holds(sq, sq^55, chess.White) {
				n++
			}
		}
	}
}

func BenchmarkSolve(b *testing.B) {
	s := NewSolver()
	var st Structure
	s.Solve(&st, sketchFirst, chess.Black, Budget)
	b.ReportAllocs()
	for b.Loop() {
		s.Solve(&st, sketchFirst, chess.Black, Budget)
	}
}

// sketchFirst is c3 f3 e4 against c4 f4 e5.
var sketchFirst = Pawns{0x10240000, 0x1024000000}
