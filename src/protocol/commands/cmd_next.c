/* cmd_next.c - `next`: what may come next in a decision made by clicks, as JSON. */
#include <stdlib.h>

#include "engine/next.h"
#include "protocol/commands/cmd.h"
#include "base/json_write.h"

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
	if (step->ends)
		json_write_bool(w, "ends", true);
	json_write_number(w, "leads", (int64_t)step->leads);
	write_value(w, part, 1u << PATH_NUMBER | 1u << PATH_PIECE);
	json_write_bool(w, "plays", step->plays);
	write_value(w, part, 1u << PATH_SQUARE | 1u << PATH_WORD);
	json_write_close(w, '}');
}

static void write_node(const struct next_node *node, const struct game *game, const void *s,
                       struct strbuf *out)
{
	struct json_writer w = {.out = out};
	struct strbuf means = {0}, token = {0};
	next_say(node, game->info, &means);
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

static enum reply cmd_next(struct request *req)
{
	const struct match *m = request_match(req);
	if (!access_may_list(m, &req->asker, &req->err))
		return REPLY_ERROR;
	struct next_node node = {.begun = req->n ? req->words[0] : ""};
	_Alignas(16) unsigned char observed[STATE_MAX];
	match_observe(m, req->asker.viewer, observed);
	if (!match_over(m))
		next_find(&node, match_game(m), observed);
	write_node(&node, match_game(m), observed, &req->out);
	next_free(&node);
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
