/* movepick.c - which move first: the table's, captures by what they take (most
 * valuable victim, least valuable attacker; Slate and Atkin, 1977) as long as they
 * lose nothing, killers (Huberman, 1968), then by history. */
#include "games/chess/see.h"
#include "games/chess/thread.h"

enum {
	FIRST = 1 << 28,
	NOISY = 1 << 24,       /* captures and promotions to a queen */
	KILLER = 1 << 22,
	LOSING = -(1 << 24),   /* captures that lose, other promotions */
	UNCHECKED = 1 << 23    /* above this: a capture not yet known to lose nothing */
};

/* The histories that go on from the moves one and two plies ago; they are rows
 * of one table, so a pass (or the root) has one too, of no meaning. */
static int16_t *follow_of(struct worker *w, int ply, int back)
{
	struct experience *h = &w->seen;
	int before = ply - back;
	if (before < 0 || w->frames[before].move == CHESS_NO_MOVE)
		return NULL;
	const struct frame *f = &w->frames[before];
	return &h->follow[back - 1][f->place.side][f->kind][chess_to(f->move)][0][0];
}

static inline int follow_index(const struct place *p, chess_move move)
{
	return (int)chess_kind_at(&p->board, chess_from(move)) * 64 + chess_to(move);
}

static int16_t *quiet_of(struct worker *w, const struct place *p, chess_move move)
{
	return &w->seen.quiet[p->side][chess_from(move)][chess_to(move)];
}

/* What a capture or promotion takes; a promotion that takes nothing: a pawn. */
static int16_t *capture_of(struct worker *w, const struct place *p, chess_move move)
{
	enum chess_kind taken = place_taken(p, move), kind = chess_kind_at(&p->board, chess_from(move));
	if (taken == CHESS_NO_KIND)
		taken = CHESS_PAWN;
	return &w->seen.capture[kind][chess_to(move)][taken];
}

int order_history(struct worker *w, int ply, chess_move move)
{
	const struct place *p = &w->frames[ply].place;
	int index = follow_index(p, move), sum = *quiet_of(w, p, move);
	for (int back = 1; back <= 2; back++) {
		const int16_t *follow = follow_of(w, ply, back);
		if (follow)
			sum += follow[index];
	}
	return sum;
}

static int order_noisy(struct worker *w, const struct place *p, chess_move move)
{
	enum chess_kind promoted = chess_promoted(move);
	int history = *capture_of(w, p, move);
	if (promoted != CHESS_NO_KIND && promoted != CHESS_QUEEN)
		return LOSING + (int)promoted;
	int gain = exchange_value[place_taken(p, move)];
	if (promoted == CHESS_QUEEN)
		gain += exchange_value[CHESS_QUEEN];
	return NOISY + gain * 64 - exchange_value[chess_kind_at(&p->board, chess_from(move))] + history;
}

void order_moves(struct worker *w, int ply, chess_move first)
{
	struct frame *f = &w->frames[ply];
	for (unsigned i = 0; i < f->list.count; i++) {
		chess_move move = f->list.move[i];
		if (move == first)
			f->order[i] = FIRST;
		else if (!worker_is_quiet(&f->place, move))
			f->order[i] = order_noisy(w, &f->place, move);
		else if (move == f->killers[0] || move == f->killers[1])
			f->order[i] = KILLER + (move == f->killers[0]);
		else
			f->order[i] = order_history(w, ply, move);
	}
}

static unsigned best_from(const struct frame *f, unsigned i)
{
	unsigned best = i;
	for (unsigned k = i + 1; k < f->list.count; k++)
		if (f->order[k] > f->order[best])
			best = k;
	return best;
}

chess_move order_next(struct worker *w, int ply, unsigned i)
{
	struct frame *f = &w->frames[ply];
	unsigned best = best_from(f, i);
	/* Whether a capture loses is looked at only when its turn comes. */
	while (f->order[best] > UNCHECKED && f->order[best] < FIRST &&
	       !exchange_gains(&f->place, f->list.move[best], 0)) {
		f->order[best] += LOSING - NOISY;
		best = best_from(f, i);
	}
	chess_move move = f->list.move[best];
	int order = f->order[best];
	f->list.move[best] = f->list.move[i];
	f->order[best] = f->order[i];
	f->list.move[i] = move;
	f->order[i] = order;
	return move;
}

static void learn(int16_t *at, int bonus)
{
	int size = bonus < 0 ? -bonus : bonus;
	*at = (int16_t)(*at + bonus - *at * size / HISTORY_TOP);
}

static void learn_quiet(struct worker *w, int ply, chess_move move, int bonus)
{
	const struct place *p = &w->frames[ply].place;
	int index = follow_index(p, move);
	learn(quiet_of(w, p, move), bonus);
	for (int back = 1; back <= 2; back++) {
		int16_t *follow = follow_of(w, ply, back);
		if (follow)
			learn(&follow[index], bonus);
	}
}

void order_reward(struct worker *w, int ply, int depth, chess_move move, const chess_move *tried,
                  int n)
{
	struct frame *f = &w->frames[ply];
	int bonus = depth > 12 ? 1800 : 150 * depth;
	bool quiet = worker_is_quiet(&f->place, move);
	if (quiet) {
		if (move != f->killers[0]) {
			f->killers[1] = f->killers[0];
			f->killers[0] = move;
		}
		learn_quiet(w, ply, move, bonus);
	} else {
		learn(capture_of(w, &f->place, move), bonus);
	}
	for (int i = 0; i < n; i++) {
		if (!worker_is_quiet(&f->place, tried[i]))
			learn(capture_of(w, &f->place, tried[i]), -bonus);
		else if (quiet)
			learn_quiet(w, ply, tried[i], -bonus);
	}
}
