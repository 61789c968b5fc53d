package recognizers

import "github.com/szen-chess/szen/chess"

// oppositeBishops tells whether the attacker cannot win with a bishop and a pawn against a bishop of
// the other colour (oneEach): the defending king stands on the pawn's file in front of it, on a square of his bishop's
// colour, so that nothing but the king ever comes to attack it, and the bishop is not about to be caught.
//
// The table of the ending has no exception to it: the bishop has a move (to move) or a place to go (not
// to move) that the attacking king and pawn do not reach next.
func oppositeBishops(v *view) bool {
	own, other := v.has(att, chess.Bishop), v.has(def, chess.Bishop)
	if own == 0 || other == 0 || v.pawns[att] == 0 {
		return false
	}
	colour := chess.DarkSquares
	if other&chess.LightSquares != 0 {
		colour = chess.LightSquares
	}
	if own&colour != 0 || !(v.pawns[att].FrontSpan(chess.White) & colour).Has(v.king[def]) {
		return false
	}
	occ := v.men[att] | v.men[def]
	reach := chess.BishopAttacks(other.First(), occ)
	danger := chess.KingAttacks(v.king[att]) | chess.PawnFill(chess.White, v.pawns[att])
	if v.toMove == def {
		return reach&^(occ|danger) != 0 || reach&v.pawns[att] != 0
	}
	return danger&other == 0 && reach&^(occ|chess.KingFill(danger)) != 0
}

// oneEach tells whether there is one pawn on the board, and two bishops of different colours.
func oneEach(b *chess.Setup) bool {
	light, dark := b.ByRole[chess.Bishop]&chess.LightSquares, b.ByRole[chess.Bishop]&chess.DarkSquares
	return light != 0 && dark != 0 && !light.More() && !dark.More() && !b.ByRole[chess.Pawn].More()
}
