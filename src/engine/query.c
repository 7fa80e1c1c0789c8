/* query.c - by a match of what the viewer knows. */
#include "engine/query.h"

#include "engine/engine_internal.h"

bool engine_is_legal(const struct engine *e, int viewer, const char *token, struct error *err)
{
	struct match *trial = match_fork_observed(engine_match(e), viewer);
	bool legal = match_try(trial, viewer, &(char *){(char *)token}, err);
	match_free(trial);
	return legal;
}

int engine_evaluate(const struct engine *e, int viewer, int *seat, struct eval_terms *terms)
{
	const struct match *m = engine_match(e);
	const struct game *game = match_game(m);
	_Alignas(16) unsigned char observed[STATE_MAX];
	match_observe(m, viewer, observed);
	bool own = (game->flags & GAME_SECRETS) && viewer < SEATS_MAX;
	*seat = own ? viewer : match_to_move(m);
	const struct nnue *net = engine_net(e, game);
	if (terms && net)
		nnue_evaluate_terms(net, observed, *seat, terms);
	else if (terms)
		game->evaluate_terms(observed, *seat, terms);
	return nnue_evaluate(game, net, observed, *seat);
}

bool engine_find_believer(const struct engine *e, int *viewer, struct error *err)
{
	const struct match *m = engine_match(e);
	*viewer = match_effective_viewer(m, *viewer);
	if (*viewer != VIEW_ALL || match_over(m))
		return true;
	if (!match_awaits_decision(m, err))
		return false;
	*viewer = match_to_move(m);
	return true;
}

bool engine_believe(const struct engine *e, int viewer, struct marginals *out, struct error *err)
{
	const struct match *m = engine_match(e);
	const struct game *game = match_game(m);
	const struct options *options = engine_options(e);
	struct infostate infostate;
	if (!engine_find_believer(e, &viewer, err))
		return false;
	match_infostate(m, viewer, &infostate);
	if (options->beliefs == BELIEFS_UNIFORM)
		match_infostate_forget(&infostate, game);
	void *belief = game->belief_open(&infostate, err);
	if (belief && options->beliefs == BELIEFS_BEHAVIOUR && game->belief_infer)
		game->belief_infer(belief, &infostate);
	if (belief && game->belief_marginals && game->has_unknowns(infostate.now))
		game->belief_marginals(belief, out);
	if (belief)
		game->belief_close(belief);
	match_infostate_free(&infostate);
	marginals_round(out);
	return belief != NULL;
}

void engine_infostate(const struct engine *e, int viewer, struct infostate *out)
{
	match_infostate(engine_match(e), viewer, out);
}

void engine_infostate_free(struct infostate *infostate)
{
	match_infostate_free(infostate);
}

void engine_write_record(const struct engine *e, int viewer, struct strbuf *out)
{
	record_write(engine_match(e), viewer, out);
}

bool engine_write_pgn(const struct engine *e, struct pgn_tags tags, struct strbuf *out)
{
	return record_pgn(engine_match(e), tags, out);
}
