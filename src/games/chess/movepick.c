/* movepick.c - which move first: the table's, captures by what they take (most
 * valuable victim, least valuable attacker; Slate and Atkin, 1977) as long as they
 * lose nothing, killers (Huberman, 1968), then by history. */
#include "games/chess/thread.h"

enum {
	FIRST = 1 << 28,
	NOISY = 1 << 24, /* captures and promotions to a queen */
	KILLER = 1 << 22,
	LOSING = -(1 << 24), /* captures that lose, other promotions */
	UNCHECKED = 1 << 23  /* above this: a capture not yet known to lose nothing */
};

/* The histories that go on from the moves one and two plies ago; they are rows
 * of one table, so a pass (or the root) has one too, of no meaning. */
static int16_t *continuation_row(struct chess_search_thread *t, int ply, int back)
{
	struct chess_histories *h = &t->histories;
	int before = ply - back;
	if (before < 0 || t->stack[before].move == CHESS_NO_MOVE)
		return NULL;
	const struct chess_stack_entry *ss = &t->stack[before];
	return &h->continuation_history[back - 1][ss->position.side_to_move][ss->moved_kind]
	                               [chess_move_to(ss->move)][0][0];
}

static inline int continuation_index(const struct position *p, chess_move move)
{
	return (int)chess_kind_at(&p->board, chess_move_from(move)) * 64 + chess_move_to(move);
}

static int16_t *quiet_entry(struct chess_search_thread *t, const struct position *p,
                            chess_move move)
{
	return &t->histories.quiet_history[p->side_to_move][chess_move_from(move)][chess_move_to(move)];
}

/* What a capture or promotion takes; a promotion that takes nothing: a pawn. */
static int16_t *capture_entry(struct chess_search_thread *t, const struct position *p,
                              chess_move move)
{
	enum chess_kind captured = position_captured(p, move),
					kind = chess_kind_at(&p->board, chess_move_from(move));
	if (captured == CHESS_NO_KIND)
		captured = CHESS_PAWN;
	return &t->histories.capture_history[kind][chess_move_to(move)][captured];
}

int chess_history_get(struct chess_search_thread *t, int ply, chess_move move)
{
	const struct position *p = &t->stack[ply].position;
	int index = continuation_index(p, move), sum = *quiet_entry(t, p, move);
	for (int back = 1; back <= 2; back++) {
		const int16_t *continuation = continuation_row(t, ply, back);
		if (continuation)
			sum += continuation[index];
	}
	return sum;
}

static int score_noisy(struct chess_search_thread *t, const struct position *p, chess_move move)
{
	enum chess_kind promoted = chess_move_promotion(move);
	int history = *capture_entry(t, p, move);
	if (promoted != CHESS_NO_KIND && promoted != CHESS_QUEEN)
		return LOSING + (int)promoted;
	int gain = see_value[position_captured(p, move)];
	if (promoted == CHESS_QUEEN)
		gain += see_value[CHESS_QUEEN];
	return NOISY + gain * 64 - see_value[chess_kind_at(&p->board, chess_move_from(move))] + history;
}

void chess_score_moves(struct chess_search_thread *t, int ply, chess_move tt_move)
{
	struct chess_stack_entry *ss = &t->stack[ply];
	for (unsigned i = 0; i < ss->moves.count; i++) {
		chess_move move = ss->moves.move[i];
		if (move == tt_move)
			ss->scores[i] = FIRST;
		else if (!position_is_quiet(&ss->position, move))
			ss->scores[i] = score_noisy(t, &ss->position, move);
		else if (move == ss->killers[0] || move == ss->killers[1])
			ss->scores[i] = KILLER + (move == ss->killers[0]);
		else
			ss->scores[i] = chess_history_get(t, ply, move);
	}
}

static unsigned select_best(const struct chess_stack_entry *ss, unsigned i)
{
	unsigned best = i;
	for (unsigned k = i + 1; k < ss->moves.count; k++)
		if (ss->scores[k] > ss->scores[best])
			best = k;
	return best;
}

chess_move chess_next_move(struct chess_search_thread *t, int ply, unsigned i)
{
	struct chess_stack_entry *ss = &t->stack[ply];
	unsigned best = select_best(ss, i);
	/* Whether a capture loses is looked at only when its turn comes. */
	while (ss->scores[best] > UNCHECKED && ss->scores[best] < FIRST &&
	       !position_see_ge(&ss->position, ss->moves.move[best], 0)) {
		ss->scores[best] += LOSING - NOISY;
		best = select_best(ss, i);
	}
	chess_move move = ss->moves.move[best];
	int score = ss->scores[best];
	ss->moves.move[best] = ss->moves.move[i];
	ss->scores[best] = ss->scores[i];
	ss->moves.move[i] = move;
	ss->scores[i] = score;
	return move;
}

static void history_gravity(int16_t *entry, int bonus)
{
	int size = bonus < 0 ? -bonus : bonus;
	*entry = (int16_t)(*entry + bonus - *entry * size / HISTORY_MAX);
}

static void update_quiet_histories(struct chess_search_thread *t, int ply, chess_move move,
                                   int bonus)
{
	const struct position *p = &t->stack[ply].position;
	int index = continuation_index(p, move);
	history_gravity(quiet_entry(t, p, move), bonus);
	for (int back = 1; back <= 2; back++) {
		int16_t *continuation = continuation_row(t, ply, back);
		if (continuation)
			history_gravity(&continuation[index], bonus);
	}
}

void chess_history_update(struct chess_search_thread *t, int ply, int depth, chess_move move,
                          const chess_move *tried, int n)
{
	struct chess_stack_entry *ss = &t->stack[ply];
	int bonus = depth > 12 ? 1800 : 150 * depth;
	bool quiet = position_is_quiet(&ss->position, move);
	if (quiet) {
		if (move != ss->killers[0]) {
			ss->killers[1] = ss->killers[0];
			ss->killers[0] = move;
		}
		update_quiet_histories(t, ply, move, bonus);
	} else {
		history_gravity(capture_entry(t, &ss->position, move), bonus);
	}
	for (int i = 0; i < n; i++) {
		if (!position_is_quiet(&ss->position, tried[i]))
			history_gravity(capture_entry(t, &ss->position, tried[i]), -bonus);
		else if (quiet)
			update_quiet_histories(t, ply, tried[i], -bonus);
	}
}
