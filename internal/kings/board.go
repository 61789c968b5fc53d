// Package kings works on all placements of two kings at once, on a board whose pawns stand still.
//
// A [Board] is a set of such positions in 64 words: the white king's square is the address, the
// bits of the word are the black king's squares. A [Slice] is a pawn structure with its legal
// positions; [Slice.Wins] solves it when the caller says what the moves that leave it are worth.
// Nothing is specific to one material: kpk solves its 24 slices with it, and so can whole pawn
// endings and recognizers.
package kings

import "github.com/szen-chess/szen/chess"

// Board is a set of placements of the two kings, with one side to move: Board[wk] holds the squares
// of the black king that go with the white king on wk.
type Board [64]chess.Bitboard

// Has tells whether the position is in the set.
func (b *Board) Has(wk, bk chess.Square) bool { return b[wk&63].Has(bk) }

// Count returns the number of positions in the set.
func (b *Board) Count() (n int) {
	for _, w := range b {
		n += w.Count()
	}
	return n
}

// And returns the positions in both sets.
func (b *Board) And(x *Board) (out Board) {
	for wk := range b {
		out[wk] = b[wk] & x[wk]
	}
	return out
}

// Or returns the positions in either set.
func (b *Board) Or(x *Board) (out Board) {
	for wk := range b {
		out[wk] = b[wk] | x[wk]
	}
	return out
}

// AndNot returns the positions of the set that are not in x.
func (b *Board) AndNot(x *Board) (out Board) {
	for wk := range b {
		out[wk] = b[wk] &^ x[wk]
	}
	return out
}

// Without returns the positions of the set with no king on the given squares.
func (b *Board) Without(squares chess.Bitboard) (out Board) {
	for wk := range b {
		if !squares.Has(chess.Square(wk)) {
			out[wk] = b[wk] &^ squares
		}
	}
	return out
}

// Steps returns the placements from which one step of c's king leads into the set. Steps are their
// own inverse: these are also the placements that one such step leads to from the set. Nothing is
// asked about where the kings may stand; intersect with Slice.Legal.
func (b *Board) Steps(c chess.Color) (out Board) {
	if c == chess.Black {
		for wk := range b {
			out[wk] = chess.KingFill(b[wk])
		}
		return out
	}
	// The white king's three by three squares as rows of three, then columns of rows.
	for rank := 0; rank < 64; rank += 8 {
		for wk := rank; wk < rank+8; wk++ {
			var side chess.Bitboard
			if wk > rank {
				side = b[wk-1]
			}
			if wk < rank+7 {
				side |= b[wk+1]
			}
			row := side | b[wk]
			out[wk] |= side
			if rank > 0 {
				out[wk-8] |= row
			}
			if rank < 56 {
				out[wk+8] |= row
			}
		}
	}
	return out
}

// StepsTo returns the placements from which one step of c's king to sq leads into the set, as when
// it captures there.
func (b *Board) StepsTo(c chess.Color, sq chess.Square) (out Board) {
	from := chess.KingAttacks(sq)
	if c == chess.White {
		for wk := range from.Squares() {
			out[wk] = b[sq]
		}
		return out
	}
	for wk := range b {
		if b[wk].Has(sq) {
			out[wk] = from
		}
	}
	return out
}
