/* facts.h - what an event says, key by key, in words. */
#ifndef PROTOCOL_FACTS_H
#define PROTOCOL_FACTS_H

#include "game/game.h"

/* An event as `key=value …`, and the game that it is of. */
struct facts {
	const struct game_info *game;
	const char *pairs;
};

struct fact {
	char s[240];
};

/* The value of a key; "" when it is not there, or "-". */
struct fact facts_find(const struct facts *facts, const char *key);

/* Appends the value of a key in words; false, and nothing, when it has none. These keys
 * are made of others:
 *   actor   who acted: by, or the seat whose thing it is
 *   captor  with, when it is the actor's: "white's knight"
 *   enemy   piece, when it is another seat's than the actor's: "the pawn"
 *   kind    piece without its seat: "a queen"
 *   stack   beans, where they are more than one
 *   score   the points of each team
 *   each    items, one for each seat
 *   placed  items, each a piece and its square */
bool facts_write(const struct facts *facts, const char *key, struct strbuf *out);

#endif
