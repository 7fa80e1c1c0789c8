/* tokens.h - steps as text: the sorted list of legal tokens, and principal variations. */
#ifndef ENGINE_TOKENS_H
#define ENGINE_TOKENS_H

#include "game/game.h"

struct tokens {
	struct token {
		char *text;
		size_t i; /* its place among the steps */
	} * at;       /* owned; starts zeroed, ends with tokens_free */
	size_t n;
};

/* Those of n steps from a state whose texts begin with prefix, in byte order of the texts. */
struct token_steps {
	const struct game *game;
	const void *s;
	const step_t *steps;
	size_t n;
};
void tokens_sort(struct tokens *list, const struct token_steps *from, const char *prefix);
/* The same of all legal steps of the seat on move. */
void tokens_legal(struct tokens *list, const struct game *game, const void *s, const char *prefix);
void tokens_free(struct tokens *list);

/* A principal variation to be written: n steps from state s. */
struct pv_text {
	const struct game *game;
	const void *s;
	const step_t *steps;
	size_t n;
	bool whole_turns;  /* joined to turns, the last completed if the PV breaks off within it */
	size_t max_tokens; /* no more are written */
};

/* Appends a principal variation, blanks between its tokens. Stops where chance comes in,
 * except within a turn. */
void tokens_write_pv(struct strbuf *out, const struct pv_text *pv);

#endif
