/* judged_words.c - what a decision has cost, by the line of the best one beside its own. */
#include "protocol/words/judged_words.h"

#include <stdio.h>
#include <string.h>

#include "engine/tokens.h"
#include "engine/wdl.h"
#include "protocol/words/card_words.h"
#include "protocol/words/decision_words.h"

static bool is_mate(const struct review_score *score, bool won)
{
	return score->kind == SCORE_MATE && (score->value > 0) == won;
}

static void add_win(struct strbuf *out, const char *words, const struct line_effect *line, int in)
{
	strbuf_printf(out, "%s %s in %d", words, line->reason == REASON_CHECKMATE ? "mate" : "a win",
	              in);
}

/* Appends the piece that a decision gave up, and says how: it went where it is taken, or was left there. */
static void add_given_up(const struct game *game, const struct line_effect *played,
                         struct strbuf *out)
{
	char square[3];
	strbuf_printf(out, played->lost_at == played->to ? "gave up the %s" : "left the %s",
	              decision_words_name(played->lost));
	if (played->lost_at != played->to && played->lost_at >= 0)
		strbuf_printf(out, " on %s to be taken",
		              info_square_name(game->info, played->lost_at, square));
}

/* What the answer in the game has done. */
struct answered {
	const struct piece
		*taken; /* the seat's most valuable, unless the decision had taken as much; NULL: none */
	enum reason lost; /* by which the game was lost at once; REASON_NONE: it was not */
};

static struct answered answered_in_game(const struct reviewed *r)
{
	_Alignas(16) unsigned char now[STATE_MAX];
	const struct game *game = r->root.game;
	struct answered answered = {NULL, REASON_NONE};
	int most = game->material(r->true_state, r->seat);
	memcpy(now, r->true_state, game->state_size);
	game->apply(now, r->step, NULL);
	for (const step_t *step = r->answer; *step != STEP_NONE && game->to_move(now) != r->seat;
	     step++) {
		struct events events = {0};
		game->apply(now, *step, &events);
		for (const struct event *e = events.at; e < events.at + events.n; e++)
			if (e->kind == EVENT_CAPTURE && e->seen_by & TO_ONE(r->seat) && e->seat == r->seat &&
			    e->by != r->seat && game->material(now, r->seat) < most) {
				answered.taken = info_piece(game->info, e->piece.s);
				most = game->material(now, r->seat);
			}
		events_free(&events);
	}
	struct result result = game_result(game, now, 1);
	if (result.reason != REASON_NONE && game->returns(now, 1, r->seat) < 0)
		answered.lost = result.reason;
	return answered;
}

/* Appends a line that was found, as tokens. */
static void write_line(const struct reviewed *r, const struct review_score *score,
                       struct strbuf *out)
{
	tokens_write_pv(out, &(struct pv_text){r->root.game, r->root.state, score->line, score->n_line,
	                                       false, PV_MAX});
}

/* Appends why a decision was not the best, without its subject, and to by what takes the piece that it gave up. Nothing
 * where it cost next to nothing. A win that was missed is said even where what was played wins, too, and a piece that was
 * given up for nothing. */
static void write_words(const struct reviewed *r, struct strbuf *out, struct strbuf *by)
{
	const struct game *game = r->root.game;
	enum { LITTLE = 10 }; /* thousandths */
	struct line_effect best, played;
	struct scene scene;
	auto_strbuf line = {0}, best_line = {0};
	bool missed_win = review_missed_win(r);
	bool lets_win = is_mate(&r->after, false) && !is_mate(&r->before, false);
	write_line(r, &r->before, &best_line);
	write_line(r, &r->after, &line);
	if (!effects_of_line(game, r->root.state, strbuf_get(&best_line), &best) ||
	    !effects_of_line(game, r->root.state, strbuf_get(&line), &played))
		return;
	scene_begin(&scene, game->info);
	game->board_items(r->root.state, &scene);
	const char *life = effects_secret(&scene, r->seat, "life");
	bool gives_up = played.lost && played.answered < 0 && played.gain < 0;
	bool is_asked = r->mark != REVIEW_FINE && game->info->pieces[0].seat;
	struct answered answered =
		is_asked ? answered_in_game(r) : (struct answered){NULL, REASON_NONE};
	/* A line that ends where a card is drawn has no answer: what hangs behind the turn and did not before it. */
	struct line_effect back = {.from = played.to, .to = played.from};
	const struct piece *hangs =
		r->mark != REVIEW_FINE && game->attackers && game->to_move(played.after) == SEAT_CHANCE
			? effects_rescue(game, played.after, r->root.state, r->seat, &back)
			: NULL;
	const struct piece *loose = game->attackers && game->info->pieces[0].seat
	                                ? effects_rescue(game, played.after, best.after, r->seat, NULL)
	                                : NULL;
	if (r->mark == REVIEW_FINE && r->lost < LITTLE && !missed_win &&
	    (!gives_up || review_points_lost(r) < REVIEW_PIECE))
		return;
	if (missed_win) {
		add_win(out, "missed", &best, r->before.value);
	} else if (lets_win) {
		add_win(out, "let the other have", &played, -r->after.value);
	} else if (answered.lost != REASON_NONE) {
		strbuf_add(out, answered.lost == REASON_CHECKMATE ? "was mated by the answer"
		                                                  : "lost to the answer");
	} else if (best.claims && !played.claims) {
		strbuf_add(out, "did not claim the target");
	} else if (gives_up) {
		add_given_up(game, &played, out);
		strbuf_add(by, played.answer);
	} else if (hangs && (!answered.taken || hangs > answered.taken)) {
		strbuf_printf(out, "left the %s where it can be taken", decision_words_name(hangs));
	} else if (answered.taken) {
		strbuf_printf(out, "lost the %s to the answer", decision_words_name(answered.taken));
	} else if (played.robbed > best.robbed) {
		decision_words_add_beans(out, "left", played.robbed);
		strbuf_add(out, " to be stolen");
	} else if (best.beans > played.beans) {
		decision_words_add_beans(out, "did not steal", best.beans);
	} else if (played.income && best.income > played.income) {
		strbuf_printf(out, "drew %d bean%s next turn, not %d", played.income,
		              played.income == 1 ? "" : "s", best.income);
	} else if (best.later_beans > played.later_beans) {
		decision_words_add_beans(out, "missed a way to steal", best.later_beans);
	} else if (best.taken && best.taken != played.taken &&
	           (!played.taken || best.gain > played.gain)) {
		strbuf_printf(out, "did not take the %s", decision_words_name(best.taken));
	} else if (game->to_move(best.after) < SEATS_MAX && effects_takers(game, played.after, life) &&
	           !effects_takers(game, best.after, life)) {
		strbuf_printf(out, "left the Life-Piece where %s can take it",
		              game->info->seat_names[game->to_move(played.after)]);
	} else if (played.price && played.gain < best.gain) {
		strbuf_printf(out, "lost the %s in what follows", decision_words_name(played.price));
	} else if (best.aim && played.gain < best.gain) {
		strbuf_printf(out, "missed a way to win the %s", decision_words_name(best.aim));
	} else if (loose) {
		strbuf_printf(out, "left the %s where more attack it than protect it",
		              decision_words_name(loose));
	}
}

/* Has a seat a card in its hand, as far as that is seen? */
static bool shows_card(const struct game *game, const void *state, int seat, const char *id)
{
	struct scene scene;
	scene_begin(&scene, game->info);
	game->board_items(state, &scene);
	const struct zone *hand = card_words_hand(&scene, seat);
	for (int i = 0; hand && i < hand->n_items; i++)
		if (strcmp(hand->items[i].id, id) == 0)
			return true;
	return false;
}

/* Appends the card that came as an answer and that the seat could not know of, and to by the token that played it; where the
 * decision was worse by what all held than by what its seat knew. */
static void write_hidden(const struct reviewed *r, struct strbuf *card, struct strbuf *by)
{
	enum { MUCH = 50 /* thousandths */ };
	_Alignas(16) unsigned char now[STATE_MAX];
	const struct game *game = r->root.game;
	struct wdl truth = wdl_from_score(game, r->truth.kind, r->truth.value);
	if (!r->has_truth || !game->info->cards ||
	    r->expected - (2 * truth.win + truth.draw) / 2 < MUCH)
		return;
	memcpy(now, r->true_state, game->state_size);
	game->apply(now, r->step, NULL);
	for (const step_t *step = r->answer;
	     *step != STEP_NONE && game->to_move(now) != r->seat && !card->n; step++) {
		int seat = game->to_move(now);
		struct events events = {0};
		strbuf_clear(by);
		game->step_to_text(now, *step, by);
		game->apply(now, *step, &events);
		for (const struct event *e = events.at; e < events.at + events.n; e++)
			if (e->kind == EVENT_CARD && e->seat == seat &&
			    !shows_card(game, r->root.state, seat, e->card))
				strbuf_add(card, e->card);
		events_free(&events);
	}
}

static struct report_score report_score_of(const struct review_score *score)
{
	return (struct report_score){score->kind, score->value};
}

/* Appends the tokens of what would follow the decision. */
static void write_what_follows(const struct reviewed *r, struct strbuf *out)
{
	enum { TOKENS = 5 };
	_Alignas(16) unsigned char now[STATE_MAX];
	const struct game *game = r->root.game;
	memcpy(now, r->root.state, game->state_size);
	game->apply(now, r->step, NULL);
	if (r->after.n_line)
		tokens_write_pv(out, &(struct pv_text){game, now, r->after.line + 1, r->after.n_line - 1,
		                                       false, TOKENS});
}

struct review_report judged_words_report(const struct reviewed *r)
{
	struct review_report report = {.number = r->number,
	                               .seat = r->seat,
	                               .before = report_score_of(&r->before),
	                               .after = report_score_of(&r->after),
	                               .truth = report_score_of(&r->truth),
	                               .expected = r->expected,
	                               .lost = r->lost,
	                               .missed_win = review_missed_win(r),
	                               .mark = review_mark_name(r->mark)};
	struct strbuf text = {0}, by = {0};
	struct line_effect best;
	r->root.game->step_to_text(r->root.state, r->step, &text);
	snprintf(report.token, sizeof report.token, "%s", strbuf_get(&text));
	strbuf_clear(&text);
	write_line(r, &r->before, &text);
	effects_of_line(r->root.game, r->root.state, strbuf_get(&text), &best);
	snprintf(report.best, sizeof report.best, "%.*s", (int)best.turn_length, strbuf_get(&text));
	strbuf_clear(&text);
	write_words(r, &text, &by);
	snprintf(report.words, sizeof report.words, "%s", strbuf_get(&text));
	snprintf(report.by, sizeof report.by, "%s", strbuf_get(&by));
	if (!text.n && r->mark != REVIEW_FINE)
		write_what_follows(r, &text);
	else
		strbuf_clear(&text);
	snprintf(report.line, sizeof report.line, "%s", strbuf_get(&text));
	report.gave_up = by.n && review_points_lost(r) >= REVIEW_PIECE;
	strbuf_clear(&text);
	strbuf_clear(&by);
	write_hidden(r, &text, &by);
	snprintf(report.hidden, sizeof report.hidden, "%s", strbuf_get(&text));
	snprintf(report.hidden_by, sizeof report.hidden_by, "%s", text.n ? strbuf_get(&by) : "");
	strbuf_free(&by);
	strbuf_free(&text);
	return report;
}
