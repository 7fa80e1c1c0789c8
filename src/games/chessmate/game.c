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

static void start(const struct setup *terms, void *out)
{
	struct cm s;
	cm_ready();
	memset(&s, 0, sizeof s);
	s.at = chess_position_start();
	s.marks = chess_marks_none();
	s.last[0] = s.last[1] = CARD_NONE;
	s.own = terms->decks == DECKS_OWN;
	s.phase = PHASE_DEAL;
	memcpy(out, &s, sizeof s);
}

/* M6 comes before M7, which is judged at the beginning of a turn. */
enum reason cm_end(const struct cm *s)
{
	if (s->phase == PHASE_MATE)
		return REASON_CHECKMATE;
	if (s->phase == PHASE_STALE)
		return REASON_STALEMATE;
	if (s->phase != PHASE_TURN || s->played)
		return REASON_NONE;
	if (s->at.halfmove_clock >= QUIET_TURNS)
		return REASON_QUIET;
	if (s->at.fullmove > LAST_TURN)
		return REASON_LIMIT;
	bool bare = !((s->at.board.side[0] | s->at.board.side[1]) & ~s->at.board.kind[CHESS_KING]);
	return bare ? REASON_MATERIAL : REASON_NONE;
}

static int to_move(const void *state)
{
	const struct cm *s = state;
	if (cm_end(s) != REASON_NONE)
		return SEAT_OVER;
	return s->phase == PHASE_TURN ? (int)cm_mover(s) : SEAT_CHANCE;
}

static bool mid_turn(const void *state)
{
	const struct cm *s = state;
	return s->played && cm_end(s) == REASON_NONE;
}

static step_t closing(const void *s)
{
	(void)s;
	return STEP_NONE;
}

static bool legal(const void *state, struct steps *out)
{
	const struct cm *s = state;
	if (cm_end(s) != REASON_NONE)
		return true;
	if (s->phase != PHASE_TURN)
		return cm_list_chance(s, out);
	cm_list(s, out);
	return true;
}

static void apply(void *s, step_t step, struct events *events)
{
	struct parts p = unpack(step);
	bool decision = p.kind == STEP_TURN || p.kind == STEP_PASS;
	(decision ? cm_decide : cm_chance)(s, p, events);
}

static struct result result(const void *state, int occurrences)
{
	const struct cm *s = state;
	enum reason end = cm_end(s);
	if (end == REASON_CHECKMATE)
		return (struct result){cm_seats[!cm_mover(s)], end};
	if (end == REASON_STALEMATE)
		return (struct result){"draw", end};
	if (occurrences >= 3 && s->phase == PHASE_TURN && !s->played)
		end = REASON_REPETITION;
	return end == REASON_NONE ? (struct result){"*", end} : (struct result){"draw", end};
}

static int score(const void *state, int occurrences, int seat)
{
	const struct cm *s = state;
	(void)occurrences;
	if (s->phase != PHASE_MATE)
		return 0;
	return seat == (int)cm_mover(s) ? -1 : 1;
}

static uint64_t key(const void *s)
{
	uint64_t words[sizeof(struct cm) / 8], key = 0;
	memcpy(words, s, sizeof words);
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		key = splitmix64(key ^ words[i]);
	return key;
}

/* Board, marks, shield, side, castling and en passant; hands do not count. A turn
 * that has begun with a card is no new position. */
uint64_t cm_repetition_key(const void *state)
{
	const struct cm *s = state;
	if (s->phase == PHASE_SAY || s->phase == PHASE_DEAL || s->phase == PHASE_DRAW || s->played)
		return 0;
	uint64_t key = splitmix64(s->at.key ^ splitmix64(s->marks.forbidden)) ^ splitmix64(~s->marks.champions);
	return splitmix64(key + s->marks.shield) | 1;
}

static bool is_chance(step_t step)
{
	return step_kind(step) >= STEP_DEAL;
}

static bool is_table(step_t step)
{
	return step_kind(step) == STEP_FATE || step_kind(step) == STEP_OVER;
}

const struct game chessmate_game = {
	.name = "chessmate",
	.info = &cm_about,
	.flags = GAME_SECRETS | GAME_DECKS | GAME_STEADY_TURNS,
	.min_seats = 2,
	.max_seats = 2,
	.usual_seats = 2,
	.state_size = sizeof(struct cm),
	.start = start,
	.seats = always_two_seats,
	.to_move = to_move,
	.mid_turn = mid_turn,
	.end_turn_step = closing,
	.legal = legal,
	.perft = cm_perft,
	.is_legal = cm_allows,
	.apply = apply,
	.chance_prefix = cm_due,
	.roll = cm_roll,
	.forced_outcome = cm_announce,
	.result = result,
	.returns = score,
	.evaluate = cm_evaluate,
	.key = key,
	.repetition_key = cm_repetition_key,
	.observe = cm_observe,
	.observe_step = cm_told,
	.has_unknowns = cm_has_unknowns,
	.belief_open = cm_open_worlds,
	.belief_sample = cm_draw_world,
	.belief_close = cm_close_worlds,
	.step_from_text = cm_read_step,
	.card_from_words = cm_read_words,
	.step_to_text = cm_show_step,
	.is_chance = is_chance,
	.is_table = is_table,
	.state_from_text = cm_read_state,
	.state_to_text = cm_show_state,
	.state_fields = cm_facts,
	.board_items = cm_scene,
	.draw = cm_draw,
	.search = chessmate_think,
};
