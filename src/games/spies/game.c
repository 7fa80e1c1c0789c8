/* game.c - the table of slots of A City of Spies. */
#include "games/spies/game.h"

#include <stdlib.h>

#include "games/spies/state.h"

const struct game spies_game = {
	.name = "spies",
	.info = &spies_info,
	.flags = GAME_SECRETS | GAME_PLACEMENT | GAME_WITHOUT_TT,
	.min_seats = 3,
	.max_seats = SEATS_MAX,
	.usual_seats = 4,
	.usual_turns = 20,
	.state_size = sizeof(struct spies),
	.start = spies_start,
	.seats = spies_seats,
	.to_move = spies_to_move,
	.mid_turn = spies_mid_turn,
	.end_turn_step = spies_end_turn_step,
	.legal = spies_legal,
	.random_step = spies_random_step,
	.perft = spies_perft,
	.is_legal = spies_is_legal,
	.apply = spies_apply,
	.chance_kind = spies_chance_kind,
	.chance = spies_chance,
	.roll = spies_roll,
	.result = spies_result,
	.returns = spies_returns,
	.evaluate = spies_evaluate,
	.material = spies_material,
	.key = spies_key,
	.observe = spies_observe,
	.observe_step = spies_observe_step,
	.has_unknowns = spies_has_unknowns,
	.belief_open = spies_belief_open,
	.belief_sample = spies_belief_sample,
	.belief_close = free,
	.step_from_text = spies_step_from_text,
	.step_to_text = spies_step_to_text,
	.paths = spies_paths,
	.state_from_text = spies_state_from_text,
	.state_to_text = spies_state_to_text,
	.state_fields = spies_state_fields,
	.board_items = spies_board_items,
	.search = spies_search,
};
