/* captured.c - by the events of the game. */
#include "front/shell/captured.h"

#include <string.h>

/* Has the game a zone for them? */
static bool is_shown(const struct game_info *info)
{
	for (const struct zone_info *zone = info->zones; zone && zone->name; zone++)
		if (strcmp(zone->name, "captured") == 0)
			return true;
	return false;
}

void captured_write(struct client *client, const struct game_info *info, bool utf8, int seat,
                    struct strbuf *out)
{
	enum { KINDS_MAX = 32 };
	int counts[KINDS_MAX] = {0};
	const struct events *events = client_events(client);
	const struct piece *pieces = info->pieces;
	for (size_t i = 0; events && i < events->n && !is_shown(info); i++) {
		const struct event *e = &events->at[i];
		bool captures = e->kind == EVENT_CAPTURE && e->by == seat && e->seat != seat;
		const struct piece *piece = captures && e->seen_by & TO_ONE(client_viewer(client))
		                                ? info_piece(info, e->piece.s)
		                                : NULL;
		if (piece && piece - pieces < KINDS_MAX)
			counts[piece - pieces]++;
	}
	for (int i = 0; i < KINDS_MAX && pieces[i].token; i++)
		for (int n = 0; n < counts[i]; n++)
			strbuf_add(out, utf8 ? pieces[i].glyph : pieces[i].token);
}
