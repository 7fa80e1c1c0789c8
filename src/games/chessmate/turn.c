/* turn.c - what a decision does: the card leaves the hand, the move is made, the card
 * takes effect, and the turn ends or continues. */
#include "games/chessmate/turn.h"

#include "games/chessmate/chance.h"
#include "games/chessmate/events.h"
#include "games/chessmate/movegen.h"

void chessmate_play_from_hand(struct chessmate *s, int seat, int card)
{
	bool named = s->hand[seat] & card_bit(card);
	if (named)
		s->hand[seat] ^= card_bit(card);
	else
		s->hidden[seat][card_deck(card)]--;
	bool seen = s->seen != 0;
	s->known &= ~card_bit(card);
	s->seen &= ~card_bit(card);
	chessmate_discard(s, card);
	s->last_played[seat] = (uint8_t)card;
	if (!named || seen) /* a seat may know its own hand from now on, a spectator a whole one */
		chessmate_mark_known_cards(s);
}

/* Takes a card out of the discards, wherever it lies there. */
static void take_from_discards(struct chessmate *s, int card)
{
	int deck = card_deck(card), i = 0, n = s->n_discards[deck];
	while (s->discards[deck][i] != card_kind(card))
		i++;
	memmove(&s->discards[deck][i], &s->discards[deck][i + 1], (size_t)(n - i - 1));
	s->discards[deck][--s->n_discards[deck]] = 0;
}

/* The card that a vulture takes replaces the drawn one, and everybody is told it. */
static void take_last_played(struct chessmate *s, int seat)
{
	int card = s->last_played[!seat];
	take_from_discards(s, card);
	s->last_played[!seat] = CARD_NONE;
	s->hand[seat] |= card_bit(card);
	s->known |= card_bit(card);
	s->seen |= card_bit(card);
	chessmate_mark_known_cards(s);
}

/* Is the card a token of its own, with which the turn only begins? */
static bool begins_turn(const struct chessmate_step *p)
{
	return p->move == UCI_MOVE_NONE && p->card != CARD_NONE &&
	       (chessmate_card_timings[card_kind(p->card)] & (BEFORE | REPLY));
}

static void apply_card_before_move(struct chessmate *s, const struct chessmate_step *p)
{
	s->replied = (chessmate_card_timings[card_kind(p->card)] & REPLY) != 0;
	s->card_played = !s->replied;
	s->pos.halfmove_clock = 0;
	if (s->replied)
		take_last_played(s, (int)chessmate_side_to_move(s));
	if (card_kind(p->card) != CARD_DISINTEGRATION)
		return;
	struct board_state bs = chessmate_board_state(s);
	chessmate_card_effect(&bs, CARD_DISINTEGRATION, p->first, SQUARE_NONE, SQUARE_NONE);
	s->pos.board = bs.board;
	s->pos.key = chess_position_key(&s->pos);
}

/* Ends a turn in which a card was played instead of a move. */
static void end_turn_without_move(struct chessmate *s)
{
	s->marks.shield = SQUARE_NONE;
	s->pos.board.ep = 0;
	s->pos.fullmove = (uint16_t)(s->pos.fullmove + (chessmate_side_to_move(s) == CHESS_BLACK &&
	                                                s->pos.fullmove < CHESS_COUNTER_LIMIT));
	s->pos.side_to_move = (uint8_t)chess_other(chessmate_side_to_move(s));
}

/* The en passant square is kept only while the pawn stands and the square is not
 * forbidden (M9). */
static void update_en_passant(struct chessmate *s)
{
	struct chess_board *b = &s->pos.board;
	enum chess_side them = chess_other(chessmate_side_to_move(s));
	bitboard pawn = chess_ahead(them, b->ep);
	if (!(pawn & b->kind[CHESS_PAWN] & b->side[them]) || (b->ep & s->marks.forbidden))
		b->ep = 0;
}

static void apply_card_after_move(struct chessmate *s, const struct chessmate_step *p, int moved_to)
{
	struct board_state bs = chessmate_board_state(s);
	chessmate_card_effect(&bs, card_kind(p->card), p->first, p->second, moved_to);
	s->pos.board = bs.board;
	s->marks = bs.marks;
	update_en_passant(s);
	s->pos.halfmove_clock = 0;
	s->pos.key = chess_position_key(&s->pos);
}

void chessmate_play_on_board(struct chessmate *s, const struct chessmate_step *p)
{
	bool played = chessmate_turn_has_begun(s);
	if (p->move == UCI_MOVE_NONE) {
		end_turn_without_move(s);
	} else {
		chess_move move = chessmate_move_of_uci(s, p->move);
		chess_position_make(&s->pos, &s->pos, move);
		chess_marks_make(&s->marks, &s->marks, move);
	}
	if (p->card != CARD_NONE)
		apply_card_after_move(s, p, uci_move_to(p->move));
	if (played)
		s->pos.halfmove_clock = 0;
	s->card_played = s->replied = 0;
	s->last_played[chessmate_side_to_move(s)] = CARD_NONE; /* none in the turn that begins */
}

/* Sets the phase after a decision other than `pass`. */
static void set_phase_after(struct chessmate *s, const struct chessmate_step *p, bool before,
                            struct events *events)
{
	int deck = chessmate_deck_of_seat(s, (int)chessmate_side_to_move(s));
	if (before && card_kind(p->card) == CARD_HAND_OF_FATE) {
		s->phase = PHASE_FATE_W;
	} else if (before && card_kind(p->card) == CARD_VULTURE) {
		if (!s->own_decks)
			return;
		s->phase = PHASE_MILL;
		if (chessmate_draw_pile_size(s, deck) == 0)
			chessmate_reshuffle(s, deck, events);
	} else {
		chessmate_set_next_phase(s, events);
	}
}

void chessmate_apply_decision(struct chessmate *s, const struct chessmate_step *p,
                              struct events *events)
{
	struct chessmate before_step;
	if (events)
		memcpy(&before_step, s, sizeof before_step);
	bool before = p->kind != STEP_PASS && begins_turn(p);
	if (p->kind == STEP_PASS) {
		s->phase = PHASE_STALEMATE;
	} else {
		if (p->card != CARD_NONE)
			chessmate_play_from_hand(s, (int)chessmate_side_to_move(s), p->card);
		if (before)
			apply_card_before_move(s, p);
		else
			chessmate_play_on_board(s, p);
	}
	if (events)
		chessmate_decision_events(&before_step, *p, s, events);
	if (p->kind != STEP_PASS)
		set_phase_after(s, p, before, events);
}
