/* turn.c - what a decision does: the card leaves the hand, the move is made, the
 * card takes effect, and the turn passes on or goes on. */
#include "games/chessmate/turn.h"

#include "games/chessmate/movegen.h"
#include "games/chessmate/text.h"
#include "games/chessmate/view.h"

static void discard(struct cm *s, int card)
{
	int deck = card_deck(card);
	s->discards[deck][s->n_discards[deck]++] = (uint8_t)card_kind(card);
}

/* The card goes from the hand, where it may be an unknown one, to the discards. */
static void spend(struct cm *s, int seat, int card)
{
	if (s->hand[seat] & card_bit(card))
		s->hand[seat] ^= card_bit(card);
	else
		s->hidden[seat][card_deck(card)]--;
	s->known &= ~card_bit(card);
	discard(s, card);
	s->last[seat] = (uint8_t)card;
}

/* Takes a card out of the middle of the discards. */
static void undiscard(struct cm *s, int card)
{
	int deck = card_deck(card), i = 0, n = s->n_discards[deck];
	while (s->discards[deck][i] != card_kind(card))
		i++;
	memmove(&s->discards[deck][i], &s->discards[deck][i + 1], (size_t)(n - i - 1));
	s->discards[deck][--s->n_discards[deck]] = 0;
}

/* The vulture's prey comes in place of a drawn card; a spectator's state keeps no
 * hands, so there it is one more that is not known. */
static void take_last(struct cm *s, int seat)
{
	int card = s->last[!seat];
	undiscard(s, card);
	s->last[!seat] = CARD_NONE;
	if (cm_from_outside(s)) {
		s->hidden[seat][card_deck(card)]++;
		return;
	}
	s->hand[seat] |= card_bit(card);
	s->known |= card_bit(card);
}

/* A card before the move. */
static void prepare(struct cm *s, struct parts p)
{
	s->played = 1;
	s->at.halfmove_clock = 0;
	if (card_kind(p.card) == CARD_VULTURE)
		take_last(s, (int)cm_mover(s));
	if (card_kind(p.card) != CARD_DISINTEGRATION)
		return;
	struct ground g = cm_ground(s);
	card_effect(&g, CARD_DISINTEGRATION, p.a, SQUARE_NONE, SQUARE_NONE);
	s->at.board = g.board;
	s->at.key = chess_position_key(&s->at);
}

/* The turn of a seat that plays a card in place of a move. */
static void skip_move(struct cm *s)
{
	s->marks.shield = SQUARE_NONE;
	s->at.board.ep = 0;
	s->at.fullmove = (uint16_t)(s->at.fullmove + (cm_mover(s) == CHESS_BLACK &&
	                                          s->at.fullmove < CHESS_COUNTER_LIMIT));
	s->at.side_to_move = (uint8_t)chess_other(cm_mover(s));
}

/* A double step's square stays only while the pawn stands and it is open (M9). */
static void review_ep(struct cm *s)
{
	struct chess_board *b = &s->at.board;
	enum chess_side them = chess_other(cm_mover(s));
	bitboard pawn = chess_ahead(them, b->ep);
	if (!(pawn & b->kind[CHESS_PAWN] & b->side[them]) || (b->ep & s->marks.forbidden))
		b->ep = 0;
}

static void ride(struct cm *s, struct parts p, int moved)
{
	struct ground g = cm_ground(s);
	card_effect(&g, card_kind(p.card), p.a, p.b, moved);
	s->at.board = g.board;
	s->marks = g.marks;
	review_ep(s);
	s->at.halfmove_clock = 0;
	s->at.key = chess_position_key(&s->at);
}

void cm_move_men(struct cm *s, struct parts p)
{
	bool played = s->played;
	if (p.move == NO_MOVE) {
		skip_move(s);
	} else {
		chess_move move = cm_core(s, p.move);
		chess_position_make(&s->at, &s->at, move);
		chess_marks_make(&s->marks, &s->marks, move);
	}
	if (p.card != CARD_NONE)
		ride(s, p, wire_to(p.move));
	if (played)
		s->at.halfmove_clock = 0;
	s->played = 0;
}

/* What is due after a decision. */
static void go_on(struct cm *s, struct parts p, bool before, struct events *events)
{
	int deck = cm_deck(s, (int)cm_mover(s));
	if (before && card_kind(p.card) == CARD_HAND_OF_FATE) {
		s->phase = PHASE_FATE_W;
	} else if (before && card_kind(p.card) == CARD_VULTURE) {
		if (!s->own)
			return;
		s->phase = PHASE_MILL;
		if (cm_pile(s, deck) == 0)
			cm_reshuffle(s, deck, events);
	} else {
		cm_settle(s, events);
	}
}

void cm_decide(struct cm *s, struct parts p, struct events *events)
{
	struct cm old;
	if (events)
		memcpy(&old, s, sizeof old);
	bool before = false;
	if (p.kind == STEP_PASS) {
		s->phase = PHASE_STALE;
	} else {
		before = p.move == NO_MOVE && (card_timings[card_kind(p.card)] & BEFORE);
		if (p.card != CARD_NONE)
			spend(s, (int)cm_mover(s), p.card);
		(before ? prepare : cm_move_men)(s, p);
	}
	if (events)
		cm_tell(&old, p, s, events);
	if (p.kind != STEP_PASS)
		go_on(s, p, before, events);
}
