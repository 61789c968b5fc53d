package recognizers

import (
	"math/rand/v2"
	"testing"

	"github.com/szen-chess/szen/chess"
)

// randomLocked sets up rams on some files, kings, and up to three pieces; ok is false if that is no
// legal position.
func randomLocked(rng *rand.Rand) (p chess.Position, ok bool) {
	s := chess.EmptySetup()
	free := func() chess.Square { return chess.Square(rng.IntN(64)) }
	for f := range 8 {
		if rng.IntN(3) > 0 {
			sq := chess.SquareAt(f, 1+rng.IntN(5))
			s.Put(chess.Piece{Color: chess.White, Role: chess.Pawn}, sq)
			s.Put(chess.Piece{Color: chess.Black, Role: chess.Pawn}, sq+8)
		}
	}
	men := []chess.Piece{{Color: chess.White, Role: chess.King}, {Color: chess.Black, Role: chess.King}}
	for range rng.IntN(4) {
		r := []chess.Role{chess.Bishop, chess.Bishop, chess.Knight, chess.Rook}[rng.IntN(4)]
		men = append(men, chess.Piece{Color: chess.Color(rng.IntN(2)), Role: r})
	}
	for _, m := range men {
		sq := free()
		if s.Occupied().Has(sq) {
			return p, false
		}
		s.Put(m, sq)
	}
	s.Turn = chess.Color(rng.IntN(2))
	p, err := chess.New(s)
	return p, err == nil
}

// Of random locked positions whose closure says that a side never mates, all positions they lead to are
// visited, or 20,000 of them: none is a mate by that side, and none has other pawns.
func TestClosure(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	claims, whole, visited := 0, 0, 0
	for claims < 150 {
		p, ok := randomLocked(rng)
		b := p.Setup()
		if !ok || !lockedPawns(&b) {
			continue
		}
		var c closure
		if !c.close(&b) {
			continue
		}
		never := [2]bool{!c.mates(chess.White), !c.mates(chess.Black)}
		if never == [2]bool{} {
			continue
		}
		claims++
		seen := map[chess.Setup]bool{p.Key(): true}
		todo := []chess.Position{p}
		for len(todo) > 0 && len(seen) < 20_000 {
			at := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if at.Checkmate() && never[at.Turn().Other()] {
				t.Fatalf("%s leads to %s", p.FEN(), at.FEN())
			}
			if at.ByRole(chess.Pawn) != p.ByRole(chess.Pawn) {
				t.Fatalf("%s leads to %s", p.FEN(), at.FEN())
			}
			for _, m := range at.LegalMoves() {
				next := at.After(m)
				if key := next.Key(); !seen[key] {
					seen[key] = true
					todo = append(todo, next)
				}
			}
		}
		if len(todo) == 0 {
			whole++
		}
		visited += len(seen)
	}
	t.Logf("%d claims, %d of them checked to the end, %d positions visited", claims, whole, visited)
}
