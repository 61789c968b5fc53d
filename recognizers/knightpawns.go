package recognizers

import "github.com/szen-chess/szen/chess"

const (
	fileB = chess.FileA << 1
	fileG = chess.FileA << 6
)

// knightPawns tells whether the attacker cannot win with pawns on a knight file behind an enemy pawn
// that has not moved, b7 as seen here.
//
// Without pieces all pawns of both sides are on the file, five at most: the sets of squares are what the
// solutions of all such structures have in common.
//
// With bishops, of the colour that does not attack b7, White has a pawn on b6 and Black has no other
// pawn than b7, which then can never move: nothing can be captured on a6 or c6. The king shuttles between a8, b8,
// c8, d8 and d7: from a8 or c8 he may have no move, which is stalemate, and he is never in check there; to b8, d8 and d7 there is
// always a8 or c8 to go back to. The white king can neither stand on a6 or c6 nor come to b8 past him, and so
// never takes b7. A white pawn on c7 only takes b8 and d8 from a king on c8 or d7, and is taken if it
// promotes.
func knightPawns(v *view) bool {
	bishops := v.has(att, chess.Bishop)
	if v.men[att] != v.pawns[att]|bishops|v.king[att].Bit() || v.men[def] != v.pawns[def]|v.king[def].Bit() {
		return false
	}
	switch {
	case v.pawns[def].Has(chess.B7) && v.pawns[def]&^fileB == 0:
	case v.pawns[def].Has(chess.G7) && v.pawns[def]&^fileG == 0:
		v.mirror()
		bishops = v.has(att, chess.Bishop)
	default:
		return false
	}
	king, other := v.king[def], v.king[att]
	if bishops == 0 && v.pawns[att]&^fileB == 0 && (v.pawns[att]|v.pawns[def]).Count() <= 5 {
		switch {
		case besideB7.Has(king):
			return true
		case king == chess.C7 || king == chess.C8:
			return !reachB7.Has(other)
		}
		return false
	}
	if v.pawns[def] != chess.B7.Bit() || !v.pawns[att].Has(chess.B6) || bishops&chess.LightSquares != 0 || insideB7.Has(other) {
		return false
	}
	switch v.pawns[att] &^ fileB {
	case 0:
		return behindB7.Has(king)
	case chess.C7.Bit():
		return king == chess.C8 || king == chess.D7
	}
	return false
}

// Squares about a black pawn on b7.
var (
	besideB7 = set(chess.A7, chess.A8, chess.B8, chess.B6)           // of the black king, who holds from there against any king
	reachB7  = set(chess.A6, chess.B6, chess.A7, chess.A8)           // of the white king, who comes to b7 against a king on c7 or c8
	behindB7 = set(chess.A8, chess.B8, chess.C8, chess.D8, chess.D7) // of the black king when White has b6
	insideB7 = set(chess.A7, chess.A8, chess.B8, chess.A6, chess.C6) // of the white king, who cannot come there
)
