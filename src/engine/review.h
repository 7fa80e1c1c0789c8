/* review.h - the decisions of a match judged, each with what its seat knew then. */
#ifndef ENGINE_REVIEW_H
#define ENGINE_REVIEW_H

#include "engine/engine_jobs.h"

/* Of a search, where nobody says how many; and at most. */
enum { REVIEW_NODES = 20000, REVIEW_NODES_MAX = 1000000000 };

/* By what a decision has cost of the expected score: from 50, 100 and 150 thousandths on. */
enum review_mark { REVIEW_FINE, REVIEW_INACCURACY, REVIEW_MISTAKE, REVIEW_BLUNDER };
const char *review_mark_name(enum review_mark mark);

/* A score for the seat that decides, as searches report it, and the line that it is of. */
struct review_score {
	enum score_kind kind;
	int value;
	step_t line[PV_MAX];
	size_t n_line;
};

/* A decision. */
struct reviewed {
	struct job_root root; /* before it, as its seat knew it */
	uint64_t number;      /* from 1 */
	int seat;
	step_t step, best;                 /* what was decided, and what is thought best */
	struct review_score before, after; /* of the best, and of what was decided */
	bool has_truth;                    /* the game has secrets, and who asks may know all: */
	struct review_score inferred,
		truth; /* of what was decided, by what others' behaviour tells, and as it was */
	const void *true_state; /* before it; not for eyes that may not know all */
	step_t answer
		[8]; /* what came behind it in the game, chance too, as far as there is room; ended by STEP_NONE */
	int expected; /* thousandths of the score after it */
	int lost;     /* thousandths of the expected score */
	enum review_mark mark;
};

/* Was there a win by force, and none after what was decided? Where that was no mistake, since it is as good as won still, one
 * in a few turns. */
bool review_missed_win(const struct reviewed *reviewed);

/* What it has cost in points, a win by force about a piece; 0 where scores are no points. From about a piece on it is worth
 * a word, even where the game is as good as won or lost all the same. */
enum { REVIEW_PIECE = 150 };
int review_points_lost(const struct reviewed *reviewed);

/* What the decisions of a seat come to. */
struct review_total {
	uint64_t decisions, mistakes, blunders;
	uint64_t missed_wins; /* by force, however good what was played instead */
	uint64_t lost;        /* thousandths */
};

struct review_request {
	uint64_t from;  /* the number of the first decision to judge, 0 as 1 */
	uint64_t nodes; /* of each search */
	int viewer;     /* who asks */
	void (*on_decision)(void *to, const struct reviewed *reviewed);
	void (*on_totals)(void *to, const struct game *game, const struct review_total *totals);
	void (*on_end)(void *to, bool stopped);
	void *to;
};

/* May the viewer have anything reviewed? In a game with secrets that goes on the public may not, and seats
 * are told of their own decisions alone. */
bool engine_may_review(const struct engine *e, int viewer, struct error *err);
/* Judges the decisions up to the present place, each by searches from empty tables with one thread, and `Threads` of
 * them at once; hands them over in their order, the same whatever that number. on_decision comes from any of the threads,
 * one at a time. */
bool engine_review(struct engine *e, const struct review_request *request, struct error *err);

#endif
