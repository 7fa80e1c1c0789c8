/* deepen.h - iterative deepening (Scott 1969) for every alpha-beta search: the root with
 * aspiration windows (Slate and Atkin 1977) and MultiPV, when to end, what to report. */
#ifndef SEARCH_DEEPEN_H
#define SEARCH_DEEPEN_H

#include "search/root_moves.h"
#include "search/search.h"
#include "search/time_management.h"

struct deepen;

/* What a search brings along; zero or NULL where nothing is said. */
struct deepen_hooks {
	int max_depth;       /* of any iteration */
	int proof_factor;    /* a win n turns away is proven by an iteration n times this deep */
	int aspiration_from; /* the first iteration with aspiration windows; 0: none */
	/* The score of a root move at d->depth within a window, the line behind it in
	 * *d->child_pv. move_number: how many were searched before it for the same line. */
	int (*search_move)(struct deepen *d, const struct root_move *move, int move_number, int alpha,
	                   int beta);
	/* A whole iteration of another kind, in place of search_move: brings the best moves to
	 * the front in order, sets best_changed. False when stopped in it. */
	bool (*search_iteration)(struct deepen *d);
	/* Writes at most PV_MAX steps of the line of a root move, as it is to be reported, and
	 * returns how many. NULL: its pv. */
	size_t (*write_line)(const struct deepen *d, const struct root_move *move, step_t *line);
};

/* The root of one thread's search. The caller fills in the first group. */
struct deepen {
	struct search *search;
	const struct deepen_hooks *hooks;
	void *thread;              /* for the hooks */
	const struct pv *child_pv; /* where search_move leaves the line */
	struct root_moves root_moves;

	int multipv; /* lines that are asked for, or as many as there are moves */
	int depth;   /* of the iteration */
	struct search_stability stability;
	bool best_changed; /* in it: the first move was searched for the first time, or a better
	                    * one found */
};

/* Runs the iterations and reports each; there is at least one root move.
 * True when the last one that was asked for was finished, and not time, a proof or a stop
 * ended the search. */
bool deepen_run(struct deepen *d);
/* Reports the first so many lines. */
void deepen_report(struct deepen *d, int depth, int lines);
/* True when the mate that `go mate` asks for is found. */
bool deepen_mate_found(const struct deepen *d);

#endif
