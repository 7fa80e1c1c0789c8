/* random_step.c - one of the decisions at random, each equally often, by rejection sampling (von
 * Neumann 1951).
 *
 * Every decision has a place of its own among those that are drawn from: a card alone and a
 * target, or a pseudo-legal move and nothing or a target of a card that rides on it, where
 * each card has as many places as it has targets after any move at most. So places that
 * hold nothing, or what leaves the king attacked, are drawn again, and only what is drawn is looked
 * at. */
#include "games/chessmate/random_step.h"

#include "chess/attacks.h"
#include "games/chessmate/movegen.h"
#include "games/chessmate/rules.h"

/* The places from which is drawn. */
struct places {
	const struct chessmate *s;
	struct board_state board_state;
	enum chess_side us;
	card_set hand, alone, riding,
		crusades;            /* cards that may be played; the riding include crusades */
	struct card_context now; /* for those alone */
	unsigned n_alone;        /* places of those */
	unsigned per_move;       /* places of a move: without a card, and with others than crusades */
	unsigned n_bishop_moves; /* the quiet ones, which crusades may ride on */
	bitboard reached;        /* by the moves */
	bool may_castle;
	struct chess_move_list moves; /* pseudo-legal where cards may ride on them, else legal */
};

enum {
	BISHOP_TARGETS = 13, /* a bishop goes to no more squares */
	TRIES_MAX = 200      /* then all are listed */
};

/* ---- how many targets a card has after any of the moves, at most */

static unsigned count_squares(bitboard set)
{
	return (unsigned)bb_popcount(set);
}

/* A move leaves one square empty, or two by en passant. */
static unsigned most_cowardice_targets(const struct places *p)
{
	const struct chess_board *b = &p->board_state.board;
	bitboard pawns = b->kind[CHESS_PAWN] & b->side[chess_other(p->us)];
	bitboard blocked = b->side[0] | b->side[1] | p->board_state.marks.forbidden;
	bitboard one = chess_ahead(p->us, pawns), two = chess_ahead(p->us, one);
	unsigned n = count_squares(one & ~blocked) +
	             count_squares(chess_ahead(p->us, one & ~blocked) & ~blocked);
	return n + ((one | two) & b->side[p->us] ? 2 : 0) + (b->ep ? 2 : 0);
}

/* A move adds a starting square by capturing there, or where the king leaves one. */
static unsigned most_rebirth_targets(const struct places *p)
{
	const struct chess_board *b = &p->board_state.board;
	enum chess_side them = chess_other(p->us);
	bitboard king = b->kind[CHESS_KING] & b->side[p->us], enemy = b->side[them];
	bitboard closed = enemy | king | p->board_state.marks.forbidden;
	bitboard opened = (enemy & p->reached) | king;
	unsigned n = 0;
	for (int kind = CHESS_PAWN; kind <= (int)CHESS_KING; kind++) {
		bitboard home = chessmate_starting_squares(them, (enum chess_kind)kind);
		n += count_squares(b->kind[kind] & enemy) *
		     (count_squares(home & ~closed) + (home & opened ? 1 : 0));
	}
	return n;
}

static unsigned most_targets(const struct places *p, enum card_kind card)
{
	const struct chess_board *b = &p->board_state.board;
	const struct chess_marks *marks = &p->board_state.marks;
	bitboard own = b->side[p->us], enemy = b->side[chess_other(p->us)];
	bitboard knights = b->kind[CHESS_KNIGHT];
	unsigned promotes =
		(b->kind[CHESS_PAWN] & own & bb_rank(chess_relative_rank(p->us, 6))) ? 1 : 0;
	switch (card) {
	case CARD_CHAMPION:
		return count_squares(knights & ~marks->champions) + promotes;
	case CARD_REVELATION:
		return count_squares(knights) + promotes;
	case CARD_COWARDICE:
		return most_cowardice_targets(p);
	case CARD_DISINTEGRATION:
		return count_squares(b->kind[CHESS_PAWN] & own);
	case CARD_FORBIDDEN_CITY:
		return count_squares(~(own | enemy | marks->forbidden)) + 1;
	case CARD_HOLY_QUEST:
		return count_squares(b->kind[CHESS_BISHOP] & enemy) * count_squares(knights & enemy);
	case CARD_MYSTIC_SHIELD:
		return p->may_castle ? 2 : 1;
	case CARD_REBIRTH:
		return most_rebirth_targets(p);
	default: /* crusade, which has places of its own */
		return 0;
	}
}

/* ---- all places */

static void count_alone(struct places *p)
{
	struct card_targets targets;
	for (card_set set = p->alone; set;) {
		chessmate_targets_alone(p->s, &p->now, card_set_pop(&set), false, &targets);
		p->n_alone += chessmate_count_targets(&targets);
	}
}

static bool is_quiet_bishop_move(const struct places *p, chess_move move)
{
	const struct chess_board *b = &p->board_state.board;
	return bb_has(b->kind[CHESS_BISHOP], chess_move_from(move)) &&
	       !bb_has(b->side[0] | b->side[1], chess_move_to(move));
}

/* Lists the moves and notes what the bounds need to know of them. */
static void find_moves(struct places *p)
{
	chessmate_list_moves(p->s, p->riding != 0, &p->moves);
	p->reached = 0;
	p->may_castle = false;
	p->n_bishop_moves = 0;
	for (unsigned i = 0; p->riding && i < p->moves.count; i++) {
		chess_move move = p->moves.move[i];
		p->reached |= bb_of(chess_move_to(move));
		p->may_castle |= chess_move_type(move) == CHESS_CASTLING;
		p->n_bishop_moves += p->crusades && is_quiet_bishop_move(p, move);
	}
}

static void find_places(struct places *p, const struct chessmate *s)
{
	const card_set crusades = card_bit(CARD_CRUSADE) | card_bit(CARD_CRUSADE + DECK_STRIDE);
	p->s = s;
	p->us = chessmate_side_to_move(s);
	p->board_state = chessmate_board_state(s);
	p->hand = chessmate_hand_to_play(s);
	p->riding = p->alone = 0;
	for (card_set set = p->hand; set;) {
		int card = card_set_pop(&set), timing = chessmate_card_timings[card_kind(card)];
		if (timing & AFTER)
			p->riding |= card_bit(card);
		if (timing & ~AFTER)
			p->alone |= card_bit(card);
	}
	p->crusades = p->riding & crusades;
	p->n_alone = 0;
	if (p->alone) {
		p->now = chessmate_card_context_now(&p->board_state, p->us, s->marks.shield);
		count_alone(p);
	}
	find_moves(p);
	p->per_move = 1;
	for (card_set set = p->riding & ~crusades; set;)
		p->per_move += most_targets(p, card_kind(card_set_pop(&set)));
}

/* ---- a place */

/* The target in a place among those of a card; false where it holds none. */
static bool find_target(const struct card_targets *targets, unsigned place, int *first, int *second)
{
	*first = *second = SQUARE_NONE;
	if (targets->squares == TARGETS_NONE)
		return place == 0 && targets->first;
	for (bitboard set = targets->first; set; place--) {
		*first = bb_pop_lsb(&set);
		if (targets->squares == TARGETS_ONE && place == 0)
			return true;
		if (targets->squares == TARGETS_ONE)
			continue;
		for (bitboard more = targets->second[*first]; more; place--) {
			*second = bb_pop_lsb(&more);
			if (place == 0)
				return true;
		}
		place++;
	}
	return false;
}

static step_t card_alone(const struct places *p, unsigned place)
{
	struct card_targets targets;
	int first, second;
	for (card_set set = p->alone; set;) {
		int card = card_set_pop(&set);
		chessmate_targets_alone(p->s, &p->now, card, false, &targets);
		unsigned n = chessmate_count_targets(&targets);
		if (place < n) {
			if (!find_target(&targets, place, &first, &second) ||
			    !chessmate_is_safe_alone(p->s, &p->now, card, first, second))
				return STEP_NONE;
			return chessmate_step_pack(chessmate_turn_step(UCI_MOVE_NONE, card, first, second));
		}
		place -= n;
	}
	return STEP_NONE;
}

/* A move with a card that rides on it, or CARD_NONE. */
static step_t move_with_card(const struct places *p, chess_move move, int card, unsigned place)
{
	struct card_targets targets;
	int first = SQUARE_NONE, second = SQUARE_NONE;
	struct card_context ctx =
		chessmate_card_context_after(&p->board_state, p->us, p->s->marks.shield, move);
	if (card == CARD_NONE) {
		if (ctx.checkers)
			return STEP_NONE;
	} else {
		chessmate_card_targets(&ctx, card_kind(card), false, &targets);
		if (!find_target(&targets, place, &first, &second) ||
		    !chessmate_card_is_safe(&ctx, card_kind(card), first, second))
			return STEP_NONE;
	}
	return chessmate_step_pack(chessmate_turn_step(chessmate_uci_move(move), card, first, second));
}

static step_t ridden_move(const struct places *p, unsigned place)
{
	chess_move move = p->moves.move[place / p->per_move];
	place %= p->per_move;
	if (place == 0)
		return move_with_card(p, move, CARD_NONE, 0);
	place--;
	for (card_set set = p->riding & ~p->crusades; set;) {
		int card = card_set_pop(&set);
		unsigned n = most_targets(p, card_kind(card));
		if (place < n)
			return move_with_card(p, move, card, place);
		place -= n;
	}
	return STEP_NONE;
}

static step_t crusade(const struct places *p, unsigned place)
{
	card_set set = p->crusades;
	unsigned i = 0, n = place / BISHOP_TARGETS % p->n_bishop_moves;
	int card = card_set_pop(&set);
	if (place >= BISHOP_TARGETS * p->n_bishop_moves)
		card = card_set_pop(&set);
	while (!is_quiet_bishop_move(p, p->moves.move[i]) || n-- > 0)
		i++;
	return move_with_card(p, p->moves.move[i], card, place % BISHOP_TARGETS);
}

/* What is in a place, or STEP_NONE where there is nothing legal. */
static step_t step_in(const struct places *p, unsigned place)
{
	unsigned n_moves = p->moves.count * p->per_move;
	if (place < n_moves)
		return ridden_move(p, place);
	place -= n_moves;
	if (place < p->n_alone)
		return card_alone(p, place);
	place -= p->n_alone;
	if (place > 0)
		return crusade(p, place - 1);
	return chessmate_may_pass(p->s, p->hand)
	           ? chessmate_step_pack((struct chessmate_step){.kind = STEP_PASS})
	           : STEP_NONE;
}

static step_t listed_step(const struct chessmate *s, struct fast_rng *rng)
{
	struct steps list = {0};
	chessmate_list_decisions(s, &list);
	step_t step = list.n ? list.at[fast_rng_below(rng, (uint32_t)list.n)] : STEP_NONE;
	steps_free(&list);
	return step;
}

step_t chessmate_random_step(const void *state, struct fast_rng *rng)
{
	const struct chessmate *s = state;
	struct places p;
	if (chessmate_end_reason(s) != REASON_NONE)
		return STEP_NONE;
	find_places(&p, s);
	unsigned n = p.moves.count * p.per_move + p.n_alone + 1 +
	             (unsigned)card_set_count(p.crusades) * BISHOP_TARGETS * p.n_bishop_moves;
	for (int i = 0; i < TRIES_MAX; i++) {
		step_t step = step_in(&p, fast_rng_below(rng, n));
		if (step != STEP_NONE)
			return step;
	}
	return listed_step(s, rng);
}
