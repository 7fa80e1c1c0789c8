/* targets.h - at which squares a card may be played, found as sets of squares. */
#ifndef GAMES_CHESSMATE_CARDS_TARGETS_H
#define GAMES_CHESSMATE_CARDS_TARGETS_H

#include "games/chessmate/cards/effect.h"
#include "chess/move.h"

/* The moment at which a card takes effect: before or instead of a move, or after
 * the regular move that it rides on. Made by chessmate_card_context_now or chessmate_card_context_after. */
struct card_context {
	struct board_state board_state;
	enum chess_side us;
	bitboard checkers;     /* enemies that attack the own king now */
	bitboard uncapturable; /* what may not be captured: the enemy's king and shielded man */
	/* The regular move, if there is one: */
	int moved_to;           /* where the man moved stands now, or SQUARE_NONE */
	bitboard castled;       /* king and rook, if it was castling */
	bool quiet_bishop_move; /* a bishop has moved and captured nothing */
};

/* How many squares are named. */
enum target_squares { TARGETS_NONE, TARGETS_ONE, TARGETS_TWO };

struct card_targets {
	enum target_squares squares;
	bitboard first;      /* NOTHING: any square if the card may be played, else none */
	bitboard second[64]; /* TWO_EXAMPLES: behind each first square */
};

/* US on the board as it is. SHIELD is the enemy's, or SQUARE_NONE. */
struct card_context chessmate_card_context_now(const struct board_state *bs, enum chess_side us,
                                               int shield);
/* The same after US has made a move, legal but for the safety of its king. */
struct card_context chessmate_card_context_after(const struct board_state *before,
                                                 enum chess_side us, int shield, chess_move move);

/* Writes where a card may be played in this scene; with SAFE only where the own
 * king then is not attacked, or is shielded. Whether hand-of-fate, vulture and
 * disintegration before a move are possible depends on more and is left aside. */
void chessmate_card_targets(const struct card_context *ctx, enum card_kind card, bool safe,
                            struct card_targets *out);

/* Where men of a kind stand at the start of the game. */
bitboard chessmate_starting_squares(enum chess_side side, enum chess_kind kind);

/* How many ways to play it these are. */
unsigned chessmate_count_targets(const struct card_targets *targets);

#endif
