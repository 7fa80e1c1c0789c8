/* captured.h - the pieces that each seat has captured in this game. */
#ifndef FRONT_SHELL_CAPTURED_H
#define FRONT_SHELL_CAPTURED_H

#include "front/client.h"
#include "game/event.h"

/* Appends the signs of the pieces that a seat of the client's game has captured, as far as its viewer was
 * told, in the order in which the game lists its pieces: glyphs, or tokens where not utf8. Nothing where
 * the game itself shows what was captured. */
void captured_write(struct client *client, const struct game_info *info, bool utf8, int seat,
                    struct strbuf *out);

#endif
