// Package recognizers tells an engine, inside its search, what is proven of a position: that the side
// to move cannot win, that it cannot lose, that it wins.
//
//	set, err := recognizers.New(recognizers.Config{Win: 20_000})
//	rec := set.NewCache(1 << 20) // one for each thread
//
//	// at a node, after the transposition table:
//	if score, bound := rec.Probe(&pos, alpha, beta, ply); bound.Cuts(score, alpha, beta) {
//		return score
//	}
//
// Every claim is a theorem: docs/recognizers.md states and proves them, and tests hold each against
// solved tables, position by position. Where nothing is proven, nothing is said.
//
// A position that no recognizer is about costs a few nanoseconds: what men there are decides. The look-ups
// cost tens of nanoseconds, a pawn structure that is new to a Cache a fraction of a millisecond. Nothing
// is allocated, but for small tables and the memory of a Cache at first use. A Set is safe for concurrent use.
//
// A draw by the 50-move rule, by repetition, or by claim is the engine's business. Positions with
// castling rights are left alone; captures en passant are looked at one move ahead.
//
// The idea of recognizers at interior nodes is Slate's (1984), worked out by Heinz (1998).
package recognizers
