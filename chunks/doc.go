// Package chunks proves results of pawn endings from parts: two wings with passed pawns, up to three of either side, each on a
// file of its own, and nothing but the kings to stop them. The pattern is CHUNKER's (Berliner and Campbell 1984); its hardest
// position is Szén's.
//
//	w, err := chunks.WingsOf(&position)
//	s, err := chunks.Solve(ctx, w)
//	fmt.Println(s.Value(&position)) // win, draw, loss, or a bracket
//
// A wing is numbered by itself, so that a pair of wings has at most 343 times 343 structures, each solved for all placements of the
// kings at once. What a promotion is worth comes from a table of king and queen against king and passers that holds however the
// queen's own pawns stand. It is a lower bound; so what Solve states is a theorem without the 50-move rule, and what
// hangs on a second queen stays a bracket. docs/chunks.md has the claims and the proofs.
//
// Three pawns each take some seconds and 240 megabytes, twice that if the wings are no mirror images.
package chunks
