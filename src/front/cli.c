/* Options, `check` and `bench` are the front's own; everything else is commands
 * of the protocol, run one after the other, each to its end. */
#include "front/cli.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/strbuf.h"
#include "front/bench.h"
#include "front/transcript.h"
#include "front/client.h"
#include "protocol/session.h"
#include "protocol/version.h"

static const char usage[] =
	"Usage: quadrille                        converse: commands in, answers out\n"
	"       quadrille COMMAND WORD...        one command\n"
	"       quadrille 'COMMAND WORD...' ...  several, one in each argument\n"
	"       quadrille check FILE...          play transcripts, show what differs\n"
	"       quadrille bench [NODES]          the same searches in every game: a signature\n"
	"       quadrille --help | --version\n"
	"\n"
	"A command that needs a game may name one first: quadrille perft chess 6.\n"
	"Each command is waited for, a go or a perft too. The exit status is 0, or 1 when\n"
	"a command failed or a transcript differs, or 2 for arguments without sense.\n"
	"`quadrille help` lists the commands; quadrille(6) and protocol.md say the rest.\n";

static const char version[] =
	"Quadrille " QUADRILLE_VERSION "\n"
	"Licence GPL-3.0-or-later <https://gnu.org/licenses/gpl.html>. There is no warranty.\n";

static enum exit_status say(struct writer *out, const char *text)
{
	return writer_put(out, NULL, text, strlen(text)) ? EXIT_FINE : EXIT_FAILED;
}

static enum exit_status misused(const char *what, const char *word)
{
	fprintf(stderr, "quadrille: %s%s\nTry quadrille --help\n", what, word);
	return EXIT_USAGE;
}

/* Commands being run, and what has come of them. */
struct run {
	struct writer *out;
	struct dialogue *dialogue;
	bool failed;
	bool muted; /* nothing but errors is printed */
};

static bool tells_error(const char *line)
{
	if (*line == '@')
		line += strcspn(line, " ") + 1;
	if (strncmp(line, "info string ", 12) == 0)
		line += 12;
	return strncmp(line, "error ", 6) == 0;
}

static void hear(void *to, const char *lines, size_t n)
{
	struct run *r = to;
	for (const char *end = lines + n, *next; lines < end; lines = next) {
		next = (const char *)memchr(lines, '\n', (size_t)(end - lines)) + 1;
		bool error = tells_error(lines);
		r->failed = r->failed || error;
		if (error || !r->muted)
			writer_put(r->out, NULL, lines, (size_t)(next - lines));
	}
}

/* The name of the game that is the first argument of a command that needs one,
 * with where the rest of the line begins; NULL for every other line. */
static const char *game_named(const char *line, size_t command, const char **rest)
{
	static const char blank[] = " \t";
	struct strbuf name = {0};
	strbuf_add_n(&name, line, command);
	bool needs = session_command_needs_game(strbuf_get(&name));
	strbuf_free(&name);
	const char *word = line + command + strspn(line + command, blank);
	size_t n = strcspn(word, blank);
	*rest = word + n;
	const char *game = NULL;
	for (size_t i = 0; needs && (game = session_game_name(i)); i++)
		if (strlen(game) == n && memcmp(game, word, n) == 0)
			break;
	return game;
}

static bool run_plain(struct run *r, const char *line)
{
	return dialogue_say(r->dialogue, line, strlen(line), true);
}

/* Runs one line; `perft chess 6` as `newgame chess` and `perft 6`. */
static bool run_line(struct run *r, const char *line)
{
	const char *rest;
	line += strspn(line, " \t");
	size_t command = strcspn(line, " \t");
	const char *game = game_named(line, command, &rest);
	if (!game)
		return run_plain(r, line);
	struct strbuf begin = {0}, then = {0};
	strbuf_printf(&begin, "newgame %s", game);
	strbuf_add_n(&then, line, command);
	strbuf_add(&then, rest);
	r->muted = true;
	bool goes_on = run_plain(r, strbuf_get(&begin));
	r->muted = false;
	goes_on = goes_on && run_plain(r, strbuf_get(&then));
	strbuf_free(&begin);
	strbuf_free(&then);
	return goes_on;
}

/* Runs every line of text. */
static bool run_lines(struct run *r, char *text)
{
	bool goes_on = true;
	for (char *end; goes_on && text; text = end ? end + 1 : NULL) {
		end = strchr(text, '\n');
		if (end)
			*end = '\0';
		goes_on = run_line(r, text);
	}
	return goes_on;
}

static bool any_has_blanks(char **words)
{
	bool found = false;
	for (; *words; words++)
		found = found || strpbrk(*words, " \t\n");
	return found;
}

/* The words are a command each when one of them has blanks, else one command. */
static void run_words(struct run *r, char **words)
{
	if (any_has_blanks(words)) {
		while (*words && run_lines(r, *words))
			words++;
		return;
	}
	struct strbuf line = {0};
	for (; *words; words++)
		strbuf_printf(&line, "%s%s", line.n ? " " : "", *words);
	run_line(r, strbuf_get(&line));
	strbuf_free(&line);
}

static enum exit_status run_commands(struct writer *out, int out_fd, char **words)
{
	struct run r = {.out = out};
	r.dialogue = dialogue_new(out, out_fd, hear, &r);
	run_words(&r, words);
	dialogue_free(r.dialogue);
	return r.failed || writer_gone(out) ? EXIT_FAILED : EXIT_FINE;
}

static enum exit_status run_bench(struct writer *out, int out_fd, char **words)
{
	uint64_t nodes = BENCH_NODES;
	if (words[0] && (words[1] || !parse_number(words[0], 1, BENCH_NODES_MAX, &nodes)))
		return misused("bench takes one number of nodes at most", "");
	return bench_run(out, out_fd, nodes) ? EXIT_FINE : EXIT_FAILED;
}

enum exit_status arguments_run(struct writer *out, int out_fd, char **words)
{
	const char *first = words[0];
	if (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0)
		return say(out, usage);
	if (strcmp(first, "--version") == 0 || strcmp(first, "-V") == 0)
		return say(out, version);
	if (*first == '-')
		return misused("no option is called ", first);
	if (strcmp(first, "bench") == 0)
		return run_bench(out, out_fd, words + 1);
	if (strcmp(first, "check") != 0)
		return run_commands(out, out_fd, words);
	return words[1] ? check_run(out, out_fd, words + 1) : misused("check takes files", "");
}
