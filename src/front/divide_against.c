/* divide_against.c - `go perft N` in the form of Stockfish, which programs of UCI and this one know. */
#include "front/divide_against.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/os.h"
#include "base/parse.h"
#include "front/check/subject_process.h"

/* What an engine has counted below each first decision. */
struct counted {
	struct counted_move {
		char *token; /* owned */
		uint64_t nodes;
	} * at;
	size_t n, cap;
	char *refusal; /* owned: the first line that says error; or NULL */
};

/* Two engines, and the path that is compared. */
struct comparison {
	struct writer *out;
	struct subject engines[2]; /* here, and there */
	const char *game;
	int64_t patience;          /* nanoseconds for one answer of the other */
	const char *fault;         /* why the other has not answered */
	struct strbuf start, path; /* `startpos` or `fen ...`; its tokens, a blank before each */
};

static void free_counted(struct counted *c)
{
	while (c->n > 0)
		free(c->at[--c->n].token);
	free(c->at);
	free(c->refusal);
	*c = (struct counted){0};
}

/* Takes a line `e2e4: 20` in. */
static void take_line(struct counted *c, const char *line)
{
	const char *colon = strstr(line, ": "), *error = strstr(line, "error ");
	uint64_t nodes;
	if (error && !c->refusal && (error == line || strncmp(line, "info string ", 12) == 0))
		c->refusal = xstrdup(error);
	if (!colon || memchr(line, ' ', (size_t)(colon - line)) ||
	    !parse_number(colon + 2, 0, UINT64_MAX, &nodes))
		return;
	c->at = array_grow(c->at, &c->cap, c->n + 1, sizeof *c->at);
	c->at[c->n++] = (struct counted_move){xstrndup(line, (size_t)(colon - line)), nodes};
}

/* Says a line to an engine and takes the answer in; false when none came. */
static bool ask(struct comparison *all, const struct subject *engine, const char *command,
                struct counted *c)
{
	bool here = engine == &all->engines[0];
	int64_t deadline = here ? INT64_MAX : os_monotonic_ns() + all->patience;
	enum subject_event event;
	const char *line;
	engine->kind->say(engine->data, command, strlen(command), 0);
	while ((event = engine->kind->next(engine->data, deadline, &line)) == SUBJECT_LINE)
		take_line(c, line);
	all->fault = event == SUBJECT_TIMEOUT ? "has not answered in time" : "has gone";
	return event == SUBJECT_SETTLED;
}

static int by_token(const void *a, const void *b)
{
	const struct counted_move *x = a, *y = b;
	return strcmp(x->token, y->token);
}

/* Has an engine count; false when it is gone or refuses. */
static bool count(struct comparison *c, const struct subject *engine, int depth,
                  struct counted *out)
{
	struct strbuf line = {0};
	struct counted ignored = {0};
	strbuf_printf(&line, "setoption name UCI_Variant value %s", c->game);
	bool there =
		ask(c, engine, strbuf_get(&line), &ignored); /* who plays chess alone may refuse it */
	strbuf_clear(&line);
	strbuf_printf(&line, "position %s%s%s", strbuf_get(&c->start), c->path.n ? " moves" : "",
	              strbuf_get(&c->path));
	there = there && ask(c, engine, strbuf_get(&line), out);
	strbuf_clear(&line);
	strbuf_printf(&line, "go perft %d", depth);
	there = there && ask(c, engine, strbuf_get(&line), out);
	if (out->n)
		qsort(out->at, out->n, sizeof *out->at, by_token);
	free_counted(&ignored);
	strbuf_free(&line);
	return there && !out->refusal;
}

static void say(const struct comparison *c, const char *text)
{
	writer_put(c->out, text, strlen(text));
}

/* The first decision of which they count differently: those it has in each, or NULL. False where there is
 * none. */
static bool find_difference(const struct counted both[2], const struct counted_move *moves[2])
{
	size_t i = 0, k = 0;
	while (i < both[0].n || k < both[1].n) {
		int order = i == both[0].n   ? 1
		            : k == both[1].n ? -1
		                             : by_token(&both[0].at[i], &both[1].at[k]);
		moves[0] = order <= 0 ? &both[0].at[i++] : NULL;
		moves[1] = order >= 0 ? &both[1].at[k++] : NULL;
		if (!moves[0] || !moves[1] || moves[0]->nodes != moves[1]->nodes)
			return true;
	}
	return false;
}

static uint64_t total(const struct counted *c)
{
	uint64_t sum = 0;
	for (size_t i = 0; i < c->n; i++)
		sum += c->at[i].nodes;
	return sum;
}

/* Says what differs and, where both know the decision, goes on behind it; true when there is more to count. */
static bool say_difference(struct comparison *c, const struct counted_move *const moves[2])
{
	struct strbuf text = {0};
	const char *token = (moves[0] ? moves[0] : moves[1])->token;
	if (moves[0] && moves[1])
		strbuf_printf(&text, "position %s%s%s: %s %" PRIu64 " here, %" PRIu64 " there\n",
		              strbuf_get(&c->start), c->path.n ? " moves" : "", strbuf_get(&c->path), token,
		              moves[0]->nodes, moves[1]->nodes);
	else
		strbuf_printf(&text, "position %s%s%s: %s only %s\n", strbuf_get(&c->start),
		              c->path.n ? " moves" : "", strbuf_get(&c->path), token,
		              moves[0] ? "here" : "there");
	say(c, strbuf_get(&text));
	strbuf_free(&text);
	strbuf_printf(&c->path, " %s", token);
	return moves[0] && moves[1];
}

static void say_refusal(const struct comparison *c, const struct counted both[2])
{
	for (int i = 0; i < 2; i++)
		if (both[i].refusal)
			fprintf(stderr, "quadrille: %s: %s%s\n", i ? "there" : "here", both[i].refusal,
			        strstr(both[i].refusal, "unknown-command") ? "; it is counted by `go perft N`"
			                                                   : "");
	if (!both[0].refusal && !both[1].refusal)
		fprintf(stderr, "quadrille: the other engine %s\n", c->fault);
}

/* From the whole depth down, one decision further each time. */
static enum exit_status compare(struct comparison *c, int depth)
{
	enum exit_status status = EXIT_OK;
	for (bool more = true; more; depth--) {
		struct counted both[2] = {{0}};
		const struct counted_move *moves[2];
		bool answered =
			count(c, &c->engines[0], depth, &both[0]) && count(c, &c->engines[1], depth, &both[1]);
		bool differs = answered && find_difference(both, moves);
		more = false;
		if (!answered) {
			say_refusal(c, both);
			status = EXIT_FAILED;
		} else if (differs) {
			status = EXIT_FAILED;
			more = say_difference(c, moves) && depth > 1;
		} else if (status == EXIT_OK) {
			char text[64];
			snprintf(text, sizeof text, "both count %" PRIu64 "\n", total(&both[0]));
			say(c, text);
		}
		free_counted(&both[0]);
		free_counted(&both[1]);
	}
	return status;
}

bool divide_against_is_asked(char *const *args)
{
	while (*args && strcmp(*args, "--against") != 0)
		args++;
	return *args != NULL;
}

enum exit_status divide_against_run(struct writer *out, char **args)
{
	uint64_t depth, seconds = 600;
	char **rest = args;
	while (*rest && rest < args + 4)
		rest++;
	bool fine = args[0] && args[1] && parse_number(args[1], 1, 30, &depth) && args[2] && args[3] &&
	            strcmp(args[2], "--against") == 0;
	if (fine && *rest && strcmp(*rest, "--timeout") == 0) {
		fine = rest[1] && parse_number(rest[1], 1, 1000000, &seconds);
		rest += fine ? 2 : 0;
	}
	if (!fine || (*rest && strcmp(*rest, "fen") != 0)) {
		fprintf(stderr,
		        "quadrille: divide <game> <N> --against 'CMD' [--timeout S] [fen <position>]\n");
		return EXIT_USAGE;
	}
	struct subject_command command = {.shell = args[3]};
	struct comparison c = {.out = out,
	                       .game = args[0],
	                       .patience = (int64_t)seconds * 1000000000,
	                       .engines = {subject_here(out), subject_process(&command, out)}};
	enum exit_status status = EXIT_FAILED;
	for (char **word = rest; *word; word++)
		strbuf_printf(&c.start, "%s%s", c.start.n ? " " : "", *word);
	if (!c.start.n)
		strbuf_add(&c.start, "startpos");
	if (c.engines[1].kind)
		status = compare(&c, (int)depth);
	for (int i = 0; i < 2; i++)
		if (c.engines[i].kind)
			c.engines[i].kind->free(c.engines[i].data);
	strbuf_free(&c.start);
	strbuf_free(&c.path);
	return status;
}
