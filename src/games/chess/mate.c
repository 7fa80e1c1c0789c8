/* mate.c - proving a mate in so many turns. The search proper leaves things out;
 * here nothing is: every move of the attacker is tried until one mates against
 * every answer. */
#include "games/chess/thread.h"

static bool attacker_mates(struct worker *w, int ply, int plies);

static void list_all(struct frame *f)
{
	f->list.count = chess_core_for(NULL)->list(&f->place.board, NULL, (enum chess_side)f->place.side,
	                                           CHESS_ALL, f->list.move);
}

/* Every move of the defender leads to a mate within plies - 1 (an odd number). */
static bool defender_lost(struct worker *w, int ply, int plies)
{
	struct frame *f = &w->frames[ply];
	f->line.n = 0;
	if (plies == 0 && !f->place.checkers)
		return false;
	list_all(f);
	if (!f->list.count)
		return f->place.checkers != 0;
	if (plies == 0 || worker_drawn(w, ply))
		return false;
	order_moves(w, ply, f->killers[0]);
	for (unsigned i = 0; i < f->list.count; i++) {
		chess_move move = order_next(w, ply, i);
		worker_make(w, ply, move);
		if (worker_tick(w) || !attacker_mates(w, ply + 1, plies - 1)) {
			f->killers[0] = move;
			return false;
		}
		if (f[1].line.n >= f->line.n)
			worker_join(w, ply, move);
	}
	return true;
}

/* Some move of the attacker mates within so many plies (an odd number). */
static bool attacker_mates(struct worker *w, int ply, int plies)
{
	struct frame *f = &w->frames[ply];
	f->line.n = 0;
	if (worker_drawn(w, ply))
		return false;
	list_all(f);
	order_moves(w, ply, f->killers[0]);
	for (unsigned i = 0; i < f->list.count; i++) {
		chess_move move = order_next(w, ply, i);
		worker_make(w, ply, move);
		if (worker_tick(w))
			return false;
		if (defender_lost(w, ply + 1, plies - 1)) {
			f->killers[0] = move;
			worker_join(w, ply, move);
			return true;
		}
	}
	return false;
}

bool worker_proves_mate(struct worker *w, int turns)
{
	for (int i = 0; i < w->n_roots; i++) {
		chess_move move = w->roots[i].move;
		worker_make(w, 0, move);
		if (worker_tick(w))
			return false;
		if (defender_lost(w, 1, 2 * turns - 2)) {
			struct root found = w->roots[i];
			worker_join(w, 0, move);
			found.line = w->frames[0].line;
			w->roots[i] = w->roots[0];
			w->roots[0] = found;
			return true;
		}
	}
	return false;
}
