/* perfect.h - the slots about knowledge, for games of perfect information. */
#ifndef GAME_PERFECT_H
#define GAME_PERFECT_H

#include <stdlib.h>
#include <string.h>

#include "game/game.h"

/* Defines observe, belief_open and belief_sample for a game whose state is a `type`:
 * every viewer observes the state itself, and believes in it alone; belief_close is
 * free(). */
#define PERFECT_INFORMATION(type)                                                  \
	static void observe(const void *s, int viewer, void *out)                      \
	{                                                                              \
		(void)viewer;                                                              \
		memmove(out, s, sizeof(type));                                             \
	}                                                                              \
	static void *belief_open(const struct infostate *infostate, struct error *err) \
	{                                                                              \
		(void)err;                                                                 \
		return memcpy(xmalloc(sizeof(type)), infostate->now, sizeof(type));        \
	}                                                                              \
	static void belief_sample(void *belief, struct rng *rng, void *out)            \
	{                                                                              \
		(void)rng;                                                                 \
		memcpy(out, belief, sizeof(type));                                         \
	}                                                                              \
	_Static_assert(sizeof(type) <= STATE_MAX, "a state that fits")

#endif
