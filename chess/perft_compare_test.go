package chess

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	other "github.com/corentings/chess/v2"
)

// otherPosition reads the position in the other program.
func otherPosition(t *testing.T, p *Position) *other.Position {
	t.Helper()
	option, err := other.FEN(p.FEN())
	if err != nil {
		t.Fatalf("%s: %v", p.FEN(), err)
	}
	return other.NewGame(option).Position()
}

func otherPerft(p *other.Position, depth int) (n uint64) {
	moves := p.ValidMoves()
	if depth == 1 {
		return uint64(len(moves))
	}
	for i := range moves {
		n += otherPerft(p.Update(&moves[i]), depth-1)
	}
	return n
}

// TestAgreesWithOtherProgram compares the moves and two or three plies of perft with
// another program on positions of random games.
func TestAgreesWithOtherProgram(t *testing.T) {
	compareWithOther(t, rand.New(rand.NewPCG(1, 1)), 900, 2)
	compareWithOther(t, rand.New(rand.NewPCG(1, 2)), 100, 3)
}

func compareWithOther(t *testing.T, rng *rand.Rand, positions, depth int) {
	var castling, enPassant, promotion, checks int
	for _, p := range randomPositions(rng, positions) {
		q := otherPosition(t, &p)
		var ours, theirs []string
		for _, m := range p.LegalMoves() {
			ours = append(ours, m.String())
			castling += btoi(m.IsCastle())
			enPassant += btoi(m.IsEnPassant())
			promotion += btoi(m.Promotion() == Queen)
		}
		checks += btoi(p.InCheck())
		for _, m := range q.ValidMoves() {
			text := m.S1().String() + m.S2().String()
			if m.Promo() != other.NoPieceType {
				text += m.Promo().String()
			}
			theirs = append(theirs, text)
		}
		slices.Sort(ours)
		slices.Sort(theirs)
		if !slices.Equal(ours, theirs) {
			t.Fatalf("%s: moves\n%v, other program\n%v", p.FEN(), ours, theirs)
		}
		if n, want := Perft(&p, depth), otherPerft(q, depth); n != want {
			t.Fatalf("%s: perft %d is %d, other program %d", p.FEN(), depth, n, want)
		}
	}
	met := fmt.Sprintf("%d castlings, %d en passant, %d promotions, %d checks", castling, enPassant, promotion, checks)
	if castling == 0 || enPassant == 0 || promotion == 0 || checks == 0 {
		t.Errorf("the positions do not cover the rules: %s", met)
	}
	t.Log(met)
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
