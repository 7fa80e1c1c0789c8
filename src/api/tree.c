/* tree.c - what the last search has found of each decision of its root, as structs of the library. */
#include <stdlib.h>

#include "api/api_internal.h"

static quadrille_bound bound_of(const struct tree_move *move)
{
	return move->bound == BOUND_UPPER   ? QUADRILLE_BOUND_AT_MOST
	       : move->bound == BOUND_LOWER ? QUADRILLE_BOUND_AT_LEAST
	                                    : QUADRILLE_BOUND_EXACT;
}

/* Fills in all but the texts. Scores of alpha-beta that are proven say mates, as in reports. */
static void copy_move(const struct tree_move *move, quadrille_tree_move *out)
{
	bool mate = move->kind == SCORE_CP && score_is_proven(move->score);
	*out = (quadrille_tree_move){
		.nodes = move->nodes,
		.kind = mate ? QUADRILLE_SCORE_MATE : (quadrille_score_kind)move->kind,
		.score = mate ? score_mate_turns(move->score) : move->score,
		.bound = bound_of(move),
		.prior = move->prior,
	};
}

/* Appends the token of a decision and its line, each with its end. Returns where the line begins. */
static size_t write_texts(const struct game *game, const struct kept_tree *kept,
                          const struct tree_move *move, struct strbuf *out)
{
	struct pv_text pv = {game, kept->root, move->line, (size_t)move->n_line, false, TREE_LINE_MAX};
	game->step_to_text(kept->root, move->line[0], out);
	strbuf_add_n(out, "", 1);
	size_t line = out->n;
	tokens_write_pv(out, &pv);
	strbuf_add_n(out, "", 1);
	return line;
}

static void copy_tree(quadrille *q, const struct kept_tree *kept)
{
	struct api_results *r = &q->results;
	size_t n = kept->tree.n, *texts = xmalloc((2 * n + 1) * sizeof *texts);
	free(r->tree.at);
	r->tree.at = NULL;
	r->tree.at = xmalloc((n + 1) * sizeof *r->tree.at);
	strbuf_clear(&r->tree.text);
	for (size_t i = 0; i < n; i++) {
		copy_move(&kept->tree.at[i], &r->tree.at[i]);
		texts[2 * i] = r->tree.text.n;
		texts[2 * i + 1] =
			write_texts(engine_game(q->engine), kept, &kept->tree.at[i], &r->tree.text);
	}
	for (size_t i = 0; i < n; i++) {
		r->tree.at[i].token = strbuf_get(&r->tree.text) + texts[2 * i];
		r->tree.at[i].pv = strbuf_get(&r->tree.text) + texts[2 * i + 1];
	}
	free(texts);
}

quadrille_status quadrille_get_tree(quadrille *q, int viewer, const quadrille_tree_move **moves,
                                    size_t *n)
{
	struct api_call call;
	API_BEGIN(call, q, API_GAME, 0);
	if (!api_check_viewer(q, viewer))
		return api_end(&call, false);
	const struct kept_tree *kept = engine_tree(q->engine, viewer);
	if (!kept)
		return api_end(&call, error_set(&q->err, ERROR_NOT_APPLICABLE,
		                                "nothing was searched here by this viewer"));
	copy_tree(q, kept);
	*moves = q->results.tree.at;
	*n = kept->tree.n;
	return api_end(&call, true);
}
