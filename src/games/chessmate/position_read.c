/* position_read.c - reads a position, and refuses what cannot be.
 *
 * Everything goes into a state aside, which is copied out when all of it holds.
 * What is wrong with a field is a phrase, or NULL. */
#include "chess/fen.h"
#include "chess/square.h"
#include "games/chessmate/chance.h"
#include "games/chessmate/names.h"
#include "games/chessmate/phase.h"
#include "games/chessmate/rules.h"
#include "games/chessmate/text.h"

enum { FEN_FIELDS = 6, POSITION_FIELDS = 13 };

/* The read_ functions below read one field that ends at a blank or at the end of
 * the text, and leave *AT there. */

static bool at_end(const char *at)
{
	return *at == ' ' || *at == '\0';
}

static const char *read_squares(const char **at, bitboard *out)
{
	*out = 0;
	if (**at == '-') {
		++*at;
		return NULL;
	}
	for (;; ++*at) {
		int square = square_from_text(*at, 8, 8);
		if (square < 0 || bb_has(*out, square))
			return "squares are expected, each once, with commas between, or -";
		*out |= bb_of(square);
		*at += 2;
		if (**at != ',')
			return NULL;
	}
}

static const char *read_marks(struct chessmate *s, const char **at)
{
	bitboard shield;
	const char *why = read_squares(at, &s->marks.forbidden);
	if (why || !at_end(*at))
		return why ? why : "the forbidden squares go on";
	++*at;
	why = read_squares(at, &shield);
	if (why || bb_more_than_one(shield))
		return "the shield is one square or -";
	s->marks.shield = (uint8_t)(shield ? bb_lsb(shield) : SQUARE_NONE);
	return NULL;
}

static const char *read_card_field(struct chessmate *s, const char **at)
{
	size_t n = strcspn(*at, " ");
	s->card_played = n == 6 && strncmp(*at, "played", n) == 0;
	*at += n;
	return s->card_played || (n == 1 && (*at)[-1] == '-')
	           ? NULL
	           : "the card field is neither played nor -";
}

static const char *read_hand_item(struct chessmate *s, int seat, const char **at)
{
	if (**at == '?') {
		bool other = (*at)[1] == '\'';
		if (other && !s->own_decks)
			return "a common deck has no apostrophes";
		*at += 1 + other;
		s->hidden[seat][other ? !seat : chessmate_deck_of_seat(s, seat)]++;
		return NULL;
	}
	int card = chessmate_card_from_text(s, seat, at);
	if (card == CARD_NONE)
		return "a hand holds something that is no card";
	if (chessmate_hidden_count(s, seat))
		return "the unknown cards of a hand come last";
	if (card_deck(card) && !s->own_decks)
		return "a common deck has no apostrophes";
	if ((s->hand[0] | s->hand[1]) & card_bit(card))
		return "a card is in the hands twice";
	s->hand[seat] |= card_bit(card);
	if (**at == '!') {
		s->known |= card_bit(card);
		++*at;
	}
	return NULL;
}

static const char *read_hand(struct chessmate *s, int seat, const char **at)
{
	if (**at == '-') {
		++*at;
		return NULL;
	}
	for (int n = 0; n < HAND_SIZE; n++) {
		const char *why = read_hand_item(s, seat, at);
		if (why)
			return why;
		if (**at != ',')
			return NULL;
		++*at;
	}
	return "a hand holds more than three cards";
}

static const char *read_discard_pile(struct chessmate *s, int deck, const char **at)
{
	if (**at == '-') {
		++*at;
		return NULL;
	}
	for (;; ++*at) {
		/* the names of discards bear no apostrophe: read as the deck's own */
		int card = chessmate_card_from_text(s, s->own_decks ? deck : 0, at);
		if (card == CARD_NONE || card_deck(card) != deck)
			return "the discards hold something that is no card of the deck";
		if ((s->hand[0] | s->hand[1] | chessmate_discard_set(s, deck)) & card_bit(card))
			return "a card is in two places";
		s->discards[deck][s->n_discards[deck]++] = (uint8_t)card_kind(card);
		if (**at != ',')
			return NULL;
	}
}

static const char *read_discards(struct chessmate *s, const char **at)
{
	const char *why = read_discard_pile(s, 0, at);
	if (why || !s->own_decks)
		return why;
	if (**at != '/')
		return "the discards of the second deck are missing";
	++*at;
	return read_discard_pile(s, 1, at);
}

static const char *read_last_played(struct chessmate *s, const char **at)
{
	for (int seat = 0; seat < 2; seat++) {
		if (**at == '-') {
			++*at;
		} else {
			int card = chessmate_card_from_text(s, seat, at);
			if (card == CARD_NONE || (card_deck(card) && !s->own_decks) ||
			    !(chessmate_discard_set(s, card_deck(card)) & card_bit(card)))
				return "a last card is not among the discards";
			s->last_played[seat] = (uint8_t)card;
		}
		if (seat == 0 && *(*at)++ != ',')
			return "the last cards are two, with a comma between";
	}
	if (s->last_played[0] != CARD_NONE && s->last_played[0] == s->last_played[1])
		return "both seats cannot have played the same card last";
	return NULL;
}

/* The fields behind the FEN, up to the last cards. */
static const char *read_cards(struct chessmate *s, const char *at, const char **rest)
{
	const char *const discards = strchr(at, '/'); /* only they have one */
	const char *why;
	s->own_decks = discards != NULL;
	for (int field = 0; field < 6; field++) {
		switch (field) {
		case 0:
			why = read_marks(s, &at);
			break;
		case 1:
			why = read_card_field(s, &at);
			break;
		case 2:
		case 3:
			why = read_hand(s, field - 2, &at);
			break;
		case 4:
			why = read_discards(s, &at);
			break;
		default:
			why = read_last_played(s, &at);
		}
		if (why || !at_end(at))
			return why ? why : "a field goes on where it should end";
		if (*at == ' ')
			at++;
		else if (field < 5)
			return "fields are missing";
	}
	*rest = at;
	return NULL;
}

/* Chess with cards knows castling only as KQkq, from the squares of old. */
static const char *check_castling(const struct chessmate *s, const char *field)
{
	const struct chess_board *b = &s->pos.board;
	static const char order[] = "KQkq";
	const char *from = order;
	size_t n = strcspn(field, " ");
	for (size_t i = 0; i < n && *field != '-'; i++) {
		from = strchr(from, field[i]);
		if (!from)
			return "the castling field is not made of K, Q, k and q in this order";
		from++;
	}
	for (bitboard rooks = b->castling_rooks; rooks;) {
		int rook = bb_pop_lsb(&rooks);
		if (file_of(rook) != FILE_A && file_of(rook) != FILE_H)
			return "a castling right lacks its rook";
		if (!(b->kind[CHESS_KING] & b->side[bb_has(b->side[1], rook)] & bb_rank(rank_of(rook)) &
		      (BB_FILE_A << 4)))
			return "a castling right lacks its king";
	}
	return NULL;
}

static const char *read_fen(struct chessmate *s, const char *text, const char *const fields[])
{
	struct strbuf fen = {0};
	const char *end = fields[FEN_FIELDS];
	strbuf_add_n(&fen, text, end ? (size_t)(end - text - 1) : strlen(text));
	const char *why = chess_fen_read_marked(&s->pos, &s->marks, s->card_played, strbuf_get(&fen));
	strbuf_free(&fen);
	if (!why)
		why = check_castling(s, fields[2]);
	if (!why && s->pos.fullmove == 0)
		why = "moves are counted from 1";
	if (!why && s->marks.shield < SQUARE_NONE &&
	    !bb_has(s->pos.board.side[chess_other(chessmate_side_to_move(s))], s->marks.shield))
		why = "the shield stands on no man of the side not to move";
	return why;
}

/* Are there so many cards, and is none unknown that both seats could work out? */
static const char *check_cards(const struct chessmate *s)
{
	for (int deck = 0; deck <= s->own_decks; deck++) {
		int unknown = s->hidden[0][deck] + s->hidden[1][deck];
		if (chessmate_draw_pile_size(s, deck) < 0)
			return "there are more cards than the deck has";
		if (chessmate_draw_pile_size(s, deck) == 0 && unknown && !chessmate_is_spectator_state(s))
			return "the draw pile is empty, so no card of a hand can be unknown";
	}
	return NULL;
}

/* A card played before the move is the mover's last, unless a draw pile has taken it
 * back, and no turn with a card is quiet. */
static const char *check_card_field(const struct chessmate *s)
{
	int last = s->last_played[chessmate_side_to_move(s)];
	bool reshuffled = s->n_discards[0] <= s->own_decks || (s->own_decks && s->n_discards[1] <= 1);
	if (!s->card_played)
		return NULL;
	if (s->pos.halfmove_clock)
		return "a card was played, so the half-move field is 0";
	if (last == CARD_NONE ? !reshuffled : !(chessmate_card_timings[card_kind(last)] & BEFORE))
		return "the last card of the seat to move is none that is played before a move";
	return NULL;
}

/* What is due, as the last field says or the others tell. */
static const char *read_phase(struct chessmate *s, const char *word)
{
	int phase = (int)chessmate_infer_phase(s);
	if (*word) {
		phase = 0;
		while (phase < (int)PHASE_COUNT &&
		       !(chessmate_phase_words[phase] && strcmp(chessmate_phase_words[phase], word) == 0))
			phase++;
		if (phase == (int)PHASE_COUNT ||
		    !chessmate_phase_is_possible(s, (enum chessmate_phase)phase))
			return "the last field names something that cannot be due";
	}
	s->phase = (uint8_t)phase;
	if ((phase == PHASE_DRAW &&
	     chessmate_draw_pile_size(s, chessmate_deck_of_seat(s, chessmate_seat_to_draw(s))) == 0) ||
	    (phase == PHASE_MILL && chessmate_draw_pile_size(s, (int)chessmate_side_to_move(s)) == 0))
		chessmate_reshuffle(s,
		                    phase == PHASE_DRAW
		                        ? chessmate_deck_of_seat(s, chessmate_seat_to_draw(s))
		                        : (int)chessmate_side_to_move(s),
		                    NULL);
	return NULL;
}

static const char *parse(const char *text, const struct setup *setup, struct chessmate *s)
{
	const char *fields[POSITION_FIELDS + 1] = {text}, *rest = "", *why = NULL;
	int n = 1;
	for (const char *c = text; *c; c++)
		if (*c == ' ' && n <= POSITION_FIELDS)
			fields[n++] = c + 1;
	if (n != FEN_FIELDS && n < POSITION_FIELDS)
		return "a position has 6 or 13 fields";
	s->own_decks = setup->decks == DECKS_OWN;
	if (n > FEN_FIELDS)
		why = read_cards(s, fields[FEN_FIELDS], &rest);
	if (!why && setup->decks == DECKS_OWN && !s->own_decks)
		why = "with own decks the discards are two, with a slash between";
	if (n > POSITION_FIELDS && !*rest)
		why = why ? why : "the text ends in a blank";
	if (!why)
		why = read_fen(s, text, fields);
	if (!why)
		why = check_cards(s);
	if (!why)
		why = check_card_field(s);
	if (why)
		return why;
	chessmate_mark_known_cards(s);
	return read_phase(s, rest);
}

bool chessmate_state_from_text(const char *text, const struct setup *setup, void *out,
                               struct error *err)
{
	struct chessmate s = chessmate_empty_state();
	const char *why = parse(text, setup, &s);
	if (why)
		return error_set(err, ERROR_BAD_POSITION, "%s", why);
	memcpy(out, &s, sizeof s);
	return true;
}
