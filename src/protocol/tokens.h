/* tokens.h - steps as text: sorted lists of tokens, and lines of whole turns. */
#ifndef PROTOCOL_TOKENS_H
#define PROTOCOL_TOKENS_H

#include "game/game.h"

struct tokens {
	struct token {
		char *text;
		step_t step;
	} * at; /* owned; starts zeroed, ends with tokens_free */
	size_t n;
};

/* The legal steps of the seat on move, in byte order of their texts. */
void tokens_legal(struct tokens *list, const struct game *game, const void *s);
void tokens_free(struct tokens *list);

/* Appends a line of steps from s, blanks between: as single tokens, or (turns)
 * joined to whole turns, the last of which is completed if the line breaks off
 * within it. Stops where chance comes in. Writes at most `most` tokens. */
void tokens_write_pv(struct strbuf *out, const struct game *game, const void *s,
                     const step_t *steps, size_t n, bool whole_turns, size_t max_tokens);

#endif
