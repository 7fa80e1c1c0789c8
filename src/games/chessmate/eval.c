/* eval.c - static evaluation: material, where the pieces stand, pawns, king shelter, and
 * what the cards in the hands are worth more or less than an average one.
 *
 * In place of piece-square tables there are three nested squares around the centre and the
 * ranks, so a few popcounts will do. The king's part is tapered by the game phase. */
#include "games/chessmate/eval.h"

#include "chess/attacks.h"
#include "games/chessmate/state.h"

static const int piece_values[] = {100, 315, 330, 500, 950, 0};

/* By enum card_kind, in hundredths of a pawn. */
static const int card_values[CARD_KINDS] = {
	[CARD_CHAMPION] = 4,        [CARD_COWARDICE] = 8,    [CARD_CRUSADE] = 12,
	[CARD_DARK_MIRROR] = 14,    [CARD_DEATH_DANCE] = 20, [CARD_DISINTEGRATION] = 0,
	[CARD_FORBIDDEN_CITY] = 20, [CARD_HAND_OF_FATE] = 8, [CARD_HOLY_QUEST] = 6,
	[CARD_LONG_JUMP] = 18,      [CARD_LOST_CASTLE] = 8,  [CARD_MYSTIC_SHIELD] = 30,
	[CARD_REBIRTH] = 20,        [CARD_REVELATION] = 10,  [CARD_VULTURE] = 14};
enum { AVERAGE_CARD_VALUE = 12, TEMPO = 8, GAME_PHASE_MAX = 24 };

static const bitboard centre = UINT64_C(0x0000001818000000);
static const bitboard inner = UINT64_C(0x00003C3C3C3C0000);
static const bitboard middle = UINT64_C(0x007E7E7E7E7E7E00);

BB_INLINE int centre_bonus(bitboard set, int a, int b, int c)
{
	return a * bb_popcount(set & middle) + b * bb_popcount(set & inner) +
	       c * bb_popcount(set & centre);
}

/* The same of a set of one. */
BB_INLINE int king_centre_bonus(bitboard king, int a, int b, int c)
{
	return (king & middle ? a : 0) + (king & inner ? b : 0) + (king & centre ? c : 0);
}

BB_INLINE int evaluate_pawns(const struct chess_board *b, enum chess_side side)
{
	static const int advanced[] = {-20, 0, 3, 8, 18, 35, 60, 0};
	enum chess_side them = chess_other(side);
	bitboard pawns = b->kind[CHESS_PAWN] & b->side[side];
	bitboard enemy = chess_forward_fill(them, b->kind[CHESS_PAWN] & b->side[them]);
	bitboard passed = pawns & ~(enemy | bb_east(enemy) | bb_west(enemy));
	int sum = centre_bonus(pawns, 0, 4, 8);
	for (int rank = 0; rank < 7; rank++) {
		bitboard there = pawns & bb_rank(chess_relative_rank(side, rank));
		if (there)
			sum += advanced[rank] * (bb_popcount(there) + bb_popcount(passed & there));
	}
	return sum;
}

BB_INLINE int evaluate_king(const struct chess_board *b, enum chess_side side, int game_phase)
{
	bitboard king = b->kind[CHESS_KING] & b->side[side];
	bitboard ring = king | bb_east(king) | bb_west(king);
	bitboard shelter = chess_ahead(side, ring) & b->kind[CHESS_PAWN] & b->side[side];
	bitboard corners = chess_home_rank(side) & UINT64_C(0xC7000000000000C7);
	int early =
		8 * bb_popcount(shelter) + (king & corners ? 20 : 0) - king_centre_bonus(king, 15, 10, 0);
	int late = king_centre_bonus(king, 15, 10, 5);
	return (early * game_phase + late * (GAME_PHASE_MAX - game_phase)) / GAME_PHASE_MAX;
}

static int distance(int x, int y)
{
	return x > y ? x - y : y - x;
}

/* Mop-up evaluation (Slate and Atkin, 1977): a lone king is driven to the edge, and the
 * other king comes near to mate it. */
BB_INLINE int evaluate_mop_up(const struct chess_board *b, enum chess_side side)
{
	bitboard lone = b->side[chess_other(side)];
	int own = chess_king_square(b, side), king = bb_lsb(lone);
	if (bb_more_than_one(lone) || !bb_more_than_one(b->side[side]))
		return 0;
	return -king_centre_bonus(lone, 40, 30, 15) - 8 * distance(file_of(own), file_of(king)) -
	       8 * distance(rank_of(own), rank_of(king));
}

/* The terms of one side. */
struct side_terms {
	int material, pawns, king, mop_up, knights, bishops, queens, seventh_rank, open_file,
		bishop_pair;
};

BB_INLINE struct side_terms evaluate_side(const struct chess_board *b, enum chess_side side,
                                          int game_phase)
{
	bitboard own = b->side[side], pawns = b->kind[CHESS_PAWN];
	bitboard rooks = b->kind[CHESS_ROOK] & own;
	struct side_terms t = {.pawns = evaluate_pawns(b, side),
	                       .king = evaluate_king(b, side, game_phase),
	                       .mop_up = evaluate_mop_up(b, side)};
	for (int kind = CHESS_PAWN; kind < (int)CHESS_KING; kind++)
		t.material += piece_values[kind] * bb_popcount(b->kind[kind] & own);
	t.knights = centre_bonus(b->kind[CHESS_KNIGHT] & own, 12, 8, 5);
	t.bishops = centre_bonus(b->kind[CHESS_BISHOP] & own, 8, 6, 3);
	t.queens = centre_bonus(b->kind[CHESS_QUEEN] & own, 3, 2, 0);
	t.seventh_rank = 15 * bb_popcount(rooks & bb_rank(chess_relative_rank(side, 6)));
	t.open_file =
		12 * bb_popcount(rooks & ~chess_forward_fill(CHESS_WHITE,
	                                                 chess_forward_fill(CHESS_BLACK, pawns & own)));
	t.bishop_pair = bb_more_than_one(b->kind[CHESS_BISHOP] & own) ? 30 : 0;
	return t;
}

static int evaluate_hand(card_set hand)
{
	int sum = 0;
	while (hand)
		sum += chessmate_card_value(card_set_pop(&hand));
	return sum;
}

/* The pieces, white's less black's. */
BB_INLINE int evaluate_board(const struct chess_board *b, struct eval_terms *terms)
{
	int game_phase = bb_popcount(b->kind[CHESS_KNIGHT] | b->kind[CHESS_BISHOP]) +
	                 2 * bb_popcount(b->kind[CHESS_ROOK]) + 4 * bb_popcount(b->kind[CHESS_QUEEN]);
	game_phase = game_phase < GAME_PHASE_MAX ? game_phase : GAME_PHASE_MAX;
	struct side_terms white = evaluate_side(b, CHESS_WHITE, game_phase),
					  black = evaluate_side(b, CHESS_BLACK, game_phase);
	return eval_term(terms, "material", white.material - black.material) +
	       eval_term(terms, "pawns", white.pawns - black.pawns) +
	       eval_term(terms, "knights", white.knights - black.knights) +
	       eval_term(terms, "bishops", white.bishops - black.bishops) +
	       eval_term(terms, "bishop-pair", white.bishop_pair - black.bishop_pair) +
	       eval_term(terms, "rooks-seventh-rank", white.seventh_rank - black.seventh_rank) +
	       eval_term(terms, "rooks-open-file", white.open_file - black.open_file) +
	       eval_term(terms, "queens", white.queens - black.queens) +
	       eval_term(terms, "king", white.king - black.king) +
	       eval_term(terms, "mop-up", white.mop_up - black.mop_up);
}

/* For white. */
BB_INLINE int evaluate(const struct chessmate *s, struct eval_terms *terms)
{
	bool white_moves = chessmate_side_to_move(s) == CHESS_WHITE;
	return evaluate_board(&s->pos.board, terms) +
	       eval_term(terms, "cards", evaluate_hand(s->hand[0]) - evaluate_hand(s->hand[1])) +
	       eval_term(terms, "tempo", white_moves ? TEMPO : -TEMPO);
}

int chessmate_evaluate(const void *state, int seat)
{
	int sum = evaluate(state, NULL);
	return seat == 0 ? sum : -sum;
}

void chessmate_evaluate_terms(const void *state, int seat, struct eval_terms *out)
{
	evaluate(state, out);
	if (seat != 0)
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

int chessmate_piece_value(int kind)
{
	return piece_values[kind];
}

int chessmate_card_value(int card)
{
	return card_values[card_kind(card)] - AVERAGE_CARD_VALUE;
}
