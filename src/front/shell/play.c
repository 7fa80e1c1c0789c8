/* play.c - the engine as an opponent. The person has a seat and its view; the shell is
 * the referee, who lets the engine decide for every other seat with what that seat
 * knows. The lines of such a search are not shown. */
#include "front/shell/play.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "protocol/json.h"
#include "front/shell/print.h"

#define DEFAULT_LIMITS "movetime 2000"
#define SEARCH_RUNNING "A search is running: stop or Ctrl-C ends it."

static bool is_to_move(const struct model *m, const char *seat)
{
	return strcmp(model_turn(m), seat) == 0;
}

static bool is_game_over(const struct model *m)
{
	return !m->state || is_to_move(m, "-");
}

void play_cancel_search(struct model *m)
{
	if (!m->pending_search)
		return;
	m->pending_search = PENDING_NONE;
	client_say_as_referee(m->client, "stop");
	model_take_answers(m);
}

void play_move_now(struct model *m)
{
	client_say_as_referee(m->client, "stop");
}

void play_offer(struct model *m)
{
	bool secrets = json_is_true(json_object_get(m->game, "secrets"));
	if (!is_game_over(m) && !is_to_move(m, "chance"))
		screen_printf(&m->screen, STYLE_FAINT, "play %s takes that seat against the engine.",
		              model_turn(m));
	if (secrets && strcmp(json_str(m->state, "view"), "public") == 0)
		screen_printf(&m->screen, STYLE_FAINT,
		              "What the seats hide is hidden; view all shows everything.");
}

/* The view becomes public, not all: the person may take another seat. */
static void stop_playing(struct model *m)
{
	if (m->play.on)
		free(client_ask(m->client, "view public"));
	m->play.on = m->flipped = false;
	if (model_refresh(m))
		model_draw(m);
	screen_printf(&m->screen, STYLE_FAINT, "The engine plays no seat.");
	play_offer(m);
}

/* Of two players, the second sits at the other side of the board. */
static bool sits_opposite(const struct model *m, const char *seat)
{
	const json_t *names = json_object_get(json_object_get(m->game, "seats"), "names");
	const char *second = json_string_value(json_array_get(names, 1));
	return strcmp(json_str(m->state, "players"), "2") == 0 && strcmp(second, seat) == 0;
}

void play_start(struct model *m, char *arguments)
{
	char *rest = arguments + strcspn(arguments, " ");
	struct strbuf view = {0};
	if (!model_require_game(m))
		return;
	if (*rest)
		*rest++ = '\0';
	play_cancel_search(m);
	if (client_busy(m->client)) {
		screen_printf(&m->screen, STYLE_ERROR, SEARCH_RUNNING);
		return;
	}
	if (strcmp(arguments, "off") == 0) {
		stop_playing(m);
		return;
	}
	if (!*arguments && (is_game_over(m) || is_to_move(m, "chance"))) {
		screen_printf(&m->screen, STYLE_ERROR, "No seat is on move: say which to take.");
		return;
	}
	bool nobody = strcmp(arguments, "nobody") == 0;
	const char *named = *arguments ? arguments : model_turn(m);
	const char *seat = nobody ? "public" : named;
	if (!nobody && !model_has_seat(m, seat)) {
		screen_printf(&m->screen, STYLE_ERROR, "No seat is called %s.", seat);
		return;
	}
	strbuf_printf(&view, "view %s", seat);
	free(client_ask(m->client, strbuf_get(&view)));
	strbuf_free(&view);
	m->play.on = true;
	m->flipped = sits_opposite(m, seat);
	snprintf(m->play.person, sizeof m->play.person, "%s", nobody ? "" : seat);
	strbuf_clear(&m->play.limits);
	strbuf_add(&m->play.limits, *rest ? rest : DEFAULT_LIMITS);
	model_refresh(m);
	model_draw(m);
	if (nobody)
		screen_printf(&m->screen, STYLE_FAINT, "The engine plays every seat.");
	else
		screen_printf(&m->screen, STYLE_FAINT,
		              "You are %s. hint helps, %s, legal lists your moves.", m->play.person,
		              model_offers(m, "undo", strlen("undo")) ? "undo takes back"
		                                                      : "nothing is taken back");
}

static void start_search(struct model *m, int kind, const char *limits)
{
	struct strbuf go = {0};
	strbuf_printf(&go, "go %s", limits);
	m->pending_search = kind;
	m->search_began = time(NULL);
	client_say_as_referee(m->client, strbuf_get(&go));
	strbuf_free(&go);
}

void play_hint(struct model *m)
{
	if (!model_require_game(m))
		return;
	bool not_yours = m->play.on && !is_to_move(m, m->play.person);
	if (is_game_over(m) || is_to_move(m, "chance") || not_yours)
		screen_printf(&m->screen, STYLE_ERROR, "It is not your move.");
	else if (client_busy(m->client))
		screen_printf(&m->screen, STYLE_ERROR, SEARCH_RUNNING);
	else
		start_search(m, PENDING_HINT, m->play.on ? strbuf_get(&m->play.limits) : DEFAULT_LIMITS);
}

void play_engine_turn(struct model *m)
{
	bool engine_to_move =
		!is_game_over(m) && !is_to_move(m, m->play.person) && !is_to_move(m, "chance");
	if (!m->play.on || m->pending_search || !engine_to_move || client_busy(m->client))
		return;
	start_search(m, PENDING_MOVE, strbuf_get(&m->play.limits));
}

/* The engine's moves since then are undone first; where only the engine has moved, it
 * then moves again. */
bool play_undo(struct model *m)
{
	bool undone = false;
	do {
		client_say_as_referee(m->client, "undo");
		undone = model_refresh(m);
		model_take_answers(m);
	} while (undone && !is_to_move(m, m->play.person));
	if (!undone)
		screen_printf(&m->screen, STYLE_ERROR, "There is no decision of yours to take back.");
	return undone;
}

static void send_move(struct model *m, const char *token)
{
	struct strbuf line = {0};
	strbuf_printf(&line, "move %s", token);
	model_begin_move(m);
	client_say_as_referee(m->client, strbuf_get(&line));
	strbuf_free(&line);
}

void play_handle_line(struct model *m, const char *line)
{
	static const char best[] = "bestmove ";
	if (strncmp(line, "info string ", 12) == 0) /* errors begin so in the UCI dialect */
		line += 12;
	bool refused = strncmp(line, "error ", 6) == 0;
	if (strncmp(line, "error nothing-to-undo", 21) == 0) /* play_undo prints it */
		return;
	bool decided = strncmp(line, best, sizeof best - 1) == 0;
	int pending = m->pending_search;
	if (refused || strncmp(line, "event ", 6) == 0)
		print_line(m, line);
	if (refused && pending != PENDING_HINT && m->play.on) {
		m->play.on = false; /* or it would try again for ever */
		screen_printf(&m->screen, STYLE_ERROR, "The engine plays no seat.");
	}
	if (!decided && !refused)
		return;
	m->pending_search = PENDING_NONE;
	if (decided && pending == PENDING_HINT) {
		screen_printf(&m->screen, STYLE_SUCCESS, "Hint: %s", line + sizeof best - 1);
	} else if (decided && pending == PENDING_MOVE) {
		line += sizeof best - 1;
		char *token = xstrndup(line, strcspn(line, " ")); /* without `ponder <token>` */
		send_move(m, token);
		free(token);
	}
}
