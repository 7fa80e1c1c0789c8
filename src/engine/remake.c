/* remake.c - what is due at a place is rolled by the stream of that place. */
#include "engine/remake.h"

size_t engine_length(const struct engine *e)
{
	return match_length(engine_match(e));
}

void engine_remake(const struct engine *e, const struct rng_key *key,
                   const struct deal_entropies *added, size_t place, struct remade *out)
{
	const struct match *m = engine_match(e);
	const struct game *game = match_game(m);
	const void *state = match_state_at(m, place);
	step_t step = match_step_at(m, place), made;
	struct rng rng;
	*out = (struct remade){.verdict = REMADE_NONE};
	if (!game_is_chance(game, step) || game->chance_kind(step) == CHANCE_TABLE)
		return;
	if (added)
		deal_rng(&rng, key, added, place);
	else
		rng_from_key(&rng, key, place);
	made = game->roll(state, &rng, NULL);
	game->step_to_text(state, step, &out->token);
	if (made != STEP_NONE)
		game->step_to_text(state, made, &out->made);
	out->verdict = made == step                    ? REMADE_RIGHT
	               : game->chance(state).placement ? REMADE_GIVEN
	                                               : REMADE_WRONG;
}

bool engine_committed(const struct engine *e, struct committed *out, struct rng_key *key)
{
	*key = *match_key(engine_match(e));
	*out = (struct committed){.hashes.seats = 0};
	return match_committed(engine_match(e), out);
}
