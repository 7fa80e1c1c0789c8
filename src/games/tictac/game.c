/* game.c - the slots of the contract that answer for Tic Tac Chess. */
#include "games/tictac/game.h"

#include <stdlib.h>

#include "games/tictac/state.h"

const struct game tictac_game = {
	.name = "tictac",
	.info = &tictac_info,
	.min_seats = 2,
	.max_seats = 2,
	.usual_seats = 2,
	.usual_turns = 20,
	.wdl = {.draw_margin = 10, .scale = 70},
	.state_size = sizeof(struct tictac),
	.start = tictac_start,
	.seats = always_two_seats,
	.to_move = tictac_to_move,
	.mid_turn = tictac_mid_turn,
	.end_turn_step = tictac_end_turn_step,
	.legal = tictac_legal,
	.random_step = tictac_random_step,
	.perft = tictac_perft,
	.is_legal = tictac_is_legal,
	.apply = tictac_apply,
	.result = tictac_result,
	.returns = tictac_returns,
	.evaluate = tictac_evaluate,
	.evaluate_terms = tictac_evaluate_terms,
	.material = tictac_material,
	.key = tictac_key,
	.repetition_key = tictac_repetition_key,
	.observe = tictac_observe,
	.observe_step = observe_step_fully,
	.has_unknowns = no_unknowns,
	.belief_open = tictac_belief_open,
	.belief_sample = tictac_belief_sample,
	.belief_close = free,
	.step_from_text = tictac_step_from_text,
	.step_to_text = tictac_step_to_text,
	.paths = tictac_paths,
	.chance_kind = no_chance,
	.state_from_text = tictac_state_from_text,
	.state_to_text = tictac_state_to_text,
	.state_fields = tictac_state_fields,
	.board_items = tictac_board_items,
	.search = tictac_search,
};
