/* decision_words.c - by what the lines of the searches capture: of the seat's own after what it decided, of
 * others' by what it should have decided. */
#include "protocol/decision_words.h"

#include <stdio.h>
#include <string.h>

/* Makes a step in a state and finds the first piece that it captures: its kind, or NULL. own: of the
 * seat, else of another. False where the step cannot follow. */
static bool make_step(const struct game *game, void *state, step_t step, int seat, const char **own,
                      const char **others)
{
	struct events events = {0};
	if (game->to_move(state) >= SEATS_MAX || !game->is_legal(state, step, NULL))
		return false;
	game->apply(state, step, &events);
	for (size_t i = 0; i < events.n; i++) {
		const struct event *e = &events.at[i];
		const struct piece *piece =
			e->kind == EVENT_CAPTURE ? info_piece(game->info, e->piece.s) : NULL;
		if (piece && e->seat == seat && !*own)
			*own = piece->kind;
		else if (piece && e->seat != seat && !*others)
			*others = piece->kind;
	}
	events_free(&events);
	return true;
}

/* The piece that the answer to the decision takes, and the answer, if that leaves the seat with less than it
 * had. */
static const char *lost_piece(const struct reviewed *r, struct strbuf *by)
{
	const struct game *game = r->root.game;
	const char *own = NULL, *others = NULL;
	_Alignas(16) unsigned char state[STATE_MAX];
	memcpy(state, r->root.state, game->state_size);
	if (r->after.n_line < 2 || !make_step(game, state, r->after.line[0], r->seat, &own, &others))
		return NULL;
	own = NULL;
	if (game->to_move(state) >= SEATS_MAX || game->to_move(state) == r->seat)
		return NULL;
	game->step_to_text(state, r->after.line[1], by);
	if (!make_step(game, state, r->after.line[1], r->seat, &own, &others))
		return NULL;
	return game->material(state, r->seat) < game->material(r->root.state, r->seat) ? own : NULL;
}

/* The piece that the best decision takes. */
static const char *missed_piece(const struct reviewed *r)
{
	const char *own = NULL, *others = NULL;
	_Alignas(16) unsigned char state[STATE_MAX];
	memcpy(state, r->root.state, r->root.game->state_size);
	make_step(r->root.game, state, r->best, r->seat, &own, &others);
	return others;
}

static bool is_mate(const struct review_score *score, bool won)
{
	return score->kind == SCORE_MATE && (score->value > 0) == won;
}

/* Appends why a decision was not the best, without its subject, and to by what takes the piece that it gave up. Nothing
 * where it was fine, or nothing can be said of it. */
static void write_words(const struct reviewed *r, struct strbuf *out, struct strbuf *by)
{
	if (r->mark == REVIEW_FINE)
		return;
	bool missed_win = is_mate(&r->before, true) && !is_mate(&r->after, true);
	bool lets_win = is_mate(&r->after, false) && !is_mate(&r->before, false);
	const char *lost = missed_win || lets_win ? NULL : lost_piece(r, by), *missed = missed_piece(r);
	if (!lost)
		strbuf_clear(by);
	if (missed_win)
		strbuf_printf(out, "missed a win in %d", r->before.value);
	else if (lets_win)
		strbuf_printf(out, "let the other win in %d", -r->after.value);
	else if (lost)
		strbuf_printf(out, "gave up the %s", lost);
	else if (missed)
		strbuf_printf(out, "did not take the %s", missed);
}

static struct report_score report_score_of(const struct review_score *score)
{
	return (struct report_score){score->kind, score->value};
}

struct review_report decision_words_report(const struct reviewed *r)
{
	struct review_report report = {.number = r->number,
	                               .seat = r->seat,
	                               .before = report_score_of(&r->before),
	                               .after = report_score_of(&r->after),
	                               .expected = r->expected,
	                               .lost = r->lost,
	                               .mark = review_mark_name(r->mark)};
	struct strbuf text = {0}, by = {0};
	r->root.game->step_to_text(r->root.state, r->step, &text);
	snprintf(report.token, sizeof report.token, "%s", strbuf_get(&text));
	strbuf_clear(&text);
	r->root.game->step_to_text(r->root.state, r->best, &text);
	snprintf(report.best, sizeof report.best, "%s", strbuf_get(&text));
	strbuf_clear(&text);
	write_words(r, &text, &by);
	snprintf(report.words, sizeof report.words, "%s", strbuf_get(&text));
	snprintf(report.by, sizeof report.by, "%s", strbuf_get(&by));
	strbuf_free(&by);
	strbuf_free(&text);
	return report;
}
