/* cmd_tree.c - `tree`: what the last search has found of each decision of its root. */
#include "engine/tokens.h"
#include "protocol/commands/cmd.h"
#include "search/search.h"

static void write_score(struct strbuf *out, const struct tree_move *move, bool uci)
{
	static const char *const bounds[] = {
		[BOUND_UPPER] = " upperbound", [BOUND_LOWER] = " lowerbound", [BOUND_EXACT] = ""};
	if (move->kind == SCORE_NONE)
		return;
	if (move->kind == SCORE_CHANCE && uci) /* as info lines have it */
		strbuf_printf(out, " score cp %d", move->score - 500);
	else if (move->kind == SCORE_CHANCE)
		strbuf_printf(out, " score chance %d", move->score);
	else if (score_is_proven(move->score))
		strbuf_printf(out, " score mate %d", score_mate_turns(move->score));
	else
		strbuf_printf(out, " score cp %d", move->score);
	strbuf_add(out, bounds[move->bound]);
}

static void write_move(const struct session *s, const struct kept_tree *kept,
                       const struct tree_move *move, struct strbuf *out)
{
	const struct game *game = engine_game(s->engine);
	struct pv_text line = {game,   kept->root,   move->line, (size_t)move->n_line,
	                       s->uci, TREE_LINE_MAX};
	strbuf_add(out, "tree ");
	game->step_to_text(kept->root, move->line[0], out);
	strbuf_printf(out, " nodes %llu", (unsigned long long)move->nodes);
	write_score(out, move, s->uci);
	if (move->prior >= 0)
		strbuf_printf(out, " prior %d", move->prior);
	strbuf_add(out, " pv ");
	tokens_write_pv(out, &line);
	strbuf_add_char(out, '\n');
}

static enum reply cmd_tree(struct request *req)
{
	const struct session *s = req->session;
	uint64_t n = UINT64_MAX;
	if (req->n == 1 && !parse_number(req->words[0], 1, UINT64_MAX, &n))
		return reply_error(req, ERROR_BAD_SYNTAX, "tree takes a number from 1 on");
	const struct kept_tree *kept = engine_tree(s->engine, req->asker.viewer);
	if (!kept)
		return reply_error(req, ERROR_NOT_APPLICABLE, "nothing was searched here under this view");
	if (kept->stopped || !(s->repeatable_trees >> req->asker.viewer & 1))
		session_log_mask_answer(s->log);
	for (size_t i = 0; i < kept->tree.n && i < n; i++)
		write_move(s, kept, &kept->tree.at[i], &req->out);
	return REPLY_OK;
}

const struct command command_tree = {
	.name = "tree",
	.arguments = "[<N>]",
	.summary = "what the last search here under this view has found of each decision",
	.flags = COMMAND_NEEDS_GAME | COMMAND_LOOKS | COMMAND_AT_ONCE | COMMAND_BY_AS,
	.max_args = 1,
	.data = "%s\"tree\" SP token SP %s\"nodes\" SP number [SP %s\"score\" SP score [SP "
			"(%s\"lowerbound\" / %s\"upperbound\")]] [SP %s\"prior\" SP number] SP %s\"pv\" 1*(SP "
			"token)",
	.errors = CODE(NOT_APPLICABLE),
	.run = cmd_tree,
};
