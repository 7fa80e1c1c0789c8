/* perfect.h - the three slots about knowledge, for games in which all lies open. */
#ifndef GAME_PERFECT_H
#define GAME_PERFECT_H

#include <stdlib.h>
#include <string.h>

#include "game/game.h"

/* Defines observe, belief_open and belief_sample for a game whose state is a `type`:
 * every viewer sees the state itself, which is the one world there is; closing
 * it is free(). */
#define PERFECT_INFORMATION(type)                                             \
	static void observe(const void *s, int viewer, void *out)                 \
	{                                                                         \
		(void)viewer;                                                         \
		memmove(out, s, sizeof(type));                                        \
	}                                                                         \
	static void *belief_open(const struct infostate *told, struct error *err) \
	{                                                                         \
		(void)err;                                                            \
		return memcpy(xmalloc(sizeof(type)), told->now, sizeof(type));        \
	}                                                                         \
	static void belief_sample(void *worlds, struct rng *rng, void *out)       \
	{                                                                         \
		(void)rng;                                                            \
		memcpy(out, worlds, sizeof(type));                                    \
	}                                                                         \
	_Static_assert(sizeof(type) <= STATE_MAX, "a state that fits")

#endif
