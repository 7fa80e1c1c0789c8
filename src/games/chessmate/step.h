/* step.h - steps of chess with cards, spelled out, and the numbers they are.
 *
 * Numbers are laid out so that decisions sort by move, then card, then squares,
 * which is the order they are found in. */
#ifndef GAMES_CHESSMATE_STEP_H
#define GAMES_CHESSMATE_STEP_H

#include "games/chessmate/state.h"

enum step_kind { STEP_TURN = 1, STEP_PASS, STEP_DEAL, STEP_DRAW, STEP_MILL, STEP_FATE, STEP_OVER };

/* What the table says with STEP_OVER. */
enum verdict { GOES_ON, CHECKMATE, STALEMATE };

/* A regular move in fifteen bits, in its order: from, to, and what a pawn is
 * promoted to (0: nothing, 1..4: q r b n). Castling is the king's two squares.
 * A sixteenth bit tells a1 to a1 from no move. */
typedef uint16_t wire_move;
enum { NO_MOVE = 0 };

static inline wire_move wire_of(int from, int to, int promotion)
{
	return (wire_move)(0x8000 | from << 9 | to << 3 | promotion);
}
static inline int wire_from(wire_move m)
{
	return m >> 9 & 63;
}
static inline int wire_to(wire_move m)
{
	return m >> 3 & 63;
}
static inline int wire_promotion(wire_move m)
{
	return m & 7;
}

struct parts {
	enum step_kind kind;
	/* TURN */
	wire_move move; /* or NO_MOVE */
	int card;       /* or CARD_NONE */
	int a, b;       /* its squares, SQUARE_NONE where it names none */
	/* DEAL, DRAW, MILL, FATE */
	int seat;
	cards set;     /* the cards named */
	int hidden[2]; /* those that are not, by deck */
	/* OVER */
	enum verdict verdict;
};

static inline struct parts parts_of_turn(wire_move move, int card, int a, int b)
{
	return (struct parts){.kind = STEP_TURN, .move = move, .card = card, .a = a, .b = b};
}

static inline step_t pack(struct parts p)
{
	step_t step = (step_t)p.kind << 60;
	if (p.kind == STEP_TURN)
		return step | (step_t)p.move << 32 | (step_t)(p.card + 1) % (CARD_NONE + 1) << 24 |
		       (step_t)((p.a + 1) % (SQUARE_NONE + 1)) << 16 |
		       (step_t)((p.b + 1) % (SQUARE_NONE + 1)) << 8;
	if (p.kind == STEP_OVER)
		return step | (step_t)p.verdict;
	return step | (step_t)p.seat << 56 | (step_t)p.hidden[1] << 52 | (step_t)p.hidden[0] << 48 |
	       (step_t)p.set;
}

static inline enum step_kind step_kind(step_t step)
{
	return (enum step_kind)(step >> 60);
}

static inline struct parts unpack(step_t step)
{
	struct parts p = {.kind = step_kind(step), .card = CARD_NONE, .a = SQUARE_NONE,
	                  .b = SQUARE_NONE};
	if (p.kind == STEP_TURN) {
		p.move = (wire_move)(step >> 32);
		p.card = ((int)(step >> 24 & 31) + CARD_NONE) & CARD_NONE;
		p.a = ((int)(step >> 16 & 0x7F) + SQUARE_NONE) % (SQUARE_NONE + 1);
		p.b = ((int)(step >> 8 & 0x7F) + SQUARE_NONE) % (SQUARE_NONE + 1);
	} else if (p.kind == STEP_OVER) {
		p.verdict = (enum verdict)(step & 3);
	} else {
		p.seat = (int)(step >> 56 & 1);
		p.hidden[1] = (int)(step >> 52 & 15);
		p.hidden[0] = (int)(step >> 48 & 15);
		p.set = (cards)step;
	}
	return p;
}

#endif
