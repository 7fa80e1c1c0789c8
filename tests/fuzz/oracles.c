/* oracles.c - random games, of which each byte is a decision or a question, under the laws of the contract: what is legal is
 * taken, what is refused changes nothing, a viewer's record makes again what that viewer sees, the referee's search is that of
 * the seat on move, and worlds that a viewer cannot tell apart answer alike. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "talk.h"

static const char *const games[] = {
	"tictac",          "coffee",          "chess",          "chessmate", "chessmate decks own",
	"spies players 3", "spies players 4", "spies players 6"};
static const char *const bad[] = {"move %s nonsense",
                                  "move %s %s %s",
                                  "move nonsense",
                                  "undo 1000",
                                  "goto 999",
                                  "mark end",
                                  "position %s",
                                  "play-card %s",
                                  "setoption name x value %s",
                                  "events 0",
                                  "restore {\"a\":\"%s\"}",
                                  "adjudicate draw %s",
                                  "as public move %s",
                                  "newgame chess %s",
                                  "view %s",
                                  "go nodes 0",
                                  "redo 99",
                                  "entropy white %s"};
/* What a viewer may ask, of two worlds and of its own record. */
static const char *const looks[] = {"state json",    "turn",   "result",        "show",
                                    "legal",         "next",   "eval terms",    "belief",
                                    "why pass",      "record", "show belief",   "show attacks",
                                    "move nonsense", "undo",   "play-card x y", "sample 2"};
enum { LOOKS = sizeof looks / sizeof *looks };

struct play {
	struct client *referee;
	struct strbuf answer, other, line;
	const uint8_t *data; /* what is left of the input */
	size_t size;
	const char *game;
};

static unsigned take(struct play *p)
{
	if (p->size == 0)
		return 0;
	p->size--;
	return *p->data++;
}

/* The viewer that a byte names, as text. */
static void take_viewer(struct play *p, char out[8])
{
	static const char *const two[] = {"white", "black", "public"}, *const many[] = {"p1", "p2",
	                                                                                "p3", "public"};
	unsigned byte = take(p);
	snprintf(out, 8, "%s", strncmp(p->game, "spies", 5) == 0 ? many[byte % 4] : two[byte % 3]);
}

__attribute__((format(printf, 2, 3))) static const char *say(struct play *p, const char *format,
                                                             ...)
{
	char *line;
	va_list values;
	va_start(values, format);
	int n = vasprintf(&line, format, values);
	va_end(values);
	if (n < 0)
		abort();
	const char *said = talk_ask(p->referee, &p->answer, line);
	free(line);
	return said;
}

/* A legal token, the caller's; NULL where nothing is to be decided. */
static char *pick_token(struct play *p)
{
	struct strbuf list = {0};
	const char *all = talk_word(p->referee, &list, "legal", 2);
	size_t n = *all ? 1 : 0;
	for (const char *s = all; *s; s++)
		n += *s == ' ';
	size_t which = n ? (take(p) * 256 + take(p)) % n : 0;
	for (; which > 0; which--)
		all = strchr(all, ' ') + 1;
	char *token = n ? xstrndup(all, strcspn(all, " ")) : NULL;
	strbuf_free(&list);
	return token;
}

static void decide(struct play *p)
{
	char *token = pick_token(p);
	if (token && talk_refused(say(p, "move %s", token)))
		found("a legal token is refused", token, strbuf_get(&p->answer));
	free(token);
}

/* What is refused has changed nothing. */
static void err(struct play *p)
{
	char *token = pick_token(p);
	struct strbuf before = {0}, text = {0};
	strbuf_add(&before, say(p, "save"));
	const char *format = bad[take(p) % (sizeof bad / sizeof *bad)];
	for (const char *s = format; *s; s++)
		if (strncmp(s, "%s", 2) == 0 && s++)
			strbuf_add(&text, token ? token : "pass");
		else
			strbuf_add_char(&text, *s);
	bool refused = talk_refused(say(p, "%s", strbuf_get(&text)));
	if (refused && strcmp(say(p, "save"), strbuf_get(&before)) != 0)
		found("what is refused has changed something", strbuf_get(&text), strbuf_get(&p->answer));
	if (!refused)
		say(p, "restore %.*s", (int)strcspn(strbuf_get(&before), "\n"), strbuf_get(&before));
	say(p, "view all");
	strbuf_free(&before);
	strbuf_free(&text);
	free(token);
}

/* The answer without the line of the seed, and the place of a seed in JSON. */
static void forget_seed(struct strbuf *text)
{
	char *at = text->n ? strstr(text->s, "\"seed\":") : NULL;
	while (at && *at && *at != ',' && *at != '}')
		*at++ = '-';
	at = text->n ? strstr(text->s, "\"chance\":\"manual\"") : NULL;
	if (at)
		memcpy(at + 10, "auto\",\"", 7);
}

static void same(struct client *one, struct client *other, struct play *p, const char *line,
                 const char *law)
{
	strbuf_clear(&p->other);
	strbuf_add(&p->other, talk_ask(other, &p->answer, line));
	talk_ask(one, &p->answer, line);
	forget_seed(&p->answer);
	forget_seed(&p->other);
	if (strcmp(strbuf_get(&p->answer), strbuf_get(&p->other)) != 0) {
		fprintf(stderr, "there:\n%s", strbuf_get(&p->other));
		found(law, line, strbuf_get(&p->answer));
	}
}

/* A fresh program at the record of a viewer, as that viewer; NULL where there is none. */
static struct client *at_record(struct play *p, const char *viewer)
{
	char line[32];
	snprintf(line, sizeof line, "as %s record", viewer);
	struct client *c = talk_new();
	struct strbuf record = {0};
	talk_word(p->referee, &record, line, 0);
	if (talk_refused(talk_ask(c, &p->answer, strbuf_get(&record))))
		found("a record is refused", strbuf_get(&record), strbuf_get(&p->answer));
	strbuf_free(&record);
	snprintf(line, sizeof line, "view %s", viewer);
	talk_ask(c, &p->answer, line);
	return c;
}

/* The record of a viewer makes again what it sees. */
static void rebuild(struct play *p)
{
	char viewer[8];
	take_viewer(p, viewer);
	struct client *c = at_record(p, viewer);
	say(p, "view %s", viewer);
	static const char *const seen[] = {"state json", "record", "result", "turn", "show", "belief"};
	for (size_t i = 0; i < sizeof seen / sizeof *seen; i++)
		same(p->referee, c, p, seen[i], "a viewer's record makes another game");
	say(p, "view all");
	client_free(c);
}

/* The referee's search is that of the seat on move, by its record alone. */
static void search(struct play *p)
{
	char turn[16];
	struct strbuf word = {0};
	snprintf(turn, sizeof turn, "%s", talk_word(p->referee, &word, "turn", 1));
	strbuf_free(&word);
	if (*turn == '-' || strcmp(turn, "chance") == 0)
		return;
	struct client *c = at_record(p, turn);
	say(p, "setoption name Clear Hash");
	same(p->referee, c, p, "go nodes 8", "the referee searches otherwise than the seat");
	client_free(c);
}

/* Two worlds that the viewer cannot tell apart answer alike. */
static void worlds(struct play *p)
{
	char viewer[8];
	take_viewer(p, viewer);
	struct client *both[2] = {NULL, NULL};
	struct strbuf list = {0}, line = {0};
	say(p, "setoption name SearchSeed value %u", take(p));
	say(p, "view %s", viewer);
	strbuf_add(&list, say(p, "sample 2"));
	say(p, "view all");
	say(p, "setoption name SearchSeed value 0");
	const char *world = strbuf_get(&list);
	for (int i = 0; i < 2 && strncmp(world, "world ", 6) == 0; i++) {
		strbuf_clear(&line);
		strbuf_printf(&line, "position %.*s fen %.*s", (int)strcspn(p->game, " "), p->game,
		              (int)strcspn(world, "\n") - 6, world + 6);
		world = strchr(world, '\n') + 1;
		both[i] = talk_new();
		if (talk_refused(talk_ask(both[i], &p->answer, strbuf_get(&line))))
			found("a sampled world is refused", strbuf_get(&line), strbuf_get(&p->answer));
		strbuf_clear(&line);
		strbuf_printf(&line, "view %s", viewer);
		talk_ask(both[i], &p->answer, strbuf_get(&line));
	}
	for (size_t i = 0; i < LOOKS && both[1]; i++)
		same(both[0], both[1], p, looks[i], "a viewer can tell two worlds apart");
	for (int i = 0; i < 2; i++)
		if (both[i])
			client_free(both[i]);
	strbuf_free(&list);
	strbuf_free(&line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct play p = {.referee = talk_new(), .data = data, .size = size};
	static void (*const kinds[])(struct play *) = {decide, decide,  decide, decide, decide,
	                                               err,    rebuild, search, worlds};
	p.game = games[take(&p) % (sizeof games / sizeof *games)];
	say(&p, "newgame %s seed %u", p.game, take(&p));
	while (p.size > 0) {
		unsigned kind = take(&p) % (sizeof kinds / sizeof *kinds + 1);
		if (kind < sizeof kinds / sizeof *kinds)
			kinds[kind](&p);
		else
			say(&p, "%s %u", take(&p) % 2 ? "undo" : "goto", take(&p) % 8);
	}
	strbuf_free(&p.answer);
	strbuf_free(&p.other);
	client_free(p.referee);
	return 0;
}
