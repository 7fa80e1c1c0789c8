/* answers.c - by the scene, the events and the belief of the viewer alone. */
#include "protocol/words/answers.h"

#include <stdlib.h>
#include <string.h>

#include "base/style.h"
#include "engine/tokens.h"
#include "protocol/words/asked.h"
#include "protocol/words/sentences.h"

static void answer_turn(const struct asked *a)
{
	const struct observation *seen = a->seen;
	const char *order = scene_says(&seen->scene, SCENE_TABLE, "order");
	bool own = seen->to_move == seen->viewer;
	auto_strbuf line = {0};
	if (own)
		strbuf_add(&line, "It is your turn");
	else if (seen->to_move < SEATS_MAX)
		strbuf_printf(&line, "It is the turn of %s", a->info->seat_names[seen->to_move]);
	else
		strbuf_add(&line, seen->to_move == SEAT_OVER ? "The game is over" : "Chance is on move");
	if (seen->viewer < SEATS_MAX)
		strbuf_printf(&line, "; you are %s", a->info->seat_names[seen->viewer]);
	strbuf_add(&line, own ? ". legal lists what you can do, hint what to do." : ".");
	asked_add_line(a, &line);
	if (*order && strcmp(order, "-") != 0) {
		strbuf_add(&line, "order: ");
		for (const char *c = order; *c; c++)
			strbuf_printf(&line, *c == ',' ? "%c " : "%c", *c);
		asked_add_meaning(a, "order", &line);
		asked_add_line(a, &line);
	}
}

/* Whose turn it is, or what has to be done in it before all. */
static void answer_duty(const struct asked *a)
{
	if (!asked_add_line_to_break(a) && !asked_add_check(a))
		answer_turn(a);
}

/* Three in a row of the other that have to be broken now; nothing where there are none. */
static void answer_break(const struct asked *a)
{
	asked_add_line_to_break(a);
}

/* The number of the turn or of the round, and whose turn it is. */
static void answer_number(const struct asked *a)
{
	static const char *const names[] = {"turn", "round"};
	for (int i = 0; i < 2; i++) {
		const char *number = scene_says(&a->seen->scene, SCENE_TABLE, names[i]);
		auto_strbuf line = {0};
		if (!*number)
			continue;
		strbuf_printf(&line, "%s %s", i ? "Round" : "Turn", number);
		asked_add_meaning(a, names[i], &line);
		asked_add_line(a, &line);
	}
	answer_turn(a);
}

static void add_lines(const struct asked *a, const char *const *lines)
{
	for (; *lines; lines++)
		style_wrap(*lines, 0, a->columns, a->out);
}

static void answer_aim(const struct asked *a)
{
	add_lines(a, a->info->aim);
}

static void answer_how(const struct asked *a)
{
	add_lines(a, a->info->how_to_play);
}

/* Whether something has to be decided now, and what. */
static void answer_move(const struct asked *a)
{
	struct tokens legal = {0};
	bool pass = false;
	if (a->seen->to_move < SEATS_MAX && a->seen->may_list)
		tokens_legal(&legal, a->seen->game, a->seen->state, "");
	for (size_t i = 0; i < legal.n; i++)
		pass |= strcmp(legal.at[i].text, "pass") == 0;
	if (!legal.n)
		strbuf_add(a->out, "Nothing is to be decided here now.\n");
	else if (pass)
		strbuf_add(a->out, "No: pass leaves a turn out.\n");
	else
		strbuf_printf(a->out, "Yes: one of %zu legal turns, which legal lists.\n", legal.n);
	tokens_free(&legal);
}

/* Whether the viewer's turn has to have a card in it. */
static void answer_must(const struct asked *a)
{
	const struct game *game = a->seen->game;
	struct steps legal = {0};
	size_t cards = 0;
	if (game->plays_card && a->seen->to_move < SEATS_MAX)
		game->legal(a->seen->state, &legal);
	for (size_t i = 0; i < legal.n; i++)
		cards += game->plays_card(legal.at[i]);
	strbuf_add(a->out, !game->plays_card  ? "There are no cards in this game.\n"
	                   : !legal.n         ? "Nobody is on move now.\n"
	                   : cards == legal.n ? "Yes: now every legal turn has a card in it.\n"
	                   : cards            ? "No: there are turns with a card and turns without.\n"
	                                      : "No: no card can be played now.\n");
	steps_free(&legal);
}

/* The points, and what the zone of the first team says of them; where there are none, what is counted, and how the game is
 * won. */
static void answer_points(const struct asked *a)
{
	const char *points = scene_says(&a->seen->scene, SCENE_TABLE, "points");
	const struct zone_info *zone = a->info->zones;
	auto_strbuf line = {0};
	while (zone && zone->name && zone->kind != ZONE_NUMBER)
		zone++;
	if (!*points || !zone || !zone->name) {
		answers_counts(a->seen, &line);
		if (line.n)
			strbuf_printf(&line, ". %s", *a->info->aim);
		else
			counts_add_ahead(a, &line);
		strbuf_add(&line, strchr(".:", line.s[line.n - 1]) ? "" : ".");
		sentences_capitalize(&line, 0);
		asked_add_line(a, &line);
		return;
	}
	strbuf_printf(&line, "Points: %s; %s.", points, zone->text);
	asked_add_line(a, &line);
}

/* When the game ends: by what is counted, or by what it is about. */
static void answer_ending(const struct asked *a)
{
	auto_strbuf counts = {0};
	answers_counts(a->seen, &counts);
	(counts.n ? answer_points : answer_aim)(a);
}

/* Three in a row of the other that have to be broken, or that there are none; without any in the game, what is counted. */
static void answer_row(const struct asked *a)
{
	const struct word *mark = a->info->marks;
	while (mark && mark->key && strcmp(mark->key, "line") != 0)
		mark++;
	if (asked_add_line_to_break(a))
		return;
	if (mark && mark->key && a->seen->to_move < SEATS_MAX)
		strbuf_add(a->out, "Nobody has three in a row.\n");
	else
		answer_points(a);
}

static void answer_round(const struct asked *a)
{
	if (!asked_add_last(a, EVENT_ROUND))
		strbuf_add(a->out, "No round is over yet.\n");
}

/* How the game has ended; that is no event where a position says so. */
static void answer_end(const struct asked *a)
{
	auto_strbuf line = {0};
	if (a->seen->to_move == SEAT_OVER) {
		if (asked_add_last(a, EVENT_OVER))
			return;
		sentences_write_result(a->seen->game, a->seen->result, &line);
		strbuf_add(&line, ".");
		asked_add_line(a, &line);
		return;
	}
	strbuf_add(a->out, "Nobody has won yet.\n");
	answer_points(a);
}

/* Who has more of what can be counted: points, or what lies on the board. */
static void answer_ahead(const struct asked *a)
{
	auto_strbuf line = {0};
	if (a->seen->to_move == SEAT_OVER) {
		answer_end(a);
		return;
	}
	if (a->seen->players > 2) {
		answer_points(a);
		return;
	}
	counts_add_ahead(a, &line);
	strbuf_add_char(&line, '.');
	asked_add_line(a, &line);
}

bool answers_add(const struct engine *e, const struct observation *seen, const char *topic,
                 int columns, struct strbuf *out)
{
	static const struct {
		const char *topic;
		void (*answer)(const struct asked *a);
	} answers[] = {{"team", answer_team},       {"turn", answer_turn},
	               {"aim", answer_aim},         {"points", answer_points},
	               {"round", answer_round},     {"end", answer_end},
	               {"threats", answer_threats}, {"attackers", answer_attackers},
	               {"ahead", answer_ahead},     {"about", answer_about},
	               {"who", answer_who},         {"in", answer_in},
	               {"amounts", answer_amounts}, {"must", answer_must},
	               {"row", answer_row},         {"move", answer_move},
	               {"duty", answer_duty},       {"me", answer_me},
	               {"news", asked_add_news},    {"card", answer_card},
	               {"own", answer_own},         {"side", answer_side},
	               {"break", answer_break},     {"fate", answer_fate},
	               {"where", answer_where},     {"attacked", answer_attacked},
	               {"number", answer_number},   {"signs", answer_signs},
	               {"how", answer_how},         {"ending", answer_ending},
	               {"taken", answer_taken},     {"captured", answer_captured},
	               {"known", answer_known},     {"win", answer_win},
	               {"took", answer_took}};
	size_t length = strcspn(topic, " "), i = 0, n = sizeof answers / sizeof *answers;
	const struct asked a = {e, seen, seen->game->info, topic + length, columns, out};
	while (i < n && (strncmp(topic, answers[i].topic, length) != 0 || answers[i].topic[length]))
		i++;
	if (i < n)
		answers[i].answer(&a);
	return i < n;
}
