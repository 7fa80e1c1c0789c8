/* game.c - the record that answers for ChessMate, and the slots that are too short
 * for a file of their own. */
#include "games/chessmate/game.h"

#include "games/chessmate/movegen.h"
#include "games/chessmate/rules.h"
#include "games/chessmate/play.h"
#include "games/chessmate/ready.h"
#include "games/chessmate/text.h"
#include "games/chessmate/turn.h"
#include "games/chessmate/view.h"
#include "games/chessmate/belief.h"

static void start(const struct setup *setup, void *out)
{
	struct chessmate s;
	chessmate_init();
	memset(&s, 0, sizeof s);
	s.pos = chess_position_start();
	s.marks = chess_marks_none();
	s.last_played[0] = s.last_played[1] = CARD_NONE;
	s.own_decks = setup->decks == DECKS_OWN;
	s.phase = PHASE_DEAL;
	memcpy(out, &s, sizeof s);
}

/* M6 comes before M7, which is judged at the beginning of a turn. */
enum reason chessmate_end_reason(const struct chessmate *s)
{
	if (s->phase == PHASE_CHECKMATE)
		return REASON_CHECKMATE;
	if (s->phase == PHASE_STALEMATE)
		return REASON_STALEMATE;
	if (s->phase != PHASE_TURN || s->card_played)
		return REASON_NONE;
	if (s->pos.halfmove_clock >= HALFMOVE_CLOCK_LIMIT)
		return REASON_QUIET;
	if (s->pos.fullmove > FULLMOVE_LIMIT)
		return REASON_LIMIT;
	bool bare_kings =
		!((s->pos.board.side[0] | s->pos.board.side[1]) & ~s->pos.board.kind[CHESS_KING]);
	return bare_kings ? REASON_MATERIAL : REASON_NONE;
}

static int to_move(const void *state)
{
	const struct chessmate *s = state;
	if (chessmate_end_reason(s) != REASON_NONE)
		return SEAT_OVER;
	return s->phase == PHASE_TURN ? (int)chessmate_side_to_move(s) : SEAT_CHANCE;
}

static bool mid_turn(const void *state)
{
	const struct chessmate *s = state;
	return s->card_played && chessmate_end_reason(s) == REASON_NONE;
}

static step_t end_turn_step(const void *s)
{
	(void)s;
	return STEP_NONE;
}

static bool legal(const void *state, struct steps *out)
{
	const struct chessmate *s = state;
	if (chessmate_end_reason(s) != REASON_NONE)
		return true;
	if (s->phase != PHASE_TURN)
		return chessmate_list_chance(s, out);
	chessmate_list_decisions(s, out);
	return true;
}

static void apply(void *s, step_t step, struct events *events)
{
	struct chessmate_step p = chessmate_step_unpack(step);
	bool decision = p.kind == STEP_TURN || p.kind == STEP_PASS;
	(decision ? chessmate_apply_decision : chessmate_apply_chance)(s, p, events);
}

static struct result result(const void *state, int to_move, int occurrences)
{
	const struct chessmate *s = state;
	(void)to_move;
	enum reason end = chessmate_end_reason(s);
	if (end == REASON_CHECKMATE)
		return (struct result){chessmate_seat_names[!chessmate_side_to_move(s)], end};
	if (end == REASON_STALEMATE)
		return (struct result){"draw", end};
	if (occurrences >= 3 && s->phase == PHASE_TURN && !s->card_played)
		end = REASON_REPETITION;
	return end == REASON_NONE ? (struct result){"*", end} : (struct result){"draw", end};
}

static int returns(const void *state, int occurrences, int seat)
{
	const struct chessmate *s = state;
	(void)occurrences;
	if (s->phase != PHASE_CHECKMATE)
		return 0;
	return seat == (int)chessmate_side_to_move(s) ? -1 : 1;
}

static uint64_t key(const void *s)
{
	uint64_t words[sizeof(struct chessmate) / 8], key = 0;
	memcpy(words, s, sizeof words);
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		key = splitmix64(key ^ words[i]);
	return key;
}

/* Board, marks, shield, side, castling and en passant; hands do not count. A turn
 * that has begun with a card is no new position. */
uint64_t chessmate_repetition_key(const void *state)
{
	const struct chessmate *s = state;
	if (s->phase == PHASE_VERDICT || s->phase == PHASE_DEAL || s->phase == PHASE_DRAW ||
	    s->card_played)
		return 0;
	uint64_t key =
		splitmix64(s->pos.key ^ splitmix64(s->marks.forbidden)) ^ splitmix64(~s->marks.champions);
	return splitmix64(key + s->marks.shield) | 1;
}

static bool is_chance(step_t step)
{
	return chessmate_step_kind(step) >= STEP_DEAL;
}

static bool is_table(step_t step)
{
	return chessmate_step_kind(step) == STEP_FATE || chessmate_step_kind(step) == STEP_OVER;
}

const struct game chessmate_game = {
	.name = "chessmate",
	.info = &chessmate_info,
	.flags = GAME_SECRETS | GAME_DECKS | GAME_STEADY_TURNS,
	.min_seats = 2,
	.max_seats = 2,
	.usual_seats = 2,
	.state_size = sizeof(struct chessmate),
	.start = start,
	.seats = always_two_seats,
	.to_move = to_move,
	.mid_turn = mid_turn,
	.end_turn_step = end_turn_step,
	.legal = legal,
	.perft = chessmate_perft,
	.is_legal = chessmate_is_legal,
	.apply = apply,
	.chance_prefix = chessmate_chance_prefix,
	.roll = chessmate_roll,
	.forced_outcome = chessmate_forced_outcome,
	.result = result,
	.returns = returns,
	.evaluate = chessmate_evaluate,
	.key = key,
	.repetition_key = chessmate_repetition_key,
	.observe = chessmate_observe,
	.observe_step = chessmate_observe_step,
	.has_unknowns = chessmate_has_unknowns,
	.belief_open = chessmate_belief_open,
	.belief_sample = chessmate_belief_sample,
	.belief_close = chessmate_belief_close,
	.step_from_text = chessmate_step_from_text,
	.card_from_words = chessmate_card_from_words,
	.step_to_text = chessmate_step_to_text,
	.is_chance = is_chance,
	.is_table = is_table,
	.state_from_text = chessmate_state_from_text,
	.state_to_text = chessmate_state_to_text,
	.state_fields = chessmate_state_fields,
	.board_items = chessmate_board_items,
	.draw = chessmate_draw,
	.search = chessmate_search,
};
