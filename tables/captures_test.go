package tables

import (
	"math/rand/v2"
	"testing"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/sample"
)

// TestCaptureWalk compares the captures of random positions with those of the move generator.
func TestCaptureWalk(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	list := append(chess.MaterialsOf(5), chess.MaterialsOf(6)...)
	tried, found := 0, 0
	for range 20_000 {
		p := sample.Position(rng, list[rng.IntN(len(list))])
		if rng.IntN(2) == 0 {
			p = p.FlipColors()
		}
		if promotes(p.Turn(), p.Of(chess.White, chess.Pawn), p.Of(chess.Black, chess.Pawn)) {
			continue
		}
		tried++
		want := map[chess.Setup]chess.Role{}
		for _, m := range p.LegalMoves() {
			if m.IsCapture() {
				q := p.After(m)
				want[bareSetup(&q)] = m.Captured()
			}
		}
		s := bareSetup(&p)
		last := chess.King
		var g captureWalk
		for g.begin(); g.next(&s); {
			found++
			victim, ok := want[g.child]
			if !ok || victim != g.victim || victim > last {
				t.Fatalf("%s: %+v after the capture of a %s, want of a %s, after one of a %s", p.FEN(), g.child, g.victim, victim, last)
			}
			last = victim
			delete(want, g.child)
		}
		if len(want) > 0 {
			t.Fatalf("%s: captures missing: %v", p.FEN(), want)
		}
	}
	if tried < 10_000 || found < 5_000 {
		t.Errorf("only %d captures of %d positions", found, tried)
	}
}

// bareSetup returns the men and the side to move.
func bareSetup(p *chess.Position) (s chess.Setup) {
	setMen(&s, p)
	return s
}
