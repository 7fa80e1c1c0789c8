/* root_moves.h - the moves at the root of an alpha-beta search, in order. */
#ifndef SEARCH_ROOT_MOVES_H
#define SEARCH_ROOT_MOVES_H

#include <stdbool.h>

#include "search/pv.h"

struct root_move {
	step_t step;      /* its first, or only one */
	int number;       /* in the order of adding */
	int n_steps;      /* how many it has */
	int static_score; /* without search */
	int score;        /* of the last search that found one; until then static */
	uint64_t nodes;   /* of all searches of it */
	bool deferred;    /* to the end of the iteration: another thread is searching it */
	bool searched;    /* score is by a search */
	struct pv *pv;    /* its own steps and what is best after them; one of struct root_moves's */
};

/* Begins with root_moves_init, ends with root_moves_free. */
struct root_moves {
	struct root_move *at; /* owned; best first */
	struct pv *pvs;       /* owned */
	int n;
};

/* Room for so many moves. */
void root_moves_init(struct root_moves *list, size_t cap);
void root_moves_free(struct root_moves *list);
/* Adds a move of so many steps. */
void root_moves_add(struct root_moves *list, const step_t *steps, int n_steps, int static_score);
/* Takes in what a search of a move has found: its score, and the line behind it. */
void root_move_update(struct root_move *move, int score, const struct pv *child_pv);
/* Makes `to`, which is empty or of the same moves, a copy of `from`. */
void root_moves_copy(struct root_moves *to, const struct root_moves *from);
/* Sorts the first n by score, best first; equal ones stay as they are. */
void root_moves_sort(struct root_moves *list, int n);
/* Forgets what searches have found, and sorts all by their static scores. */
void root_moves_reset(struct root_moves *list);
/* Brings move i to the front of those from `to` on; those between move one on. */
void root_moves_to_front(struct root_moves *list, int to, int i);

#endif
