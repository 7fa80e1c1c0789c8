/* search.h - whether the attacker wins within some number of turns, by proof-number search.
 *
 * Depth-first proof-number search (Nagai 2002) with a transposition table, and with the number of
 * turns left as a part of every question. What the table has as proved is proved for that many turns
 * and more, what it has as refuted for that many and fewer. Only what is neither is a guess, which
 * guides the search and decides nothing. So a cycle cannot prove or refute itself, and the
 * interaction of graph and history (Kishimoto and Müller 2004) does not arise. A won position has
 * a turn to one that is won in fewer turns: no position of such a play comes twice, and with at most
 * 99 turns it ends before T16 could make it a draw. */
#ifndef PROVE_SEARCH_H
#define PROVE_SEARCH_H

#include <time.h>

#include "tools/prove/bounds.h"

enum { PROOF_INFINITE = 0xffffff, NEVER = 255, TURNS_LIMIT = 99 };

/* What is known of a position. */
struct proof {
	uint32_t pn, dn; /* proof and disproof number; 0: proved, refuted */
	uint8_t won_in;  /* the attacker wins in at most so many turns, or NEVER: not known to */
	uint8_t lasts;   /* the attacker cannot win in fewer turns, or NEVER: in no number of turns */
};

struct entry {
	uint64_t key, data;
};

struct search {
	const struct bounds *bounds;
	struct entry *table;
	size_t mask;
	uint64_t expanded, won, not_won; /* positions expanded, bounds that decided */
	time_t deadline;
	bool stop; /* the deadline is over, and the last result worth nothing */
	void (*progress)(struct search *search, void *data); /* NULL, or called now and then */
	void *data;
};

/* A table of 2^log2 entries of 16 bytes: in a file, with what an earlier search left there, or,
 * with NULL, empty and in memory. False with one line on stderr where that cannot be; otherwise to
 * be closed. */
bool search_open(struct search *search, const struct bounds *bounds, int log2, const char *file);
void search_close(struct search *search);
/* Searches until the attacker's win within `turns` (at most TURNS_LIMIT) is proved or refuted, or
 * the deadline is over; then the successors, too, are known that this needs. */
struct proof search_run(struct search *search, const struct position *p, int turns);
/* What is known without a search: from the table, or from the position itself. */
struct proof search_known(struct search *search, const struct position *p, int turns);
/* The same by what is known of the successors: where a search of p stands. */
struct proof search_summary(struct search *search, const struct position *p, int turns);

#endif
