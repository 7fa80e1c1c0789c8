/* targets.h - the squares at which a card may be played, as bitboards. */
#ifndef GAMES_CHESSMATE_CARDS_TARGETS_H
#define GAMES_CHESSMATE_CARDS_TARGETS_H

#include "games/chessmate/cards/effect.h"
#include "chess/move.h"

/* The board at the moment at which a card takes effect: before or instead of a move, or
 * after the regular move that it rides on. */
struct card_context {
	struct board_state board_state;
	enum chess_side us;
	bitboard checkers;     /* enemy pieces that attack the own king */
	bitboard uncapturable; /* the enemy's king and shielded piece */
	/* The regular move, if there is one: */
	int moved_to;           /* where the piece moved stands now, or SQUARE_NONE */
	bitboard castled;       /* king and rook, if it was castling */
	bool quiet_bishop_move; /* a bishop has moved and captured nothing */
};

/* How many squares a card names. */
enum target_squares { TARGETS_NONE, TARGETS_ONE, TARGETS_TWO };

struct card_targets {
	enum target_squares squares;
	bitboard first;      /* NONE: all squares if the card may be played, else no square */
	bitboard second[64]; /* TWO: for each first square */
};

/* A card of side us on the board as it is. shield is the square of the enemy's shielded
 * piece, or SQUARE_NONE. */
struct card_context chessmate_card_context_now(const struct board_state *bs, enum chess_side us,
                                               int shield);
/* A card of side us on the board after a pseudo-legal move of that side. shield as above. */
struct card_context chessmate_card_context_after(const struct board_state *before,
                                                 enum chess_side us, int shield, chess_move move);

/* Writes where a card may be played; with safe only where the own king then is not
 * attacked, or is shielded. What hand-of-fate, vulture and disintegration before a move
 * need besides is movegen.c's to check. */
void chessmate_card_targets(const struct card_context *ctx, enum card_kind card, bool safe,
                            struct card_targets *out);

/* Is the own king not attacked, or shielded, when a card is played at one of its targets? */
bool chessmate_card_is_safe(const struct card_context *ctx, enum card_kind card, int first,
                            int second);
/* Are these squares, SQUARE_NONE where there is none, among the targets? */
bool chessmate_has_target(const struct card_targets *targets, int first, int second);

/* Where the pieces of a kind stand at the start of the game; for pawns the second rank. */
bitboard chessmate_starting_squares(enum chess_side side, enum chess_kind kind);

/* In how many ways the card may be played. */
unsigned chessmate_count_targets(const struct card_targets *targets);

#endif
