/* print.c - the lines of the session, as sentences or as they are; searches as a table. */
#include "front/shell/print.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "front/shell/turn_walk.h"
#include "protocol/words/phrases.h"
#include "front/shell/terminal.h"
#include "engine/next.h"
#include "engine/query.h"
#include "protocol/words/decision_words.h"
#include "protocol/words/sentences.h"

/* Prints the events of an output, and notes their squares as those of the last move. */
static void print_events(struct model *m, const struct output *o)
{
	const struct events *events = client_events(m->client);
	for (size_t i = o->events_from; i < o->events_to; i++) {
		const struct event *e = &events->at[i];
		auto_strbuf sentence = {0};
		if (!(e->seen_by & TO_ONE(o->viewer)))
			continue;
		m->last_move |= phrases_squares(e);
		sentences_write_event(&(struct event_ref){m->game->info, events, e, 0}, &sentence);
		say(m,
		    e->kind == EVENT_OVER                               ? STYLE_SUCCESS
		    : e->kind == EVENT_CHANCE || e->kind == EVENT_TABLE ? STYLE_FAINT
		                                                        : STYLE_PLAIN,
		    "%s", strbuf_get(&sentence));
	}
}

void print_begin_analysis(struct model *m)
{
	m->analysis.table = m->analysis.stopped = false;
	m->analysis.depth = 0;
	m->analysis.best.any = m->analysis.second.any = false;
}

void print_note_info(struct model *m, const struct search_report *r)
{
	struct found_line *line = r->multipv > 1 ? &m->analysis.second : &m->analysis.best;
	if (r->multipv > 2)
		return;
	strbuf_clear(&line->text);
	strbuf_add_n(&line->text, r->pv, r->pv_n);
	line->any = true;
	line->report = *r;
	line->report.pv = strbuf_get(&line->text);
	if (r->multipv <= 1)
		m->analysis.depth = r->depth;
}

/* An iteration that was broken off says the depth before once more, by what it has found so
 * far: that is no result. Searches that do not deepen have chances, and always have one. */
static bool is_unfinished(const struct model *m, const struct search_report *r)
{
	return r->multipv <= 1 && r->kind != SCORE_CHANCE && m->analysis.depth > 0 &&
	       r->depth <= m->analysis.depth;
}

/* One iteration as a row of the table. */
static void print_info(struct model *m, const struct search_report *r)
{
	auto_strbuf row = {0}, pv = {0};
	if (is_unfinished(m, r))
		return;
	print_note_info(m, r);
	if (!m->analysis.table) {
		phrases_info_head(&row);
		screen_print(&m->screen, &row);
		strbuf_clear(&row);
		m->analysis.table = true;
	}
	phrases_info(r, &row);
	strbuf_add_n(&pv, r->pv, r->pv_n);
	turn_walk_write_line(m, strbuf_get(&pv), terminal_columns() - 1 - (int)row.n, &row);
	strbuf_add_char(&row, '\n');
	screen_print(&m->screen, &row);
}

/* The first move of a line in words, and how it is typed if that is something else. */
static void add_move(struct model *m, const char *token, struct strbuf *out)
{
	auto_strbuf words = {0};
	turn_walk_write_line(m, token, 200, &words);
	strbuf_add(out, strbuf_get(&words));
	if (strcmp(strbuf_get(&words), token) != 0)
		strbuf_printf(out, " (%s)", token);
}

/* The first token of a line; "" where there is none. */
static void first_token(const struct found_line *line, struct strbuf *out)
{
	const char *pv = line->any ? line->report.pv : "";
	strbuf_add_n(out, pv, strcspn(pv, " ,"));
}

/* A sentence begins with a capital, unless that is a square. */
static void print_sentence(struct model *m, enum style style, struct strbuf *s)
{
	if (!s->n)
		return;
	if (!isdigit((unsigned char)s->s[1]))
		s->s[0] = (char)toupper((unsigned char)s->s[0]);
	say(m, style, "%s.", s->s);
}

/* Why it is the best: by what the seat on move knows and believes. */
static void print_reason(struct model *m)
{
	const struct analysis *a = &m->analysis;
	struct marginals belief = {.n = 0};
	auto_strbuf text = {0};
	int seat = m->state->to_move;
	struct decision_lines about = {m->game, m->state->state, strbuf_get(&a->best.text),
	                               a->second.any ? strbuf_get(&a->second.text) : "", NULL};
	bool wins_now = a->best.report.kind == SCORE_MATE && a->best.report.score == 1;
	if (!m->state->may_list || seat >= SEATS_MAX || !a->best.any ||
	    wins_now) /* which is reason enough */
		return;
	if (engine_believe(client_engine(m->client), seat, &belief, NULL))
		about.belief = &belief;
	decision_words_reason(&about, &text);
	if (text.n)
		say(m, STYLE_PLAIN, "It %s.", strbuf_get(&text));
}

/* The runner-up, unless it begins as the best line does. */
static void print_second(struct model *m, const char *token)
{
	const struct search_report *best = &m->analysis.best.report, *r = &m->analysis.second.report;
	auto_strbuf text = {0}, score = {0}, second = {0};
	first_token(&m->analysis.second, &second);
	if (second.n && strcmp(strbuf_get(&second), token) != 0) {
		strbuf_add(&text, "next best: ");
		add_move(m, strbuf_get(&second), &text);
		phrases_score(r, &score);
		bool higher = r->kind == SCORE_CHANCE && r->score > best->score;
		if (score.n && !higher) /* the most visited is not always the higher */
			strbuf_printf(&text, ", %s", strbuf_get(&score));
		print_sentence(m, STYLE_PLAIN, &text);
	}
}

/* What the search thinks of the position, the line, and the runner-up. */
static void print_thoughts(struct model *m, const char *token)
{
	auto_strbuf text = {0}, score = {0};
	const struct search_report *r = &m->analysis.best.report;
	if (!m->analysis.best.any)
		return;
	phrases_judgement(r, &text);
	phrases_score(r, &score);
	if (text.n && r->kind == SCORE_CP) /* else the words have said it */
		strbuf_printf(&text, " (%s)", strbuf_get(&score));
	print_sentence(m, STYLE_PLAIN, &text);
	if (strchr(r->pv, ' ')) {
		strbuf_clear(&text);
		strbuf_add(&text, "the line: ");
		turn_walk_write_line(m, r->pv, terminal_columns() - 12, &text);
		print_sentence(m, STYLE_PLAIN, &text);
	}
	print_second(m, token);
	strbuf_clear(&text);
	phrases_effort(r, &text);
	print_sentence(m, STYLE_FAINT, &text);
}

void print_hint(struct model *m, const char *token)
{
	auto_strbuf text = {0}, meaning = {0};
	add_move(m, token, &text);
	if (m->state->may_list && m->state->to_move != SEAT_OVER)
		next_write_meaning(m->game, m->state->state, token, &meaning);
	say(m, STYLE_SUCCESS, "Hint: %s%s%s. ! plays it.", strbuf_get(&text), meaning.n ? ": " : "",
	    strbuf_get(&meaning));
	print_reason(m);
	print_thoughts(m, token);
	strbuf_clear(&m->hinted);
	strbuf_add(&m->hinted, token);
}

/* The result of a search that was asked for: of its last whole iteration. */
static void print_best(struct model *m, const struct output *o)
{
	auto_strbuf token = {0}, text = {0};
	first_token(&m->analysis.best, &token);
	if (!token.n)
		strbuf_add_n(&token, o->bestmove, o->bestmove_n);
	add_move(m, strbuf_get(&token), &text);
	say(m, STYLE_SUCCESS, "Best: %s", strbuf_get(&text));
	if (m->analysis.best.any) {
		strbuf_clear(&text);
		phrases_judgement(&m->analysis.best.report, &text);
		print_sentence(m, STYLE_PLAIN, &text);
	}
}

void print_why(struct model *m, const struct error *err)
{
	auto_strbuf sentence = {0};
	phrases_error(err, &sentence);
	if (err->code == ERROR_HIDDEN && !m->play.on)
		strbuf_add(&sentence, ": play <seat> takes a seat, view all shows everything");
	print_sentence(m, STYLE_ERROR, &sentence);
}

/* The lines of an output as they are, however long, without its `ok` unless that is tagged. */
static void print_lines(struct model *m, const struct output *o)
{
	auto_strbuf lines = {0};
	output_add_lines(o, &lines);
	if (o->ok && !o->tag)
		strbuf_truncate(&lines, lines.n - strlen("ok\n"));
	if (lines.n)
		screen_print(&m->screen, &lines);
}

/* ---- A review. Who was better is drawn from the eyes of one seat: the first of two, else one's own. */

enum { PICTURE_ROWS = 8, PICTURE_MARGIN = 8 };

/* Goes along the game with the review, to name what it is about. */
static struct turn_walker walk;

void print_begin_review(struct model *m)
{
	m->reviewed.n = 0;
	m->reviews = true;
	if (walk.m)
		turn_walk_close(&walk);
	if (m->state)
		turn_walk_open(m, &walk);
}

static bool is_own(const struct model *m, int seat)
{
	return m->play.on && m->play.person == seat;
}

static void add_score(const struct report_score *score, struct strbuf *out)
{
	phrases_score(&(struct search_report){.kind = score->kind, .score = score->value}, out);
}

/* Keeps who was better then, for the picture. */
static void note(struct model *m, const struct review_report *r)
{
	int seat = client_viewer(m->client);
	bool two = model_players(m) == 2;
	if (!two && r->seat != seat)
		return;
	m->reviewed.at =
		array_grow(m->reviewed.at, &m->reviewed.cap, m->reviewed.n + 1, sizeof *m->reviewed.at);
	m->reviewed.at[m->reviewed.n++] =
		(struct reviewed_decision){two && r->seat == 1 ? 1000 - r->expected : r->expected,
	                               strcmp(r->mark, "blunder") == 0      ? 'X'
	                               : strcmp(r->mark, "mistake") == 0    ? '?'
	                               : strcmp(r->mark, "inaccuracy") == 0 ? '.'
	                                                                    : ' '};
}

/* `12. Qe2, a mistake: -1.70; Bxa6 was better, +0.33: white gave up the queen: Bxe2 takes it.` */
static void print_decision(struct model *m, const struct review_report *r)
{
	auto_strbuf text = {0}, name = {0}, best = {0}, by = {0};
	enum turn_walk_step step;
	note(m, r);
	if (!*r->words && strcmp(r->mark, "-") == 0)
		return;
	while ((step = turn_walk_next(&walk)) != WALK_END &&
	       (step == WALK_CHANCE || walk.decisions + 1 < r->number))
		turn_walk_play(&walk, NULL);
	turn_walk_write_move(walk.game, walk.state, r->best, &best);
	if (step != WALK_END)
		turn_walk_play(&walk, &name);
	turn_walk_write_move(walk.game, walk.state, r->by, &by);
	strbuf_printf(&text, "%zu%s ", turn_walk_number(&walk, walk.turn),
	              turn_walk_is_second(&walk, walk.turn) ? "..." : ".");
	if (model_players(m) > 2)
		strbuf_printf(&text, "%s ", model_seat_name(m, r->seat));
	strbuf_add(&text, name.n ? strbuf_get(&name) : r->token);
	if (*r->mark != '-')
		strbuf_printf(&text, ", %s %s", *r->mark == 'i' ? "an" : "a", r->mark);
	strbuf_add(&text, ": ");
	add_score(&r->after, &text);
	strbuf_printf(&text, "; %s was better, ", strbuf_get(&best));
	add_score(&r->before, &text);
	if (*r->words)
		strbuf_printf(&text, ": %s %s", is_own(m, r->seat) ? "you" : model_seat_name(m, r->seat),
		              r->words);
	if (*r->by)
		strbuf_printf(&text, ": %s takes it", strbuf_get(&by));
	say(m, *r->mark == 'b' ? STYLE_ERROR : STYLE_PLAIN, "%s.", strbuf_get(&text));
}

static const char *plural(uint64_t n)
{
	return n == 1 ? "" : "s";
}

/* What stands in a column of the picture: the mean of some decisions, and the worst mark among them. */
static struct reviewed_decision column(const struct model *m, size_t from, size_t n)
{
	struct reviewed_decision all = {0, ' '};
	for (size_t i = from; i < from + n; i++) {
		const struct reviewed_decision *d = &m->reviewed.at[i];
		all.expected += d->expected;
		if (strchr(" .?X", d->mark) > strchr(" .?X", all.mark))
			all.mark = d->mark;
	}
	all.expected /= (int)n;
	return all;
}

/* Who was better, a column a decision or so many that they fit, filled up from below. */
static void print_picture(struct model *m)
{
	size_t n = m->reviewed.n, width = (size_t)terminal_columns() - PICTURE_MARGIN - 1;
	size_t step = (n + width - 1) / width;
	const char *cell = m->screen.caps.utf8 ? "█" : "#";
	auto_strbuf out = {0};
	bool two = model_players(m) == 2;
	if (n < 2)
		return;
	for (int row = PICTURE_ROWS; row >= 0; row--) {
		const char *label = !two                  ? ""
		                    : row == PICTURE_ROWS ? model_seat_name(m, 0)
		                    : row == 1            ? model_seat_name(m, 1)
		                                          : "";
		strbuf_printf(&out, "%-*s", PICTURE_MARGIN, label);
		for (size_t i = 0; i < n; i += step) {
			struct reviewed_decision d = column(m, i, i + step < n ? step : n - i);
			bool filled = d.expected * PICTURE_ROWS > (row - 1) * 1000;
			if (row == 0)
				strbuf_add_char(&out, d.mark);
			else
				strbuf_add(&out, filled ? cell : " ");
		}
		while (out.n > 0 && out.s[out.n - 1] == ' ')
			strbuf_truncate(&out, out.n - 1);
		strbuf_add_char(&out, '\n');
	}
	screen_print(&m->screen, &out);
	say(m, STYLE_FAINT,
	    "How good the game was for %s, decision by decision. X blunder, ? mistake, . "
	    "inaccuracy.",
	    two ? model_seat_name(m, 0) : "you");
}

static void print_review(struct model *m, const struct review_report *r)
{
	const char *seat = model_seat_name(m, r->seat);
	if (!r->is_total) {
		print_decision(m, r);
		return;
	}
	auto_strbuf missed = {0};
	if (r->missed_wins)
		strbuf_printf(&missed, ", %llu missed win%s", (unsigned long long)r->missed_wins,
		              plural(r->missed_wins));
	say(m, STYLE_STRONG,
	    "%s: %llu decision%s, %llu mistake%s, %llu blunder%s%s; %d.%d points of 100 lost "
	    "by a decision.",
	    is_own(m, r->seat) ? "You" : seat, (unsigned long long)r->decisions, plural(r->decisions),
	    (unsigned long long)r->mistakes, plural(r->mistakes), (unsigned long long)r->blunders,
	    plural(r->blunders), strbuf_get(&missed), r->lost / (int)r->decisions / 10,
	    r->lost / (int)r->decisions % 10);
	if (r->is_last)
		print_picture(m);
}

void print_output(struct model *m, const struct output *o)
{
	if (o->tag || o->kind == OUTPUT_TEXT)
		print_lines(m, o);
	else if (o->kind == OUTPUT_EVENTS && o->game == m->game &&
	         o->events_to <= model_count_events(m))
		print_events(m, o);
	else if (o->kind == OUTPUT_EVENTS) /* the game has gone on without them */
		print_lines(m, o);
	else if (o->kind == OUTPUT_ERROR)
		print_why(m, o->err);
	else if (o->kind == OUTPUT_REVIEW)
		print_review(m, &o->review);
	else if (o->kind == OUTPUT_INFO)
		print_info(m, &o->report);
	else
		print_best(m, o);
}
