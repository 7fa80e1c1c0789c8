/* targets.h - at which squares a card may be played, found as sets of squares. */
#ifndef GAMES_CHESSMATE_CARDS_TARGETS_H
#define GAMES_CHESSMATE_CARDS_TARGETS_H

#include "games/chessmate/cards/effect.h"
#include "chess/move.h"

/* The moment at which a card takes effect: before or instead of a move, or after
 * the regular move that it rides on. Made by scene_now or scene_after. */
struct scene {
	struct ground ground;
	enum chess_side us;
	bitboard attackers; /* enemies that attack the own king now */
	bitboard barred;    /* what may not be captured: the enemy's king and shielded man */
	/* The regular move, if there is one: */
	int moved;          /* where the man moved stands now, or SQUARE_NONE */
	bitboard castled;   /* king and rook, if it was castling */
	bool crusading;     /* a bishop has moved and captured nothing */
};

/* How many squares are named. */
enum shape { SHAPE_NOTHING, SHAPE_ONE, SHAPE_TWO };

struct aims {
	enum shape shape;
	bitboard first;      /* NOTHING: any square if the card may be played, else none */
	bitboard second[64]; /* TWO: behind each first square */
};

/* US on the board as it is. SHIELD is the enemy's, or SQUARE_NONE. */
struct scene scene_now(const struct ground *g, enum chess_side us, int shield);
/* The same after US has made a move, legal but for the safety of its king. */
struct scene scene_after(const struct ground *before, enum chess_side us, int shield,
                         chess_move move);

/* Writes where a card may be played in this scene; with SAFE only where the own
 * king then is not attacked, or is shielded. Whether hand-of-fate, vulture and
 * disintegration before a move are possible depends on more and is left aside. */
void find_aims(const struct scene *scene, enum card_kind card, bool safe, struct aims *out);

/* Where men of a kind stand at the start of the game. */
bitboard starting_squares(enum chess_side side, enum chess_kind kind);

/* How many ways to play it these are. */
unsigned count_aims(const struct aims *aims);

#endif
