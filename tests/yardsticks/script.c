/* script.c - the search of a scripted player: no tree, no sampled worlds. */
#include "tests/yardsticks/script.h"

#include "tests/yardsticks/yardstick.h"

int script_captured(const struct spies *s, spies_move m)
{
	bool captures = m != SPIES_MOVE_PASS && (s->occupied >> spies_move_to(m) & 1);
	return captures ? spies_piece_on(s, spies_move_to(m)) : SPIES_UNKNOWN;
}

int script_attackers_after(const struct spies *s, spies_move m, int piece)
{
	struct spies after = *s;
	int attackers = 0;
	spies_apply_move(&after, m);
	if (!(after.on_board >> piece & 1))
		return SPIES_PIECES;
	for (unsigned p = after.on_board; p; p &= p - 1) {
		int other = bb_lsb(p);
		bitboard to =
			spies_destinations(other, after.square[other], after.occupied, SPIES_BUILDING);
		attackers += (int)(to >> after.square[piece] & 1);
	}
	return attackers;
}

void yardstick_search(struct search *search)
{
	const struct game *game = search->request->game;
	const struct infostate *infostate = &search->request->root_infostate;
	struct steps legal = {0};
	struct rng rng;
	step_t chosen = STEP_NONE;
	int most = INT32_MIN;
	uint64_t ties = 0;
	rng_from_seed(&rng, "yardstick", search->request->seed ^ game->key(infostate->now));
	game->legal(infostate->now, &legal);
	bool plays = strcmp(game->name, "spies") == 0; /* elsewhere any decision is as good */
	for (size_t i = 0; i < legal.n; i++) {
		int value = plays ? script_value(infostate->now, (spies_move)legal.at[i]) : 0;
		if (value < most)
			continue;
		ties = value > most ? 0 : ties;
		most = value;
		if (rng_below(&rng, ++ties) == 0)
			chosen = legal.at[i];
	}
	search_report(search, (struct search_info){.kind = SCORE_NONE, .pv = &chosen, .n_pv = 1});
	steps_free(&legal);
}
