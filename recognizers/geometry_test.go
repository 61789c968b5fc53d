package recognizers

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/ending"
)

// drawn sets up random men: pawns of both sides on some squares, a number of bishops of White on
// others, kings anywhere; ok is false if that is no legal position.
type sampler struct {
	white, black chess.Bitboard // squares for pawns
	min, max     [2]int         // how many of each
	bishops      chess.Bitboard // squares for White's bishops
	most         int            // bishops at most
	near         chess.Bitboard // squares for the black king
}

func (x *sampler) draw(rng *rand.Rand) (p chess.Position, ok bool) {
	s := chess.EmptySetup()
	put := func(c chess.Color, r chess.Role, from chess.Bitboard) {
		if from &^= s.Occupied(); from != 0 {
			for range rng.IntN(from.Count()) {
				from &= from - 1
			}
			s.Put(chess.Piece{Color: c, Role: r}, from.First())
		}
	}
	for c, squares := range [2]chess.Bitboard{x.white, x.black} {
		for range x.min[c] + rng.IntN(x.max[c]-x.min[c]+1) {
			put(chess.Color(c), chess.Pawn, squares)
		}
	}
	for range rng.IntN(x.most + 1) {
		put(chess.White, chess.Bishop, x.bishops)
	}
	put(chess.Black, chess.King, x.near)
	put(chess.White, chess.King, chess.AllSquares)
	s.Turn = chess.Color(rng.IntN(2))
	p, err := chess.New(s)
	return p, err == nil
}

const pawnSquares = ^(chess.Rank1 | chess.Rank8)

var samplers = map[string]sampler{
	"rook pawns, wrong bishops": {
		white: chess.FileA & pawnSquares, min: [2]int{1, 0}, max: [2]int{2, 1}, black: ^queenside & pawnSquares,
		bishops: chess.DarkSquares, most: 1, near: corner,
	},
	"rook pawns, king in front": {
		white: chess.FileA & pawnSquares, min: [2]int{1, 0}, max: [2]int{4, 0}, near: chess.FileA | fileB,
	},
	"knight pawns with a bishop": {
		white: set(chess.B6, chess.B5, chess.B4, chess.C7), min: [2]int{1, 1}, max: [2]int{3, 1}, black: chess.B7.Bit(),
		bishops: chess.DarkSquares, most: 1, near: behindB7,
	},
}

// Random positions of which the geometry says that White cannot win, against what the endings driver
// proves of them.
func TestGeometry(t *testing.T) {
	s := testSet(t, Config{Off: KingAndPawn | PawnTables | BishopAndPawn | DeadDraws})
	for name, x := range samplers {
		rng := rand.New(rand.NewPCG(5, 5))
		claims, decided := 0, 0
		for tries := 0; claims < geometrySamples && tries < 1000*geometrySamples; tries++ {
			p, ok := x.draw(rng)
			if !ok {
				continue
			}
			_, bound := s.Probe(&p, -testWin, testWin, 0)
			if p.Turn() == chess.Black {
				bound = bound.Negate()
			}
			if bound&Upper == 0 {
				continue
			}
			claims++
			v := solve(t, &p)
			if v.Lo > chess.Draw {
				t.Fatalf("%s: %s is won for White", name, p.FEN())
			}
			if v.Hi <= chess.Draw {
				decided++
			}
		}
		t.Logf("%s: %d claims, %d of them confirmed, the others open", name, claims, decided)
		if decided == 0 {
			t.Errorf("%s: the endings driver confirms none of %d claims", name, claims)
		}
	}
}

// solve returns what the endings driver proves, from White's view.
func solve(t *testing.T, p *chess.Position) chess.Interval {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	sol, err := ending.Solve(ctx, *p, ending.Limits{Memory: 300 << 20})
	if err != nil {
		t.Fatal(err)
	}
	v := sol.Value(p)
	if p.Turn() == chess.Black {
		v = v.Negate()
	}
	return v
}
