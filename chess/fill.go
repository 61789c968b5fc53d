package chess

// Set-wise attacks: where all members of a set, taken as men of one kind, can
// go in one move. Sliders are occluded Kogge-Stone fills over the empty squares
// (Kogge and Stone 1973; for chess see Hyatt, Isenberg), and the result includes
// the first blocker met in every direction. They are their own inverse, so
// they also give the squares from which a man of that kind reaches the set.

// KingFill returns all squares one king step from the set.
func KingFill(b Bitboard) Bitboard {
	side := b.East() | b.West()
	row := b | side
	return side | row<<8 | row>>8
}

// KnightFill returns all squares one knight move from the set.
func KnightFill(b Bitboard) Bitboard {
	l1 := b >> 1 & notFileH
	l2 := b >> 2 & 0x3f3f3f3f3f3f3f3f
	r1 := b << 1 & notFileA
	r2 := b << 2 & 0xfcfcfcfcfcfcfcfc
	h1, h2 := l1|r1, l2|r2
	return h1<<16 | h1>>16 | h2<<8 | h2>>8
}

// RookFill returns all squares that rooks on the set attack when only empty squares can be crossed.
func RookFill(b, empty Bitboard) Bitboard {
	n, p := b, empty
	n |= p & (n << 8)
	p &= p << 8
	n |= p & (n << 16)
	p &= p << 16
	n |= p & (n << 32)

	s, p := b, empty
	s |= p & (s >> 8)
	p &= p >> 8
	s |= p & (s >> 16)
	p &= p >> 16
	s |= p & (s >> 32)

	e, p := b, empty&notFileA
	e |= p & (e << 1)
	p &= p << 1
	e |= p & (e << 2)
	p &= p << 2
	e |= p & (e << 4)

	w, p := b, empty&notFileH
	w |= p & (w >> 1)
	p &= p >> 1
	w |= p & (w >> 2)
	p &= p >> 2
	w |= p & (w >> 4)

	return n<<8 | s>>8 | e<<1&notFileA | w>>1&notFileH
}

// BishopFill returns all squares that bishops on the set attack when only empty squares can be crossed.
func BishopFill(b, empty Bitboard) Bitboard {
	ne, p := b, empty&notFileA
	ne |= p & (ne << 9)
	p &= p << 9
	ne |= p & (ne << 18)
	p &= p << 18
	ne |= p & (ne << 36)

	se, p := b, empty&notFileA
	se |= p & (se >> 7)
	p &= p >> 7
	se |= p & (se >> 14)
	p &= p >> 14
	se |= p & (se >> 28)

	sw, p := b, empty&notFileH
	sw |= p & (sw >> 9)
	p &= p >> 9
	sw |= p & (sw >> 18)
	p &= p >> 18
	sw |= p & (sw >> 36)

	nw, p := b, empty&notFileH
	nw |= p & (nw << 7)
	p &= p << 7
	nw |= p & (nw << 14)
	p &= p << 14
	nw |= p & (nw << 28)

	return ne<<9&notFileA | se>>7&notFileA | sw>>9&notFileH | nw<<7&notFileH
}

// QueenFill returns the union of RookFill and BishopFill.
func QueenFill(b, empty Bitboard) Bitboard { return RookFill(b, empty) | BishopFill(b, empty) }

// RoleFill is the fill of a king, queen, rook, bishop or knight; empty matters to sliders only.
func RoleFill(r Role, b, empty Bitboard) Bitboard {
	switch r {
	case King:
		return KingFill(b)
	case Queen:
		return QueenFill(b, empty)
	case Rook:
		return RookFill(b, empty)
	case Bishop:
		return BishopFill(b, empty)
	default:
		return KnightFill(b)
	}
}

// PawnFill returns all squares that pawns of colour c on the set attack.
func PawnFill(c Color, b Bitboard) Bitboard {
	f := b.Forward(c)
	return f.East() | f.West()
}
