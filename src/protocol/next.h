/* next.h - what a decision made by clicks says. */
#ifndef PROTOCOL_NEXT_H
#define PROTOCOL_NEXT_H

#include "game/game.h"

/* Appends in words for people what the beginning of a token says in state s, where a seat is on move;
 * nothing when no legal token begins so. */
void next_write_meaning(const struct game *game, const void *s, const char *prefix,
                        struct strbuf *out);

#endif
