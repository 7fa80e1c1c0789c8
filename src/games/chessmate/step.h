/* step.h - the fields of a step, and the number they are packed into.
 *
 * The bits are laid out so that decisions sort by move, then card, then squares,
 * which is the order in which movegen.c lists them. */
#ifndef GAMES_CHESSMATE_STEP_H
#define GAMES_CHESSMATE_STEP_H

#include "games/chessmate/state.h"

enum chessmate_step_kind {
	STEP_TURN = 1,
	STEP_PASS,
	STEP_DEAL,
	STEP_DRAW,
	STEP_MILL,
	STEP_FATE,
	STEP_OVER
};

/* Whether the side to move has a legal turn, as STEP_OVER tells. */
enum chessmate_verdict { VERDICT_GOES_ON, VERDICT_CHECKMATE, VERDICT_STALEMATE };

/* A regular move as UCI writes it, in fifteen bits from the highest: from, to, and what
 * a pawn is promoted to (0: nothing, 1..4: q r b n). Castling is the king's two squares.
 * The sixteenth bit is set in every move, so that a1a1 is not UCI_MOVE_NONE. */
typedef uint16_t uci_move;
enum { UCI_MOVE_NONE = 0 };

static inline uci_move uci_move_of(int from, int to, int promotion)
{
	return (uci_move)(0x8000 | from << 9 | to << 3 | promotion);
}
static inline int uci_move_from(uci_move m)
{
	return m >> 9 & 63;
}
static inline int uci_move_to(uci_move m)
{
	return m >> 3 & 63;
}
static inline int uci_move_promotion(uci_move m)
{
	return m & 7;
}

struct chessmate_step {
	enum chessmate_step_kind kind;
	/* TURN */
	uci_move move;     /* or UCI_MOVE_NONE */
	int card;          /* or CARD_NONE */
	int first, second; /* its squares, SQUARE_NONE where it names none */
	/* DEAL, DRAW, MILL, FATE */
	int seat;
	card_set cards; /* the cards named */
	int hidden[2];  /* by deck, how many cards are not named */
	/* OVER */
	enum chessmate_verdict verdict;
};

static inline struct chessmate_step chessmate_turn_step(uci_move move, int card, int first,
                                                        int second)
{
	return (struct chessmate_step){
		.kind = STEP_TURN, .move = move, .card = card, .first = first, .second = second};
}

static inline step_t chessmate_step_pack(struct chessmate_step p)
{
	step_t step = (step_t)p.kind << 60;
	if (p.kind == STEP_TURN)
		return step | (step_t)p.move << 32 | (step_t)(p.card + 1) % (CARD_NONE + 1) << 24 |
		       (step_t)(p.first ^ SQUARE_NONE) << 16 | (step_t)(p.second ^ SQUARE_NONE) << 8;
	if (p.kind == STEP_OVER)
		return step | (step_t)p.verdict;
	return step | (step_t)p.seat << 56 | (step_t)p.hidden[1] << 52 | (step_t)p.hidden[0] << 48 |
	       (step_t)p.cards;
}

static inline enum chessmate_step_kind chessmate_step_kind(step_t step)
{
	return (enum chessmate_step_kind)(step >> 60);
}

static inline struct chessmate_step chessmate_step_unpack(step_t step)
{
	struct chessmate_step p = {.kind = chessmate_step_kind(step),
	                           .card = CARD_NONE,
	                           .first = SQUARE_NONE,
	                           .second = SQUARE_NONE};
	if (p.kind == STEP_TURN) {
		p.move = (uci_move)(step >> 32);
		p.card = ((int)(step >> 24 & 31) + CARD_NONE) & CARD_NONE;
		p.first = (int)(step >> 16 & 0x7F) ^ SQUARE_NONE;
		p.second = (int)(step >> 8 & 0x7F) ^ SQUARE_NONE;
	} else if (p.kind == STEP_OVER) {
		p.verdict = (enum chessmate_verdict)(step & 3);
	} else {
		p.seat = (int)(step >> 56 & 1);
		p.hidden[1] = (int)(step >> 52 & 15);
		p.hidden[0] = (int)(step >> 48 & 15);
		p.cards = (card_set)step;
	}
	return p;
}

#endif
