package recognizers

import "github.com/szen-chess/szen/chess"

// rookFiles are the files on the edge.
const rookFiles = chess.FileA | chess.FileH

// corner is a8 with the squares next to it.
var corner = set(chess.A8, chess.B8, chess.A7, chess.B7)

// edgePawns tells whether some pawns, at least one, all stand on the three files of one wing: what
// the recognizers for rook and knight pawns need.
func edgePawns(p chess.Bitboard) bool {
	return p != 0 && (p&^queenside == 0 || p&^kingside == 0)
}

const (
	queenside = chess.FileA | fileB | fileB<<1
	kingside  = chess.FileH | fileG | fileG>>1
)

// rookPawns tells whether the attacker cannot win with pawns on one rook file and bishops that do not
// control the corner where they queen.
//
// In the corner: the defending king is there, or next to it. He has the corner square to go to and
// cannot be driven from it, since only the king could attack it, from a square that the defending king
// attacks as well. A pawn that promotes there is taken at once. Pawns of the defender do no harm where they cannot
// come to be captured by a pawn: farther from the file than all captures can bring them.
//
// In front: without bishops and with a bare king against him, it is enough that the king is on the
// rook file or the one beside it, in front of all pawns.
func rookPawns(v *view) bool {
	if v.pawns[att] == 0 || v.pawns[att]&^rookFiles != 0 || v.men[def] != v.pawns[def]|v.king[def].Bit() {
		return false
	}
	bishops := v.has(att, chess.Bishop)
	if v.men[att] != v.pawns[att]|bishops|v.king[att].Bit() {
		return false
	}
	if v.pawns[att]&chess.FileH != 0 {
		if v.pawns[att]&chess.FileA != 0 {
			return false
		}
		v.mirror()
		bishops = v.has(att, chess.Bishop)
	}
	if bishops&chess.LightSquares != 0 {
		return false // a8 is a light square
	}
	if corner.Has(v.king[def]) {
		near := queenside
		for n := bishops; n != 0; n &= n - 1 {
			near |= near.East()
		}
		return v.pawns[def]&near == 0
	}
	return bishops == 0 && v.pawns[def] == 0 && v.king[def].File() <= 1 && v.king[def].Rank() > v.pawns[att].Last().Rank()
}
