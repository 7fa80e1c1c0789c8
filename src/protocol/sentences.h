/* sentences.h - one plain English sentence for each event, for people.
 *
 * A sentence is made of the words of its event and of the constant facts of the game, and
 * of nothing else: it tells a viewer no more than the event does. */
#ifndef PROTOCOL_SENTENCES_H
#define PROTOCOL_SENTENCES_H

#include <stdbool.h>

#include "game/game.h"

/* Appends a sentence, without a full stop, for what follows "event ": `move seat=white …`. */
void sentences_write_event(const struct game *game, const char *event, struct strbuf *out);
/* The same to the seat that a chance or table event names: false, and nothing, when the game
 * has no other words for that seat, or the event is none of its. taken is the piece that was
 * captured last, by its token, or "". */
bool sentences_write_to_seat(const struct game *game, const char *event, const char *seat,
                             const char *taken, struct strbuf *out);
/* Appends a sentence for the result of a finished game. */
void sentences_write_result(const struct game *game, struct result result, struct strbuf *out);

#endif
