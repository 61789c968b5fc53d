//go:build long

package known

import (
	"testing"

	"github.com/szen-chess/szen/chess"
)

func TestQueenRook(t *testing.T) {
	derive(t, &queenRook, "KQvKRP", func(x *solved, s *chess.Setup, v chess.WDL) {
		word, lane, ok := queenRookAt(s.King(chess.White), s.King(chess.Black), s.ByRole[chess.Queen].First(),
			s.ByRole[chess.Rook].First(), s.ByRole[chess.Pawn].First(), s.Turn == chess.White)
		if ok {
			x.put(word, lane, v == chess.Win && s.Turn == chess.White || v == chess.Loss && s.Turn == chess.Black)
		}
	})
}
