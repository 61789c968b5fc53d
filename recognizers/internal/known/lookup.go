package known

import "github.com/szen-chess/szen/chess"

// pairs is the number of pairs of squares among the 48 on which pawns stand.
const pairs = 48 * 47 / 2

// PawnEach tells whether the attacker wins king and pawn against king and pawn. The position is
// legal, without a capture en passant.
func PawnEach(attacking, defending, pawn, enemy chess.Square, attackerToMove bool) bool {
	return pawnEach.bit(pawnEachAt(attacking, defending, pawn, enemy, attackerToMove))
}

// pawnEachAt returns where the table has a position of king and pawn each.
func pawnEachAt(attacking, defending, pawn, enemy chess.Square, attackerToMove bool) (word int, lane chess.Square) {
	plane := 0
	if !attackerToMove {
		// The table has the attacker to move only, so that the defender becomes one who loses.
		attacking, defending, pawn, enemy = defending.FlipRank(), attacking.FlipRank(), enemy.FlipRank(), pawn.FlipRank()
		plane = 1
	}
	if pawn.File() > 3 {
		attacking, defending, pawn, enemy = attacking.FlipFile(), defending.FlipFile(), pawn.FlipFile(), enemy.FlipFile()
	}
	return ((plane*24+half(pawn))*48+int(enemy-8))*64 + int(attacking), defending
}

// TwoPawns tells whether the attacker wins king and two pawns against king.
func TwoPawns(attacking, defending chess.Square, pawns chess.Bitboard, attackerToMove bool) bool {
	return twoPawns.bit(twoPawnsAt(attacking, defending, pawns, attackerToMove))
}

func twoPawnsAt(attacking, defending chess.Square, pawns chess.Bitboard, attackerToMove bool) (word int, lane chess.Square) {
	a, b := int(pawns.First()-8), int(pawns.Last()-8)
	return (side(attackerToMove)*pairs+b*(b-1)/2+a)*64 + int(attacking), defending
}

// BishopPawn tells whether the attacker wins king, bishop and pawn against king.
func BishopPawn(attacking, defending, bishop, pawn chess.Square, attackerToMove bool) bool {
	return bishopPawn.bit(minorPawnAt(attacking, defending, bishop, pawn, attackerToMove))
}

// KnightPawn tells whether the attacker wins king, knight and pawn against king.
func KnightPawn(attacking, defending, knight, pawn chess.Square, attackerToMove bool) bool {
	return knightPawn.bit(minorPawnAt(attacking, defending, knight, pawn, attackerToMove))
}

func minorPawnAt(attacking, defending, minor, pawn chess.Square, attackerToMove bool) (word int, lane chess.Square) {
	if pawn.File() > 3 {
		attacking, defending, minor, pawn = attacking.FlipFile(), defending.FlipFile(), minor.FlipFile(), pawn.FlipFile()
	}
	return ((side(attackerToMove)*24+half(pawn))*64+int(attacking))*64 + int(minor), defending
}

// QueenRook tells whether the attacker wins king and queen against king, rook and pawn, if the pawn,
// which goes down the board, guards the rook and the king stands beside the pawn; ok is false if not.
func QueenRook(attacking, defending, queen, rook, pawn chess.Square, attackerToMove bool) (won, ok bool) {
	word, lane, ok := queenRookAt(attacking, defending, queen, rook, pawn, attackerToMove)
	return ok && queenRook.bit(word, lane), ok
}

func queenRookAt(attacking, defending, queen, rook, pawn chess.Square, attackerToMove bool) (word int, lane chess.Square, ok bool) {
	if !chess.PawnAttacks(chess.Black, pawn).Has(rook) || !chess.KingAttacks(pawn).Has(defending) {
		return 0, 0, false
	}
	if pawn.File() > 3 {
		attacking, defending, queen, rook, pawn = attacking.FlipFile(), defending.FlipFile(), queen.FlipFile(), rook.FlipFile(), pawn.FlipFile()
	}
	east := 0
	if rook.File() > pawn.File() {
		east = 1
	}
	// The eight squares about the pawn are numbered row by row; the pawn's own would be the fifth.
	about := (defending.Rank()-pawn.Rank()+1)*3 + defending.File() - pawn.File() + 1
	if about > 4 {
		about--
	}
	return (((side(attackerToMove)*24+half(pawn))*2+east)*8+about)*64 + int(attacking), queen, true
}

func (t *table) bit(word int, lane chess.Square) bool { return t.word(word).Has(lane) }

// side returns the number of the side to move.
func side(attackerToMove bool) int {
	if attackerToMove {
		return 0
	}
	return 1
}

// half numbers the pawn squares a2, b2, c2, d2, a3, ... d7 from 0.
func half(pawn chess.Square) int { return (pawn.Rank()-1)*4 + pawn.File() }
