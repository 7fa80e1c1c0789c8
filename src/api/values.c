/* values.c - events and the scene, as structs of the library. */
#include "api/api_internal.h"

#include <stdlib.h>

#define X(kind, ...) \
	_Static_assert((int)QUADRILLE_EVENT_##kind == (int)EVENT_##kind, "kinds are the engine's");
EVENT_KINDS(X)
#undef X
#define X(kind, name) \
	_Static_assert((int)QUADRILLE_ZONE_##kind == (int)ZONE_##kind, "kinds are the engine's");
ZONE_KINDS(X)
#undef X
_Static_assert(MARK_CHECK == 0 && MARK_LINE == 1 && MARK_ROW == 2 && MARK_SHIELD == 3 &&
                   MARK_FORBIDDEN == 4 && SCENE_MARK_KINDS == 5,
               "bits of marks are the engine's");

/* Copies an event whose text has been copied to text, or is none (NULL). */
static void copy_event(const struct event *e, const char *text, quadrille_event *out)
{
	*out = (quadrille_event){
		.kind = (quadrille_event_kind)e->kind,
		.name = event_name(e->kind),
		.seat = e->seat,
		.by = e->by,
		.last = e->last,
		.square = e->square,
		.from = e->from,
		.to = e->to,
		.team = e->team,
		.deck = e->deck,
		.castling = e->castling,
		.beans = e->beans,
		.rows = e->rows,
		.inventory = e->inventory,
		.bank = e->bank,
		.gained = e->gained,
		.round = e->round,
		.score = {e->score[0], e->score[1]},
		.text = text,
		.card_of_other_deck = e->card_of_other_deck,
	};
	memcpy(out->piece, e->piece.s, sizeof out->piece);
	memcpy(out->was, e->was.s, sizeof out->was);
	memcpy(out->with, e->with.s, sizeof out->with);
	out->given = e->given;
	if (e->kind == EVENT_ENTROPY_VOID)
		out->missing = e->missing;
	if (e->kind == EVENT_ROW)
		out->squares = e->squares;
	if (e->kind == EVENT_CARD || e->kind == EVENT_TAKE)
		out->card = e->card;
	if (e->kind == EVENT_OVER) {
		out->outcome = e->outcome;
		out->reason = e->reason;
	}
}

/* Where the text of an event lies in the copies; SIZE_MAX: it has none. */
static size_t copy_text(const struct events *events, const struct event *e, struct strbuf *texts)
{
	size_t at = texts->n;
	if (e->text_length == 0)
		return SIZE_MAX;
	strbuf_add_n(texts, strbuf_get(&events->text) + e->text, e->text_length);
	strbuf_add_n(texts, "", 1);
	return at;
}

/* Copies what the viewer was told, from number `from` on. Returns how many there are. */
static size_t copy_events(quadrille *q, int viewer, uint64_t from)
{
	const struct events *events = match_events(engine_match(q->engine));
	struct api_results *r = &q->results;
	size_t n = 0, *texts = xmalloc((events->n + 1) * sizeof *texts);
	uint64_t number = 0;
	free(r->events.at);
	r->events.at = NULL;
	r->events.at = xmalloc((events->n + 1) * sizeof *r->events.at);
	strbuf_clear(&r->events.text);
	for (size_t i = 0; i < events->n; i++) {
		const struct event *e = &events->at[i];
		if (!(e->seen_by & TO_ONE(viewer)) || ++number < from)
			continue;
		texts[n] = copy_text(events, e, &r->events.text);
		copy_event(e, NULL, &r->events.at[n++]);
	}
	for (size_t i = 0; i < n; i++)
		if (texts[i] != SIZE_MAX)
			r->events.at[i].text = strbuf_get(&r->events.text) + texts[i];
	free(texts);
	return n;
}

quadrille_status quadrille_events(quadrille *q, int viewer, uint64_t from,
                                  const quadrille_event **events, size_t *n)
{
	struct api_call call;
	API_BEGIN(call, q, API_GAME, 0);
	if (!api_check_viewer(q, viewer))
		return api_end(&call, false);
	if (from == 0)
		return api_end(&call, error_set(&q->err, ERROR_BAD_SYNTAX, "events are numbered from 1"));
	*n = copy_events(q, viewer, from);
	*events = q->results.events.at;
	return api_end(&call, true);
}

static void copy_square(const struct game_info *game, const struct scene_square *square,
                        quadrille_square *out)
{
	const struct piece *piece = square->piece;
	*out = (quadrille_square){.seat = piece && piece->seat ? info_seat(game, piece->seat)
	                                                       : QUADRILLE_NONE,
	                          .piece = piece ? piece->token : NULL,
	                          .kind = piece ? piece->kind : NULL,
	                          .glyph = piece ? piece->glyph : NULL,
	                          .count = square->count,
	                          .marks = square->marks};
}

static void copy_zone(const struct zone *zone, quadrille_zone_item *items, quadrille_zone *out)
{
	for (int i = 0; i < zone->n_items; i++)
		items[i] = (quadrille_zone_item){.id = zone->items[i].id,
		                                 .deck = zone->items[i].deck,
		                                 .known = zone->items[i].known,
		                                 .count = zone->items[i].count};
	*out = (quadrille_zone){.name = zone->info->name,
	                        .kind = (quadrille_zone_kind)zone->info->kind,
	                        .seat = zone->seat,
	                        .items = items,
	                        .n_items = (size_t)zone->n_items,
	                        .hidden = zone->hidden,
	                        .value = zone->value};
}

quadrille_status quadrille_see(quadrille *q, int viewer, const quadrille_scene **scene)
{
	struct api_call call;
	API_BEGIN(call, q, API_GAME, 0);
	if (!api_check_viewer(q, viewer))
		return api_end(&call, false);
	struct api_results *r = &q->results;
	struct scene *seen = &r->scene.seen.scene;
	observation_take(q->engine, viewer, &r->scene.seen);
	scene_sort(seen);
	quadrille_scene *out = &r->scene.scene;
	*out = (quadrille_scene){.files = seen->game->files,
	                         .ranks = seen->game->ranks,
	                         .items = r->scene.items,
	                         .n_items = (size_t)seen->n_items,
	                         .zones = r->scene.zones,
	                         .n_zones = (size_t)seen->n_zones};
	for (int i = 0; i < SCENE_SQUARES; i++)
		copy_square(seen->game, &seen->squares[i], &out->squares[i]);
	for (int i = 0; i < seen->n_items; i++)
		r->scene.items[i] = (quadrille_item){seen->items[i].seat, seen->items[i].name,
		                                     scene_value(seen, &seen->items[i])};
	for (int i = 0; i < seen->n_zones; i++)
		copy_zone(&seen->zones[i], r->scene.zone_items[i], &r->scene.zones[i]);
	*scene = out;
	return api_end(&call, true);
}
