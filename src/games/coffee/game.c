/* game.c - the table of slots of Coffee Chess: perfect information, no chance. */
#include "games/coffee/game.h"

#include <stdlib.h>

#include "games/coffee/state.h"

const struct game coffee_game = {
	.name = "coffee",
	.info = &coffee_info,
	.min_seats = 2,
	.max_seats = 2,
	.usual_seats = 2,
	.usual_turns = 12,
	.wdl = {.draw_margin = 45, .scale = 165},
	.state_size = sizeof(struct coffee),
	.start = coffee_start,
	.seats = always_two_seats,
	.to_move = coffee_to_move,
	.mid_turn = coffee_mid_turn,
	.end_turn_step = coffee_end_turn_step,
	.legal = coffee_legal,
	.random_step = coffee_random_step,
	.perft = coffee_perft,
	.is_legal = coffee_is_legal,
	.apply = coffee_apply,
	.result = coffee_result,
	.returns = coffee_returns,
	.evaluate = coffee_evaluate,
	.evaluate_terms = coffee_evaluate_terms,
	.material = coffee_material,
	.learning = &coffee_learning,
	.key = coffee_key,
	.observe = coffee_observe,
	.observe_step = observe_step_fully,
	.has_unknowns = no_unknowns,
	.belief_open = coffee_belief_open,
	.belief_sample = coffee_belief_sample,
	.belief_close = free,
	.step_from_text = coffee_step_from_text,
	.step_to_text = coffee_step_to_text,
	.paths = coffee_paths,
	.chance_kind = no_chance,
	.state_from_text = coffee_state_from_text,
	.state_to_text = coffee_state_to_text,
	.state_fields = coffee_state_fields,
	.board_items = coffee_board_items,
	.search = coffee_search,
};
