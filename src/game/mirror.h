/* mirror.h - colour flip: the same position with sides changed, ranks counted from the other edge. */
#ifndef GAME_MIRROR_H
#define GAME_MIRROR_H

#include <stdbool.h>

#include "base/strbuf.h"
#include "game/info.h"

/* Writes the mirror image of a position's text by the game's form (info.h: mirror); false, and nothing
 * written, where there is none: the game has no form, or something other than a turn is due. */
bool mirror_position(const struct game_info *info, const char *position, struct strbuf *out);

#endif
