/* decision_words.h - why a decision may be the best, in words. */
#ifndef PROTOCOL_DECISION_WORDS_H
#define PROTOCOL_DECISION_WORDS_H

#include "engine/engine_jobs.h"
#include "engine/query.h"
#include "protocol/words/effects.h"

/* What a search has found for the seat on move, as that seat knows the game. */
struct decision_lines {
	const struct game *game;
	const void *state;
	const char *best, *second; /* tokens, blanks between them; "": none */
	const struct engine
		*engine; /* that says what a viewer believes, or NULL; not while a job runs */
	int viewer;
	bool played; /* it was, and no search has found it: nothing is said of all deals */
};
/* Appends why the best may be it, without a subject: `takes the second bishop, which may be p3's life (40 %)`; nothing
 * where nothing is to be said. */
void decision_words_reason(const struct decision_lines *about, struct strbuf *out);

/* Appends words with a number of beans behind them; a comma before them where something stands there. */
void decision_words_add_beans(struct strbuf *out, const char *words, int beans);
/* How a piece is called: by its kind where pieces are somebody's. */
const char *decision_words_name(const struct piece *piece);
#endif
