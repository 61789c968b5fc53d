//go:build long

package chunks

import (
	"math/rand/v2"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/ending"
)

// endings is how many positions are held against the solver of endings.
const endings = 60

// randomPosition returns a position with some pawns on the files of two wings.
func randomPosition(rng *rand.Rand, w Wings) (p chess.Position, ok bool) {
	s := chess.EmptySetup()
	for c, files := range [2]Files{w.White, w.Black} {
		for f := range 8 {
			if rank := rng.IntN(7); files>>f&1 != 0 && rank > 0 {
				s.Put(chess.Piece{Color: chess.Color(c), Role: chess.Pawn}, chess.SquareAt(f, rank))
			}
		}
	}
	for c := chess.White; c <= chess.Black; c++ {
		sq := chess.Square(rng.IntN(64))
		if s.Occupied().Has(sq) {
			return p, false
		}
		s.Put(chess.Piece{Color: c, Role: chess.King}, sq)
	}
	s.Turn = chess.Color(rng.IntN(2))
	p, err := chess.New(s)
	return p, err == nil
}

// decided counts positions by who decides them: wings, the solver of endings, or both.
type decided struct{ both, here, there int }

func (d *decided) add(byWings, bySolver chess.Interval) {
	_, exact := byWings.Exact()
	_, solved := bySolver.Exact()
	switch {
	case exact && solved:
		d.both++
	case exact:
		d.here++
	case solved:
		d.there++
	}
}

// What is proven of random positions of two pawns each does not contradict what the solver of whole endings proves, which knows
// nothing of wings, and follows play with one piece.
func TestAgainstEndings(t *testing.T) {
	w := Wings{White: 0b11, Black: 0b11000000}
	s, err := Solve(t.Context(), w)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(6, 87))
	var d decided
	for n := 0; n < endings; {
		p, ok := randomPosition(rng, w)
		if !ok {
			continue
		}
		n++
		x, err := ending.Solve(t.Context(), p, ending.Limits{Pieces: 1, Memory: 256 << 20})
		if err != nil {
			t.Fatal(err)
		}
		got, want := s.Prove(t.Context(), &p, Limits{Positions: 100_000}).Bounds, x.Value(&p)
		if _, ok := got.Meet(want); !ok {
			t.Fatalf("%s: %s by search over wings, %s by the solver of endings", p.FEN(), got, want)
		}
		d.add(got, want)
	}
	t.Logf("%d positions, no contradiction: %d decided by both, %d by wings only, %d by the solver of endings only", endings, d.both, d.here, d.there)
	if d.both*2 < endings {
		t.Errorf("only %d of %d positions are decided by both", d.both, endings)
	}
}

// Of random positions of Szén's domain that looking up leaves open, with all six pawns, a search decides some; none of both sides'
// searches contradicts the other, nor what follows one move later.
func TestProveRandom(t *testing.T) {
	s, err := Solve(t.Context(), Wings{White: 0b111, Black: 0b11100000})
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	count := map[string]int{}
	const positions = 200
	for range positions {
		p := openPosition(rng, s)
		r := s.Prove(t.Context(), &p, Limits{Positions: 300_000})
		count[r.Bounds.String()]++
		if r.Plies == 0 {
			continue
		}
		q := p.After(r.Line[0])
		v := s.Prove(t.Context(), &q, Limits{Positions: 300_000}).Bounds.Negate()
		if _, ok := v.Meet(r.Bounds); !ok && r.Bounds == chess.Exactly(chess.Win) || v.Lo > r.Bounds.Hi {
			t.Errorf("%s: %s, and %s after %s", p.FEN(), r.Bounds, v, p.SAN(r.Line[0]))
		}
	}
	t.Logf("%d open positions: %v", positions, count)
}
