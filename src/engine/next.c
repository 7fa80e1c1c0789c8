/* next.c - the paths are the game's; that they form a tree (a trie of parts) is all that is known
 * here. */
#include "engine/next.h"

#include <stdlib.h>
#include <string.h>

/* How many parts of a path make the prefix; -1: it does not begin so. */
static int parts_of_prefix(const struct path *path, const char *prefix)
{
	int k = 0;
	while (*prefix && k < path->n) {
		size_t n = strlen(path->parts[k].add);
		if (strncmp(path->parts[k++].add, prefix, n) != 0)
			return -1;
		prefix += n;
	}
	return *prefix ? -1 : k;
}

static struct next_step *step_with(struct next_node *node, const struct path_part *part)
{
	for (size_t i = 0; i < node->n; i++)
		if (strcmp(node->steps[i].part.add, part->add) == 0)
			return &node->steps[i];
	node->steps = array_grow(node->steps, &node->cap, node->n + 1, sizeof *node->steps);
	node->steps[node->n] = (struct next_step){.part = *part, .last = SIZE_MAX};
	return &node->steps[node->n++];
}

/* Whether the turn goes on after a step, or may, as chance has it; sets *several where it can be ended then. */
static bool goes_on(const struct game *game, const void *s, step_t step, bool *several)
{
	_Alignas(16) unsigned char after[STATE_MAX];
	memcpy(after, s, game->state_size);
	game->apply(after, step, NULL);
	*several = *several || game->end_turn_step(after) != STEP_NONE;
	return game->mid_turn(after) || game->to_move(after) == SEAT_CHANCE;
}

/* Takes decision number i into account, by one of its paths. */
static void add_path(struct next_node *node, const struct path *path, size_t i, step_t step,
                     bool ends)
{
	int k = parts_of_prefix(path, node->begun);
	if (k < 0)
		return;
	if (!node->found || k == path->n) {
		node->said = *path;
		node->said.n = k;
		node->found = true;
	}
	if (k == path->n) {
		node->played = step;
		return;
	}
	struct next_step *next = step_with(node, &path->parts[k]);
	next->leads += next->last != i;
	next->last = i;
	next->plays |= k + 1 == path->n;
	next->ends |= k + 1 == path->n && ends;
}

static int compare_steps(const void *a, const void *b)
{
	return strcmp(((const struct next_step *)a)->part.add, ((const struct next_step *)b)->part.add);
}

void next_find(struct next_node *node, const struct game *game, const void *s)
{
	struct steps legal = {0};
	struct path paths[PATHS_MAX];
	game->legal(s, &legal);
	bool several = game->end_turn_step(s) != STEP_NONE;
	for (size_t i = 0; i < legal.n && !several; i++)
		goes_on(game, s, legal.at[i], &several);
	for (size_t i = 0; i < legal.n; i++) {
		bool ends = several && !goes_on(game, s, legal.at[i], &several);
		int n = game->paths(s, legal.at[i], paths);
		for (int k = 0; k < n; k++)
			add_path(node, &paths[k], i, legal.at[i], ends);
	}
	steps_free(&legal);
	if (node->n)
		qsort(node->steps, node->n, sizeof *node->steps, compare_steps);
}

/* The value of a part in words for people. */
static const char *value_name(const struct game_info *info, const struct path_part *part)
{
	if (part->kind == PATH_CARD)
		return info_card(info, part->value)->name;
	if (part->kind == PATH_PIECE) {
		const struct piece *piece = info->pieces;
		while (strcmp(piece->letter, part->value) != 0)
			piece++;
		return piece->kind;
	}
	if (part->kind == PATH_WORD) {
		const struct word *word = info->words;
		while (strcmp(word->key, part->value) != 0)
			word++;
		return word->text;
	}
	return part->value;
}

/* Appends what a part says. */
static void say_part(const struct game_info *info, const struct path_part *part, struct strbuf *out)
{
	const char *phrase = part->phrase;
	if (*phrase == ',') {
		strbuf_add_char(out, ',');
		phrase += 2;
	}
	if (out->n)
		strbuf_add_char(out, ' ');
	if (*part->piece)
		strbuf_printf(out, "%s ", info_piece(info, part->piece)->name);
	const char *value = strstr(phrase, "%s");
	strbuf_add_n(out, phrase, (size_t)(value - phrase));
	strbuf_add(out, value_name(info, part));
	strbuf_add(out, value + 2);
}

void next_say(const struct next_node *node, const struct game_info *info, struct strbuf *out)
{
	for (int i = 0; i < node->said.n; i++)
		say_part(info, &node->said.parts[i], out);
}

void next_free(struct next_node *node)
{
	free(node->steps);
}

void next_write_meaning(const struct game *game, const void *s, const char *prefix,
                        struct strbuf *out)
{
	struct next_node node = {.begun = prefix};
	next_find(&node, game, s);
	next_say(&node, game->info, out);
	next_free(&node);
}
