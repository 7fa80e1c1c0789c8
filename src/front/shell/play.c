/* play.c - the engine as an opponent. The person has a seat and its view; the shell is
 * the referee, who lets the engine decide for every other seat with what that seat
 * knows. The lines of such a search are not shown. */
#include <stdlib.h>
#include <string.h>

#include "front/shell/shell_internal.h"

#define DEFAULT_LIMITS "movetime 2000"
#define SEARCH_RUNNING "A search is running: stop or Ctrl-C ends it."

static bool is_to_move(const struct shell *sh, const char *seat)
{
	return strcmp(shell_turn(sh), seat) == 0;
}

static bool is_game_over(const struct shell *sh)
{
	return !sh->state || is_to_move(sh, "-");
}

void play_cancel_search(struct shell *sh)
{
	if (!sh->pending_search)
		return;
	sh->pending_search = PENDING_NONE;
	shell_client_send_as_referee(sh->client, "stop");
	shell_handle_lines(sh);
}

void play_move_now(struct shell *sh)
{
	shell_client_send_as_referee(sh->client, "stop");
}

void play_offer(struct shell *sh)
{
	bool secrets = json_is_true(json_object_get(sh->game, "secrets"));
	if (!is_game_over(sh) && !is_to_move(sh, "chance"))
		shell_printf(sh, STYLE_FAINT, "play %s takes that seat against the engine.",
		             shell_turn(sh));
	if (secrets && strcmp(json_str(sh->state, "view"), "public") == 0)
		shell_printf(sh, STYLE_FAINT, "What the seats hide is hidden; view all shows everything.");
}

/* The view becomes public, not all: the person may take another seat. */
static void stop_playing(struct shell *sh)
{
	if (sh->play.on)
		free(shell_client_query(sh->client, "view public"));
	sh->play.on = sh->flipped = false;
	if (shell_refresh(sh))
		shell_draw(sh);
	shell_printf(sh, STYLE_FAINT, "The engine plays no seat.");
	play_offer(sh);
}

static bool is_seat(const struct shell *sh, const char *seat)
{
	const json_t *names = json_object_get(json_object_get(sh->game, "seats"), "names");
	size_t players = strtoul(json_str(sh->state, "players"), NULL, 10), i = 0;
	while (i < players && strcmp(json_string_value(json_array_get(names, i)), seat) != 0)
		i++;
	return i < players;
}

void play_check_seat(struct shell *sh)
{
	if (sh->play.on && *sh->play.person && !is_seat(sh, sh->play.person))
		sh->play.on = sh->flipped = false;
}

/* Of two players, the second sits at the other side of the board. */
static bool sits_opposite(const struct shell *sh, const char *seat)
{
	const json_t *names = json_object_get(json_object_get(sh->game, "seats"), "names");
	const char *second = json_string_value(json_array_get(names, 1));
	return strcmp(json_str(sh->state, "players"), "2") == 0 && strcmp(second, seat) == 0;
}

void play_start(struct shell *sh, char *arguments)
{
	char *rest = arguments + strcspn(arguments, " ");
	struct strbuf view = {0};
	if (!shell_require_game(sh))
		return;
	if (*rest)
		*rest++ = '\0';
	play_cancel_search(sh);
	if (shell_client_busy(sh->client)) {
		shell_printf(sh, STYLE_ERROR, SEARCH_RUNNING);
		return;
	}
	if (strcmp(arguments, "off") == 0) {
		stop_playing(sh);
		return;
	}
	if (!*arguments && (is_game_over(sh) || is_to_move(sh, "chance"))) {
		shell_printf(sh, STYLE_ERROR, "No seat is on move: say which to take.");
		return;
	}
	bool nobody = strcmp(arguments, "nobody") == 0;
	const char *named = *arguments ? arguments : shell_turn(sh);
	const char *seat = nobody ? "public" : named;
	if (!nobody && !is_seat(sh, seat)) {
		shell_printf(sh, STYLE_ERROR, "No seat is called %s.", seat);
		return;
	}
	strbuf_printf(&view, "view %s", seat);
	free(shell_client_query(sh->client, strbuf_get(&view)));
	strbuf_free(&view);
	sh->play.on = true;
	sh->flipped = sits_opposite(sh, seat);
	snprintf(sh->play.person, sizeof sh->play.person, "%s", nobody ? "" : seat);
	snprintf(sh->play.limits, sizeof sh->play.limits, "%s", *rest ? rest : DEFAULT_LIMITS);
	shell_refresh(sh);
	shell_draw(sh);
	if (nobody)
		shell_printf(sh, STYLE_FAINT, "The engine plays every seat.");
	else
		shell_printf(sh, STYLE_FAINT,
		             "You are %s. hint helps, undo takes back, legal lists your moves.",
		             sh->play.person);
}

static void start_search(struct shell *sh, int kind, const char *limits)
{
	struct strbuf go = {0};
	strbuf_printf(&go, "go %s", limits);
	sh->pending_search = kind;
	sh->search_began = time(NULL);
	shell_client_send_as_referee(sh->client, strbuf_get(&go));
	strbuf_free(&go);
}

void play_hint(struct shell *sh)
{
	if (!shell_require_game(sh))
		return;
	bool not_yours = sh->play.on && !is_to_move(sh, sh->play.person);
	if (is_game_over(sh) || is_to_move(sh, "chance") || not_yours)
		shell_printf(sh, STYLE_ERROR, "It is not your move.");
	else if (shell_client_busy(sh->client))
		shell_printf(sh, STYLE_ERROR, SEARCH_RUNNING);
	else
		start_search(sh, PENDING_HINT, sh->play.on ? sh->play.limits : DEFAULT_LIMITS);
}

void play_engine_turn(struct shell *sh)
{
	bool engine_to_move =
		!is_game_over(sh) && !is_to_move(sh, sh->play.person) && !is_to_move(sh, "chance");
	if (!sh->play.on || sh->pending_search || !engine_to_move || shell_client_busy(sh->client))
		return;
	start_search(sh, PENDING_MOVE, sh->play.limits);
}

/* The engine's moves since then are undone first; where only the engine has moved, it
 * then moves again. */
bool play_undo(struct shell *sh)
{
	bool undone = false;
	do {
		shell_client_send_as_referee(sh->client, "undo");
		undone = shell_refresh(sh);
		shell_handle_lines(sh);
	} while (undone && !is_to_move(sh, sh->play.person));
	if (!undone)
		shell_printf(sh, STYLE_ERROR, "There is no decision of yours to take back.");
	return undone;
}

static void send_move(struct shell *sh, const char *token)
{
	struct strbuf line = {0};
	strbuf_printf(&line, "move %s", token);
	shell_begin_move(sh);
	shell_client_send_as_referee(sh->client, strbuf_get(&line));
	strbuf_free(&line);
}

void play_handle_line(struct shell *sh, const char *line)
{
	static const char best[] = "bestmove ";
	if (strncmp(line, "info string ", 12) == 0) /* errors begin so in the UCI dialect */
		line += 12;
	bool refused = strncmp(line, "error ", 6) == 0;
	if (strncmp(line, "error nothing-to-undo", 21) == 0) /* play_undo prints it */
		return;
	bool decided = strncmp(line, best, sizeof best - 1) == 0;
	int pending = sh->pending_search;
	if (refused || strncmp(line, "event ", 6) == 0)
		print_line(sh, line);
	if (refused && pending != PENDING_HINT && sh->play.on) {
		sh->play.on = false; /* or it would try again for ever */
		shell_printf(sh, STYLE_ERROR, "The engine plays no seat.");
	}
	if (!decided && !refused)
		return;
	sh->pending_search = PENDING_NONE;
	if (decided && pending == PENDING_HINT) {
		shell_printf(sh, STYLE_SUCCESS, "Hint: %s", line + sizeof best - 1);
	} else if (decided && pending == PENDING_MOVE) {
		line += sizeof best - 1;
		char *token = xstrndup(line, strcspn(line, " ")); /* without `ponder <token>` */
		send_move(sh, token);
		free(token);
	}
}
