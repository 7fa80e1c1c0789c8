/* move_words.c - each move is written in the state before it, and then made. */
#include "protocol/words/move_words.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/style.h"
#include "protocol/words/notation.h"

bool move_words_is_checkmate(const struct game *game, const void *state)
{
	_Alignas(16) unsigned char now[STATE_MAX];
	memcpy(now, state, game->state_size);
	for (step_t said = STEP_NONE + 1; said != STEP_NONE && game->to_move(now) == SEAT_CHANCE;)
		if ((said = game->chance(now).forced) != STEP_NONE)
			game->apply(now, said, NULL);
	return game_result(game, now, 1).reason == REASON_CHECKMATE;
}

void move_words_play(const struct game *game, void *state, step_t step, struct events *events,
                     struct strbuf *words)
{
	auto_strbuf token = {0};
	bool check = false;
	if (words) {
		game->step_to_text(state, step, &token);
		move_words_write(game, state, strbuf_get(&token), words);
	}
	game->apply(state, step, events);
	for (size_t i = 0; i < events->n; i++)
		check |= events->at[i].kind == EVENT_CHECK;
	if (words && check)
		strbuf_add(words, move_words_is_checkmate(game, state) ? "#" : "+");
}

void move_words_write(const struct game *game, const void *state, const char *token,
                      struct strbuf *words)
{
	struct tokens legal = {0};
	struct scene scene;
	scene_begin(&scene, game->info);
	game->board_items(state, &scene);
	if (game->to_move(state) < SEATS_MAX)
		tokens_legal(&legal, game, state, "");
	notation_write(&(struct notation){game, &scene, &legal}, token, words);
	tokens_free(&legal);
}

void move_words_line(const struct game *game, const void *from, const char *pv, int columns,
                     struct strbuf *out)
{
	enum { MOST = 12 };
	_Alignas(16) unsigned char state[STATE_MAX];
	auto_strbuf word = {0};
	bool plays = true, many = game->info->seat_names[1] && game->info->seat_names[2];
	int used = 0, seat = game->to_move(from);
	memcpy(state, from, game->state_size);
	for (int i = 0; *pv && i < MOST; i++) {
		size_t n = strcspn(pv, " ");
		auto_text token = xstrndup(pv, n);
		step_t step;
		strbuf_clear(&word);
		/* Where a turn has several decisions, or more than two seats have turns, whose is whose. */
		int mover = plays ? game->to_move(state) : seat;
		if (mover != seat && mover < SEATS_MAX && !many && !info_has_kinds(game->info))
			strbuf_add(&word, "/ ");
		else if (mover != seat && mover < SEATS_MAX && many)
			strbuf_printf(&word, "%s ", game->info->seat_names[mover]);
		seat = mover;
		plays = plays && !strchr(token, ',') && game->to_move(state) < SEATS_MAX &&
		        game->step_from_text(state, token, &step, NULL) &&
		        game->is_legal(state, step, NULL);
		struct events events = {0};
		if (plays)
			move_words_play(game, state, step, &events, &word);
		else
			strbuf_add(&word, token);
		events_free(&events);
		int width = style_width(strbuf_get(&word));
		if (used && used + width > columns)
			break;
		strbuf_printf(out, "%s%s", used ? " " : "", strbuf_get(&word));
		used += width + 1;
		pv += n + (pv[n] == ' ');
	}
}
