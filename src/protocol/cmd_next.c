/* cmd_next.c - a decision by clicks: what a prefix says so far, whether it is a decision,
 * and which parts may come next. The paths are the game's; that they form a tree (a trie of
 * parts) is all that is known here. */
#include <stdlib.h>
#include <string.h>

#include "protocol/cmd.h"
#include "base/json_write.h"
#include "protocol/next.h"

/* A part that may come next. */
struct next_step {
	struct path_part part;
	size_t leads; /* to so many decisions */
	size_t last;  /* the decision that was counted last among them */
	bool plays;   /* one of them ends here */
};

/* What there is behind a prefix. */
struct next_node {
	const char *begun;
	struct next_step *steps; /* owned */
	size_t n, cap;
	struct path said; /* the parts of the prefix, on a path that ends here if there is one */
	step_t played;    /* the decision that ends here, or STEP_NONE */
	bool found;
};

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

/* Takes decision number i into account, by one of its paths. */
static void add_path(struct next_node *node, const struct path *path, size_t i, step_t step)
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
}

static int compare_steps(const void *a, const void *b)
{
	return strcmp(((const struct next_step *)a)->part.add, ((const struct next_step *)b)->part.add);
}

static void find_steps(struct next_node *node, const struct game *game, const void *s)
{
	struct steps legal = {0};
	struct path paths[PATHS_MAX];
	game->legal(s, &legal);
	for (size_t i = 0; i < legal.n; i++) {
		int n = game->paths(s, legal.at[i], paths);
		for (int k = 0; k < n; k++)
			add_path(node, &paths[k], i, legal.at[i]);
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

/* The value of a part under the name of its kind, if that is one of a set (a bit for each). */
static void write_value(struct json_writer *w, const struct path_part *part, unsigned kinds)
{
	if (!(kinds >> part->kind & 1))
		return;
	if (part->kind == PATH_NUMBER)
		json_write_number(w, path_kind_name(part->kind), strtol(part->value, NULL, 10));
	else
		json_write_string(w, path_kind_name(part->kind), part->value);
}

/* The keys in byte order: that of the value is one of several. */
static void write_step(struct json_writer *w, const struct next_step *step)
{
	const struct path_part *part = &step->part;
	json_write_open(w, NULL, '{');
	json_write_string(w, "add", part->add);
	write_value(w, part, 1u << PATH_CARD);
	if (part->deck)
		json_write_string(w, "deck", part->deck);
	json_write_number(w, "leads", (int64_t)step->leads);
	write_value(w, part, 1u << PATH_NUMBER | 1u << PATH_PIECE);
	json_write_bool(w, "plays", step->plays);
	write_value(w, part, 1u << PATH_SQUARE | 1u << PATH_WORD);
	json_write_close(w, '}');
}

static void say(const struct next_node *node, const struct game_info *info, struct strbuf *out)
{
	for (int i = 0; i < node->said.n; i++)
		say_part(info, &node->said.parts[i], out);
}

static void write_node(const struct next_node *node, const struct game *game, const void *s,
                       struct strbuf *out)
{
	struct json_writer w = {.out = out};
	struct strbuf means = {0}, token = {0};
	say(node, game->info, &means);
	if (node->played != STEP_NONE)
		game->step_to_text(s, node->played, &token);
	json_write_open(&w, NULL, '{');
	json_write_string(&w, "begun", node->begun);
	json_write_string(&w, "means", strbuf_get(&means));
	json_write_bool(&w, "plays", node->played != STEP_NONE);
	json_write_open(&w, "steps", '[');
	for (size_t i = 0; i < node->n; i++)
		write_step(&w, &node->steps[i]);
	json_write_close(&w, ']');
	json_write_string(&w, "token", token.n ? strbuf_get(&token) : NULL);
	json_write_close(&w, '}');
	strbuf_add_char(out, '\n');
	strbuf_free(&means);
	strbuf_free(&token);
}

void next_write_meaning(const struct game *game, const void *s, const char *prefix,
                        struct strbuf *out)
{
	struct next_node node = {.begun = prefix};
	find_steps(&node, game, s);
	say(&node, game->info, out);
	free(node.steps);
}

static enum reply cmd_next(struct request *req)
{
	const struct match *m = request_match(req);
	if (!access_may_list(m, &req->asker, &req->err))
		return REPLY_ERROR;
	struct next_node node = {.begun = req->n ? req->words[0] : ""};
	_Alignas(16) unsigned char observed[STATE_MAX];
	match_observe(m, req->asker.viewer, observed);
	if (!match_over(m))
		find_steps(&node, match_game(m), observed);
	write_node(&node, match_game(m), observed, &req->out);
	free(node.steps);
	return REPLY_OK;
}

const struct command command_next = {
	.name = "next",
	.arguments = "[<prefix>]",
	.summary = "what may come next in a decision made by clicks, as JSON",
	.flags = COMMAND_NEEDS_GAME | COMMAND_LOOKS | COMMAND_AT_ONCE | COMMAND_BY_AS,
	.max_args = 1,
	.data = "json",
	.schemas = "next",
	.errors = CODE(CHANCE_EXPECTED) | CODE(HIDDEN),
	.run = cmd_next,
};
