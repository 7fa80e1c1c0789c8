/* cmd_travel.c - going back and forth along the line that was played, and what has changed since. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "match/travel.h"
#include "protocol/commands/cmd.h"
#include "protocol/state_report.h"

static enum reply travel_by(struct request *req,
                            bool (*travel)(struct engine *e, uint64_t n, struct error *err))
{
	uint64_t n = 1;
	if (req->n == 1 && !parse_number(req->words[0], 1, UINT64_MAX, &n))
		return reply_error(req, ERROR_BAD_SYNTAX, "%s takes a number from 1 on",
		                   req->command->name);
	if (!travel(req->session->engine, n, &req->err))
		return REPLY_ERROR;
	table_follow(req->session->table, req->session->engine);
	return REPLY_OK;
}

static enum reply cmd_undo(struct request *req)
{
	return travel_by(req, engine_undo);
}

const struct command command_undo = {
	.name = "undo",
	.arguments = "[<N>]",
	.summary = "take back decisions",
	.flags = COMMAND_NEEDS_GAME | COMMAND_NOT_BUSY | COMMAND_TAKES_BACK,
	.max_args = 1,
	.errors = CODE(NOTHING_TO_UNDO),
	.run = cmd_undo,
};

static enum reply cmd_redo(struct request *req)
{
	return travel_by(req, engine_redo);
}

const struct command command_redo = {
	.name = "redo",
	.arguments = "[<N>]",
	.summary = "make decisions again that were taken back",
	.flags = COMMAND_NEEDS_GAME | COMMAND_NOT_BUSY | COMMAND_TAKES_BACK,
	.max_args = 1,
	.errors = CODE(NOTHING_TO_UNDO),
	.run = cmd_redo,
};

/* Reads a place, a number or a mark. */
static bool parse_place(struct request *req, uint64_t *place)
{
	const char *word = req->words[0];
	return parse_number(word, 0, UINT64_MAX, place) ||
	       match_find_mark(request_match(req), word, place, &req->err);
}

static enum reply cmd_goto(struct request *req)
{
	const char *word = req->words[0];
	uint64_t place = 0;
	if (strcmp(word, "end") == 0)
		place = match_last_place(request_match(req));
	else if (strcmp(word, "start") != 0 && !parse_place(req, &place))
		return REPLY_ERROR;
	return engine_goto(req->session->engine, place, &req->err) ? REPLY_OK : REPLY_ERROR;
}

const struct command command_goto = {
	.name = "goto",
	.arguments = "<N>|start|end|<mark>",
	.summary = "go to the place behind so many decisions, also ahead, or to a mark",
	.flags = COMMAND_NEEDS_GAME | COMMAND_NOT_BUSY | COMMAND_TAKES_BACK,
	.min_args = 1,
	.max_args = 1,
	.errors = CODE(NOTHING_TO_UNDO),
	.run = cmd_goto,
};

static enum reply cmd_mark(struct request *req)
{
	return engine_mark(req->session->engine, req->words[0], &req->err) ? REPLY_OK : REPLY_ERROR;
}

const struct command command_mark = {
	.name = "mark",
	.arguments = "<name>",
	.summary = "give this place a name",
	.flags = COMMAND_NEEDS_GAME | COMMAND_NOT_BUSY | COMMAND_TAKES_BACK,
	.min_args = 1,
	.max_args = 1,
	.errors = CODE(NOT_APPLICABLE),
	.run = cmd_mark,
};

/* ---- What has changed */

/* The fields of a state, and its pieces. */
struct fields {
	struct field_list list;
	struct scene scene;
};

static void fields_take(struct fields *r, const struct state_view *view)
{
	const struct game *game = match_game(view->match);
	_Alignas(16) unsigned char observed[STATE_MAX];
	match_observe(view->match, view->viewer, observed);
	scene_begin(&r->scene, game->info);
	game->board_items(observed, &r->scene);
	field_list_take(&r->list, view);
}

static void add_piece_line(struct strbuf *out, char sign, const struct scene *scene, int number)
{
	const struct scene_square *square = &scene->squares[number];
	char name[3];
	if (!square->piece)
		return;
	strbuf_printf(out, "%c board %s %s", sign, info_square_name(scene->game, number, name),
	              square->piece->token);
	if (square->count)
		strbuf_printf(out, "%d", square->count);
	strbuf_add_char(out, '\n');
}

/* Writes the pieces of squares that differ, in byte order of their names. */
static void diff_boards(const struct scene *then, const struct scene *now, struct strbuf *out)
{
	const struct game_info *game = now->game;
	for (int file = 0; file < game->files; file++)
		for (int rank = 0; rank < game->ranks; rank++) {
			int number = file + rank * game->files;
			const struct scene_square *a = &then->squares[number], *b = &now->squares[number];
			if (a->piece == b->piece && a->count == b->count)
				continue;
			add_piece_line(out, '-', then, number);
			add_piece_line(out, '+', now, number);
		}
}

/* Writes what differs of a key that both have, or one of them. */
static void diff_field(const struct fields *then, const struct fields *now, const char *key,
                       struct strbuf *out)
{
	const char *a = field_list_value(&then->list, key), *b = field_list_value(&now->list, key);
	if (strcmp(key, "position") == 0) {
		diff_boards(&then->scene, &now->scene, out);
	} else if (!a || !b || strcmp(a, b) != 0) {
		if (a)
			strbuf_printf(out, "- %s %s\n", key, a);
		if (b)
			strbuf_printf(out, "+ %s %s\n", key, b);
	}
}

/* The keys that only one of them has stand where they do there. */
static void diff_fields(const struct fields *then, const struct fields *now, struct strbuf *out)
{
	size_t i = 0;
	for (size_t j = 0; j < now->list.n; j++) {
		const char *key = now->list.at[j].key;
		bool both = field_list_value(&then->list, key);
		for (; both && strcmp(then->list.at[i].key, key) != 0; i++)
			diff_field(then, now, then->list.at[i].key, out);
		i += both;
		diff_field(then, now, key, out);
	}
	for (; i < then->list.n; i++)
		diff_field(then, now, then->list.at[i].key, out);
}

/* The place to compare with, one that the viewer knows of. */
static bool find_compared(struct request *req, uint64_t *place)
{
	const struct match *m = request_match(req);
	uint64_t here = match_place(m);
	*place = here - 1; /* of the first one: none */
	if (req->n > 0 && !parse_place(req, place))
		return false;
	if (*place <= (req->asker.viewer == VIEW_ALL ? match_last_place(m) : here))
		return true;
	return req->n > 0 && match_is_mark_name(req->words[0])
	           ? match_say_unknown_mark(req->words[0], &req->err)
	           : error_set(&req->err, ERROR_NOTHING_TO_UNDO, "there is no such place");
}

static enum reply cmd_diff(struct request *req)
{
	struct fields then = {0}, now = {0};
	struct state_view view = state_view_of(req);
	uint64_t place;
	if (!find_compared(req, &place))
		return REPLY_ERROR;
	fields_take(&now, &view);
	struct match *other = match_copy_at(view.match, place, NULL);
	view.match = other;
	fields_take(&then, &view);
	diff_fields(&then, &now, &req->out);
	match_free(other);
	field_list_free(&then.list);
	field_list_free(&now.list);
	return REPLY_OK;
}

const struct command command_diff = {
	.name = "diff",
	.arguments = "[<N>|<mark>]",
	.summary = "what state said at a place, or one decision ago, and says otherwise now",
	.flags = COMMAND_NEEDS_GAME | COMMAND_LOOKS | COMMAND_AT_ONCE | COMMAND_BY_AS,
	.max_args = 1,
	.data = "(\"-\" / \"+\") SP word SP text",
	.errors = CODE(NOTHING_TO_UNDO),
	.run = cmd_diff,
};
