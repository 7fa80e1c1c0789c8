/* path_laws.c - the paths that clicks go: they lead to every decision and to no other, say
 * nothing that is not described, and leave no choice open at a click. */
#include <stdlib.h>

#include "base/memory.h"
#include "tests/contract/laws.h"
#include "tests/contract/walk.h"

/* Lines, to be sorted: each a key, a tab, and what must be the same wherever the key is. */
struct lines {
	char **at;
	size_t n, cap;
};

static void add_line(struct lines *list, struct strbuf *line)
{
	list->at = array_grow(list->at, &list->cap, list->n + 1, sizeof *list->at);
	list->at[list->n++] = xstrdup(strbuf_get(line));
	strbuf_clear(line);
}

static int compare_lines(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static void check_lines(struct walk *w, struct lines *list)
{
	if (list->n)
		qsort(list->at, list->n, sizeof *list->at, compare_lines);
	for (size_t i = 1; i < list->n; i++) {
		const char *one = list->at[i - 1], *other = list->at[i];
		size_t key = strcspn(other, "\t");
		LAW(w, strncmp(one, other, key + 1) != 0 || strcmp(one, other) == 0, "%s, but %s", one,
		    other);
	}
	for (size_t i = 0; i < list->n; i++)
		free(list->at[i]);
	free(list->at);
	*list = (struct lines){0};
}

static bool is_square(const struct game_info *info, const char *value)
{
	for (const char *const *b = info->blocked; b && *b; b++)
		if (strcmp(*b, value) == 0)
			return false;
	return value[0] >= 'a' && value[0] < 'a' + info->files && value[1] >= '1' &&
	       value[1] < '1' + info->ranks && !value[2];
}

static bool is_card(const struct game_info *info, const char *value)
{
	const struct card *card = info->cards;
	while (card && card->id && strcmp(card->id, value) != 0)
		card++;
	return card && card->id;
}

/* A letter of the seat on move, or of nobody's piece. */
static bool is_letter(const struct game_info *info, int seat, const char *value)
{
	for (const struct piece *p = info->pieces; p->token; p++)
		if (strcmp(p->letter, value) == 0 &&
		    (!p->seat || strcmp(p->seat, info->seat_names[seat]) == 0))
			return true;
	return false;
}

static bool is_word(const struct game_info *info, const char *value)
{
	const struct word *word = info->words;
	while (word && word->key && strcmp(word->key, value) != 0)
		word++;
	return word && word->key;
}

static bool is_piece_token(const struct game_info *info, const char *token)
{
	const struct piece *p = info->pieces;
	while (p->token && strcmp(p->token, token) != 0)
		p++;
	return !*token || p->token;
}

static void check_part(struct walk *w, const struct path_part *part)
{
	const struct game_info *info = w->game->info;
	const char *value = part->value;
	bool described = false;
	switch (part->kind) {
	case PATH_SQUARE:
		described = is_square(info, value) && strstr(part->add, value);
		break;
	case PATH_CARD:
		described = is_card(info, value) && strstr(part->add, value);
		break;
	case PATH_PIECE:
		described = is_letter(info, w->game->to_move(w->now), value);
		break;
	case PATH_NUMBER:
		described = *value && strspn(value, "0123456789") == strlen(value) && strlen(value) < 9;
		break;
	case PATH_WORD:
		described = is_word(info, value);
		break;
	}
	LAW(w, described, "%s: %s is not described", part->add, value);
	LAW(w, *part->add && !strpbrk(part->add, " ,:"), "'%s' is no part of a decision", part->add);
	LAW(w, strstr(part->phrase, "%s") && is_piece_token(info, part->piece), "%s: '%s'", part->add,
	    part->phrase);
}

/* Adds what a path may not share with another: by the texts and by the values at each click
 * the next one, and the whole text. */
static void add_path(struct walk *w, struct lines *list, const struct path *path, const char *token)
{
	struct strbuf text = {0}, line = {0};
	for (int i = 0; i < path->n; i++) {
		const struct path_part *part = &path->parts[i];
		check_part(w, part);
		strbuf_printf(&line, "%s> %s\t%d %s %s", strbuf_get(&text), part->add, part->kind,
		              part->value, part->deck ? part->deck : "");
		add_line(list, &line);
		strbuf_printf(&line, "%s: %d %s %s\t%s", strbuf_get(&text), part->kind, part->value,
		              part->deck ? part->deck : "", part->add);
		add_line(list, &line);
		strbuf_add(&text, part->add);
	}
	strbuf_printf(&line, "%s\t%s", strbuf_get(&text), token);
	add_line(list, &line);
	strbuf_free(&text);
	strbuf_free(&line);
}

static void check_paths(struct walk *w)
{
	struct steps legal = {0};
	struct lines lines = {0};
	struct path paths[PATHS_MAX];
	if (w->game->to_move(w->now) >= SEATS_MAX)
		return;
	w->game->legal(w->now, &legal);
	for (size_t i = 0; i < legal.n; i++) {
		char *token = step_text(w->game, w->now, legal.at[i]);
		struct strbuf first = {0};
		int n = w->game->paths(w->now, legal.at[i], paths);
		LAW(w, n >= 1 && n <= PATHS_MAX, "%s has %d paths", token, n);
		for (int k = 0; k < paths[0].n; k++)
			strbuf_add(&first, paths[0].parts[k].add);
		LAW(w, strcmp(strbuf_get(&first), token) == 0, "%s by clicks is %s", token,
		    strbuf_get(&first));
		for (int k = 0; k < n; k++)
			add_path(w, &lines, &paths[k], token);
		strbuf_free(&first);
		free(token);
	}
	check_lines(w, &lines);
	steps_free(&legal);
}

void paths_lead_to_every_decision(const struct game *game)
{
	walk_all(game, (struct walk_plan){10, 300, 5, NULL}, check_paths);
}
