/* adjudication.c - the referee rules what people agree on. */
#include "front/shell/adjudication.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/query.h"
#include "front/shell/new_game.h"
#include "front/shell/unfinished.h"
#include "front/shell/play_screen.h"
#include "front/shell/play_search.h"
#include "front/shell/print.h"
#include "front/shell/seating.h"
#include "protocol/sentences.h"

/* The outcome that is a win for a seat: its own name or its team's. "" where the team is not
 * known in that state. */
static const char *own_outcome(const struct observation *state, const char *seat)
{
	const struct game_info *info = state->game->info;
	int number = info_seat(info, seat);
	int team = number < 0 ? SCENE_TABLE : state->scene.teams[number];
	return !info->teams ? seat : team == SCENE_TABLE ? "" : info->teams[team];
}

/* The outcome that is a win for the others: of two sides the other one. */
static const char *other_outcome(const struct observation *state, const char *seat)
{
	const char *own = own_outcome(state, seat), *other = NULL;
	const struct game_info *info = state->game->info;
	const char *const *sides = info->teams ? info->teams : info->seat_names;
	for (int i = 0; i < 2; i++)
		if (strcmp(sides[i], own) != 0)
			other = sides[i];
	return *own ? other : NULL;
}

/* Adds the numbers that lie beside the board: `beans: white 28, black 21`. */
static void add_counts(const struct model *m, struct strbuf *out)
{
	const struct scene *scene = &m->seen.scene;
	for (int i = 0; i < scene->n_zones; i++) {
		const struct zone *zone = &scene->zones[i], *same;
		if (zone->info->kind != ZONE_NUMBER || zone->value == ZONE_UNKNOWN || zone->seat > 0)
			continue;
		strbuf_printf(out, "%s%s", out->n ? "; " : "", zone->info->label);
		if (zone->seat == SCENE_TABLE) {
			strbuf_printf(out, " %d", (int)zone->value);
			continue;
		}
		strbuf_add_char(out, ':');
		for (same = scene->zones; same < scene->zones + scene->n_zones; same++)
			if (same->info == zone->info)
				strbuf_printf(out, " %s %d,", model_seat_name(m, same->seat), (int)same->value);
		strbuf_truncate(out, out->n - 1);
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
		bool won = strcmp(outcome, own_outcome(m->state, m->play.person)) == 0;
		t->last = won ? TALLY_WON : strcmp(outcome, "draw") == 0 ? TALLY_DRAWN : TALLY_LOST;
		t->results[t->last]++;
	}
	unsigned games = t->results[TALLY_WON] + t->results[TALLY_LOST] + t->results[TALLY_DRAWN];
	if (games > 1)
		screen_printf(&m->screen, STYLE_FAINT,
		              "Of %u games of %s you have won %u, the engine %u; drawn %u.", games,
		              m->game->info->title, t->results[TALLY_WON], t->results[TALLY_LOST],
		              t->results[TALLY_DRAWN]);
}

void adjudication_say(struct model *m)
{
	const char *outcome = m->state->result.outcome;
	struct strbuf sentence = {0}, counts = {0};
	m->play.ended = true;
	m->screen.editor->forget(false);
	sentences_write_result(m->seen.game, m->seen.result, &sentence);
	screen_printf(&m->screen, STYLE_SUCCESS, "%s", strbuf_get(&sentence));
	bool one = m->play.people && !(m->play.people & (m->play.people - 1));
	if (one && *m->play.person) {
		bool won = strcmp(outcome, own_outcome(m->state, m->play.person)) == 0;
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
		model_offers(m, "undo") ? ", undo takes back" : "");
	unfinished_drop();
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
		const char *other = other_outcome(m->state, m->play.person);
		rule(m, other ? other : "draw", other ? "resign" : "abandoned");
		return true;
	}
	return !*line || model_is_no(line) || model_ask_again(m, line, TYPE_Y_OR_N, on_resign);
}

void adjudication_resign(struct model *m, char *rest)
{
	(void)rest;
	if (speaker(m))
		model_ask(m, "Resign? (y/n) ", on_resign);
}

/* True when all that a seat has is a king on the board, so that it can mate nobody, by whatever
 * moves (FIDE Laws 6.9): it has no reserve, no hand and no team. */
static bool has_only_king(const struct observation *state, const char *seat)
{
	const struct game_info *info = state->game->info;
	bool king = false, other = info->zones || info->teams;
	for (int i = 0; i < SCENE_SQUARES; i++) {
		const struct piece *piece = state->scene.squares[i].piece;
		if (!piece || !piece->seat || strcmp(piece->seat, seat) != 0)
			continue;
		king |= strcmp(piece->kind, "king") == 0;
		other |= strcmp(piece->kind, "king") != 0;
	}
	return king && !other;
}

void adjudication_out_of_time(struct model *m, int seat)
{
	model_refresh(m);
	const char *other = other_outcome(m->state, model_seat_name(m, seat));
	m->question.answer = NULL;
	if (other && has_only_king(m->state, other))
		other = NULL;
	rule(m, other ? other : "draw", "time");
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
static bool engine_agrees(const struct model *m)
{
	bool agrees = true;
	for (int i = 0; i < model_players(m); i++) {
		int seat, value;
		if (m->play.people >> i & 1)
			continue;
		value = engine_evaluate(client_engine(m->client), i, &seat, NULL);
		agrees = agrees && (seat == i ? value : -value) <= 0;
	}
	return agrees;
}

void adjudication_draw(struct model *m, char *rest)
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

void adjudication_rematch(struct model *m, char *rest)
{
	(void)rest;
	struct play *p = &m->play;
	if (!p->on || !p->people || strcmp(model_turn(m), "-") != 0) {
		screen_printf(&m->screen, STYLE_ERROR, "A rematch comes after a game that was played.");
		return;
	}
	struct strbuf shape = {0};
	if (!p->terms.n) /* a position, or a game that was loaded */
		strbuf_printf(&shape, "%s players %d", m->game->name, model_players(m));
	char *terms = without_key(p->terms.n ? strbuf_get(&p->terms) : strbuf_get(&shape));
	bool one_of_two = model_players(m) == 2 && (p->people == 1 || p->people == 2);
	if (new_game_by_terms(m, terms)) {
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
