/* candidates.c - turns with a card, found by looking at the board after each: what it is
 * worth there, or whether it is mate. */
#include "games/chessmate/search/candidates.h"

#include "games/chessmate/search/node.h"
#include "games/chessmate/play.h"
#include "games/chessmate/turn.h"

/* Looks at a board after a turn; true to go no further. */
typedef bool look(void *to, const struct cm *after, step_t step);

struct walk {
	const struct cm *s;
	look *look;
	void *to;
};

static bool try_one(const struct walk *w, wire_move move, int card, int a, int b)
{
	struct cm after = *w->s;
	struct parts p = parts_of_turn(move, card, a, b);
	after.hand[cm_mover(w->s)] &= ~card_bit(card);
	cm_move_men(&after, p);
	return w->look(w->to, &after, pack(p));
}

static bool try_aims(const struct walk *w, wire_move move, int card, const struct aims *aims)
{
	if (aims->shape == SHAPE_NOTHING)
		return aims->first && try_one(w, move, card, SQUARE_NONE, SQUARE_NONE);
	for (bitboard set = aims->first; set;) {
		int a = bb_pop_lsb(&set);
		bitboard more = aims->shape == SHAPE_TWO ? aims->second[a] : 1;
		while (more) {
			int b = bb_pop_lsb(&more);
			if (try_one(w, move, card, a, aims->shape == SHAPE_TWO ? b : SQUARE_NONE))
				return true;
		}
	}
	return false;
}

/* A card in place of a move. */
static bool try_instead(const struct walk *w, const struct scene *now, int card)
{
	struct aims aims;
	find_aims(now, card_kind(card), true, &aims);
	return try_aims(w, NO_MOVE, card, &aims);
}

/* A card riding on a move, aimed within a set if it names one square. */
static bool try_ridden(const struct walk *w, chess_move move, int card, bitboard within)
{
	struct aims aims;
	struct ground g = cm_ground(w->s);
	struct scene after = scene_after(&g, cm_mover(w->s), w->s->marks.shield, move);
	find_aims(&after, card_kind(card), true, &aims);
	if (aims.shape == SHAPE_ONE)
		aims.first &= within;
	return try_aims(w, cm_wire(move), card, &aims);
}

/* ---- what looks good at a glance */

struct gather {
	int seat, floor, most;
	struct ideas *out;
};

static bool gather(void *to, const struct cm *after, step_t step)
{
	struct gather *g = to;
	struct ideas *out = g->out;
	int promise = cm_evaluate(after, g->seat);
	if (promise <= g->floor || (out->n == g->most && promise <= out->promise[out->n - 1]))
		return false;
	int k = out->n < g->most ? out->n++ : out->n - 1;
	for (; k && out->promise[k - 1] < promise; k--) {
		out->promise[k] = out->promise[k - 1];
		out->at[k] = out->at[k - 1];
	}
	out->promise[k] = promise;
	out->at[k] = step;
	return false;
}

/* The moves on which a card gains something by itself: the shield on captures, the
 * crusade to captures; any other on the best move. */
static void gather_ridden(const struct walk *w, const struct chess_move_list *moves, chess_move best,
                          int card)
{
	const struct chess_board *b = &w->s->at.board;
	bitboard enemy = b->side[chess_other(cm_mover(w->s))];
	enum card_kind kind = card_kind(card);
	if (kind == CARD_FORBIDDEN_CITY)
		return;
	for (unsigned i = 0; i < moves->count; i++) {
		chess_move move = moves->move[i];
		bool takes = bb_has(enemy, chess_move_to(move));
		if (kind == CARD_MYSTIC_SHIELD ? takes
		    : kind == CARD_CRUSADE     ? !takes && bb_has(b->kind[CHESS_BISHOP], chess_move_from(move))
		                               : move == best)
			try_ridden(w, move, card, kind == CARD_CRUSADE ? enemy : BB_ALL);
	}
}

void find_ideas(const struct cm *s, const struct chess_move_list *moves, chess_move best, int floor,
                int most, struct ideas *out)
{
	struct gather g = {(int)cm_mover(s), floor, most < IDEAS ? most : IDEAS, out};
	struct walk w = {s, gather, &g};
	struct ground ground = cm_ground(s);
	struct scene now = scene_now(&ground, cm_mover(s), s->marks.shield);
	out->n = 0;
	for (cards set = s->hand[cm_mover(s)]; set;) {
		int card = cards_pop(&set);
		int timing = card_timings[card_kind(card)];
		if (timing & INSTEAD)
			try_instead(&w, &now, card);
		else if (timing & AFTER)
			gather_ridden(&w, moves, best, card);
	}
}

/* ---- what mates */

struct mating {
	unsigned looked;
	step_t found;
};

static bool mates(void *to, const struct cm *after, step_t step)
{
	struct mating *m = to;
	m->looked++;
	if (!cm_in_check(after) || cm_can_move(after) ||
	    cm_turning(after, after->hand[cm_mover(after)]))
		return false;
	m->found = step;
	return true;
}

/* A forbidden square mates only where a move already checks. */
static bool gives_check(const struct cm *s, chess_move move)
{
	struct cm after = *s;
	cm_move_men(&after, parts_of_turn(cm_wire(move), CARD_NONE, SQUARE_NONE, SQUARE_NONE));
	return cm_in_check(&after);
}

/* A card and the move behind it: the hands exchanged, or a pawn out of the way. */
static bool try_before(const struct walk *w, int card)
{
	enum chess_side us = cm_mover(w->s);
	bool pawn = card_kind(card) == CARD_DISINTEGRATION;
	bitboard set = pawn ? w->s->at.board.kind[CHESS_PAWN] & w->s->at.board.side[us] : 1;
	while (set) {
		int a = bb_pop_lsb(&set);
		step_t step = pack(parts_of_turn(NO_MOVE, card, pawn ? a : SQUARE_NONE, SQUARE_NONE));
		struct cm between = *w->s;
		struct chess_move_list list;
		make_turn(&between, step);
		cm_moves(&between, false, &list);
		for (unsigned i = 0; i < list.count; i++) {
			struct cm after = between;
			make_turn(&after, turn_of(list.move[i]));
			if (w->look(w->to, &after, step))
				return true;
		}
	}
	return false;
}

step_t find_card_mate(const struct cm *s, const struct chess_move_list *moves, unsigned *looked)
{
	struct mating m = {0, STEP_NONE};
	struct walk w = {s, mates, &m};
	struct ground ground = cm_ground(s);
	struct scene now = scene_now(&ground, cm_mover(s), s->marks.shield);
	for (cards set = s->hand[cm_mover(s)]; set && !m.found;) {
		int card = cards_pop(&set);
		int timing = card_timings[card_kind(card)];
		bool only_checks = card_kind(card) == CARD_FORBIDDEN_CITY ||
		                   card_kind(card) == CARD_MYSTIC_SHIELD;
		if (timing & INSTEAD)
			try_instead(&w, &now, card);
		if ((timing & BEFORE) && card_kind(card) != CARD_VULTURE && !m.found)
			try_before(&w, card);
		for (unsigned i = 0; (timing & AFTER) && i < moves->count && !m.found; i++)
			if (!only_checks || gives_check(s, moves->move[i]))
				try_ridden(&w, moves->move[i], card, BB_ALL);
	}
	*looked = m.looked;
	return m.found;
}
