//go:build long

package known

import (
	"testing"

	"github.com/szen-chess/szen/chess"
)

func minorPawn(role chess.Role) func(x *solved, s *chess.Setup, v chess.WDL) {
	return func(x *solved, s *chess.Setup, v chess.WDL) {
		word, lane := minorPawnAt(s.King(chess.White), s.King(chess.Black), s.ByRole[role].First(), s.ByRole[chess.Pawn].First(), s.Turn == chess.White)
		x.put(word, lane, v != chess.Draw)
	}
}

func TestBishopPawn(t *testing.T) { derive(t, &bishopPawn, "KBPvK", minorPawn(chess.Bishop)) }

func TestKnightPawn(t *testing.T) { derive(t, &knightPawn, "KNPvK", minorPawn(chess.Knight)) }
