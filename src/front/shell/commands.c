/* commands.c - what a person types: commands of the shell, commands of the protocol,
 * moves, and cards in words. */
#include <stdlib.h>
#include <string.h>

#include "base/parse.h"
#include "front/shell/phrases.h"
#include "front/shell/shell_internal.h"

/* Sends a command of the protocol and prints the answer; true when the state has
 * changed. */
static bool run_protocol_command(struct shell *sh, const char *command, const char *rest)
{
	struct strbuf line = {0};
	strbuf_printf(&line, "%s%s%s", command, *rest ? " " : "", rest);
	if (!shell_client_send(sh->client, strbuf_get(&line)))
		sh->quit = true;
	strbuf_free(&line);
	bool changed = shell_refresh(sh); /* first: the answer may be of a new game */
	shell_handle_lines(sh);
	return changed;
}

static void run_new(struct shell *sh, char *rest)
{
	if (!*rest) {
		help_games(sh);
		return;
	}
	play_cancel_search(sh);
	char *before = sh->game ? xstrdup(json_str(sh->game, "game")) : NULL;
	strbuf_clear(&sh->last_move);
	bool begun = run_protocol_command(sh, "newgame", rest);
	if (begun && sh->game && (!before || strcmp(before, json_str(sh->game, "game")) != 0))
		help_game(sh);
	if (begun)
		shell_draw(sh);
	if (begun && !sh->play.on)
		play_offer(sh);
	free(before);
}

static void run_board(struct shell *sh, char *rest)
{
	(void)rest;
	if (shell_require_game(sh))
		shell_draw(sh);
}

static void run_flip(struct shell *sh, char *rest)
{
	sh->flipped = !sh->flipped;
	run_board(sh, rest);
}

static void run_hint(struct shell *sh, char *rest)
{
	(void)rest;
	play_hint(sh);
}

static void run_legal(struct shell *sh, char *rest)
{
	struct strbuf line = {0};
	strbuf_printf(&line, "legal %s", rest);
	char *answer = shell_client_query(sh->client, strbuf_get(&line));
	if (answer)
		print_legal(sh, answer, rest);
	else
		run_protocol_command(sh, "legal", rest);
	free(answer);
	strbuf_free(&line);
}

static void run_undo(struct shell *sh, char *rest)
{
	play_cancel_search(sh);
	strbuf_clear(&sh->last_move);
	uint64_t times = 1;
	bool own =
		sh->play.on && *sh->play.person && (!*rest || parse_number(rest, 1, 1000000, &times));
	bool undone = own ? play_undo(sh) : run_protocol_command(sh, "undo", rest);
	for (bool more = own && undone; more && --times > 0;)
		more = play_undo(sh);
	if (undone)
		shell_draw(sh);
}

static void run_quit(struct shell *sh, char *rest)
{
	(void)rest;
	sh->quit = true;
}

static void run_result(struct shell *sh, char *rest)
{
	struct strbuf sentence = {0};
	const char *result = json_str(sh->state, "result");
	char *outcome = xstrndup(result, strcspn(result, " "));
	(void)rest;
	if (strcmp(shell_turn(sh), "-") == 0)
		phrases_result(outcome, result + strcspn(result, " ") + 1, &sentence);
	else
		strbuf_add(&sentence, sh->state ? "The game goes on." : "There is no game yet.");
	shell_printf(sh, STYLE_SUCCESS, "%s", strbuf_get(&sentence));
	strbuf_free(&sentence);
	free(outcome);
}

const struct shell_command *shell_command_table(void)
{
	/* clang-format off */
	static const struct shell_command table[] = {
		{"new", "[<game> ...]", "begin a game; alone, lists the games", "newgame", run_new},
		{"play", "[<seat>|nobody|off] ...", "the engine takes the other seats; then limits of go",
		 "go", play_start},
		{"hint", "", "what the engine would do", NULL, run_hint},
		{"legal", "[<prefix>]", "the legal moves, or those that begin so", NULL, run_legal},
		{"undo", "[<N>]", "take back; in play only your own decisions count", NULL, run_undo},
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
	return table;
}

const char *shell_command_protocol_usage(const struct shell *sh, const char *name)
{
	size_t n = strlen(name);
	for (const char *at = sh->protocol_commands; *at; at += strcspn(at, "\n") + 1) {
		at += strlen("help ");
		if (strncmp(at, name, n) == 0 && at[n] == ' ')
			return at;
	}
	return NULL;
}

bool shell_command_is_card(const struct shell *sh, const char *word)
{
	const json_t *cards = json_object_get(sh->game, "cards"), *card;
	size_t i, n = strcspn(word, " '"), end = n + (word[n] == '\'');
	json_array_foreach (cards, i, card)
		if (strncmp(json_str(card, "id"), word, n) == 0 && !json_str(card, "id")[n])
			return !word[end] || word[end] == ' ';
	return false;
}

/* Sends a command of the protocol, which may change the state; then the board is drawn. */
static void run_game_command(struct shell *sh, const char *command, const char *rest)
{
	bool moves = strcmp(command, "move") == 0 || strcmp(command, "play-card") == 0;
	if (sh->pending_search == PENDING_MOVE && moves) {
		shell_printf(sh, STYLE_ERROR, "%s is thinking; Ctrl-C makes it move now.", shell_turn(sh));
		return;
	}
	if (sh->pending_search == PENDING_HINT || strcmp(command, "position") == 0)
		play_cancel_search(sh);
	if (moves)
		shell_begin_move(sh);
	bool changed = run_protocol_command(sh, command, rest);
	if (changed && !moves)
		strbuf_clear(&sh->last_move);
	bool engine_to_move = sh->play.on && strcmp(shell_turn(sh), sh->play.person) != 0;
	if (changed && (!engine_to_move || strcmp(shell_turn(sh), "-") == 0))
		shell_draw(sh);
}

/* Takes a line as the answer to "Leave?"; false when it is none, but a command. */
static bool answer_question(struct shell *sh, const char *line)
{
	sh->confirming_quit = false;
	sh->quit = strcasecmp(line, "y") == 0 || strcasecmp(line, "yes") == 0;
	return sh->quit || strcasecmp(line, "n") == 0 || strcasecmp(line, "no") == 0;
}

void shell_command_run(struct shell *sh, char *line)
{
	line += strspn(line, " \t");
	for (size_t n = strlen(line); n > 0 && (line[n - 1] == ' ' || line[n - 1] == '\t'); n--)
		line[n - 1] = '\0';
	bool answered = sh->confirming_quit && answer_question(sh, line);
	if (!*line || answered)
		return;
	size_t n = strcspn(line, " \t");
	char *word = xstrndup(line, n), *rest = line + n + strspn(line + n, " \t");
	const struct shell_command *own = shell_command_table();
	while (own->name && strcmp(own->name, word) != 0)
		own++;
	if (own->name && own->run)
		own->run(sh, rest);
	else if (shell_command_protocol_usage(sh, word) || *line == '@' || *line == '#' || !sh->state)
		run_game_command(sh, word, rest);
	else if (shell_command_is_card(sh, word))
		run_game_command(sh, "play-card", line);
	else
		run_game_command(sh, "move", line);
	free(word);
}
