/* szen.h: the recognizers of Szen for engines in C and C++.
 *
 * A recognizer says what is proven of a position: a bound on its value from the view of the side to
 * move, like an entry of a transposition table. Where nothing is proven it says SZEN_NONE.
 *
 * Boards are bitboards, bit 0 = a1, bit 1 = b1, ... bit 63 = h8. Scores are the engine's own.
 *
 * The caller vouches that the side not to move is not in check. Boards whose men contradict each
 * other are answered with SZEN_NONE. No function keeps a pointer.
 */
#ifndef SZEN_H
#define SZEN_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { SZEN_NONE = 0, SZEN_UPPER = 1, SZEN_LOWER = 2, SZEN_EXACT = 3 };

/* A position, 72 bytes. */
typedef struct {
	uint64_t white, black;                                  /* by colour */
	uint64_t pawns, knights, bishops, rooks, queens, kings; /* by kind, both colours */
	uint8_t turn;                                           /* 0 white, 1 black */
	uint8_t ep;                                             /* square behind a pawn that just made a double step, 64 for none */
	uint8_t castling;                                       /* not 0 if any right to castle is left */
	uint8_t halfmoves;                                      /* plies since the last capture or pawn move */
	int32_t ply;                                            /* plies below the root: a win scores win - ply */
} szen_board;

typedef struct {
	int32_t score; /* means nothing with SZEN_NONE */
	int32_t bound;
} szen_answer;

#ifndef SZEN_TYPES_ONLY /* the library itself has the functions */

/* szen_open returns a recognizer, a number above 0, for use by one thread at a time, or 0 if the
 * scores are out of order: win has to be at least 1024 more than draw, and -win as much less.
 * cache_bytes is the memory for pawn structures, 0 for four mebibytes; off is a mask of families that stay silent. */
int32_t szen_open(int32_t draw, int32_t win, int64_t cache_bytes, uint32_t off);

/* szen_close gives a recognizer back. */
void szen_close(int32_t rec);

/* szen_probe returns a bound on the value of a position, 0 in all fields for an unknown rec or a
 * board of NULL. What can neither cut nor narrow the window is not looked for. */
szen_answer szen_probe(int32_t rec, const szen_board *board, int32_t alpha, int32_t beta);

/* szen_probe_many answers for n boards, all with the same window: one call costs the border between C
 * and Go once, which is worth more than the probe itself. It returns how many of the answers have a bound, or -1 if
 * something is wrong with the arguments. */
int32_t szen_probe_many(int32_t rec, const szen_board *boards, szen_answer *answers, int32_t n, int32_t alpha, int32_t beta);

#endif

/* szen_cuts tells whether an answer ends a node with the window alpha to beta. */
static inline int szen_cuts(szen_answer a, int32_t alpha, int32_t beta) {
	return a.bound == SZEN_EXACT || (a.bound == SZEN_UPPER && a.score <= alpha) || (a.bound == SZEN_LOWER && a.score >= beta);
}

/* szen_maybe tells whether a recognizer can have something to say of a board: a few comparisons on the C
 * side of the border, so that most nodes of a game never cross it. */
static inline int szen_maybe(const szen_board *b) {
	uint64_t heavy = b->rooks | b->queens, minor = b->knights | b->bishops, pawns = b->pawns;
	uint64_t above = pawns & (pawns >> 8); /* pawns head to head, or doubled */
	if (b->castling) return 0;
	if (!heavy) {
		if (!pawns || !b->knights) return 1;
		if (!b->bishops && !(b->knights & (b->knights - 1))) return 1;
	} else if (!minor && pawns && !(pawns & (pawns - 1)) && !(b->queens & (b->queens - 1)) && !(b->rooks & (b->rooks - 1))) {
		return 1;
	}
	above &= above - 1;
	return (above & (above - 1)) != 0; /* three of them */
}

#ifdef __cplusplus
}
#endif

#endif
