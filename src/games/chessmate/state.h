/* state.h - chess with cards, as a plain value: the orthodox position, the marks
 * that cards have left, and where the cards are.
 *
 * A state may lack what a viewer was not told: a hand then holds some cards that
 * are only counted. What is in no hand and in no discard is in the draw pile,
 * which has no order, so it needs no place of its own. */
#ifndef GAMES_CHESSMATE_STATE_H
#define GAMES_CHESSMATE_STATE_H

#include <string.h>

#include "game/game.h"
#include "games/chessmate/cards/deck.h"
#include "chess/position.h"

enum { HAND = 3, QUIET_TURNS = 100, LAST_TURN = 500 };

/* What happens next. */
enum phase {
	PHASE_TURN,   /* a seat decides */
	PHASE_DEAL,   /* to the seat without cards, white first */
	PHASE_DRAW,   /* the seat whose hand is short, white first */
	PHASE_MILL,   /* a card of the seat on move's deck is to be discarded */
	PHASE_FATE_W, /* the table says what white holds after the exchange */
	PHASE_FATE_B, /* and black; then the hands are exchanged */
	PHASE_SAY,    /* the table says whether the seat on move has any turn */
	PHASE_MATE,   /* it has none and is attacked */
	PHASE_STALE   /* it has none and is not, or has passed */
};

struct cm {
	struct chess_position at;
	struct chess_marks marks;
	cards hand[2];        /* by seat: those that are known here */
	cards known;          /* those of both hands that the opponent knows */
	uint8_t hidden[2][2]; /* by seat and deck: how many more it holds */
	uint8_t n_discards[2]; /* by deck */
	uint8_t discards[2][CARD_KINDS]; /* kinds, oldest first, then zeros */
	uint8_t last[2];      /* the card a seat played last while it lies there, or CARD_NONE */
	uint8_t own;          /* 1: each seat has a deck of its own */
	uint8_t played;       /* 1: a card was played before the move to come */
	uint8_t phase;        /* enum trio_phase */
	uint8_t spare[7];     /* zero */
};

_Static_assert(sizeof(struct cm) == 184, "no padding: equal states are equal bytes");

static inline enum chess_side cm_mover(const struct cm *s)
{
	return (enum chess_side)s->at.side_to_move;
}

/* The deck a seat draws from. */
static inline int cm_deck(const struct cm *s, int seat)
{
	return s->own ? seat : 0;
}

static inline int cm_hidden(const struct cm *s, int seat)
{
	return s->hidden[seat][0] + s->hidden[seat][1];
}

static inline int cm_held(const struct cm *s, int seat)
{
	return cards_count(s->hand[seat]) + cm_hidden(s, seat);
}

/* True for what a spectator knows, who is told of no hand. */
static inline bool cm_from_outside(const struct cm *s)
{
	return cm_hidden(s, 0) > 0 && cm_hidden(s, 1) > 0;
}

static inline cards cm_discarded(const struct cm *s, int deck)
{
	cards set = 0;
	for (int i = 0; i < s->n_discards[deck]; i++)
		set |= card_bit(s->discards[deck][i] + OTHER_DECK * deck);
	return set;
}

/* The cards of a deck that are in no known place: the draw pile, and what the
 * hands hold unknown. */
static inline cards cm_unseen(const struct cm *s, int deck)
{
	return DECK(deck) & ~(s->hand[0] | s->hand[1] | cm_discarded(s, deck));
}

/* How many cards are in the draw pile of a deck. */
static inline int cm_pile(const struct cm *s, int deck)
{
	return (int)CARD_KINDS - s->n_discards[deck] - s->hidden[0][deck] - s->hidden[1][deck] -
	       cards_count((s->hand[0] | s->hand[1]) & DECK(deck));
}

/* The cards that a seat holds, or may hold for all that is known here. */
static inline cards cm_possible(const struct cm *s, int seat)
{
	cards set = s->hand[seat];
	for (int deck = 0; deck <= s->own; deck++)
		if (s->hidden[seat][deck])
			set |= cm_unseen(s, deck);
	return set;
}

/* The first seat whose hand is short, or 2. */
static inline int cm_short(const struct cm *s)
{
	return cm_held(s, 0) < HAND ? 0 : cm_held(s, 1) < HAND ? 1 : 2;
}

#endif
