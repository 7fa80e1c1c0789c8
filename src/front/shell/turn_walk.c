/* turn_walk.c - a turn begins where another seat decides than before. */
#include "front/shell/turn_walk.h"

#include <string.h>

bool turn_walk_open(const struct model *m, struct turn_walker *w)
{
	*w = (struct turn_walker){.m = m, .g = side_game_open(m, false)};
	return w->g != NULL;
}

void turn_walk_close(struct turn_walker *w)
{
	side_game_close(w->g);
	w->g = NULL;
}

enum turn_walk_step turn_walk_next(struct turn_walker *w)
{
	const struct record *r = side_game_record(w->g);
	if (w->next == r->n)
		return WALK_END;
	const char *seat = side_game_turn(w->g), *token = r->tokens[w->next];
	bool by_table = strchr(token, ':') != NULL;
	if (by_table && model_players(w->m) > 2)
		*w->seat = '\0'; /* a new order: the same seat may come twice in a row */
	if (by_table || strcmp(seat, "chance") == 0 || strcmp(seat, "-") == 0)
		return WALK_CHANCE;
	return strcmp(seat, w->seat) == 0 ? WALK_DECISION : WALK_TURN;
}

void turn_walk_play(struct turn_walker *w, struct strbuf *words)
{
	enum turn_walk_step step = turn_walk_next(w);
	const char *token = side_game_record(w->g)->tokens[w->next++];
	if (step == WALK_CHANCE) {
		side_game_play(w->g, token, NULL); /* or it was said by itself already, or is a ruling */
		return;
	}
	if (w->turn == 0)
		w->offset = model_players(w->m) == 2 && model_seat_number(w->m, side_game_turn(w->g)) == 1;
	w->turn += step == WALK_TURN;
	w->decisions++;
	snprintf(w->seat, sizeof w->seat, "%s", side_game_turn(w->g));
	side_game_play(w->g, token, words);
}

size_t turn_walk_number(const struct turn_walker *w, size_t turn)
{
	return model_players(w->m) == 2 ? (turn + w->offset + 1) / 2 : turn;
}

bool turn_walk_is_second(const struct turn_walker *w, size_t turn)
{
	return model_players(w->m) == 2 && (turn + w->offset) % 2 == 0;
}
