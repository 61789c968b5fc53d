/* Reads FENs from its arguments, or takes those below, and prints what the recognizers of Szen say.
 * With -bench it measures what a call costs.
 *
 *   go build -buildmode=c-archive -o libszen.a ./cmd/libszen
 *   cc -O2 -Icmd/libszen examples/c/example.c libszen.a -lpthread -o example
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "szen.h"

static const char *fens[] = {
	"4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", /* nobody gets through */
	"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1",             /* drawn king and pawn ending */
	"4k3/8/4K3/4P3/8/8/8/8 w - - 0 1",             /* won */
	"k7/8/8/8/3B4/2K5/P5p1/8 w - - 0 1",           /* wrong bishop: White cannot win, Black may */
	"8/5pk1/R5p1/7p/7P/r4PP1/5K2/8 w - - 0 1",     /* nothing is known */
};

/* read_fen fills a board from the first five fields of a FEN; it returns 0 if the text is no FEN. */
static int read_fen(const char *fen, szen_board *b) {
	int square = 56;
	memset(b, 0, sizeof *b);
	b->ep = 64;
	for (; *fen && *fen != ' '; fen++) {
		if (*fen == '/') {
			square -= 16;
		} else if (*fen >= '1' && *fen <= '8') {
			square += *fen - '0';
		} else {
			uint64_t *kinds[] = {&b->pawns, &b->knights, &b->bishops, &b->rooks, &b->queens, &b->kings};
			const char *letters = "pnbrqk", *at = strchr(letters, *fen | 32);
			if (!at || square < 0 || square > 63) return 0;
			*(*fen & 32 ? &b->black : &b->white) |= 1ULL << square;
			*kinds[at - letters] |= 1ULL << square;
			square++;
		}
	}
	char turn = 0, castling[8] = "-", ep[4] = "-";
	int clock = 0;
	if (sscanf(fen, " %c %7s %3s %d", &turn, castling, ep, &clock) < 1 || (turn != 'w' && turn != 'b')) return 0;
	b->turn = turn == 'b';
	b->castling = castling[0] != '-';
	if (ep[0] >= 'a' && ep[0] <= 'h' && ep[1] >= '1' && ep[1] <= '8') b->ep = (uint8_t)((ep[1] - '1') * 8 + ep[0] - 'a');
	b->halfmoves = clock < 0 ? 0 : clock > 255 ? 255 : (uint8_t)clock;
	return 1;
}

static double seconds(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* bench prints nanoseconds a board: called one by one, in batches, and turned away before the border. */
static void bench(int rec, const szen_board *board) {
	enum { batch = 64, rounds = 2000 };
	szen_board many[batch];
	szen_answer answers[batch];
	long sum = 0;
	for (int i = 0; i < batch; i++) many[i] = *board;
	double t0 = seconds();
	for (int i = 0; i < batch * rounds; i++) sum += szen_probe(rec, board, -1000, 1000).bound;
	double t1 = seconds();
	for (int i = 0; i < rounds; i++) sum += szen_probe_many(rec, many, answers, batch, -1000, 1000);
	double t2 = seconds();
	for (int i = 0; i < batch * rounds; i++) sum += szen_maybe(&many[i % batch]);
	double t3 = seconds();
	double unit = 1e9 / (batch * rounds);
	printf("  ns a board: %.1f one by one, %.1f in batches of %d, %.1f for szen_maybe (%ld)\n",
	       (t1 - t0) * unit, (t2 - t1) * unit, batch, (t3 - t2) * unit, sum);
}

int main(int argc, char **argv) {
	const char *bounds[] = {"unknown", "at most", "at least", "exactly"};
	int measure = argc > 1 && strcmp(argv[1], "-bench") == 0;
	const char **list = argc > 1 + measure ? (const char **)argv + 1 + measure : fens;
	int n = argc > 1 + measure ? argc - 1 - measure : (int)(sizeof fens / sizeof *fens);
	int rec = szen_open(0, 20000, 0, 0);
	if (!rec) return 1;
	for (int i = 0; i < n; i++) {
		szen_board b;
		if (!read_fen(list[i], &b)) {
			fprintf(stderr, "no FEN: %s\n", list[i]);
			return 2;
		}
		szen_answer a = {0, SZEN_NONE};
		if (szen_maybe(&b)) a = szen_probe(rec, &b, -30000, 30000);
		if (a.bound == SZEN_NONE) {
			printf("%s: unknown\n", list[i]);
		} else {
			printf("%s: %s %d\n", list[i], bounds[a.bound & 3], (int)a.score);
		}
		if (measure) bench(rec, &b);
	}
	szen_close(rec);
	return 0;
}
