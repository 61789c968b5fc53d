// Package values says what groups of pawns are worth as combinatorial games, in
// which the player who has no move left loses (Conway, On Numbers and Games, 1976;
// Elkies, On Numbers and Endgames, 1996). White is Left: positive values are good
// for White.
//
//	c := values.New(0)
//	s, err := c.Split(&position)       // the kernel of kings, and groups with their values
//	lo, hi := c.Total(s)               // of all groups
//	fmt.Println(c.Name(lo), lo == hi)
//
// A Game is always in canonical form, so that two games of a Calculator have the
// same value if and only if they are the same pointer.
//
// What such values prove of a game of chess is Prove's business: it plays by them
// and has every other reply of the opponent refuted by an oracle, such as an exact
// solver. docs/values.md has the definitions and the proofs.
package values
