package chess

// line returns the file, rank or diagonal through two squares, which may lack a
// itself, and the empty set if they are not on one.
func line(a, b Square) Bitboard {
	m := &lineMasks[a&63]
	switch {
	case m.file.Has(b):
		return m.file
	case m.diag.Has(b):
		return m.diag
	case m.anti.Has(b):
		return m.anti
	case a>>3 == b>>3 && a != b:
		return Rank1 << (a & 56)
	}
	return 0
}

// Between returns the squares strictly between two squares on a file, rank or
// diagonal, and the empty set for any other two.
func Between(a, b Square) Bitboard {
	both := a.Bit() | b.Bit()
	return QueenAttacks(a, both) & QueenAttacks(b, both) & line(a, b)
}
