package search

import "github.com/szen-chess/szen/chess"

// worth is what the men count, in hundredths of a pawn.
var worth = [6]chess.Score{100, 320, 330, 500, 900, 0}

const (
	centre = chess.Bitboard(0x0000001818000000)
	inner  = chess.Bitboard(0x00003c3c3c3c0000)
)

// evaluate counts men, how far pawns have come, who is in the middle of the board, and the space that
// pieces attack, from the view of the side to move.
func evaluate(p *chess.Position) chess.Score {
	var s [2]chess.Score
	for c := chess.White; c <= chess.Black; c++ {
		for r := chess.Pawn; r <= chess.King; r++ {
			men := p.Of(c, r)
			s[c] += worth[r]*chess.Score(men.Count()) + 4*chess.Score((men&inner).Count()) + 6*chess.Score((men&centre).Count())
		}
		for sq := range p.Of(c, chess.Pawn).Squares() {
			s[c] += 3 * chess.Score(sq.RankFor(c))
		}
		for r := chess.Knight; r <= chess.Queen; r++ {
			for sq := range p.Of(c, r).Squares() {
				s[c] += 2 * chess.Score((chess.RoleAttacks(r, sq, p.Occupied()) &^ p.ByColor(c)).Count())
			}
		}
	}
	return s[p.Turn()] - s[p.Turn().Other()]
}
