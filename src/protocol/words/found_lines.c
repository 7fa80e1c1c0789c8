/* found_lines.c - lines are played on from the root that their viewer knows, up to what nobody can foretell. */
#include "protocol/words/found_lines.h"

#include <string.h>

#include "base/json_write.h"
#include "engine/engine_jobs.h"
#include "engine/next.h"
#include "engine/tokens.h"
#include "engine/wdl.h"
#include "protocol/words/decision_words.h"
#include "protocol/words/move_words.h"
#include "search/score.h"

enum { DECISIONS = 12 /* of a line at most: two turns are whole */ };

/* What is expected, in thousandths, where a search has found it and not only bounded it; a win by force in turns. *most is
 * what the line before it has: of a search that was ended a worse line may have an older, higher score. */
static void write_score(struct json_writer *w, const struct game *game,
                        const struct tree_move *move, int *most)
{
	bool chance = move->kind == SCORE_CHANCE;
	if (move->kind == SCORE_NONE || (!chance && move->bound != BOUND_EXACT))
		return;
	bool proven = !chance && score_is_proven(move->score);
	int value = proven ? score_mate_turns(move->score) : move->score;
	enum score_kind kind = chance ? SCORE_CHANCE : proven ? SCORE_MATE : SCORE_CP;
	struct wdl wdl = wdl_from_score(game, kind, value);
	int expected = (2 * wdl.win + wdl.draw) / 2;
	if (expected > *most)
		return;
	*most = expected;
	json_write_number(w, "expected", expected);
	if (proven)
		json_write_number(w, "mate", value);
}

/* Plays a decision on, and says it. */
static void write_decision(struct json_writer *w, const struct game *game, void *state, step_t step)
{
	auto_strbuf token = {0}, means = {0}, writes = {0};
	struct events events = {0};
	int seat = game->to_move(state);
	game->step_to_text(state, step, &token);
	next_write_meaning(game, state, strbuf_get(&token), &means);
	move_words_play(game, state, step, &events, &writes);
	events_free(&events);
	if (strncmp(strbuf_get(&writes), strbuf_get(&token), token.n) == 0)
		strbuf_truncate(&writes, token.n); /* a token as it is has no sign of a check */
	json_write_open(w, NULL, '{');
	json_write_string(w, "means", strbuf_get(&means));
	json_write_string(w, "seat", game->info->seat_names[seat]);
	json_write_string(w, "token", strbuf_get(&token));
	json_write_string(w, "writes", strbuf_get(&writes));
	json_write_close(w, '}');
}

static void write_moves(struct json_writer *w, const struct game *game,
                        const struct kept_tree *tree, const struct tree_move *move)
{
	_Alignas(16) unsigned char state[STATE_MAX];
	memcpy(state, tree->root, game->state_size);
	json_write_open(w, "moves", '[');
	for (int i = 0; i < move->n_line && i < DECISIONS; i++) {
		if (game->to_move(state) >= SEATS_MAX || !game->is_legal(state, move->line[i], NULL))
			break;
		write_decision(w, game, state, move->line[i]);
	}
	json_write_close(w, ']');
}

/* Why the best may be it, by what its seat knows and believes. */
static void write_reason(struct json_writer *w, const struct engine *e, int viewer,
                         const struct view_drawing *d)
{
	const struct game *game = engine_game(e);
	auto_strbuf best = {0}, second = {0}, text = {0};
	struct strbuf *lines[] = {&best, &second};
	for (int i = 0; i < 2 && i < d->n_lines; i++)
		tokens_write_pv(lines[i],
		                &(struct pv_text){game, d->tree->root, d->lines[i]->line,
		                                  (size_t)d->lines[i]->n_line, false, TREE_LINE_MAX});
	struct decision_lines about = {game,   d->tree->root, strbuf_get(&best), strbuf_get(&second), e,
	                               viewer, false};
	decision_words_reason(&about, &text);
	if (text.n)
		json_write_string(w, "why", strbuf_get(&text));
}

void found_lines_json(const struct engine *e, int viewer, const struct view_drawing *d,
                      struct strbuf *out)
{
	struct json_writer w = {.out = out};
	int most = 1000;
	json_write_open(&w, NULL, '[');
	for (int i = 0; i < d->n_lines; i++) {
		json_write_open(&w, NULL, '{');
		write_score(&w, engine_game(e), d->lines[i], &most);
		write_moves(&w, engine_game(e), d->tree, d->lines[i]);
		json_write_number(&w, "rank", i + 1);
		if (i == 0)
			write_reason(&w, e, viewer, d);
		json_write_close(&w, '}');
	}
	json_write_close(&w, ']');
}
