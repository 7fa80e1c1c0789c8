/* ending.c - the referee rules what people agree on. */
#include "front/shell/ending.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "front/shell/begin.h"
#include "front/shell/keep.h"
#include "front/shell/phrases.h"
#include "front/shell/play_screen.h"
#include "front/shell/play_search.h"
#include "front/shell/print.h"
#include "front/shell/seating.h"
#include "protocol/json.h"
#include "protocol/sentences.h"

/* The outcome that is a win for a seat: its own name or its team's. "" where the team is not
 * known in that state. */
static const char *own_outcome(const struct model *m, const json_t *state, const char *seat)
{
	const json_t *teams = json_object_get(m->game, "teams"), *team;
	const json_t *items =
		json_object_get(json_object_get(json_object_get(state, "scene"), "seats"), seat);
	const char *key;
	json_t *value;
	size_t i;
	if (json_array_size(teams) == 0)
		return seat;
	json_object_foreach ((json_t *)items, key, value)
		json_array_foreach (teams, i, team) {
			size_t n = strlen(json_string_value(team));
			const char *shown = json_string_value(value); /* with a ! behind it, all know it */
			if (strncmp(shown, json_string_value(team), n) == 0 && (!shown[n] || shown[n] == '!'))
				return json_string_value(team);
		}
	return "";
}

/* The outcome that is a win for the others: of two sides the other one. */
static const char *other_outcome(const struct model *m, const json_t *state, const char *seat)
{
	const char *own = own_outcome(m, state, seat), *other = NULL;
	const json_t *teams = json_object_get(m->game, "teams");
	const json_t *names = json_object_get(json_object_get(m->game, "seats"), "names"), *name;
	const json_t *sides = json_array_size(teams) ? teams : names;
	size_t i;
	json_array_foreach (sides, i, name)
		if (i < 2 && strcmp(json_string_value(name), own) != 0)
			other = json_string_value(name);
	return *own ? other : NULL;
}

/* What people call a zone. */
static const char *zone_label(const struct model *m, const char *name)
{
	const json_t *zones = json_object_get(m->game, "zones"), *zone;
	size_t i;
	json_array_foreach (zones, i, zone)
		if (strcmp(json_str(zone, "name"), name) == 0 && *json_str(zone, "label"))
			return json_str(zone, "label");
	return name;
}

/* Adds the numbers that lie beside the board: `beans: white 28, black 21`. */
static void add_counts(const struct model *m, struct strbuf *out)
{
	const json_t *zones = json_object_get(m->state, "zones"), *zone, *same;
	size_t i, k;
	json_array_foreach (zones, i, zone) {
		bool number = strcmp(json_str(zone, "kind"), "number") == 0;
		const char *name = json_str(zone, "name"), *seat = json_str(zone, "seat");
		json_t *value = json_object_get(zone, "value");
		if (!number || !json_is_integer(value))
			continue;
		if (!*seat) {
			strbuf_printf(out, "%s%s %d", out->n ? "; " : "", zone_label(m, name),
			              (int)json_integer_value(value));
		} else if (strcmp(seat, model_seat_name(m, 0)) == 0) {
			size_t first = out->n;
			strbuf_printf(out, "%s%s:", first ? "; " : "", zone_label(m, name));
			json_array_foreach (zones, k, same)
				if (strcmp(json_str(same, "name"), name) == 0)
					strbuf_printf(out, " %s %d,", json_str(same, "seat"),
					              (int)json_integer_value(json_object_get(same, "value")));
			strbuf_truncate(out, out->n - 1);
		}
	}
}

/* Counts the game once, and says how many each has won when there were several. */
static void say_score(struct model *m, const char *outcome)
{
	struct tally *t = &m->play.tally;
	bool one = m->play.people && !(m->play.people & (m->play.people - 1));
	if (!one || model_players(m) != 2 || t->last == TALLY_LEFT_OUT)
		return;
	if (t->last == TALLY_OPEN) {
		bool won = strcmp(outcome, own_outcome(m, m->state, m->play.person)) == 0;
		t->last = won ? TALLY_WON : strcmp(outcome, "draw") == 0 ? TALLY_DRAWN : TALLY_LOST;
		t->results[t->last]++;
	}
	unsigned games = t->results[TALLY_WON] + t->results[TALLY_LOST] + t->results[TALLY_DRAWN];
	if (games > 1)
		screen_printf(&m->screen, STYLE_FAINT,
		              "Of %u games of %s you have won %u, the engine %u; drawn %u.", games,
		              json_str(m->game, "title"), t->results[TALLY_WON], t->results[TALLY_LOST],
		              t->results[TALLY_DRAWN]);
}

void ending_say(struct model *m)
{
	const char *result = json_str(m->state, "result");
	struct strbuf sentence = {0}, counts = {0};
	char outcome[16];
	m->play.ended = true;
	m->screen.editor->forget(false);
	snprintf(outcome, sizeof outcome, "%.*s", (int)strcspn(result, " "), result);
	sentences_write_result(m->seen.game, m->seen.result, &sentence);
	screen_printf(&m->screen, STYLE_SUCCESS, "%s", strbuf_get(&sentence));
	bool one = m->play.people && !(m->play.people & (m->play.people - 1));
	if (one && *m->play.person) {
		bool won = strcmp(outcome, own_outcome(m, m->state, m->play.person)) == 0;
		bool drawn = strcmp(outcome, "draw") == 0;
		screen_printf(&m->screen, STYLE_STRONG, "%s",
		              drawn ? "Nobody has won."
		              : won ? "You have won!"
		                    : "You have lost.");
	}
	add_counts(m, &counts);
	if (counts.n)
		screen_printf(&m->screen, STYLE_PLAIN, "The count: %s.", strbuf_get(&counts));
	say_score(m, outcome);
	screen_printf(
		&m->screen, STYLE_FAINT,
		"rematch plays again%s, moves shows the game, save FILE keeps it, new begins another, "
		"quit leaves.",
		model_offers(m, "undo", 4) ? ", undo takes back" : "");
	keep_drop_autosave();
	strbuf_free(&sentence);
	strbuf_free(&counts);
}

/* Ends the game by a ruling; how is `<outcome> resign`. */
static void rule(struct model *m, const char *outcome, const char *how)
{
	struct strbuf ruling = {0};
	play_cancel_search(m);
	strbuf_printf(&ruling, "adjudicate %s %s", outcome, how);
	char *fine = client_ask_as_referee(m->client, strbuf_get(&ruling));
	if (!fine)
		print_client_error(m);
	else
		model_forget_undone(m); /* or redo would take the ruling back */
	free(fine);
	model_refresh(m);
	m->play.emptied = false;
	if (strcmp(model_turn(m), "-") == 0)
		play_show(m);
	strbuf_free(&ruling);
}

/* The person that speaks; NULL, and says so, when nobody plays or the game is over. */
static const char *speaker(struct model *m)
{
	if (!m->play.on || !*m->play.person)
		screen_printf(&m->screen, STYLE_ERROR, "You are not playing: play takes a seat.");
	else if (strcmp(model_turn(m), "-") == 0)
		screen_printf(&m->screen, STYLE_ERROR, "The game is over.");
	else
		return m->play.person;
	return NULL;
}

static bool on_resign(struct model *m, char *line)
{
	if (model_is_yes(line)) {
		const char *other = other_outcome(m, m->state, m->play.person);
		rule(m, other ? other : "draw", other ? "resign" : "abandoned");
		return true;
	}
	return !*line || model_is_no(line) || model_ask_again(m, line, TYPE_Y_OR_N, on_resign);
}

void ending_resign(struct model *m, char *rest)
{
	(void)rest;
	if (speaker(m))
		model_ask(m, "Resign? (y/n) ", on_resign);
}

/* True when all that a seat has is a king on the board, so that it can mate nobody, by whatever
 * moves (FIDE Laws 6.9): it has no reserve, no hand and no team. */
static bool has_only_king(const struct model *m, const json_t *state, const char *seat)
{
	const json_t *squares = json_object_get(json_object_get(state, "scene"), "squares");
	bool king = false, other = json_array_size(json_object_get(m->game, "zones")) > 0 ||
	                           json_array_size(json_object_get(m->game, "teams")) > 0;
	const char *name;
	json_t *there;
	json_object_foreach ((json_t *)squares, name, there) {
		const json_t *piece = json_piece(m->game, json_str(there, "piece"));
		if (!piece || strcmp(json_str(piece, "seat"), seat) != 0)
			continue;
		king |= strcmp(json_str(piece, "kind"), "king") == 0;
		other |= strcmp(json_str(piece, "kind"), "king") != 0;
	}
	return king && !other;
}

void ending_out_of_time(struct model *m, int seat)
{
	char *line = client_ask_as_referee(m->client, "state json"); /* the team may be a secret */
	json_t *state = line ? json_loads(line, 0, NULL) : NULL;
	const char *other = other_outcome(m, state, model_seat_name(m, seat));
	m->question.answer = NULL;
	if (other && has_only_king(m, state, other))
		other = NULL;
	rule(m, other ? other : "draw", "time");
	json_decref(state);
	free(line);
}

static bool on_draw(struct model *m, char *line)
{
	if (model_is_yes(line))
		rule(m, "draw", "agreement");
	else if (!*line || model_is_no(line))
		screen_printf(&m->screen, STYLE_FAINT, "The game goes on.");
	else
		return model_ask_again(m, line, TYPE_Y_OR_N, on_draw);
	return true;
}

/* True when every seat of the engine, by what it knows, stands no better than even. */
static bool engine_agrees(struct model *m)
{
	bool agrees = true;
	for (int i = 0; i < model_players(m); i++) {
		struct strbuf command = {0};
		if (m->play.people >> i & 1)
			continue;
		strbuf_printf(&command, "as %s eval", model_seat_name(m, i));
		char *answer = client_ask_as_referee(m->client, strbuf_get(&command));
		const char *number = answer ? strrchr(answer, ' ') : NULL;
		long value = number ? strtol(number, NULL, 10) : 1;
		/* It is told for the seat on move: turn it round for another. */
		if (answer && strncmp(answer + strlen("eval "), model_seat_name(m, i),
		                      strlen(model_seat_name(m, i))) != 0)
			value = -value;
		agrees = agrees && value <= 0;
		free(answer);
		strbuf_free(&command);
	}
	return agrees;
}

void ending_draw(struct model *m, char *rest)
{
	(void)rest;
	if (!speaker(m))
		return;
	unsigned everybody = (1u << model_players(m)) - 1;
	if (m->play.draw_refused)
		screen_printf(&m->screen, STYLE_ERROR, "You have offered a draw in this turn.");
	else if (m->play.people & (m->play.people - 1) && (m->play.people & everybody) == everybody)
		model_ask(m, "Do all agree to a draw? (y/n) ", on_draw);
	else if (strcmp(model_turn(m), m->play.person) != 0)
		screen_printf(&m->screen, STYLE_ERROR, "Offer a draw in your turn.");
	else if (engine_agrees(m))
		rule(m, "draw", "agreement");
	else {
		m->play.draw_refused = true;
		screen_printf(&m->screen, STYLE_FAINT, "The engine does not agree to a draw.");
	}
}

/* The terms without their seed or key: it would be the same game again. */
static char *without_key(const char *terms)
{
	char *copy = xstrdup(terms), *seed = strstr(copy, " seed "), *key = strstr(copy, " key ");
	char *at = seed ? seed : key;
	if (at) {
		char *rest = at + 1 + strcspn(at + 1, " ") + 1;
		rest += strcspn(rest, " ");
		memmove(at, rest, strlen(rest) + 1);
	}
	return copy;
}

void ending_rematch(struct model *m, char *rest)
{
	(void)rest;
	struct play *p = &m->play;
	if (!p->on || !p->people || strcmp(model_turn(m), "-") != 0) {
		screen_printf(&m->screen, STYLE_ERROR, "A rematch comes after a game that was played.");
		return;
	}
	struct strbuf shape = {0};
	if (!p->terms.n) /* a position, or a game that was loaded */
		strbuf_printf(&shape, "%s players %d", json_str(m->game, "game"), model_players(m));
	char *terms = without_key(p->terms.n ? strbuf_get(&p->terms) : strbuf_get(&shape));
	bool one_of_two = model_players(m) == 2 && (p->people == 1 || p->people == 2);
	if (begin_by_terms(m, terms)) {
		clocks_reset(&p->clocks);
		if (one_of_two)
			p->people = 3 - p->people; /* the other side */
		seating_begin(m);
		seating_pause(m);
		if (!model_needs_handover(m))
			play_show(m);
		if (one_of_two)
			screen_printf(&m->screen, STYLE_FAINT, "You are %s now.", p->person);
	}
	free(terms);
	strbuf_free(&shape);
}
