//go:build long

package known

import (
	"testing"

	"github.com/szen-chess/szen/chess"
)

// The table has the side with the rook as White; the attacker is the one with the queen.
func TestQueenRook(t *testing.T) {
	derive(t, &queenRook, "KQvKRP", func(x *solved, s *chess.Setup, v chess.WDL) {
		p := *s
		if p.Of(chess.White, chess.Queen) == 0 {
			p = p.FlipColors()
		}
		word, lane, ok := queenRookAt(p.King(chess.White), p.King(chess.Black), p.ByRole[chess.Queen].First(),
			p.ByRole[chess.Rook].First(), p.ByRole[chess.Pawn].First(), p.Turn == chess.White)
		if ok {
			x.put(word, lane, v == chess.Win && p.Turn == chess.White || v == chess.Loss && p.Turn == chess.Black)
		}
	})
}
