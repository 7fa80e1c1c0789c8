/* cmd_read.c - `read`: a move as people write it, by its tokens, or why it is none in words. */
#include <string.h>

#include "protocol/commands/cmd.h"
#include "protocol/words/illegal_move.h"

/* What stands behind the word of the command. */
static void write_line(const struct request *req, struct strbuf *out)
{
	for (size_t i = 0; i < req->n; i++)
		strbuf_printf(out, "%s%s", i ? " " : "", req->words[i]);
}

/* Tokens that are legal stay; of a token that is not, and of a square from which nothing may go, the reason is said. Of a card by
 * its name that is not how tokens are written, but why it cannot be played. */
static enum move_reading read_line(const struct move_reader *r, const char *line,
                                   struct strbuf *out)
{
	struct error why;
	const struct game_info *info = r->n.game->info;
	bool card = info->cards && info_card(info, line);
	if (!card && illegal_token(r, line, &why)) {
		strbuf_printf(out, "%s (%s)", why.text + why.why, why.rule);
		illegal_move_add_goes(r, line, out);
		return READ_REFUSAL;
	}
	enum move_reading reading = move_reader_read(r, line, out);
	char *token = xstrndup(strbuf_get(out), strcspn(strbuf_get(out), " "));
	bool legal = reading == READ_TOKENS && engine_is_legal(r->engine, r->viewer, token, &why);
	free(token);
	if (legal)
		return reading;
	struct strbuf reason = {0};
	if (!illegal_square_explain(r, line, &reason) && reading != READ_TOKENS)
		strbuf_add(&reason, strbuf_get(out));
	strbuf_free(out);
	*out = reason;
	if (out->n && out->s[out->n - 1] == '.')
		strbuf_truncate(out, out->n - 1);
	return out->n ? READ_REFUSAL : READ_NOTHING;
}

static enum reply cmd_read(struct request *req)
{
	const struct match *m = request_match(req);
	const struct game *game = match_game(m);
	_Alignas(16) unsigned char observed[STATE_MAX];
	struct scene scene;
	struct tokens legal = {0};
	auto_strbuf line = {0}, said = {0};
	if (!access_is_own_decision(m, &req->asker, &req->err))
		return REPLY_ERROR;
	write_line(req, &line);
	match_observe(m, req->asker.viewer, observed);
	scene_begin(&scene, game->info);
	game->board_items(observed, &scene);
	tokens_legal(&legal, game, observed, "");
	const struct move_reader r = {
		{game, &scene, &legal}, req->session->engine, req->asker.viewer, match_to_move(m), NULL};
	enum move_reading reading = read_line(&r, strbuf_get(&line), &said);
	tokens_free(&legal);
	if (reading == READ_NOTHING)
		return reply_error(req, ERROR_BAD_SYNTAX, "'%s' is no move",
		                   ellipsize(strbuf_get(&line)).s);
	for (char *c = said.s; *c; c++)
		*c = *c == '\n' ? ' ' : *c;
	strbuf_printf(&req->out, "%s %s\n", reading == READ_TOKENS ? "means" : "says", said.s);
	return REPLY_OK;
}

const struct command command_read = {
	.name = "read",
	.arguments = "<word>...",
	.summary = "a move as people write it: what it means, or why it is none",
	.flags = COMMAND_NEEDS_GAME | COMMAND_NEEDS_DECISION | COMMAND_LOOKS | COMMAND_AT_ONCE |
             COMMAND_BY_AS,
	.min_args = 1,
	.max_args = ANY_NUMBER,
	.data = "%s\"means\" 1*(SP token) / %s\"says\" SP text",
	.errors = CODE(HIDDEN),
	.run = cmd_read,
};
