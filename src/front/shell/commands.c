/* commands.c - what a person types: commands of the shell, commands of the protocol,
 * moves, and cards in words. */
#include "front/shell/commands.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/parse.h"
#include "front/shell/help.h"
#include "protocol/json.h"
#include "front/shell/legal_list.h"
#include "front/shell/phrases.h"
#include "front/shell/play.h"
#include "front/shell/terminal.h"

/* Sends a command of the protocol and prints the answer; true when the state has
 * changed. */
static bool run_protocol_command(struct model *m, const char *command, const char *rest)
{
	struct strbuf line = {0};
	strbuf_printf(&line, "%s%s%s", command, *rest ? " " : "", rest);
	client_say(m->client, strbuf_get(&line), line.n);
	m->quit = m->quit || client_over(m->client);
	strbuf_free(&line);
	bool changed = model_refresh(m); /* first: the answer may be of a new game */
	model_take_answers(m);
	return changed;
}

static void run_new(struct model *m, char *rest)
{
	if (!*rest) {
		help_games(m);
		return;
	}
	play_cancel_search(m);
	char *before = m->game ? xstrdup(json_str(m->game, "game")) : NULL;
	strbuf_clear(&m->last_move);
	bool begun = run_protocol_command(m, "newgame", rest);
	if (begun && m->game && (!before || strcmp(before, json_str(m->game, "game")) != 0))
		help_game(m);
	if (begun)
		model_draw(m);
	if (begun && !m->play.on)
		play_offer(m);
	free(before);
}

static void run_board(struct model *m, char *rest)
{
	(void)rest;
	if (model_require_game(m))
		model_draw(m);
}

static void run_flip(struct model *m, char *rest)
{
	m->flipped = !m->flipped;
	run_board(m, rest);
}

static void run_hint(struct model *m, char *rest)
{
	(void)rest;
	play_hint(m);
}

static void run_legal(struct model *m, char *rest)
{
	struct strbuf line = {0}, list = {0};
	strbuf_printf(&line, "legal %s", rest);
	char *answer = client_ask(m->client, strbuf_get(&line));
	if (answer) {
		legal_list_add(answer, rest, terminal_columns(), &list);
		screen_print(&m->screen, &list);
	} else {
		run_protocol_command(m, "legal", rest);
	}
	free(answer);
	strbuf_free(&line);
	strbuf_free(&list);
}

static void run_undo(struct model *m, char *rest)
{
	if (!model_offers(m, "undo", strlen("undo"))) {
		screen_printf(
			&m->screen, STYLE_ERROR,
			"Nothing is taken back in play where seats have secrets: it would tell them.");
		return;
	}
	play_cancel_search(m);
	strbuf_clear(&m->last_move);
	uint64_t times = 1;
	bool own = m->play.on && *m->play.person && (!*rest || parse_number(rest, 1, 1000000, &times));
	bool undone = own ? play_undo(m) : run_protocol_command(m, "undo", rest);
	for (bool more = own && undone; more && --times > 0;)
		more = play_undo(m);
	if (undone)
		model_draw(m);
}

static void run_quit(struct model *m, char *rest)
{
	(void)rest;
	m->quit = true;
}

static void run_result(struct model *m, char *rest)
{
	struct strbuf sentence = {0};
	(void)rest;
	if (strcmp(model_turn(m), "-") == 0)
		phrases_result(m->game, json_str(m->state, "result"), &sentence);
	else
		strbuf_add(&sentence, m->state ? "The game goes on." : "There is no game yet.");
	screen_printf(&m->screen, STYLE_SUCCESS, "%s", strbuf_get(&sentence));
	strbuf_free(&sentence);
}

/* clang-format off */
const struct shell_command commands_table[] = {
	{"new", "[<game> ...]", "begin a game; alone, lists the games", "newgame", run_new},
	{"play", "[<seat>|nobody|off] ...", "the engine takes the other seats; then limits of go",
	 "go", play_start},
	{"hint", "", "what the engine would do", NULL, run_hint},
	{"legal", "[<prefix>]", "the legal moves, or those that begin so", NULL, run_legal},
	{"undo", "[<N>]", "take back; in play only your own decisions, and none with secrets", NULL, run_undo},
	{"board", "", "draw the game", NULL, run_board},
	{"flip", "", "see the board from the other side", NULL, run_flip},
	{"go", "...", "think until Ctrl-C or a limit, without moving", NULL, NULL},
	{"help", "[<word>]", "this; a command, game, rule or card; rules; cards", NULL, help_topic},
	{"quit", "", "leave", NULL, run_quit},
	{"newgame", "", NULL, NULL, run_new},
	{"show", "", NULL, NULL, run_board},
	{"moves", "", NULL, "legal", run_legal},
	{"result", "", NULL, NULL, run_result},
	{"exit", "", NULL, NULL, run_quit},
	{NULL, NULL, NULL, NULL, NULL},
};
/* clang-format on */

/* Sends a command of the protocol, which may change the state; then the board is drawn. */
static void run_game_command(struct model *m, const char *command, const char *rest)
{
	bool moves = strcmp(command, "move") == 0 || strcmp(command, "play-card") == 0;
	if (m->pending_search == PENDING_MOVE && moves) {
		screen_printf(&m->screen, STYLE_ERROR, "%s is thinking; Ctrl-C makes it move now.",
		              model_turn(m));
		return;
	}
	if (m->pending_search == PENDING_HINT || strcmp(command, "position") == 0)
		play_cancel_search(m);
	if (moves)
		model_begin_move(m);
	bool changed = run_protocol_command(m, command, rest);
	if (changed && !moves)
		strbuf_clear(&m->last_move);
	bool engine_to_move = m->play.on && strcmp(model_turn(m), m->play.person) != 0;
	if (changed && (!engine_to_move || strcmp(model_turn(m), "-") == 0))
		model_draw(m);
}

/* Takes a line as the answer to "Leave?"; false when it is none, but a command. */
static bool answer_question(struct model *m, const char *line)
{
	m->confirming_quit = false;
	m->quit = strcasecmp(line, "y") == 0 || strcasecmp(line, "yes") == 0;
	return m->quit || strcasecmp(line, "n") == 0 || strcasecmp(line, "no") == 0;
}

void commands_run(struct model *m, char *line)
{
	line += strspn(line, " \t");
	for (size_t n = strlen(line); n > 0 && (line[n - 1] == ' ' || line[n - 1] == '\t'); n--)
		line[n - 1] = '\0';
	bool answered = m->confirming_quit && answer_question(m, line);
	if (!*line || answered)
		return;
	size_t n = strcspn(line, " \t");
	char *word = xstrndup(line, n), *rest = line + n + strspn(line + n, " \t");
	const struct shell_command *own = model_find_command(m, word);
	if (own && own->run)
		own->run(m, rest);
	else if (model_protocol_usage(m, word) || *line == '@' || *line == '#' || !m->state)
		run_game_command(m, word, rest);
	else if (model_is_card(m, word))
		run_game_command(m, "play-card", line);
	else
		run_game_command(m, "move", line);
	free(word);
}
