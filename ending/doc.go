// Package ending solves the ending of one given position, where no table exists: it finds the slices that the
// position can reach, as they are needed, and proves how it goes with best play.
//
//	s, err := ending.Solve(ctx, position, ending.Limits{})
//	fmt.Println(s.Value(&position)) // win, draw, loss, or a bracket such as [draw, win]
//
// A slice is a placement of the pawns with the pieces that are on the board; inside it kings and pieces move. For each
// slice and each side as the attacker two sets are kept: the positions that he surely wins, with every move into an unknown slice
// counted against him, and those that he may win, with all of them counted for him. Where the two agree the answer is exact, whatever
// lies behind the unknown ones. What Solve states is thus a theorem; what it runs out of time or memory for stays a bracket.
//
// Which slices are solved is decided by walking from the position through those whose answer is open. docs/ending.md says how, and why it is right.
//
// A slice of kings and pawns takes 1 to 4 KiB, one with a piece 64 to 256 KiB, one with two 4 to 16 MiB.
package ending
