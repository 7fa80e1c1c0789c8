/* complete.h - candidates for what could be typed next. */
#ifndef FRONT_SHELL_COMPLETE_H
#define FRONT_SHELL_COMPLETE_H

#include "front/shell/shell_internal.h"

/* Words, each once. */
struct completions {
	char **at; /* NULL-ended, each and all owned */
	size_t n;
	const char *prefix; /* what they have to begin with */
};

/* Adds a word, or the first n bytes of one, if it begins as it has to. */
void complete_add(struct completions *l, const char *word);
void complete_add_n(struct completions *l, const char *word, size_t n);

/* Adds what may follow a card's name now or, where squares were named behind it,
 * what may follow them. */
void complete_card(struct shell *sh, struct completions *l, const char *card, const char *squares);

#endif
