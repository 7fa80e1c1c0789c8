/* minimise.c - delta debugging (A. Zeller and R. Hildebrandt, Simplifying and Isolating Failure-Inducing Input,
 * 2002): of the commands first, then of the moves in each, until neither gives anything. */
#include "front/check/minimise.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "front/check/failure.h"

/* A part of a transcript that may be left out: a command, or a move in one. */
struct removable {
	const char *s; /* n bytes */
	size_t n;
	size_t command; /* the number of the command that a move is in */
	bool kept, move;
};

struct minimiser {
	struct replay_options play,
		sound; /* sound: with the program that has to answer as is expected, or none */
	struct failure failure;
	struct removable *parts; /* each command, and behind it its moves */
	size_t n, cap;
	char **failed; /* transcripts that do not differ in that way */
	size_t n_failed, failed_cap;
	size_t runs;
};

static void add_part(struct minimiser *m, struct removable part)
{
	m->parts = array_grow(m->parts, &m->cap, m->n + 1, sizeof *m->parts);
	m->parts[m->n++] = part;
}

/* The length of a command without its moves: of one that has none, its own. */
static size_t length_without_moves(const char *s, size_t n)
{
	struct strbuf text = {0};
	strbuf_add_n(&text, s, n);
	const char *moves = strstr(text.s, " moves "), *move = strstr(text.s, " move ");
	size_t length = moves  ? (size_t)(moves - text.s) + strlen(" moves")
	                : move ? (size_t)(move - text.s) + strlen(" move")
	                       : n;
	strbuf_free(&text);
	return length;
}

/* Takes a command apart. */
static void add_command(struct minimiser *m, const struct text_line *line)
{
	size_t at = length_without_moves(line->s, line->n), command = m->n;
	add_part(m, (struct removable){line->s, at, command, true, false});
	while (at < line->n) {
		const char *s = line->s + at, *end = memchr(s + 1, ' ', line->n - at - 1);
		size_t n = end ? (size_t)(end - s) : line->n - at;
		add_part(m, (struct removable){s, n, command, true, true});
		at += n;
	}
}

/* How many moves of a command are kept. */
static size_t count_moves(const struct minimiser *m, size_t command)
{
	size_t n = 0;
	for (size_t i = command + 1; i < m->n && m->parts[i].move; i++)
		n += m->parts[i].kept;
	return n;
}

static bool has_moves(const struct minimiser *m, size_t command)
{
	return command + 1 < m->n && m->parts[command + 1].move;
}

/* True when it is printed: it is kept, and it is no `move` that has lost all its moves. */
static bool is_left(const struct minimiser *m, size_t i)
{
	const struct removable *part = &m->parts[i];
	if (part->move || !part->kept)
		return false;
	return !has_moves(m, i) || count_moves(m, i) > 0 || part->s[part->n - 1] == 's';
}

/* Writes the command with the moves that are kept; a `position` without any loses its word `moves`. */
static void print_command(const struct minimiser *m, size_t command, struct strbuf *out)
{
	const struct removable *parts = m->parts;
	size_t n = parts[command].n, left = count_moves(m, command);
	if (left == 0 && has_moves(m, command))
		n -= strlen(" moves");
	strbuf_add_n(out, parts[command].s, n);
	for (size_t i = command + 1; i < m->n && parts[i].move; i++)
		if (parts[i].kept)
			strbuf_add_n(out, parts[i].s, parts[i].n);
	strbuf_add_char(out, '\n');
}

/* Writes what is kept of the commands before the last, each followed by text, and the last. */
static void print_commands(const struct minimiser *m, const char *text, struct strbuf *out)
{
	for (size_t i = 0; i < m->n; i++)
		if (is_left(m, i)) {
			print_command(m, i, out);
			strbuf_add(out, text);
		}
	strbuf_add_n(out, m->failure.command.s, m->failure.command.n);
	strbuf_add_char(out, '\n');
}

/* Plays lines, and judges the answer to the last. */
static bool is_so(struct minimiser *m, struct text_lines lines, const struct replay_options *play,
                  bool (*judge)(const struct failure *, const struct played *))
{
	if (m->runs >= MINIMISE_RUNS)
		return false;
	m->runs++;
	struct played played = replay_lines(lines, play);
	bool so = played.at == lines.n && judge(&m->failure, &played);
	replay_free(&played);
	return so;
}

/* Plays what is kept: true when it fails as it did, and is right of the sound program, so that what is left out is
 * not the reason why what is expected was. */
static bool still_fails(struct minimiser *m)
{
	struct strbuf text = {0};
	print_commands(m, "", &text);
	for (size_t i = 0; i < m->n_failed; i++)
		if (strcmp(m->failed[i], text.s) == 0) {
			strbuf_free(&text);
			return false;
		}
	struct text_lines lines = text_split(text.s, text.n);
	bool fails = is_so(m, lines, &m->play, failure_occurs) &&
	             (!m->sound.engine.shell || is_so(m, lines, &m->sound, failure_is_absent));
	free(lines.at);
	if (fails) {
		strbuf_free(&text);
		return true;
	}
	m->failed = array_grow(m->failed, &m->failed_cap, m->n_failed + 1, sizeof *m->failed);
	m->failed[m->n_failed++] = text.s;
	return false;
}

static void set_kept(struct removable **parts, size_t n, bool kept)
{
	for (size_t i = 0; i < n; i++)
		parts[i]->kept = kept;
}

/* Leaves out as many of n parts as it can, in pieces that get smaller. True when some are. */
static bool remove_parts(struct minimiser *m, struct removable **parts, size_t n)
{
	size_t before = n;
	for (size_t piece = n; piece > 0; piece = piece == 1 ? 0 : (piece + 1) / 2) {
		for (size_t end = n; end > 0;) { /* from behind: what is needed stands in front */
			size_t first = end > piece ? end - piece : 0;
			set_kept(parts + first, end - first, false);
			if (still_fails(m)) {
				memmove(parts + first, parts + end, (n - end) * sizeof(struct removable *));
				n -= end - first;
			} else {
				set_kept(parts + first, end - first, true);
			}
			end = first;
		}
	}
	return n < before;
}

/* Leaves out commands, or moves of commands that are kept. */
static bool remove_kind(struct minimiser *m, bool moves)
{
	struct removable **parts = xmalloc((m->n + 1) * sizeof *parts);
	size_t n = 0;
	for (size_t i = 0; i < m->n; i++)
		if (m->parts[i].move == moves && m->parts[i].kept && m->parts[m->parts[i].command].kept)
			parts[n++] = &m->parts[i];
	bool less = remove_parts(m, parts, n);
	free(parts);
	return less;
}

/* Takes the transcript apart up to the command that fails, of the session that this is in. */
static void take_apart(struct minimiser *m, struct text_lines lines)
{
	unsigned long format;
	size_t first = m->failure.number - 1;
	while (first > 0 && !transcript_is_beginning(&lines.at[first], &format))
		first--;
	for (size_t i = first; i + 1 < m->failure.number; i++)
		if (lines.at[i].n > 0 && *lines.at[i].s == '>')
			add_command(m, &lines.at[i]);
}

static size_t count_commands(const struct minimiser *m)
{
	size_t n = 1;
	for (size_t i = 0; i < m->n; i++)
		n += is_left(m, i);
	return n;
}

/* Prints what is left, and how much that is. */
static void print_rest(const struct minimiser *m, const char *name, size_t commands,
                       struct writer *out)
{
	struct strbuf text = {0};
	if (m->play.memory)
		strbuf_printf(&text, "# memory: %lu\n", m->play.memory);
	print_commands(m, "...\n", &text);
	failure_print(&m->failure, &text);
	writer_put(out, text.s, text.n);
	strbuf_free(&text);
	fprintf(stderr, "quadrille: %s:%zu: %zu of %zu commands after %zu runs%s\n", name,
	        m->failure.number, count_commands(m), commands, m->runs,
	        m->runs == MINIMISE_RUNS ? ", no more are made" : "");
	if (!m->sound.engine.shell)
		fprintf(stderr,
		        "quadrille: %s: a sound engine may fail it, too: --against CMD names one that may "
		        "not\n",
		        name);
}

static void minimiser_free(struct minimiser *m)
{
	for (size_t i = 0; i < m->n_failed; i++)
		free(m->failed[i]);
	free(m->failed);
	free(m->parts);
	failure_free(&m->failure);
}

static enum exit_status minimise_lines(struct writer *out, const char *name,
                                       struct text_lines lines, const struct check_options *options)
{
	struct minimiser m = {.play = options->play, .sound = options->play, .runs = 1};
	struct check_result result = {0};
	m.play.memory = transcript_number(lines, "memory");
	m.sound.engine.shell = options->against;
	struct played played = replay_lines(lines, &m.play);
	struct edits edits = check_find_edits(name, lines, &played, &result);
	enum exit_status status = EXIT_OK;
	if (failure_find(&m.failure, lines, &played, &edits)) {
		take_apart(&m, lines);
		size_t commands = count_commands(&m);
		bool first = still_fails(&m), less = first;
		while (less) {
			less = remove_kind(&m, false);
			less = remove_kind(&m, true) || less;
		}
		status = first || !options->against ? EXIT_FAILED : EXIT_USAGE;
		if (status == EXIT_FAILED)
			print_rest(&m, name, commands, out);
		else
			fprintf(stderr,
			        "quadrille: %s:%zu: the program of --against does not answer it as written\n",
			        name, m.failure.number);
	} else {
		fprintf(stderr, "quadrille: %s: no command is answered differently\n", name);
	}
	minimiser_free(&m);
	edits_free(&edits);
	replay_free(&played);
	check_result_free(&result);
	return status;
}

enum exit_status minimise_file(struct writer *out, const char *name,
                               const struct check_options *options)
{
	enum exit_status status = EXIT_USAGE;
	struct strbuf text = {0}, faults = {0};
	struct text_lines lines = {0};
	if (check_read(name, options, &text, &lines, &faults))
		status = minimise_lines(out, name, lines, options);
	fputs(strbuf_get(&faults), stderr);
	free(lines.at);
	strbuf_free(&text);
	strbuf_free(&faults);
	return status;
}
