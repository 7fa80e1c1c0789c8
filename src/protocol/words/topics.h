/* topics.h - what there is to be said about a word: of commands, cards, rules, and lists. */
#ifndef PROTOCOL_TOPICS_H
#define PROTOCOL_TOPICS_H

#include "game/game.h"
#include "protocol/commands/command.h"

struct topics {
	const struct command *const *commands; /* those there are, ended by NULL */
	const struct game *game;               /* whose words come first; or NULL */
	void (*line)(void *to, const char *line);
	void *to;
	struct strbuf text; /* of topics.c */
};

/* Says all about a word, line by line, of NULL which commands there are; false when it means nothing. */
bool topics_say(struct topics *topics, const char *word);

#endif
