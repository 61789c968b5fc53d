//go:build long

package chunks

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/ending"
)

// More than a million positions of Szén's domain: random structures of up to three pawns a side, each with all placements of the kings. What is proven by
// wings does not contradict what the solver of endings proves of the structure in two seconds. Of some of those that looking up
// leaves open it is printed how many a search decides.
func TestMillion(t *testing.T) {
	w := Wings{White: 0b111, Black: 0b11100000}
	s, err := Solve(t.Context(), w)
	if err != nil {
		t.Fatal(err)
	}
	const structures, every = 240, 1000
	rng := rand.New(rand.NewPCG(4, 1836))
	var d decided
	var all, open, searched, found int
	for n := 0; n < structures; {
		p, ok := randomPosition(rng, w)
		if !ok || p.Of(chess.White, chess.Pawn) == 0 || p.Of(chess.Black, chess.Pawn) == 0 {
			continue
		}
		n++
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		x, err := ending.Solve(ctx, p, ending.Limits{Pieces: 1, Memory: 1 << 30, Slice: []chess.Color{chess.White, chess.Black}})
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		eachKings(&p, func(p *chess.Position) {
			got, want := s.Value(p), x.Value(p)
			d.add(got, want)
			if _, exact := got.Exact(); !exact {
				if open++; open%every == 0 {
					got = s.Prove(t.Context(), p, Limits{Positions: 200_000}).Bounds
					searched++
					if _, ok := got.Exact(); ok {
						found++
					}
				}
			}
			if _, ok := got.Meet(want); !ok {
				t.Fatalf("%s: %s by wings, %s by the solver of endings", p.FEN(), got, want)
			}
			all++
		})
	}
	t.Logf("%d positions of %d structures, no contradiction: %d decided by looking up, %d of them by the solver of endings, too, which decides %d others; "+
		"of %d open ones %d decided by search", all, structures, d.here+d.both, d.both, d.there, searched, found)
	if all < 1_000_000 || d.both < 100_000 {
		t.Errorf("only %d positions, %d of them decided by both", all, d.both)
	}
}

// eachKings calls visit for all positions with the pawns of one and either side to move.
func eachKings(p *chess.Position, visit func(p *chess.Position)) {
	pawns := p.ByRole(chess.Pawn)
	for k := range (^pawns).Squares() {
		for l := range (^pawns &^ k.Bit()).Squares() {
			s := chess.EmptySetup()
			for sq := range pawns.Squares() {
				s.Put(p.PieceAt(sq), sq)
			}
			s.Put(chess.Piece{Color: chess.White, Role: chess.King}, k)
			s.Put(chess.Piece{Color: chess.Black, Role: chess.King}, l)
			for s.Turn = chess.White; s.Turn <= chess.Black; s.Turn++ {
				if q, err := chess.New(s); err == nil {
					visit(&q)
				}
			}
		}
	}
}
