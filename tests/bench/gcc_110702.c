/* gcc_110702.c - the reduced case of a compiler bug that changed the chess search.
 *
 *   gcc -O2 tests/bench/gcc_110702.c && ./a.out
 *
 * prints 0 where gcc 12.2 has the bug, else 7 (gcc -O0 or -fno-ivopts, clang, any sanitizer).
 * The program is well defined: one static object, both indices within their arrays. The ivopts
 * pass writes the address of order[i] as a sum without a pointer in it, zero-based; mod/ref
 * analysis takes the store for one through a null pointer, calls the function pure, and its call
 * is removed. With link-time optimization that hit the scoring of moves, whose loop has the same
 * shape: a 32-bit index, an array of two-byte elements read and one of four bytes written. An
 * index as wide as an address is scaled by the processor instead. Nothing builds this file; the
 * searches beside it, run on a build with -flto, are the guard. */
#include <stdint.h>
#include <stdio.h>

struct entry {
	unsigned count;
	uint16_t move[256];
	int score[256];
};

struct stack {
	int pad;
	struct entry entries[4];
};

static struct stack stack;

__attribute__((noinline)) static void score_moves(struct stack *s, int ply)
{
	struct entry *e = &s->entries[ply];
	for (unsigned i = 0; i < e->count; i++)
		e->score[i] = e->move[i] + 7;
}

int main(void)
{
	volatile int ply = 1;
	struct entry *e = &stack.entries[ply];
	e->count = 2;
	score_moves(&stack, ply);
	printf("%d\n", e->score[0]);
	return 0;
}
