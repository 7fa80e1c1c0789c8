/* eval.c - static evaluation: that of chess for the pieces, and what the cards in the hands are worth
 * more or less than an average one. */
#include "games/chessmate/eval.h"

#include "games/chessmate/state.h"
#include "search/score.h"

/* By enum card_kind, in hundredths of a pawn: least squares of what searches find in positions of games, each with
 * ten random deals that both seats know, so that leaves are worth what a search of them would say (as by
 * temporal differences, Sutton 1988). */
static const int card_values[CARD_KINDS] = {
	[CARD_CHAMPION] = 8,        [CARD_COWARDICE] = 26,    [CARD_CRUSADE] = 56,
	[CARD_DARK_MIRROR] = 32,    [CARD_DEATH_DANCE] = 18,  [CARD_DISINTEGRATION] = 8,
	[CARD_FORBIDDEN_CITY] = 33, [CARD_HAND_OF_FATE] = 20, [CARD_HOLY_QUEST] = 2,
	[CARD_LONG_JUMP] = 28,      [CARD_LOST_CASTLE] = 18,  [CARD_MYSTIC_SHIELD] = 84,
	[CARD_REBIRTH] = 92,        [CARD_REVELATION] = 6,    [CARD_VULTURE] = 38};
enum {
	AVERAGE_CARD_VALUE = 31,
	LAZY_MARGIN = 400 /* so much all but material and piece-square values are hardly ever worth */
};

/* Where cards are played the next turn is worth more than in chess, and so is what it may take or where it may
 * go; but a king that is attacked is hurt less: a shield or another square is a card away. By regression of what
 * searches find and of how games end on the terms. */
static const struct chess_eval_factors factors = {.more = {[CHESS_TERM_MOBILITY] = 6,
                                                           [CHESS_TERM_THREATS] = 5,
                                                           [CHESS_TERM_HANGING] = 16,
                                                           [CHESS_TERM_TEMPO] = 24,
                                                           [CHESS_TERM_KING_SAFETY] = -8,
                                                           [CHESS_TERM_SHELTER] = -8,
                                                           [CHESS_TERM_STORM] = -8}};

static int evaluate_hand(card_set hand)
{
	int sum = 0;
	while (hand)
		sum += chessmate_card_value(card_set_pop(&hand));
	return sum;
}

/* For white. */
static int evaluate_hands(const struct chessmate *s)
{
	return evaluate_hand(s->hand[0]) - evaluate_hand(s->hand[1]);
}

int chessmate_evaluate_within(struct chessmate_evaluator *e, const struct chessmate *s, int seat,
                              int alpha, int beta)
{
	int hands = evaluate_hands(s) * (seat == CHESS_WHITE ? 1 : -1);
	int sign = seat == s->pos.side_to_move ? 1 : -1;
	if (e->begun)
		chess_search_position_follow(&e->last, &s->pos);
	else
		chess_search_position_from(&e->last, &s->pos);
	e->begun = true;
	int lazy = sign * chess_lazy_eval(&e->last) + hands;
	if (lazy + LAZY_MARGIN <= alpha || lazy - LAZY_MARGIN >= beta)
		return lazy;
	return sign * chess_static_eval_by(&e->last, &e->pawn_table, &factors) + hands;
}

int chessmate_evaluate_next(struct chessmate_evaluator *e, const struct chessmate *s, int seat)
{
	return chessmate_evaluate_within(e, s, seat, -SCORE_INFINITE, SCORE_INFINITE);
}

int chessmate_evaluate(const void *state, int seat)
{
	const struct chessmate *s = state;
	struct chess_search_position p;
	chess_search_position_from(&p, &s->pos);
	int sum = chess_static_eval_by(&p, NULL, &factors), hands = evaluate_hands(s);
	return (seat == s->pos.side_to_move ? sum : -sum) + (seat == CHESS_WHITE ? hands : -hands);
}

void chessmate_evaluate_terms(const void *state, int seat, struct eval_terms *out)
{
	const struct chessmate *s = state;
	struct chess_search_position p;
	int parts[CHESS_EVAL_PARTS];
	chess_search_position_from(&p, &s->pos);
	chess_eval_parts(&p, &factors, parts);
	for (int i = 0; i < (int)CHESS_EVAL_PARTS; i++)
		eval_term(out, chess_eval_part_names[i], parts[i]);
	eval_term(out, "cards", evaluate_hands(s));
	if (seat != CHESS_WHITE)
		eval_terms_negate(out);
}

int chessmate_attackers(const void *state, int seat, int square)
{
	const struct chessmate *s = state;
	return bb_popcount(chess_attackers_to(&s->pos.board, &s->marks, (enum chess_side)seat, square));
}

int chessmate_material(const void *state, int seat)
{
	int lead = chess_board_material(&((const struct chessmate *)state)->pos.board);
	return seat == CHESS_WHITE ? lead : -lead;
}

int chessmate_card_value(int card)
{
	return card_values[card_kind(card)] - AVERAGE_CARD_VALUE;
}
