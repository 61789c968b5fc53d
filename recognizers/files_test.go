package recognizers

import (
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/ending"
)

// onFile calls visit for every way to place pawns of both sides on a file, at most so many.
func onFile(file, most int, visit func(white, black chess.Bitboard)) {
	for code := range 729 {
		var side [3]chess.Bitboard
		for rank, c := 1, code; rank < 7; rank, c = rank+1, c/3 {
			side[c%3] |= chess.SquareAt(file, rank).Bit()
		}
		if side[1] != 0 && side[1].Count()+side[2].Count() <= most {
			visit(side[1], side[2])
		}
	}
}

// withKings calls visit for all legal positions of pawns with two kings.
func withKings(white, black chess.Bitboard, visit func(p *chess.Position)) {
	for w := range chess.NoSquare {
		for b := range chess.NoSquare {
			if w == b || (white | black).Has(w) || (white | black).Has(b) {
				continue
			}
			s := chess.EmptySetup()
			s.ByColor = [2]chess.Bitboard{white | w.Bit(), black | b.Bit()}
			s.ByRole[chess.Pawn], s.ByRole[chess.King] = white|black, w.Bit()|b.Bit()
			for s.Turn = chess.White; s.Turn <= chess.Black; s.Turn++ {
				if p, err := chess.New(s); err == nil {
					visit(&p)
				}
			}
		}
	}
}

// Every claim about pawns on one rook or knight file, for all structures with up to so many pawns, the
// kings anywhere: the solution of the structure has to confirm it.
func TestPawnsOnOneFile(t *testing.T) {
	s := testSet(t, Config{Off: AllFamilies &^ (RookPawns | KnightPawns)})
	structures, claims := 0, 0
	for _, file := range []int{0, 1} {
		onFile(file, filePawns, func(white, black chess.Bitboard) {
			if file == 0 && black != 0 || file == 1 && !black.Has(chess.B7) {
				return
			}
			var claimed []chess.Position
			withKings(white, black, func(p *chess.Position) {
				_, bound := s.Probe(p, -testWin, testWin, 0)
				if p.Turn() == chess.Black {
					bound = bound.Negate()
				}
				if bound&Upper != 0 {
					claimed = append(claimed, *p)
				}
			})
			if len(claimed) == 0 {
				return
			}
			sol, err := ending.Solve(t.Context(), claimed[0], ending.Limits{Slice: []chess.Color{chess.White}})
			if err != nil {
				t.Fatal(err)
			}
			structures++
			claims += len(claimed)
			for _, p := range claimed {
				v := sol.Value(&p)
				if p.Turn() == chess.Black {
					v = v.Negate()
				}
				if v.Hi > chess.Draw {
					t.Fatalf("%s: claimed not to be won, solved as %s", p.FEN(), v)
				}
			}
		})
	}
	t.Logf("%d structures, %d claims, all confirmed", structures, claims)
}
