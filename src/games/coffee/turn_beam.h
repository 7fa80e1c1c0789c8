/* turn_beam.h - beam search (Lowerre 1976) for whole turns, as a move generator for
 * games of many actions a turn (Justesen, Mahlmann and Togelius 2016).
 *
 * Five actions on 32 squares make hundreds of thousands of turns, most of them the
 * same beans in another order and nearly all of them pointless. So turns are built
 * action by action, and of each length and kind only the best few are extended. */
#ifndef GAMES_COFFEE_TURN_BEAM_H
#define GAMES_COFFEE_TURN_BEAM_H

#include "games/coffee/state.h"
#include "search/search.h"

enum {
	COFFEE_TURN_ACTIONS_MAX = COFFEE_INVENTORY_MAX + 1, /* a bean each, then `end` */
	COFFEE_TURNS_MAX = 64
};

struct coffee_turn {
	coffee_move actions[COFFEE_TURN_ACTIONS_MAX]; /* with its pass or end, if it has one */
	int n;
	int value;    /* for the seat that plays it, by coffee_evaluate; a win is SCORE_WIN or more */
	uint64_t key; /* of the position it leads to */
};

struct coffee_beam_limits {
	int width; /* how many begun turns are extended */
	int turns; /* how many are written, 1..COFFEE_TURNS_MAX */
};

/* Writes turns of the seat on move, which may have begun its turn, best first, no two
 * of which lead to the same position; at least one, when the game goes on. Returns how
 * many. At the root searchmoves hold and no node is counted; elsewhere
 * each action tried is a node, and the list is useless once the search has stopped. */
int coffee_turn_beam(struct search *search, const struct coffee *s, bool root,
                     struct coffee_beam_limits limits, struct coffee_turn *out);

#endif
