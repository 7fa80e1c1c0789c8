/* cli.c - options, `check` and `bench` are its own; everything else is commands of
 * the protocol, run one after the other, each to its end. */
#include "front/divide_against.h"
#include "front/cli.h"

#include <stdlib.h>
#include <string.h>

#include "base/parse.h"
#include "base/strbuf.h"
#include "front/analyse/analyse.h"
#include "front/bench.h"
#include "front/client.h"
#include "front/chess_files.h"
#include "front/check/check.h"
#include "front/verify.h"
#include "front/selfplay_file.h"
#include "game/registry.h"
#include "protocol/commands/command_table.h"
#include "protocol/output.h"
#include "protocol/session.h"
#include "base/cpu.h"
#include "base/version.h"

static const char usage[] =
	"Usage: quadrille                        converse: commands in, answers out;\n"
	"                                        in a terminal, a menu of games\n"
	"       quadrille GAME                   in a terminal: play it\n"
	"       quadrille COMMAND WORD...        one command\n"
	"       quadrille 'COMMAND WORD...' ...  several, one in each argument\n"
	"       quadrille check FILE...          play transcripts, show what differs\n"
	"       quadrille verify FILE...         was a game dealt as it was committed to?\n"
	"       quadrille pgn [--export] FILE... check and list games of chess, or write them\n"
	"       quadrille epd [LIMIT] FILE...    search the positions of a suite of chess\n"
	"       quadrille analyse [OPTION...]    positions by the thousand: JSON in, JSON out\n"
	"       quadrille bench [NODES]          the same searches in every game: a signature\n"
	"       quadrille selfplay GAME FILE     positions to train an evaluation on\n"
	"       quadrille divide GAME N --against CMD [--timeout S] [fen POSITION]\n"
	"                                        where two engines count differently\n"
	"       quadrille --help | --version\n"
	"Before GAME, a COMMAND or alone:\n"
	"       --log FILE     write all that is said and answered to the end of FILE (%p in it:\n"
	"                      the process id), for check to play again; else $QUADRILLE_LOG\n"
	"       --no-files     refuse what names a file in a conversation\n"
	"       --sandbox      the same, and the system refuses all but talk, memory, threads\n"
	"\n"
	"A command that needs a game may name one first: quadrille perft chess 6.\n"
	"quadrille playouts chess 1000000 counts how so many random games end.\n"
	"Each command is waited for, a go or a perft too. The exit status is 0, or 1 when\n"
	"a command failed, a transcript differs or a game has an error, or 2 for\n"
	"arguments without sense.\n"
	"`quadrille help` lists the commands; quadrille(6) and protocol.md say the rest.\n";

static const char version[] =
	"Quadrille " QUADRILLE_VERSION "\n"
	"Licence GPL-3.0-or-later <https://gnu.org/licenses/gpl.html>. There is no warranty.\n";

static enum exit_status print_text(struct writer *out, const char *text)
{
	return writer_put(out, text, strlen(text)) ? EXIT_OK : EXIT_FAILED;
}

#ifdef __clang__
#define COMPILER "clang " __clang_version__
#else
#define COMPILER "gcc " __VERSION__
#endif
#if defined(__x86_64__)
#define ARCHITECTURE "x86-64"
#elif defined(__i386__)
#define ARCHITECTURE "x86"
#elif defined(__aarch64__)
#define ARCHITECTURE "aarch64"
#else
#define ARCHITECTURE "another architecture"
#endif

/* The version, and what a report of an error needs besides: how it was built, and what of it this processor
 * runs. */
static enum exit_status print_version(struct writer *out)
{
	static const char *const levels[] = {
		[CPU_ANY] = "any", [CPU_POPCNT] = "POPCNT", [CPU_PEXT] = "POPCNT and PEXT"};
	struct strbuf text = {0};
	strbuf_printf(&text, "%sCompiler: %s, for %s\nFlags: %s\nProcessor: %s\n", version, COMPILER,
	              ARCHITECTURE, BUILD_FLAGS, levels[cpu_level]);
	enum exit_status status = print_text(out, strbuf_get(&text));
	strbuf_free(&text);
	return status;
}

static enum exit_status usage_error(const char *what, const char *word)
{
	fprintf(stderr, "quadrille: %s%s\nTry quadrille --help\n", what, word);
	return EXIT_USAGE;
}

/* A run of commands. */
struct cli_state {
	struct writer *out;
	struct client *client;
	bool failed; /* one of them answered an error */
	bool muted;  /* nothing but errors is printed */
};

/* Prints an output and frees it. */
static void print_output(struct cli_state *state, struct output_copy *copy)
{
	bool error = copy->o.kind == OUTPUT_ERROR;
	state->failed = state->failed || error;
	if (error || !state->muted)
		writer_put_output(state->out, &copy->o);
	free(copy);
}

/* The game that is named first behind a command that needs a game, *rest being what
 * follows the name; NULL for every other line. command is the length of the command. */
static const char *find_game_argument(const char *line, size_t command, const char **rest)
{
	static const char blank[] = " \t";
	struct strbuf name = {0};
	strbuf_add_n(&name, line, command);
	const struct command *cmd = command_find(command_table(), strbuf_get(&name));
	strbuf_free(&name);
	const char *word = line + command + strspn(line + command, blank);
	size_t n = strcspn(word, blank);
	*rest = word + n;
	if (cmd && (cmd->flags & COMMAND_NEEDS_GAME))
		for (const struct game *const *g = registry_games(); *g; g++)
			if (strlen((*g)->name) == n && memcmp((*g)->name, word, n) == 0)
				return (*g)->name;
	return NULL;
}

/* False when the session or output is over. */
static bool send_line(struct cli_state *state, const char *line)
{
	client_say(state->client, line, strlen(line));
	for (struct output_copy *copy; (copy = client_wait_output(state->client, state->out));)
		print_output(state, copy);
	return !client_over(state->client);
}

/* Runs one line, `perft chess 6` as `newgame chess` and `perft 6`. False when the
 * session or output is over. */
static bool run_line(struct cli_state *state, const char *line)
{
	const char *rest;
	line += strspn(line, " \t");
	size_t command = strcspn(line, " \t");
	const char *game = find_game_argument(line, command, &rest);
	if (!game)
		return send_line(state, line);
	struct strbuf newgame = {0}, without_game = {0};
	strbuf_add_n(&without_game, line, command);
	/* Random games begin before anything is dealt. */
	bool dealt = strcmp(strbuf_get(&without_game), "playouts") != 0;
	strbuf_printf(&newgame, "newgame %s%s", game, dealt ? "" : " chance manual");
	strbuf_add(&without_game, rest);
	state->muted = true;
	bool goes_on = send_line(state, strbuf_get(&newgame));
	state->muted = false;
	goes_on = goes_on && send_line(state, strbuf_get(&without_game));
	strbuf_free(&newgame);
	strbuf_free(&without_game);
	return goes_on;
}

/* Runs every line of text. */
static bool run_lines(struct cli_state *state, char *text)
{
	bool goes_on = true;
	for (char *end; goes_on && text; text = end ? end + 1 : NULL) {
		end = strchr(text, '\n');
		if (end)
			*end = '\0';
		goes_on = run_line(state, text);
	}
	return goes_on;
}

static bool any_has_blanks(char **args)
{
	bool found = false;
	for (; *args; args++)
		found = found || strpbrk(*args, " \t\n");
	return found;
}

/* The arguments are a command each when one of them has blanks, else one command. */
static void run_args(struct cli_state *state, char **args)
{
	if (any_has_blanks(args)) {
		while (*args && run_lines(state, *args))
			args++;
		return;
	}
	struct strbuf line = {0};
	for (; *args; args++)
		strbuf_printf(&line, "%s%s", line.n ? " " : "", *args);
	run_line(state, strbuf_get(&line));
	strbuf_free(&line);
}

static enum exit_status run_commands(struct writer *out, char **args,
                                     const struct session_terms *terms)
{
	struct cli_state state = {.out = out, .client = client_new()};
	struct error err;
	if (!client_set_terms(state.client, terms, &err)) {
		client_free(state.client);
		return cli_cannot_begin(&err);
	}
	run_args(&state, args);
	client_end(state.client);
	for (struct output_copy *copy; (copy = client_next_output(state.client, NULL));)
		print_output(&state, copy);
	client_free(state.client);
	return state.failed || writer_gone(out) ? EXIT_FAILED : EXIT_OK;
}

static enum exit_status run_bench(struct writer *out, char **args)
{
	uint64_t nodes = BENCH_NODES;
	if (args[0] && (args[1] || !parse_number(args[0], 1, BENCH_NODES_MAX, &nodes)))
		return usage_error("bench takes one number of nodes at most", "");
	return bench_run(out, nodes) ? EXIT_OK : EXIT_FAILED;
}

enum exit_status cli_cannot_begin(const struct error *err)
{
	fprintf(stderr, "quadrille: %s\n", err->text);
	return EXIT_USAGE;
}

char **cli_take_terms(char **args, struct session_terms *terms, bool *sandboxed)
{
	static const char log[] = "--log";
	const char *by_environment = getenv("QUADRILLE_LOG");
	*terms = (struct session_terms){0};
	*sandboxed = false;
	if (by_environment && *by_environment)
		terms->log = by_environment;
	for (; *args; args++) {
		bool joined = strncmp(*args, "--log=", sizeof log) == 0;
		if (strcmp(*args, "--no-files") == 0)
			terms->refuses_files = true;
		else if (strcmp(*args, "--sandbox") == 0)
			terms->refuses_files = *sandboxed = true;
		else if (joined)
			terms->log = *args + sizeof log;
		else if (strcmp(*args, log) == 0 && args[1])
			terms->log = *++args;
		else if (strcmp(*args, log) == 0)
			terms->log = "";
		else
			break;
		if (terms->log && !*terms->log) {
			usage_error("--log takes a file", "");
			return NULL;
		}
	}
	if (*args && *sandboxed) {
		usage_error("--sandbox is for a conversation alone, without ", *args);
		return NULL;
	}
	return args;
}

enum exit_status cli_run(struct writer *out, char **args, const struct session_terms *terms)
{
	const char *first = args[0];
	if (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0)
		return print_text(out, usage);
	if (strcmp(first, "--version") == 0 || strcmp(first, "-V") == 0)
		return print_version(out);
	if (*first == '-')
		return usage_error("no option is called ", first);
	if (strcmp(first, "bench") == 0)
		return run_bench(out, args + 1);
	if (strcmp(first, "analyse") == 0)
		return analyse_run(out, args + 1);
	if (strcmp(first, "verify") == 0)
		return verify_run(out, args + 1);
	if (strcmp(first, "pgn") == 0)
		return files_pgn_run(out, args + 1);
	if (strcmp(first, "epd") == 0)
		return files_epd_run(out, args + 1);
	if (strcmp(first, "selfplay") == 0)
		return files_selfplay_run(out, args + 1);
	if (strcmp(first, "divide") == 0 && divide_against_is_asked(args + 1))
		return divide_against_run(out, args + 1);
	if (strcmp(first, "check") != 0)
		return run_commands(out, args, terms);
	return check_run(out, args + 1);
}
