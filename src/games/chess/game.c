/* game.c - the slots of the contract that answer for orthodox chess. */
#include "games/chess/game.h"

#include <stdlib.h>

#include "games/chess/features.h"
#include "games/chess/state.h"
#include "games/chess/thread.h"

const struct game chess_game = {
	.name = "chess",
	.info = &chess_info,
	.flags = GAME_DRAWS_CLAIMED,
	.min_seats = 2,
	.max_seats = 2,
	.usual_seats = 2,
	.state_size = sizeof(struct chess),
	.start = chess_start,
	.seats = always_two_seats,
	.to_move = chess_to_move,
	.mid_turn = chess_mid_turn,
	.end_turn_step = chess_end_turn_step,
	.legal = chess_legal,
	.random_step = chess_random_step,
	.perft = chess_perft,
	.is_legal = chess_is_legal,
	.apply = chess_apply,
	.result = chess_result,
	.returns = chess_returns,
	.evaluate = chess_evaluate,
	.evaluate_terms = chess_evaluate_terms,
	.attackers = chess_attackers,
	.material = chess_material,
	.level_elo = chess_level_elo,
	.key = chess_key,
	.repetition_key = chess_repetition_key,
	.observe = chess_observe,
	.observe_step = observe_step_fully,
	.has_unknowns = no_unknowns,
	.belief_open = chess_belief_open,
	.belief_sample = chess_belief_sample,
	.belief_close = free,
	.step_from_text = chess_step_from_text,
	.step_to_text = chess_step_to_text,
	.paths = chess_paths,
	.chance_kind = no_chance,
	.state_from_text = chess_state_from_text,
	.state_to_text = chess_state_to_text,
	.state_fields = chess_state_fields,
	.board_items = chess_board_items,
	.pgn = chess_pgn,
	.learning = &chess_learning,
	.search_memory = sizeof(struct chess_histories),
	.search = chess_search,
};
