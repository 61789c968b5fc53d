package chess

import "math/bits"

// KingAttacks returns the squares next to s.
func KingAttacks(s Square) Bitboard { return kingAttacks[s&63] }

// KnightAttacks returns the squares a knight on s attacks.
func KnightAttacks(s Square) Bitboard { return knightAttacks[s&63] }

// PawnAttacks returns the squares a pawn of colour c on s attacks.
func PawnAttacks(c Color, s Square) Bitboard { return pawnAttacks[c&1][s&63] }

// lines holds the lines through a square, without it: file, diagonal, antidiagonal.
type lines struct{ file, diag, anti Bitboard }

var (
	kingAttacks   [64]Bitboard
	knightAttacks [64]Bitboard
	pawnAttacks   [2][64]Bitboard
	lineMasks     [64]lines
	rankAttacks   [64][8]uint8 // by inner six occupancy bits and file
)

var _ = fillAttackTables()

func fillAttackTables() bool {
	for s := A1; s <= H8; s++ {
		b := s.Bit()
		kingAttacks[s] = KingFill(b)
		knightAttacks[s] = KnightFill(b)
		pawnAttacks[White][s] = PawnFill(White, b)
		pawnAttacks[Black][s] = PawnFill(Black, b)
		lineMasks[s].file = FileBB(s.File()) &^ b
		d := BishopFill(b, AllSquares)
		for t := range d.Squares() {
			if t.File()-s.File() == t.Rank()-s.Rank() {
				lineMasks[s].diag |= t.Bit()
			} else {
				lineMasks[s].anti |= t.Bit()
			}
		}
	}
	for occ := range 64 {
		for f := range 8 {
			rankAttacks[occ][f] = uint8(RookFill(1<<f, ^Bitboard(occ<<1)&Rank1) & Rank1)
		}
	}
	return true
}

// lineAttacks is the o^(o-2r) subtraction along a mask, done both ways (hyperbola quintessence, Urban Koistinen, Gerd Isenberg).
func lineAttacks(occ, bit, mask Bitboard) Bitboard {
	fwd := occ & mask
	rev := bits.ReverseBytes64(uint64(fwd))
	fwd -= bit
	rev -= bits.ReverseBytes64(uint64(bit))
	return (fwd ^ Bitboard(bits.ReverseBytes64(rev))) & mask
}

// BishopAttacks returns what a bishop on s attacks; occ holds the blockers, the first of which is included.
func BishopAttacks(s Square, occ Bitboard) Bitboard {
	m := &lineMasks[s&63]
	b := s.Bit()
	return lineAttacks(occ, b, m.diag) | lineAttacks(occ, b, m.anti)
}

// RookAttacks returns what a rook on s attacks; occ holds the blockers, the first of which is included.
func RookAttacks(s Square, occ Bitboard) Bitboard {
	shift := s & 56
	row := Bitboard(rankAttacks[occ>>shift>>1&63][s&7]) << shift
	return lineAttacks(occ, s.Bit(), lineMasks[s&63].file) | row
}

// QueenAttacks returns the union of RookAttacks and BishopAttacks.
func QueenAttacks(s Square, occ Bitboard) Bitboard {
	return RookAttacks(s, occ) | BishopAttacks(s, occ)
}

// RoleAttacks returns what a king, queen, rook, bishop or knight on s attacks.
func RoleAttacks(r Role, s Square, occ Bitboard) Bitboard {
	switch r {
	case King:
		return KingAttacks(s)
	case Queen:
		return QueenAttacks(s, occ)
	case Rook:
		return RookAttacks(s, occ)
	case Bishop:
		return BishopAttacks(s, occ)
	default:
		return KnightAttacks(s)
	}
}
