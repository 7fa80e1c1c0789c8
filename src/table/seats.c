/* seats.c - who plays on, and who has won. */
#include <string.h>

#include "table/table_internal.h"

static void take_over(const struct table_call *c, int number, bool given_up)
{
	struct table_seat *seat = &c->t->seats[number];
	if (seat->level == TABLE_PERSON)
		seat->level = c->t->level;
	seat->given_up |= given_up;
	c->t->offer = (struct table_offer){0};
	table_add_news(
		c, (struct table_news){.kind = NEWS_TAKEOVER, .seat = number, .number = seat->level});
}

/* True when all that a seat has is a king on the board, so that it mates nobody, by whatever moves:
 * there is nothing beside the board, and no team. */
static bool has_only_king(const struct engine *e, int seat)
{
	const struct match *m = engine_match(e);
	const struct game_info *info = match_game(m)->info;
	struct scene scene;
	bool king = false, other = info->zones || info->teams;
	scene_begin(&scene, info);
	match_game(m)->board_items(match_state(m), &scene);
	for (int i = 0; i < SCENE_SQUARES; i++) {
		const struct piece *piece = scene.squares[i].piece;
		if (!piece || !piece->seat || strcmp(piece->seat, info->seat_names[seat]) != 0)
			continue;
		bool is_king = strcmp(piece->kind, "king") == 0;
		king |= is_king;
		other |= !is_king;
	}
	return king && !other;
}

/* Between two: the other seat wins. */
static void lose(struct engine *e, int seat, enum reason reason)
{
	int other = 1 - seat;
	bool drawn = reason == REASON_TIME && has_only_king(e, other);
	const char *outcome = drawn ? "draw" : engine_game(e)->info->seat_names[other];
	ensure(engine_adjudicate(e, outcome, reason_name(reason), NULL));
}

void seats_fall(const struct table_call *c, int seat)
{
	table_add_news(c, (struct table_news){.kind = NEWS_FLAG, .seat = seat});
	if (table_is_for_two(c->t, c->e)) {
		lose(c->e, seat, REASON_TIME);
		return;
	}
	c->t->seats[seat].untimed = true;
	take_over(c, seat, true);
}

bool seats_resign(const struct table_call *c, int seat)
{
	if (match_over(engine_match(c->e)))
		return error_set(c->err, ERROR_GAME_OVER, "the game has ended");
	table_add_news(c, (struct table_news){.kind = NEWS_RESIGN, .seat = seat});
	if (table_is_for_two(c->t, c->e))
		lose(c->e, seat, REASON_RESIGN);
	else
		take_over(c, seat, true);
	return true;
}

bool seats_leave(const struct table_call *c, int seat)
{
	table_add_news(c, (struct table_news){.kind = NEWS_LEAVE, .seat = seat});
	take_over(c, seat, false);
	return true;
}

/* Only a seat that a person had: who comes to an engine's would learn its secrets. */
bool seats_join(const struct table_call *c, int number)
{
	struct table_seat *seat = &c->t->seats[number];
	if (seat->level == TABLE_PERSON || !seat->of_person)
		return error_set(c->err, ERROR_NOT_APPLICABLE, "no person has left that seat");
	if (seat->given_up && !match_over(engine_match(c->e)))
		return error_set(c->err, ERROR_NOT_APPLICABLE, "that seat was given up in this game");
	seat->level = TABLE_PERSON;
	seat->given_up = false;
	c->t->offer = (struct table_offer){0}; /* who has come was not asked */
	table_add_news(c, (struct table_news){.kind = NEWS_JOIN, .seat = number});
	return true;
}
