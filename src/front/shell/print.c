/* print.c - the lines of the session, as sentences or as they are; searches as a table. */
#include "front/shell/print.h"

#include <string.h>

#include "front/shell/judgement.h"
#include "protocol/words/move_words.h"
#include "protocol/words/phrases.h"
#include "front/terminal/terminal.h"
#include "engine/next.h"
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
	m->analysis.table = false;
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

/* A line from the present in words, as far as there are columns for it. */
static void write_line(const struct model *m, const char *pv, int columns, struct strbuf *out)
{
	move_words_line(m->game, m->state->state, pv, columns, out);
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
	write_line(m, strbuf_get(&pv), terminal_columns() - 1 - (int)row.n, &row);
	strbuf_add_char(&row, '\n');
	screen_print(&m->screen, &row);
}

/* The first move of a line in words, and how it is typed if that is something else. */
static void add_move(struct model *m, const char *token, struct strbuf *out)
{
	auto_strbuf words = {0};
	write_line(m, token, 200, &words);
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

static void print_sentence(struct model *m, enum style style, struct strbuf *s)
{
	if (!s->n)
		return;
	sentences_capitalize(s, 0);
	say(m, style, "%s.", s->s);
}

/* Why a line is good, and what it has before the second if there is one: by what the seat on move knows and believes. */
static bool print_reason_of(struct model *m, const struct found_line *line,
                            const struct found_line *second)
{
	auto_strbuf text = {0};
	struct decision_lines about = {m->game,
	                               m->state->state,
	                               strbuf_get(&line->text),
	                               second->any ? strbuf_get(&second->text) : "",
	                               client_engine(m->client),
	                               m->state->to_move,
	                               false};
	bool wins_now = line->report.kind == SCORE_MATE && line->report.score == 1;
	if (m->state->may_list && line->any && !wins_now) /* which is reason enough */
		decision_words_reason(&about, &text);
	return text.n && say(m, STYLE_PLAIN, "It %s.", strbuf_get(&text));
}

bool print_reason(struct model *m)
{
	return print_reason_of(m, &m->analysis.best, &m->analysis.second);
}

/* What is expected to follow. */
static void print_line(struct model *m, const struct found_line *line)
{
	auto_strbuf text = {0};
	if (!strchr(line->report.pv, ' '))
		return;
	strbuf_add(&text, "the line: ");
	write_line(m, line->report.pv, terminal_columns() - 12, &text);
	print_sentence(m, STYLE_PLAIN, &text);
}

/* The name of the seat on move where an earlier turn is looked at and that was another's; NULL: it is the reader. */
static const char *other_mover(const struct model *m)
{
	bool other = m->travelled && m->play.person >= 0 && model_to_move(m) != m->play.person;
	return other ? model_turn(m) : NULL;
}

/* Is a score so high that it may be the mean of wins and losses, by hands that are not known? It is no chance then. */
static bool is_mean_of_wins(const struct model *m, const struct search_report *r)
{
	enum { WITHOUT_WINS = 1000 };
	return r->kind == SCORE_CP && m->game->info->cards && model_has_secrets(m) &&
	       (r->score > WITHOUT_WINS || r->score < -WITHOUT_WINS);
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
		if (score.n && !higher &&
		    !is_mean_of_wins(m, r)) /* the most visited is not always the higher */
			strbuf_printf(&text, ", %s", strbuf_get(&score));
		print_sentence(m, STYLE_PLAIN, &text);
	}
}

void print_standing(struct model *m)
{
	auto_strbuf text = {0}, score = {0};
	const struct search_report *r = &m->analysis.best.report;
	const char *who = other_mover(m), *stands = who ? "the other stands" : "you stand";
	if (!m->analysis.best.any || r->kind == SCORE_NONE)
		return;
	strbuf_add(&text, m->analysis.stands ? "looking ahead, " : "");
	if (is_mean_of_wins(m, r))
		strbuf_printf(
			&text, "%s much %s: with some of the hands that the other may hold %s by force", stands,
			r->score > 0 ? "better" : "worse", r->score > 0 ? "it is won" : "it is lost");
	else
		phrases_judgement(r, who, &text);
	phrases_score(r, &score);
	if (text.n && r->kind == SCORE_CP && !is_mean_of_wins(m, r)) /* else the words have said it */
		strbuf_printf(&text, " (%s)", strbuf_get(&score));
	print_sentence(m, STYLE_PLAIN, &text);
}

/* What the search thinks of the position, the line, and the runner-up. */
static void print_thoughts(struct model *m, const char *token)
{
	auto_strbuf text = {0};
	if (!m->analysis.best.any)
		return;
	print_standing(m);
	print_line(m, &m->analysis.best);
	print_second(m, token);
	phrases_effort(&m->analysis.best.report, &text);
	print_sentence(m, STYLE_FAINT, &text);
}

/* Appends the first turn of the best line, if the token begins it; else that alone. */
static void add_turn(const struct model *m, const char *token, struct strbuf *out)
{
	struct line_effect line;
	const char *pv = m->analysis.best.any ? m->analysis.best.report.pv : "";
	size_t n = strlen(token);
	bool begins = strncmp(pv, token, n) == 0 && strchr(" ,", pv[n]) && m->state->may_list &&
	              effects_of_line(m->game, m->state->state, pv, &line);
	if (begins)
		strbuf_add_n(out, pv, line.turn_length);
	else
		strbuf_add(out, token);
	for (char *comma; (comma = strchr(out->s, ','));)
		*comma = ' ';
}

void print_hint(struct model *m, const char *token)
{
	auto_strbuf text = {0}, meaning = {0}, turn = {0};
	add_turn(m, token, &turn);
	bool several = turn.n > strlen(token);
	if (several)
		write_line(m, strbuf_get(&turn), 200, &text);
	else
		add_move(m, token, &text);
	if (m->state->may_list && m->state->to_move != SEAT_OVER && !several)
		next_write_meaning(m->game, m->state->state, token, &meaning);
	const char *who = other_mover(m);
	say(m, STYLE_SUCCESS, "Hint%s%s: %s%s%s.%s", who ? " for " : "", who ? who : "",
	    strbuf_get(&text), meaning.n ? ": " : "", strbuf_get(&meaning),
	    m->travelled ? "" : " ! plays it.");
	print_reason(m);
	print_thoughts(m, token);
	strbuf_clear(&m->refused);
	strbuf_clear(&m->hinted);
	strbuf_add(&m->hinted, strbuf_get(&turn));
}

/* The expected score, of 1000; of a win by force more. */
static int expected(const struct search_report *r)
{
	enum { FORCED = 2000 };
	return r->kind == SCORE_MATE ? (r->score > 0 ? FORCED : -FORCED) : r->wdl.win + r->wdl.draw / 2;
}

/* Appends what the search thinks of a decision. */
static void add_judged(struct model *m, const char *token, const struct found_line *line,
                       struct strbuf *out)
{
	add_move(m, token, out);
	strbuf_add(out, ": ");
	if (is_mean_of_wins(m, &line->report))
		strbuf_printf(out, "you stand much %s", line->report.score > 0 ? "better" : "worse");
	else
		phrases_judgement(&line->report, other_mover(m), out);
}

void print_judged(struct model *m, const char *best)
{
	enum { ALIKE = 30 };
	const struct analysis *a = &m->analysis;
	const char *token = strbuf_get(&a->judged);
	auto_strbuf text = {0}, other = {0};
	if (!a->alone.any || !a->best.any) {
		print_hint(m, best);
		return;
	}
	add_judged(m, token, &a->alone, &text);
	print_sentence(m, STYLE_SUCCESS, &text);
	print_reason_of(m, &a->alone, &(struct found_line){.any = false});
	print_line(m, &a->alone);
	int loss = expected(&a->best.report) - expected(&a->alone.report);
	if (strcmp(token, best) == 0) {
		strbuf_add(&other, "nothing better was found");
	} else {
		strbuf_add(&other, loss <= ALIKE ? "as good as the best that was found: " : "better: ");
		add_judged(m, best, &a->best, &other);
	}
	print_sentence(m, STYLE_PLAIN, &other);
	strbuf_clear(&m->hinted);
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
		phrases_judgement(&m->analysis.best.report, NULL, &text);
		print_sentence(m, STYLE_PLAIN, &text);
	}
}

void print_note_refusal(struct model *m, const char *sentence)
{
	strbuf_clear(&m->refused);
	strbuf_add(&m->refused, sentence);
}

void print_why(struct model *m, const struct error *err)
{
	auto_strbuf sentence = {0};
	phrases_error(err, &sentence);
	if (err->code == ERROR_HIDDEN && !m->play.on)
		strbuf_add(&sentence, ": play <seat> takes a seat, view all shows everything");
	print_sentence(m, STYLE_ERROR, &sentence);
	print_note_refusal(m, strbuf_get(&sentence));
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

void print_output(struct model *m, const struct output *o)
{
	bool stopped = o->kind == OUTPUT_ERROR && o->err->code == ERROR_STOPPED;
	bool ends = m->reviews && !o->tag && (o->ok || stopped);
	if (stopped && !o->tag && m->reviews != REVIEWS_A_TURN)
		print_why(m, o->err);
	if (ends)
		judgement_end(m, stopped);
	else if (o->tag || o->kind == OUTPUT_TEXT)
		print_lines(m, o);
	else if (o->kind == OUTPUT_EVENTS && o->game == m->game &&
	         o->events_to <= model_count_events(m))
		print_events(m, o);
	else if (o->kind == OUTPUT_EVENTS) /* the game has gone on without them */
		print_lines(m, o);
	else if (o->kind == OUTPUT_ERROR && !stopped)
		print_why(m, o->err);
	else if (o->kind == OUTPUT_REVIEW && m->reviews)
		judgement_add(m, &o->review);
	else if (o->kind == OUTPUT_INFO)
		print_info(m, &o->report);
	else if (o->kind == OUTPUT_BESTMOVE)
		print_best(m, o);
}
