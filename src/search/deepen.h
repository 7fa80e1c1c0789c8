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
	/* What is known to be best after a root move whose search has left no line; STEP_NONE: nothing.
	 * NULL: never. */
	step_t (*find_reply)(struct deepen *d, const struct root_move *move);
};

/* What searches of a root move have cost and found, also where it was not the best. */
struct root_effort {
	uint64_t nodes;
	int score;
	enum bound bound; /* of the score; BOUND_NONE: no search was finished */
	int n_line;       /* steps behind the move's own */
	step_t line[TREE_LINE_MAX];
};

/* A search of a root move that is over. */
struct root_result {
	uint64_t nodes_before; /* that the thread had counted when it began */
	int score;
	enum bound bound;
	const struct pv *line; /* behind the move; NULL: none */
};

/* The root of one thread's search. The caller fills in the first group. */
struct deepen {
	struct search *search;
	const struct deepen_hooks *hooks;
	void *thread;              /* for the hooks */
	const struct pv *child_pv; /* where search_move leaves the line */
	struct root_moves root_moves;

	struct root_effort
		*efforts; /* by number of the root move; of the main thread alone, else NULL */

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
/* Notes what a search of a root move has cost and, unless it was stopped, found. */
void deepen_note(struct deepen *d, const struct root_move *move, const struct root_result *found);
/* Takes what has been noted over into the answer. */
void deepen_keep_tree(struct deepen *d);
/* Frees the root moves and what was noted of them. */
void deepen_free(struct deepen *d);
/* Reports the first so many lines. */
void deepen_report(struct deepen *d, int depth, int lines);
/* True when the mate that `go mate` asks for is found. */
bool deepen_mate_found(const struct deepen *d);

#endif
