/* next.h - a decision by clicks: what a prefix of its token says so far, whether it is a decision, and
 * which parts may come next. */
#ifndef ENGINE_NEXT_H
#define ENGINE_NEXT_H

#include "game/game.h"

/* A part that may come next. */
struct next_step {
	struct path_part part;
	size_t leads; /* to so many decisions */
	size_t last;  /* the decision that was counted last among them */
	bool plays;   /* one of them ends here */
	bool ends;    /* and with it a turn of several decisions, as others would not */
};

/* What there is behind a prefix. Starts with begun alone, and ends with next_free. */
struct next_node {
	const char *begun;
	struct next_step *steps; /* owned */
	size_t n, cap;
	struct path said; /* the parts of the prefix, on a path that ends here if there is one */
	step_t played;    /* the decision that ends here, or STEP_NONE */
	bool found;
};

/* Finds the steps behind node->begun in state s, in byte order of what they add. */
void next_find(struct next_node *node, const struct game *game, const void *s);
void next_free(struct next_node *node);
/* Appends in words for people what the prefix says. */
void next_say(const struct next_node *node, const struct game_info *info, struct strbuf *out);

/* Appends in words for people what the beginning of a token says in state s, where a seat is on move;
 * nothing when no legal token begins so. */
void next_write_meaning(const struct game *game, const void *s, const char *prefix,
                        struct strbuf *out);

#endif
