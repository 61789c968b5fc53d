package recognizers

import (
	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/recognizers/internal/known"
)

// thirdRank tells whether a lone queen cannot win against a rook guarded by a pawn, with the
// defending king beside the pawn.
func thirdRank(v *view) bool {
	queen, rook := v.has(att, chess.Queen), v.has(def, chess.Rook)
	if queen == 0 || rook == 0 || v.pawns[def] == 0 {
		return false
	}
	won, ok := known.QueenRook(v.king[att], v.king[def], queen.First(), rook.First(), v.pawns[def].First(), v.toMove == att)
	return ok && !won
}
