/* game.c - the table of slots. */
#include "games/chessmate/game.h"

#include "games/chessmate/belief.h"
#include "games/chessmate/chance.h"
#include "games/chessmate/eval.h"
#include "games/chessmate/info.h"
#include "games/chessmate/observe.h"
#include "games/chessmate/perft.h"
#include "games/chessmate/random_step.h"
#include "games/chessmate/rules.h"
#include "games/chessmate/search.h"
#include "games/chessmate/text.h"
#include "games/chessmate/view.h"

const struct game chessmate_game = {
	.name = "chessmate",
	.info = &chessmate_info,
	.flags = GAME_SECRETS | GAME_DECKS | GAME_STEADY_TURNS | GAME_PUBLIC_MEMORY,
	.min_seats = 2,
	.max_seats = 2,
	.usual_seats = 2,
	.wdl = {.draw_margin = 139, .scale = 376},
	.state_size = sizeof(struct chessmate),
	.start = chessmate_start,
	.seats = always_two_seats,
	.to_move = chessmate_to_move,
	.mid_turn = chessmate_mid_turn,
	.end_turn_step = chessmate_end_turn_step,
	.legal = chessmate_legal,
	.random_step = chessmate_random_step,
	.perft = chessmate_perft,
	.is_legal = chessmate_is_legal,
	.apply = chessmate_apply,
	.chance_kind = chessmate_chance_kind,
	.chance = chessmate_chance,
	.roll = chessmate_roll,
	.result = chessmate_result,
	.returns = chessmate_returns,
	.evaluate = chessmate_evaluate,
	.evaluate_terms = chessmate_evaluate_terms,
	.attackers = chessmate_attackers,
	.material = chessmate_material,
	.key = chessmate_key,
	.repetition_key = chessmate_repetition_key,
	.observe = chessmate_observe,
	.reveal = chessmate_reveal,
	.observe_step = chessmate_observe_step,
	.has_unknowns = chessmate_has_unknowns,
	.step_has_unknowns = chessmate_step_has_unknowns,
	.belief_open = chessmate_belief_open,
	.belief_sample = chessmate_belief_sample,
	.belief_close = chessmate_belief_close,
	.belief_infer = chessmate_belief_infer,
	.belief_weight = chessmate_belief_weight,
	.belief_marginals = chessmate_belief_marginals,
	.step_from_text = chessmate_step_from_text,
	.plays_card = chessmate_plays_card,
	.card_from_words = chessmate_card_from_words,
	.step_to_text = chessmate_step_to_text,
	.paths = chessmate_paths,
	.state_from_text = chessmate_state_from_text,
	.state_to_text = chessmate_state_to_text,
	.state_fields = chessmate_state_fields,
	.board_items = chessmate_board_items,
	.search = chessmate_search,
};
