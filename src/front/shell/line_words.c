/* line_words.c - the side game is made from the viewer's own `record`: what these eyes were
 * not told is not in it. */
#include "front/shell/line_words.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "front/shell/notation.h"

struct side_game {
	struct client *client;
	struct observation seen; /* at present */
	struct strbuf record;
};

static char *ask(struct side_game *g, const char *command, const char *argument)
{
	struct strbuf line = {0};
	strbuf_printf(&line, "%s%s%s", command, *argument ? " " : "", argument);
	char *answer = client_ask(g->client, strbuf_get(&line));
	strbuf_free(&line);
	return answer;
}

static void refresh(struct side_game *g)
{
	if (client_observe(g->client, &g->seen))
		scene_sort(&g->seen.scene);
}

/* Cuts the record, `position … moves …`, at its tokens, which go to g. */
static void split_record(struct side_game *g, char *record)
{
	static const char moves[] = " moves ";
	record[strcspn(record, "\n")] = '\0';
	char *at = strstr(record, moves);
	if (!at)
		return;
	*at = '\0';
	strbuf_printf(&g->record, "%s ", at + strlen(moves));
}

/* A game whose chance is given: that is in the record and must not be made anew. */
static char *begin_manual(struct side_game *g, const struct game *game)
{
	struct strbuf terms = {0};
	strbuf_printf(&terms, "%s chance manual", game->name);
	char *answer = ask(g, "newgame", strbuf_get(&terms));
	strbuf_free(&terms);
	return answer;
}

struct side_game *side_game_open(struct model *m, bool now)
{
	char *record = m->state ? client_ask(m->client, "record") : NULL;
	if (!record)
		return NULL;
	struct side_game *g = xzalloc(sizeof *g);
	g->client = client_new();
	if (now)
		record[strcspn(record, "\n")] = '\0';
	else
		split_record(g, record);
	char *begun = begin_manual(g, m->game), *fine = client_ask(g->client, record);
	free(begun);
	bool made = fine != NULL;
	free(fine);
	free(record);
	if (made)
		refresh(g);
	if (!made) {
		side_game_close(g);
		return NULL;
	}
	return g;
}

void side_game_close(struct side_game *g)
{
	if (!g)
		return;
	client_free(g->client);
	strbuf_free(&g->record);
	free(g);
}

const char *side_game_record(const struct side_game *g)
{
	return strbuf_get(&g->record);
}

/* Appends + of a check and # of the end by a mate, by the events from a number on. */
static void add_check(const struct side_game *g, size_t from, struct strbuf *words)
{
	const struct events *events = client_events(g->client);
	bool check = false, mate = false;
	for (const struct event *e = events->at + from; e < events->at + events->n; e++) {
		check |= e->kind == EVENT_CHECK;
		mate |= e->kind == EVENT_OVER && strstr(e->reason, "mate");
	}
	strbuf_add(words, mate ? "#" : check ? "+" : "");
}

bool side_game_play(struct side_game *g, const char *token, struct strbuf *words)
{
	struct tokens legal = {0};
	if (words && g->seen.may_list && g->seen.to_move != SEAT_OVER)
		tokens_legal(&legal, g->seen.game, g->seen.state, "");
	if (words)
		notation_write(&(struct notation){&g->seen, &legal}, token, words);
	tokens_free(&legal);
	size_t before = client_events(g->client)->n;
	char *answer = ask(g, "move", token);
	bool played = answer != NULL;
	if (played && words)
		add_check(g, before, words);
	free(answer);
	if (played)
		refresh(g);
	return played;
}

const char *side_game_turn(struct side_game *g)
{
	return observation_turn(g->seen.game, g->seen.to_move);
}

const struct observation *side_game_seen(const struct side_game *g)
{
	return &g->seen;
}

void line_words_write(struct model *m, const char *pv, int columns, struct strbuf *out)
{
	enum { MOST = 12 };
	struct side_game *g = side_game_open(m, true);
	struct strbuf word = {0};
	int used = 0;
	bool plays = g != NULL;
	for (int i = 0; *pv && i < MOST; i++) {
		size_t n = strcspn(pv, " \n");
		char *token = xstrndup(pv, n);
		strbuf_clear(&word);
		if (plays && !strchr(token, ','))
			plays = side_game_play(g, token, &word);
		if (!word.n)
			strbuf_add(&word, token);
		free(token);
		int width = style_width(strbuf_get(&word));
		if (used && used + width + 1 > columns)
			break;
		strbuf_printf(out, "%s%s", used ? " " : "", strbuf_get(&word));
		used += width + 1;
		pv += n + (pv[n] == ' ');
	}
	strbuf_free(&word);
	side_game_close(g);
}
