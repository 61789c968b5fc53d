// Asks Fathom for the results of positions and says what each is and what one takes.
//
//   fathom FOLDER SECONDS < positions > results
//
// A position is ten words of 64 bits: the men of White and Black, then kings to
// pawns, the en passant square or 0, and whether White is to move. A result is a
// byte as Fathom counts, 0 to 4; nanoseconds of processor time for each probe go to standard error.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <tbprobe.h>
#include <time.h>

static double seconds(void)
{
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return t.tv_sec + t.tv_nsec / 1e9;
}

static unsigned probe(const uint64_t *p)
{
	return tb_probe_wdl(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], 0, 0, (unsigned)p[8], p[9] != 0);
}

int main(int argc, char **argv)
{
	enum { words = 10 };
	size_t n = 0, room = 0;
	uint64_t *all = NULL;
	if (argc != 3 || !tb_init(argv[1]) || TB_LARGEST == 0) {
		fputs("no tables\n", stderr);
		return 1;
	}
	for (;;) {
		if (n == room) {
			room = room ? 2 * room : 1 << 16;
			all = realloc(all, room * words * sizeof *all);
			if (!all)
				return 1;
		}
		if (fread(all + n * words, sizeof *all, words, stdin) != words)
			break;
		n++;
	}
	for (size_t i = 0; i < n; i++) // reads the files for the first time
		putchar((int)probe(all + i * words));
	if (fflush(stdout) || n == 0)
		return 1;
	unsigned sum = 0;
	uint64_t asked = 0;
	double start = seconds(), took = 0, limit = atof(argv[2]);
	for (size_t i = 0; took < limit; i = (i + 1) % n) {
		sum += probe(all + i * words);
		if (++asked % 4096 == 0)
			took = seconds() - start;
	}
	fprintf(stderr, "%.1f %u\n", took / asked * 1e9, sum);
	return 0;
}
