/* perfect.h - the slots about knowledge, for games of perfect information. */
#ifndef GAME_PERFECT_H
#define GAME_PERFECT_H

#include <stdlib.h>
#include <string.h>

#include "game/game.h"

/* The slots observe, belief_open and belief_sample of a game, <game>_observe and so on:
 * every viewer observes the state itself, and believes in it alone; belief_close is
 * free(). Declared in the game's state.h, defined in its observe.c for a state that is
 * a `type`. */
#define PERFECT_INFORMATION_SLOTS(game)                                             \
	void game##_observe(const void *s, int viewer, void *out);                      \
	void *game##_belief_open(const struct infostate *infostate, struct error *err); \
	void game##_belief_sample(const void *belief, struct rng *rng, void *out)

#define PERFECT_INFORMATION(game, type)                                            \
	void game##_observe(const void *s, int viewer, void *out)                      \
	{                                                                              \
		(void)viewer;                                                              \
		memmove(out, s, sizeof(type));                                             \
	}                                                                              \
	void *game##_belief_open(const struct infostate *infostate, struct error *err) \
	{                                                                              \
		(void)err;                                                                 \
		return memcpy(xmalloc(sizeof(type)), infostate->now, sizeof(type));        \
	}                                                                              \
	void game##_belief_sample(const void *belief, struct rng *rng, void *out)      \
	{                                                                              \
		(void)rng;                                                                 \
		memcpy(out, belief, sizeof(type));                                         \
	}                                                                              \
	_Static_assert(sizeof(type) <= STATE_MAX, "a state that fits")

#endif
