// Package account gives a readable account of what is proven of a position: the verdict and where
// its proof is from, the moves that keep it and what is wrong with others, whether it
// matters who is to move, how best play goes, and the critical squares of a pawn ending. It
// adds nothing to what is proven, and says of what is not that it is unknown.
package account
