package chess

// Square is one of the 64 squares, a1 = 0, b1 = 1, ... h8 = 63, or NoSquare.
type Square uint8

// NoSquare stands where there is none, such as the en passant square of most positions.
const NoSquare Square = 64

// The squares by name.
const (
	A1 Square = iota
	B1
	C1
	D1
	E1
	F1
	G1
	H1
	A2
	B2
	C2
	D2
	E2
	F2
	G2
	H2
	A3
	B3
	C3
	D3
	E3
	F3
	G3
	H3
	A4
	B4
	C4
	D4
	E4
	F4
	G4
	H4
	A5
	B5
	C5
	D5
	E5
	F5
	G5
	H5
	A6
	B6
	C6
	D6
	E6
	F6
	G6
	H6
	A7
	B7
	C7
	D7
	E7
	F7
	G7
	H7
	A8
	B8
	C8
	D8
	E8
	F8
	G8
	H8
)

// SquareAt returns the square on a file and a rank, both 0 to 7.
func SquareAt(file, rank int) Square { return Square(rank<<3 | file) }

// File returns 0 for the a-file to 7 for the h-file.
func (s Square) File() int { return int(s & 7) }

// Rank returns 0 for the first rank to 7 for the eighth.
func (s Square) Rank() int { return int(s >> 3) }

// RankFor returns the rank as c counts it: 0 is c's own back rank.
func (s Square) RankFor(c Color) int {
	if c == White {
		return s.Rank()
	}
	return 7 - s.Rank()
}

// Bit returns the bitboard with only s.
func (s Square) Bit() Bitboard { return 1 << s }

// FlipRank returns the square mirrored top to bottom: a1 becomes a8.
func (s Square) FlipRank() Square { return s ^ 56 }

// FlipFile returns the square mirrored left to right: a1 becomes h1.
func (s Square) FlipFile() Square { return s ^ 7 }

// Distance returns the number of king moves between two squares on an empty board.
func Distance(a, b Square) int {
	return max(abs(a.File()-b.File()), abs(a.Rank()-b.Rank()))
}

// Light tells whether the square is a light one, as h1 is.
func (s Square) Light() bool { return LightSquares.Has(s) }

// String returns the name, "e4", or "-" for NoSquare.
func (s Square) String() string {
	if s >= NoSquare {
		return "-"
	}
	return string([]byte{'a' + byte(s&7), '1' + byte(s>>3)})
}

// ParseSquare reads a name such as "e4"; ok is false if it is not one.
func ParseSquare(text string) (s Square, ok bool) {
	if len(text) != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8' {
		return NoSquare, false
	}
	return SquareAt(int(text[0]-'a'), int(text[1]-'1')), true
}

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}
