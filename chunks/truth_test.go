package chunks

import (
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
)

// Of a pawn each, on files far enough apart, everything that is proven is true, with both sides to move; and most is proven.
func TestOnePawnEach(t *testing.T) {
	onePawnEach(t, func(w Wings, s *Solution, truth func(*chess.Position) chess.WDL) {
		positions, exact, n := 0, 0, 0
		each(t, w, func(p *chess.Position) {
			if n++; n%step != 0 {
				return
			}
			got, want := s.Value(p), truth(p)
			if !got.Contains(want) {
				t.Fatalf("%s: %s proven, is a %s", p.FEN(), got, want)
			}
			positions++
			if _, ok := got.Exact(); ok {
				exact++
			}
		})
		t.Logf("%s: %d positions, none false, %d decided", w, positions, exact)
		if exact*100 < positions*80 {
			t.Errorf("%s: only %d of %d positions are decided", w, exact, positions)
		}
	})
}

// onePawnEach calls test for two pairs of wings of a pawn each, with what the table of KPvKP says.
func onePawnEach(t *testing.T, test func(w Wings, s *Solution, truth func(*chess.Position) chess.WDL)) {
	t.Helper()
	m, err := chess.ParseMaterial("KPvKP")
	if err != nil {
		t.Fatal(err)
	}
	table, err := retro.NewMemory(1).Table(t.Context(), m, false)
	if err != nil {
		t.Fatal(err)
	}
	truth := func(p *chess.Position) chess.WDL {
		b := p.Setup()
		v, ok := table.Lookup(&b)
		if !ok {
			t.Fatalf("%s: the table has no such position", p.FEN())
		}
		return v.WDL
	}
	for _, w := range []Wings{{1, 1 << 7}, {1 << 5, 1 << 2}} {
		s, err := Solve(t.Context(), w)
		if err != nil {
			t.Fatal(err)
		}
		test(w, s, truth)
	}
}

// each calls visit for all positions of a pawn each on two files.
func each(t *testing.T, w Wings, visit func(p *chess.Position)) {
	t.Helper()
	for rank := range 36 {
		white, black := chess.SquareAt(w.White.First(), 1+rank%6), chess.SquareAt(w.Black.First(), 1+rank/6)
		for k := range chess.NoSquare {
			for l := range chess.NoSquare {
				s := chess.EmptySetup()
				s.Put(chess.Piece{Color: chess.White, Role: chess.Pawn}, white)
				s.Put(chess.Piece{Color: chess.Black, Role: chess.Pawn}, black)
				if s.Occupied().Has(k) || s.Occupied().Has(l) {
					continue
				}
				s.Put(chess.Piece{Color: chess.White, Role: chess.King}, k)
				s.Put(chess.Piece{Color: chess.Black, Role: chess.King}, l)
				for s.Turn = chess.White; s.Turn <= chess.Black; s.Turn++ {
					if p, err := chess.New(s); err == nil {
						visit(&p)
					}
				}
			}
		}
	}
}
