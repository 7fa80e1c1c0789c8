/* state.h - chess with cards, as a plain value: the chess position, the marks that
 * cards have left, and where the cards are.
 *
 * A state that a viewer observes lacks what is hidden from it: a hand then has some cards
 * that are only counted. What is in no hand and in no discard is in the draw pile,
 * which has no order and so is not stored.
 *
 * The files of the game from the ground up: state.h, step.h, names.c, cards/;
 * movegen.c; legality.c, random_step.c; chance.c, phase.c; events.c, turn.c; illegal.c,
 * explain_card.c, explain.c, rules.c, perft.c; text.c, paths.c, card_words.c, position.c,
 * position_read.c, observe.c, behaviour.c, card_groups.c, belief.c, marginals.c, info.c,
 * view.c; eval.c; search/, search.c; game.c. */
#ifndef GAMES_CHESSMATE_STATE_H
#define GAMES_CHESSMATE_STATE_H

#include <string.h>

#include "game/game.h"
#include "games/chessmate/cards/deck.h"
#include "chess/position.h"

enum { HAND_SIZE = 3, HALFMOVE_CLOCK_LIMIT = 100, FULLMOVE_LIMIT = 500 };

/* What happens next. */
enum chessmate_phase {
	PHASE_TURN,      /* a seat decides */
	PHASE_DEAL,      /* chance deals to the seat without cards, white first */
	PHASE_DRAW,      /* chance draws for the seat whose hand is short, white first */
	PHASE_MILL,      /* chance discards a card of the side to move's deck */
	PHASE_FATE_W,    /* the table says what white holds after the exchange */
	PHASE_FATE_B,    /* the table says what black holds after it; then hands are exchanged */
	PHASE_VERDICT,   /* the table says whether the side to move has any turn */
	PHASE_CHECKMATE, /* it has none and is in check */
	PHASE_STALEMATE  /* it has none and is not in check, or has passed */
};

struct chessmate {
	struct chess_position pos;
	struct chess_marks marks;
	card_set hand[2];                /* by seat: its cards that this state names */
	card_set known;                  /* cards of both hands that the opponent knows */
	card_set seen;                   /* cards of `known` that a spectator saw, too */
	uint8_t hidden[2][2];            /* by seat and deck: how many cards it holds besides */
	uint8_t n_discards[2];           /* by deck */
	uint8_t discards[2][CARD_KINDS]; /* kinds, oldest first, then zeros */
	/* By seat, of the seat to move in this turn, of the other in the turn just ended, while
	 * it is in the discards; or CARD_NONE. */
	uint8_t last_played[2];
	uint8_t own_decks;   /* 1: each seat has a deck of its own */
	uint8_t card_played; /* 1: a card was played before the move of this turn */
	uint8_t replied;     /* 1: this turn began with a reply, and no other card was played yet */
	uint8_t phase;       /* enum chessmate_phase */
	uint8_t spare[2];    /* zero */
};

_Static_assert(sizeof(struct chessmate) == 184, "no padding: equal states are equal bytes");

static inline enum chess_side chessmate_side_to_move(const struct chessmate *s)
{
	return (enum chess_side)s->pos.side_to_move;
}

/* Has the turn begun with a token of its own, so that its rest is to follow? */
static inline bool chessmate_turn_has_begun(const struct chessmate *s)
{
	return s->card_played || s->replied;
}

/* The card that a reply would take; CARD_NONE where there is nothing to reply to. */
static inline int chessmate_card_to_take(const struct chessmate *s)
{
	return chessmate_turn_has_begun(s) ? CARD_NONE : s->last_played[!chessmate_side_to_move(s)];
}

/* The deck a seat draws from. */
static inline int chessmate_deck_of_seat(const struct chessmate *s, int seat)
{
	return s->own_decks ? seat : 0;
}

/* The other deck there is. With a common deck it is one that holds no card, so that an
 * apostrophe can be read and refused. */
static inline int chessmate_other_deck(const struct chessmate *s, int seat)
{
	return s->own_decks ? !seat : 1;
}

/* How many cards of a hand are hidden; how many it has in all. */
static inline int chessmate_hidden_count(const struct chessmate *s, int seat)
{
	return s->hidden[seat][0] + s->hidden[seat][1];
}

static inline int chessmate_hand_count(const struct chessmate *s, int seat)
{
	return card_set_count(s->hand[seat]) + chessmate_hidden_count(s, seat);
}

/* Can what an empty draw pile reveals be worked out by whoever knows this state, which takes one
 * whole hand (M11)? */
static inline bool chessmate_infers_hands(const struct chessmate *s)
{
	return (s->hand[0] | s->hand[1]) &&
	       !(chessmate_hidden_count(s, 0) && chessmate_hidden_count(s, 1));
}

/* Can a spectator? */
static inline bool chessmate_spectator_infers_hands(const struct chessmate *s)
{
	return s->seen && !((s->hidden[0][0] + s->hidden[0][1] || (s->hand[0] & ~s->seen)) &&
	                    (s->hidden[1][0] + s->hidden[1][1] || (s->hand[1] & ~s->seen)));
}

/* True for the state as a spectator observes it, or a seat whose own hand is not known here: some
 * card of each hand is hidden, or what is named was seen by all. */
static inline bool chessmate_is_spectator_state(const struct chessmate *s)
{
	int hidden[2] = {chessmate_hidden_count(s, 0), chessmate_hidden_count(s, 1)};
	return (hidden[0] && hidden[1]) ||
	       ((hidden[0] || hidden[1]) && s->seen && !((s->hand[0] | s->hand[1]) & ~s->seen));
}

/* Puts a card on the discards of its deck. */
static inline void chessmate_discard(struct chessmate *s, int card)
{
	int deck = card_deck(card);
	s->discards[deck][s->n_discards[deck]++] = (uint8_t)card_kind(card);
}

static inline card_set chessmate_discard_set(const struct chessmate *s, int deck)
{
	card_set set = 0;
	for (int i = 0; i < s->n_discards[deck]; i++)
		set |= card_bit(s->discards[deck][i] + DECK_STRIDE * deck);
	return set;
}

/* The cards of a deck that are in no known place: the draw pile and what is hidden in
 * the hands. */
static inline card_set chessmate_unseen_cards(const struct chessmate *s, int deck)
{
	return DECK_CARDS(deck) & ~(s->hand[0] | s->hand[1] | chessmate_discard_set(s, deck));
}

/* How many cards are in the draw pile of a deck. */
static inline int chessmate_draw_pile_size(const struct chessmate *s, int deck)
{
	return (int)CARD_KINDS - s->n_discards[deck] - s->hidden[0][deck] - s->hidden[1][deck] -
	       card_set_count((s->hand[0] | s->hand[1]) & DECK_CARDS(deck));
}

/* The cards that a seat holds, or may hold by what is known here. */
static inline card_set chessmate_possible_hand(const struct chessmate *s, int seat)
{
	card_set set = s->hand[seat];
	for (int deck = 0; deck <= s->own_decks; deck++)
		if (s->hidden[seat][deck])
			set |= chessmate_unseen_cards(s, deck);
	return set;
}

/* The cards of which the side to move may hold and play one now. */
static inline card_set chessmate_hand_to_play(const struct chessmate *s)
{
	return s->card_played ? 0 : chessmate_possible_hand(s, (int)chessmate_side_to_move(s));
}

/* The first seat whose hand is short, or 2. */
static inline int chessmate_seat_to_draw(const struct chessmate *s)
{
	return chessmate_hand_count(s, 0) < HAND_SIZE   ? 0
	       : chessmate_hand_count(s, 1) < HAND_SIZE ? 1
	                                                : 2;
}

#endif
