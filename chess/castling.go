package chess

import "math/bits"

// Castling is a set of castling rights.
type Castling uint8

// The four rights, in the order FEN writes them.
const (
	WhiteKingSide Castling = 1 << iota
	WhiteQueenSide
	BlackKingSide
	BlackQueenSide

	AllCastling = WhiteKingSide | WhiteQueenSide | BlackKingSide | BlackQueenSide
)

// Of returns the rights of one side.
func (k Castling) Of(c Color) Castling {
	return k & ((WhiteKingSide | WhiteQueenSide) << (2 * c))
}

// String returns the rights as FEN writes them, "KQkq", or "-".
func (k Castling) String() string {
	if k&AllCastling == 0 {
		return "-"
	}
	var text []byte
	for i, letter := range []byte("KQkq") {
		if k>>i&1 != 0 {
			text = append(text, letter)
		}
	}
	return string(text)
}

// index returns the place of a single right in castlingWays.
func (k Castling) index() int { return bits.TrailingZeros8(uint8(k)) }

// castlingWay is what a castling move needs and does.
type castlingWay struct {
	color          Color
	king, rook     Square   // at home
	kingTo, rookTo Square   // after castling
	empty          Bitboard // must be without men
	safe           Bitboard // must not be attacked, apart from the king's home
}

var castlingWays = [4]castlingWay{
	{White, E1, H1, G1, F1, F1.Bit() | G1.Bit(), F1.Bit() | G1.Bit()},
	{White, E1, A1, C1, D1, B1.Bit() | C1.Bit() | D1.Bit(), C1.Bit() | D1.Bit()},
	{Black, E8, H8, G8, F8, F8.Bit() | G8.Bit(), F8.Bit() | G8.Bit()},
	{Black, E8, A8, C8, D8, B8.Bit() | C8.Bit() | D8.Bit(), C8.Bit() | D8.Bit()},
}

// castlingOn returns the rights that a man's coming to or leaving sq ends.
func castlingOn(sq Square) Castling {
	switch sq {
	case A1:
		return WhiteQueenSide
	case E1:
		return WhiteKingSide | WhiteQueenSide
	case H1:
		return WhiteKingSide
	case A8:
		return BlackQueenSide
	case E8:
		return BlackKingSide | BlackQueenSide
	case H8:
		return BlackKingSide
	}
	return 0
}

// castlingTo returns the right that brings a king to a square by castling, or none.
func castlingTo(king Square) Castling {
	for i := range castlingWays {
		if castlingWays[i].kingTo == king {
			return 1 << i
		}
	}
	return 0
}
