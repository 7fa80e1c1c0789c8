/* facts.h - what an event says, key by key, in words. */
#ifndef PROTOCOL_FACTS_H
#define PROTOCOL_FACTS_H

#include "game/game.h"

enum { FACTS_MAX = 12 };

/* What an event of a game says: its keys and their values. Starts with game alone. */
struct facts {
	const struct game_info *game;
	struct {
		const char *key;
		size_t value; /* where it begins in values */
	} of[FACTS_MAX];
	int n;
	struct strbuf values; /* each ended by NUL; freed by facts_free */
};

/* Adds what an event says; one key and its value, n bytes long. */
void facts_add_event(struct facts *facts, const struct events *events, const struct event *e);
void facts_add(struct facts *facts, const char *key, const char *value, size_t n);
void facts_free(struct facts *facts);
/* The value of a key, good until more is added; "" when it is not there, or "-". */
const char *facts_find(const struct facts *facts, const char *key);

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
