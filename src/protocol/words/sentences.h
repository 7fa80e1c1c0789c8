/* sentences.h - one plain English sentence for each event, for people.
 *
 * A sentence is made of the words of its event and of the constant facts of the game, and
 * of nothing else: it tells a viewer no more than the event does. */
#ifndef PROTOCOL_SENTENCES_H
#define PROTOCOL_SENTENCES_H

#include <stdbool.h>

#include "game/game.h"

/* An event, the list that it stands in, and the game that it is of. */
struct event_ref {
	const struct game_info *game;
	const struct events *events;
	const struct event *event;
	int times; /* the same has happened so often, the last time by that event; 0: once */
};

/* Appends a sentence, without a full stop. Returns the number of the seat whose name it begins
 * with, -1: with something else. */
int sentences_write_event(const struct event_ref *ref, struct strbuf *out);
/* The move before the event that the event is the other half of, where two pieces swap their squares; NULL: they do not. */
const struct event *sentences_swapped(const struct event_ref *ref);
/* Appends what is taken by a capture, `takes the pawn`. */
void sentences_write_taking(const struct event_ref *ref, struct strbuf *out);
/* Appends the sentence to the seat that a chance or table event names: false, and nothing, when the
 * game has no other words for that seat, or the event is none of its. taken is the piece that was
 * captured last, by its token, or "". */
bool sentences_write_to_seat(const struct event_ref *ref, const char *seat, const char *taken,
                             struct strbuf *out);
/* Appends a sentence for the result of a finished game. */
void sentences_write_result(const struct game *game, struct result result, struct strbuf *out);
/* Makes what begins there begin with a capital, unless it is a square or a seat: P1 would be a pawn. */
void sentences_capitalize(struct strbuf *out, size_t from);

#endif
