/* eval.c - static evaluation: that of chess for the pieces, and what the cards in the hands are worth
 * more or less than an average one. */
#include "games/chessmate/eval.h"

#include "games/chessmate/state.h"
#include "search/score.h"

/* By enum card_kind, in hundredths of a pawn, while there are pieces to play it with: half way between least
 * squares of what searches find (as by temporal differences, Sutton 1988) and logistic regression of how games
 * end, for a search does not see as far as a card is kept. */
static const int card_values[CARD_KINDS] = {
	[CARD_CHAMPION] = 8,        [CARD_COWARDICE] = 30,     [CARD_CRUSADE] = 41,
	[CARD_DARK_MIRROR] = 12,    [CARD_DEATH_DANCE] = 23,   [CARD_DISINTEGRATION] = 4,
	[CARD_FORBIDDEN_CITY] = 42, [CARD_HAND_OF_FATE] = -14, [CARD_HOLY_QUEST] = 36,
	[CARD_LONG_JUMP] = 30,      [CARD_LOST_CASTLE] = -3,   [CARD_MYSTIC_SHIELD] = 112,
	[CARD_REBIRTH] = 109,       [CARD_REVELATION] = 31,    [CARD_VULTURE] = 13};
/* How much less it is worth without the pieces that it needs. */
static const int card_needs[CARD_KINDS] = {
	[CARD_CHAMPION] = 50,  [CARD_CRUSADE] = 40,     [CARD_HOLY_QUEST] = 70,
	[CARD_LONG_JUMP] = 60, [CARD_LOST_CASTLE] = 45, [CARD_REVELATION] = 70};
enum {
	AVERAGE_CARD_VALUE = 31,
	LAZY_MARGIN = 400, /* so much all but material and piece-square values are hardly ever worth */
	/* By the game phase a score counts (ENDING - phase) / ONE of what it does in chess: 0.8 with all pieces, 1.4
	 * with none. */
	PHASE_FACTOR_ONE = 40,
	PHASE_FACTOR_ENDING = 56
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

/* The kinds of cards that a side cannot play for want of pieces. */
static card_set useless_cards(const struct chess_board *b, enum chess_side us)
{
	bitboard own = b->side[us], enemy = b->side[chess_other(us)];
	bitboard knights = b->kind[CHESS_KNIGHT], bishops = b->kind[CHESS_BISHOP],
			 rooks = b->kind[CHESS_ROOK];
	card_set set = 0;
	if (!knights)
		set |= card_bit(CARD_CHAMPION) | card_bit(CARD_REVELATION);
	if (!(knights & own))
		set |= card_bit(CARD_LONG_JUMP);
	if (!(knights & enemy) || !(bishops & enemy))
		set |= card_bit(CARD_HOLY_QUEST);
	if (!(bishops & own))
		set |= card_bit(CARD_CRUSADE);
	if (!(rooks & own) || !(rooks & enemy))
		set |= card_bit(CARD_LOST_CASTLE);
	return set | set << DECK_STRIDE;
}

static int hand_value(card_set hand)
{
	int sum = 0;
	while (hand)
		sum += card_values[card_kind(card_set_pop(&hand))] - AVERAGE_CARD_VALUE;
	return sum;
}

/* How much more the cards of a hand are worth than average ones. */
static int evaluate_hand(const struct chess_board *b, enum chess_side us, card_set hand,
                         struct chessmate_hand_values *last)
{
	if (hand != last->hand[us]) {
		last->hand[us] = hand;
		last->value[us] = hand_value(hand);
	}
	int sum = last->value[us];
	for (card_set set = hand ? hand & useless_cards(b, us) : 0; set;)
		sum -= card_needs[card_kind(card_set_pop(&set))];
	return sum;
}

/* For white; some cards count as average ones. */
static int evaluate_hands(const struct chessmate *s, card_set average,
                          struct chessmate_hand_values *last)
{
	const struct chess_board *b = &s->pos.board;
	return evaluate_hand(b, CHESS_WHITE, s->hand[CHESS_WHITE] & ~average, last) -
	       evaluate_hand(b, CHESS_BLACK, s->hand[CHESS_BLACK] & ~average, last);
}

/* A score of the board by the game phase: how a game ends depends on cards rather than on a lead while there are
 * many pieces, and the less the fewer there are. By logistic regression. */
static int by_phase(const struct chess_search_position *p, int score)
{
	int phase = p->phase < CHESS_PHASE_MAX ? p->phase : CHESS_PHASE_MAX;
	return score * (PHASE_FACTOR_ENDING - phase) / PHASE_FACTOR_ONE;
}

int chessmate_evaluate_within(struct chessmate_evaluator *e, const struct chessmate *s, int seat,
                              int alpha, int beta)
{
	int hands = evaluate_hands(s, e->assumed_cards, &e->hand_values);
	hands = seat == CHESS_WHITE ? hands : -hands;
	int sign = seat == s->pos.side_to_move ? 1 : -1;
	if (e->begun)
		chess_search_position_follow(&e->last, &s->pos);
	else
		chess_search_position_from(&e->last, &s->pos);
	e->begun = true;
	int lazy = sign * by_phase(&e->last, chess_lazy_eval(&e->last)) + hands;
	int margin = by_phase(&e->last, LAZY_MARGIN);
	if (lazy + margin <= alpha || lazy - margin >= beta)
		return lazy;
	int score = chess_static_eval_by(&e->last, &e->pawn_table, &factors);
	return sign * by_phase(&e->last, score) + hands;
}

int chessmate_evaluate_next(struct chessmate_evaluator *e, const struct chessmate *s, int seat)
{
	return chessmate_evaluate_within(e, s, seat, -SCORE_INFINITE, SCORE_INFINITE);
}

int chessmate_evaluate(const void *state, int seat)
{
	const struct chessmate *s = state;
	struct chess_search_position p;
	struct chessmate_hand_values hand_values = {0};
	chess_search_position_from(&p, &s->pos);
	int sum = by_phase(&p, chess_static_eval_by(&p, NULL, &factors));
	int hands = evaluate_hands(s, 0, &hand_values);
	return (seat == s->pos.side_to_move ? sum : -sum) + (seat == CHESS_WHITE ? hands : -hands);
}

void chessmate_evaluate_terms(const void *state, int seat, struct eval_terms *out)
{
	const struct chessmate *s = state;
	struct chess_search_position p;
	struct chessmate_hand_values hand_values = {0};
	int parts[CHESS_EVAL_PARTS], sum = 0;
	chess_search_position_from(&p, &s->pos);
	chess_eval_parts(&p, &factors, parts);
	for (int i = 0; i < (int)CHESS_EVAL_PARTS; i++)
		sum += parts[i];
	parts[CHESS_PART_SCALE] += by_phase(&p, sum) - sum;
	for (int i = 0; i < (int)CHESS_EVAL_PARTS; i++)
		eval_term(out, chess_eval_part_names[i], parts[i]);
	eval_term(out, "cards", evaluate_hands(s, 0, &hand_values));
	if (seat != CHESS_WHITE)
		eval_terms_negate(out);
}

uint64_t chessmate_attackers(const void *state, int seat, int square)
{
	const struct chessmate *s = state;
	return chess_attackers_to(&s->pos.board, &s->marks, (enum chess_side)seat, square);
}

int chessmate_material(const void *state, int seat)
{
	int lead = chess_board_material(&((const struct chessmate *)state)->pos.board);
	return seat == CHESS_WHITE ? lead : -lead;
}
