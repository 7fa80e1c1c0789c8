/* print.c - the lines of the session, as sentences or as they are; searches as a table. */
#include "front/shell/print.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "front/shell/line_words.h"
#include "front/shell/notation.h"
#include "front/shell/phrases.h"
#include "front/shell/terminal.h"
#include "engine/next.h"
#include "protocol/sentences.h"

static bool starts_with(const char *line, const char *prefix)
{
	return strncmp(line, prefix, strlen(prefix)) == 0;
}

/* Prints the event of a line, and notes its squares as those of the last move. */
static void print_event(struct model *m, const char *line)
{
	struct strbuf sentence = {0};
	struct event_ref ref;
	enum style style = STYLE_PLAIN;
	if (model_event_of_line(m, line, &ref)) {
		enum event_kind kind = ref.event->kind;
		m->last_move |= phrases_squares(ref.event);
		sentences_write_event(&ref, &sentence);
		style = kind == EVENT_OVER                            ? STYLE_SUCCESS
		        : kind == EVENT_CHANCE || kind == EVENT_TABLE ? STYLE_FAINT
		                                                      : STYLE_PLAIN;
	} else { /* the game has gone on without it */
		strbuf_add(&sentence, line);
	}
	screen_printf(&m->screen, style, "%s", strbuf_get(&sentence));
	strbuf_free(&sentence);
}

void print_client_error(const struct model *m)
{
	struct strbuf error = {0};
	phrases_error(client_error(m->client), &error);
	screen_printf(&m->screen, STYLE_ERROR, "%s", strbuf_get(&error));
	strbuf_free(&error);
}

void print_begin_analysis(struct model *m)
{
	m->analysis.table = m->analysis.stopped = false;
	m->analysis.depth = 0;
	strbuf_clear(&m->analysis.best);
	strbuf_clear(&m->analysis.second);
}

void print_note_info(struct model *m, const char *info)
{
	bool second = strcmp(phrases_info_value(info, "multipv"), "") != 0 &&
	              strtol(phrases_info_value(info, "multipv"), NULL, 10) > 1;
	struct strbuf *line = second ? &m->analysis.second : &m->analysis.best;
	if (second && strtol(phrases_info_value(info, "multipv"), NULL, 10) > 2)
		return;
	strbuf_clear(line);
	strbuf_add(line, info);
	if (!second)
		m->analysis.depth = (int)strtol(phrases_info_value(info, "depth"), NULL, 10);
}

/* An iteration that was broken off says the depth before once more, by what it has found so
 * far: that is no result. Searches that do not deepen have chances, and always have one. */
static bool is_unfinished(const struct model *m, const char *info)
{
	bool first = !*phrases_info_value(info, "multipv") ||
	             starts_with(phrases_info_value(info, "multipv"), "1 ");
	long depth = strtol(phrases_info_value(info, "depth"), NULL, 10);
	return first && !*phrases_info_value(info, "chance") && m->analysis.depth > 0 &&
	       depth <= m->analysis.depth;
}

/* One iteration as a row of the table. */
static void print_info(struct model *m, const char *info)
{
	struct strbuf row = {0};
	if (is_unfinished(m, info))
		return;
	print_note_info(m, info);
	if (!m->analysis.table) {
		phrases_info_head(&row);
		screen_print(&m->screen, &row);
		strbuf_clear(&row);
		m->analysis.table = true;
	}
	phrases_info(info, &row);
	line_words_write(m, phrases_info_value(info, "pv"), terminal_columns() - 1 - (int)row.n, &row);
	strbuf_add_char(&row, '\n');
	screen_print(&m->screen, &row);
	strbuf_free(&row);
}

/* The first move of a line in words, and how it is typed if that is something else. */
static void add_move(struct model *m, const char *token, struct strbuf *out)
{
	struct strbuf words = {0};
	line_words_write(m, token, 200, &words);
	strbuf_add(out, strbuf_get(&words));
	if (strcmp(strbuf_get(&words), token) != 0)
		strbuf_printf(out, " (%s)", token);
	strbuf_free(&words);
}

/* The token that an info line's pv begins with. */
static void first_token(const struct strbuf *info, struct strbuf *out)
{
	const char *pv = phrases_info_value(strbuf_get(info), "pv");
	strbuf_add_n(out, pv, strcspn(pv, " ,\n"));
}

/* A sentence begins with a capital, unless that is a square. */
static void print_sentence(struct model *m, enum style style, struct strbuf *s)
{
	if (!s->n)
		return;
	if (!isdigit((unsigned char)s->s[1]))
		s->s[0] = (char)toupper((unsigned char)s->s[0]);
	screen_printf(&m->screen, style, "%s.", s->s);
}

/* What the search thinks of the position, the line, and the runner-up. */
static void print_thoughts(struct model *m, const char *token)
{
	struct strbuf text = {0}, score = {0}, second = {0};
	const char *info = strbuf_get(&m->analysis.best);
	phrases_judgement(info, &text);
	phrases_score(info, &score);
	if (text.n && score.n && *phrases_info_value(info, "cp")) /* else the words have said it */
		strbuf_printf(&text, " (%s)", strbuf_get(&score));
	print_sentence(m, STYLE_PLAIN, &text);
	strbuf_clear(&text);
	const char *pv = phrases_info_value(info, "pv");
	if (strchr(pv, ' ')) {
		strbuf_add(&text, "the line: ");
		line_words_write(m, pv, terminal_columns() - 12, &text);
		print_sentence(m, STYLE_PLAIN, &text);
	}
	first_token(&m->analysis.second, &second);
	if (second.n && strcmp(strbuf_get(&second), token) != 0) {
		strbuf_clear(&text);
		strbuf_clear(&score);
		strbuf_add(&text, "next best: ");
		add_move(m, strbuf_get(&second), &text);
		phrases_score(strbuf_get(&m->analysis.second), &score);
		long first_chance = strtol(phrases_info_value(info, "chance"), NULL, 10);
		long chance =
			strtol(phrases_info_value(strbuf_get(&m->analysis.second), "chance"), NULL, 10);
		if (score.n && chance <= first_chance) /* the most visited is not always the higher */
			strbuf_printf(&text, ", %s", strbuf_get(&score));
		print_sentence(m, STYLE_PLAIN, &text);
	}
	strbuf_clear(&text);
	phrases_effort(info, &text);
	print_sentence(m, STYLE_FAINT, &text);
	strbuf_free(&text);
	strbuf_free(&score);
	strbuf_free(&second);
}

void print_hint(struct model *m, const char *token)
{
	struct strbuf text = {0}, meaning = {0};
	add_move(m, token, &text);
	if (m->state->may_list && m->state->to_move != SEAT_OVER)
		next_write_meaning(m->game, m->state->state, token, &meaning);
	screen_printf(&m->screen, STYLE_SUCCESS, "Hint: %s%s%s. ! plays it.", strbuf_get(&text),
	              meaning.n ? ": " : "", strbuf_get(&meaning));
	print_thoughts(m, token);
	strbuf_clear(&m->hinted);
	strbuf_add(&m->hinted, token);
	strbuf_free(&text);
	strbuf_free(&meaning);
}

/* The result of a search that was asked for: of its last whole iteration. */
static void print_best(struct model *m, const char *best)
{
	struct strbuf token = {0}, text = {0};
	first_token(&m->analysis.best, &token);
	if (!token.n || *best == '(')
		strbuf_add_n(&token, best, strcspn(best, " "));
	add_move(m, strbuf_get(&token), &text);
	screen_printf(&m->screen, STYLE_SUCCESS, "Best: %s", strbuf_get(&text));
	if (m->analysis.best.n) {
		strbuf_clear(&text);
		phrases_judgement(strbuf_get(&m->analysis.best), &text);
		print_sentence(m, STYLE_PLAIN, &text);
	}
	strbuf_free(&token);
	strbuf_free(&text);
}

void print_line(struct model *m, const char *line)
{
	struct strbuf sentence = {0};
	if (starts_with(line, "event ")) {
		print_event(m, line);
	} else if (starts_with(line, "error ")) {
		phrases_error(line + 6, &sentence);
		if (starts_with(line + 6, "hidden ") && !m->play.on)
			strbuf_add(&sentence, ": play <seat> takes a seat, view all shows everything");
		print_sentence(m, STYLE_ERROR, &sentence);
	} else if (starts_with(line, "info depth ")) {
		print_info(m, line);
	} else if (starts_with(line, "bestmove ")) {
		print_best(m, line + 9);
	} else if (strcmp(line, "ok") != 0) {
		strbuf_printf(&sentence, "%s\n", line); /* as it is, however long */
		screen_print(&m->screen, &sentence);
	}
	strbuf_free(&sentence);
}
