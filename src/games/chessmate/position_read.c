/* position_read.c - reads a position and refuses what cannot be.
 *
 * All is read into a state of its own, which is copied out when nothing is wrong. */
#include "chess/fen.h"
#include "chess/square.h"
#include "games/chessmate/chance.h"
#include "games/chessmate/movegen.h"
#include "games/chessmate/names.h"
#include "games/chessmate/phase.h"
#include "games/chessmate/rules.h"
#include "games/chessmate/text.h"

/* A position has the fields of a FEN first, and may end there. */
enum { CHESS_FIELDS = 6, POSITION_FIELDS = 13 };

static bool bad_position(struct error *err, const char *reason)
{
	return error_set(err, ERROR_BAD_POSITION, "%s", reason);
}

/* The read_ functions read one field, which ends at a blank or at the end of the text, and
 * leave *at there. False and err where it is malformed. */

static bool at_end(const char *at)
{
	return *at == ' ' || *at == '\0';
}

static bool read_squares(const char **at, bitboard *out, struct error *err)
{
	*out = 0;
	if (**at == '-') {
		++*at;
		return true;
	}
	for (;; ++*at) {
		int square = square_from_text(*at, 8, 8);
		if (square < 0 || bb_has(*out, square))
			return bad_position(err, "squares are expected, each once, with commas between, or -");
		*out |= bb_of(square);
		*at += 2;
		if (**at != ',')
			return true;
	}
}

static bool read_marks(struct chessmate *s, const char **at, struct error *err)
{
	bitboard shield;
	if (!read_squares(at, &s->marks.forbidden, err))
		return false;
	if (!at_end(*at))
		return bad_position(err, "the forbidden squares go on");
	++*at;
	if (!read_squares(at, &shield, NULL) || bb_more_than_one(shield))
		return bad_position(err, "the shield is one square or -");
	s->marks.shield = (uint8_t)(shield ? bb_lsb(shield) : SQUARE_NONE);
	return true;
}

static bool read_card_field(struct chessmate *s, const char **at, struct error *err)
{
	size_t n = strcspn(*at, " ");
	s->card_played = n == 6 && strncmp(*at, "played", n) == 0;
	s->replied = n == 5 && strncmp(*at, "reply", n) == 0;
	*at += n;
	return chessmate_turn_has_begun(s) || (n == 1 && (*at)[-1] == '-') ||
	       bad_position(err, "the card field is none of played, reply and -");
}

static bool read_hand_item(struct chessmate *s, int seat, const char **at, struct error *err)
{
	if (**at == '?') {
		bool other = (*at)[1] == '\'';
		if (other && !s->own_decks)
			return bad_position(err, "a common deck has no apostrophes");
		*at += 1 + other;
		s->hidden[seat][other ? !seat : chessmate_deck_of_seat(s, seat)]++;
		return true;
	}
	int card = chessmate_card_from_text(s, seat, at);
	if (card == CARD_NONE)
		return bad_position(err, "a hand holds something that is no card");
	if (chessmate_hidden_count(s, seat))
		return bad_position(err, "the unknown cards of a hand come last");
	if (card_deck(card) && !s->own_decks)
		return bad_position(err, "a common deck has no apostrophes");
	if ((s->hand[0] | s->hand[1]) & card_bit(card))
		return bad_position(err, "a card is in the hands twice");
	s->hand[seat] |= card_bit(card);
	if (**at == '!') {
		s->known |= card_bit(card);
		++*at;
	}
	return true;
}

static bool read_hand(struct chessmate *s, int seat, const char **at, struct error *err)
{
	if (**at == '-') {
		++*at;
		return true;
	}
	for (int n = 0; n < HAND_SIZE; n++) {
		if (!read_hand_item(s, seat, at, err))
			return false;
		if (**at != ',')
			return true;
		++*at;
	}
	return bad_position(err, "a hand holds more than three cards");
}

static bool read_discard_pile(struct chessmate *s, int deck, const char **at, struct error *err)
{
	if (**at == '-') {
		++*at;
		return true;
	}
	for (;; ++*at) {
		/* the names of discards bear no apostrophe: read as the deck's own */
		int card = chessmate_card_from_text(s, s->own_decks ? deck : 0, at);
		if (card == CARD_NONE || card_deck(card) != deck)
			return bad_position(err, "the discards hold something that is no card of the deck");
		if ((s->hand[0] | s->hand[1] | chessmate_discard_set(s, deck)) & card_bit(card))
			return bad_position(err, "a card is in two places");
		s->discards[deck][s->n_discards[deck]++] = (uint8_t)card_kind(card);
		if (**at != ',')
			return true;
	}
}

static bool read_discards(struct chessmate *s, const char **at, struct error *err)
{
	if (!read_discard_pile(s, 0, at, err))
		return false;
	if (!s->own_decks)
		return true;
	if (**at != '/')
		return bad_position(err, "the discards of the second deck are missing");
	++*at;
	return read_discard_pile(s, 1, at, err);
}

static bool read_last_played(struct chessmate *s, const char **at, struct error *err)
{
	for (int seat = 0; seat < 2; seat++) {
		if (**at == '-') {
			++*at;
		} else {
			int card = chessmate_card_from_text(s, seat, at);
			if (card == CARD_NONE || (card_deck(card) && !s->own_decks) ||
			    !(chessmate_discard_set(s, card_deck(card)) & card_bit(card)))
				return bad_position(err, "a last card is not among the discards");
			s->last_played[seat] = (uint8_t)card;
		}
		if (seat == 0 && *(*at)++ != ',')
			return bad_position(err, "the last cards are two, with a comma between");
	}
	if (s->last_played[0] != CARD_NONE && s->last_played[0] == s->last_played[1])
		return bad_position(err, "both seats cannot have played the same card last");
	return true;
}

/* The fields behind the FEN, up to the last cards. */
static bool read_cards(struct chessmate *s, const char *at, const char **rest, struct error *err)
{
	const char *const discards = strchr(at, '/'); /* only they have one */
	bool ok;
	s->own_decks = discards != NULL;
	for (int field = 0; field < 6; field++) {
		switch (field) {
		case 0:
			ok = read_marks(s, &at, err);
			break;
		case 1:
			ok = read_card_field(s, &at, err);
			break;
		case 2:
		case 3:
			ok = read_hand(s, field - 2, &at, err);
			break;
		case 4:
			ok = read_discards(s, &at, err);
			break;
		default:
			ok = read_last_played(s, &at, err);
		}
		if (!ok)
			return false;
		if (!at_end(at))
			return bad_position(err, "a field goes on where it should end");
		if (*at == ' ')
			at++;
		else if (field < 5)
			return bad_position(err, "fields are missing");
	}
	*rest = at;
	return true;
}

/* Castling is only written KQkq here, and only from the squares of the starting position;
 * the FEN reader takes Chess960's too. */
static bool check_castling(const struct chessmate *s, const char *field, struct error *err)
{
	const struct chess_board *b = &s->pos.board;
	static const char order[] = "KQkq";
	const char *from = order;
	size_t n = strcspn(field, " ");
	for (size_t i = 0; i < n && *field != '-'; i++) {
		from = strchr(from, field[i]);
		if (!from)
			return bad_position(err,
			                    "the castling field is not made of K, Q, k and q in this order");
		from++;
	}
	for (bitboard rooks = b->castling_rooks; rooks;) {
		int rook = bb_pop_lsb(&rooks);
		if (file_of(rook) != FILE_A && file_of(rook) != FILE_H)
			return bad_position(err, "a castling right lacks its rook");
		if (!(b->kind[CHESS_KING] & b->side[bb_has(b->side[1], rook)] & bb_rank(rank_of(rook)) &
		      (BB_FILE_A << 4)))
			return bad_position(err, "a castling right lacks its king");
	}
	return true;
}

static bool read_fen(struct chessmate *s, const char *text, const char *const fields[],
                     struct error *err)
{
	struct strbuf fen = {0};
	const char *end = fields[CHESS_FIELDS];
	strbuf_add_n(&fen, text, end ? (size_t)(end - text - 1) : strlen(text));
	bool ok = chess_fen_read_marked(&s->pos, &s->marks, s->card_played, strbuf_get(&fen), err);
	strbuf_free(&fen);
	if (!ok || !check_castling(s, fields[2], err))
		return false;
	if (s->pos.fullmove == 0)
		return bad_position(err, "moves are counted from 1");
	if (s->marks.shield < SQUARE_NONE &&
	    !bb_has(s->pos.board.side[chess_other(chessmate_side_to_move(s))], s->marks.shield))
		return bad_position(err, "the shield stands on no man of the side not to move");
	return true;
}

/* No more cards than there are. */
static bool check_cards(const struct chessmate *s, struct error *err)
{
	for (int deck = 0; deck <= s->own_decks; deck++) {
		if (chessmate_draw_pile_size(s, deck) < 0)
			return bad_position(err, "there are more cards than the deck has");
	}
	return true;
}

/* Positions of the first edition of the rules had a seat's last card in the last field until it
 * played another, and a vulture before the move. */
static bool check_last_of_first_edition(const struct chessmate *s, struct error *err)
{
	int last = s->last_played[chessmate_side_to_move(s)];
	bool reply = last != CARD_NONE && (chessmate_card_timings[card_kind(last)] & REPLY);
	if (!chessmate_turn_has_begun(s) && last != CARD_NONE)
		return bad_position(err,
		                    "the seat to move has played no card in this turn, so its last card "
		                    "is written - (in the first edition of the rules: any earlier one)");
	if (s->card_played && reply)
		return bad_position(err, "vulture is a reply, so the card field says reply (in the first "
		                         "edition of the rules: played)");
	return true;
}

/* May a draw pile have taken its discards back just now? */
static bool may_be_reshuffled(const struct chessmate *s)
{
	return !s->n_discards[0] || (s->own_decks && !s->n_discards[1]);
}

/* A card played before the move is the last of the side to move, unless a draw pile has
 * taken it back. */
static bool check_card_before(const struct chessmate *s, struct error *err)
{
	int last = s->last_played[chessmate_side_to_move(s)];
	bool reshuffled = may_be_reshuffled(s);
	if (last == CARD_NONE ? !reshuffled : !(chessmate_card_timings[card_kind(last)] & BEFORE))
		return bad_position(
			err, "the last card of the seat to move is none that is played before a move");
	return chessmate_has_move(s) ||
	       bad_position(err, "a card was played before the move, but no move is legal (M4)");
}

/* Could the card played last be one in reply? The own draw pile takes one back just before a card
 * is milled, so then the own discards have no other; that of the other deck by a draw before it, of
 * a hand that was short. */
static bool check_reply(const struct chessmate *s, struct error *err)
{
	int us = (int)chessmate_side_to_move(s), last = s->last_played[us];
	card_set own = card_bit(CARD_VULTURE + DECK_STRIDE * us);
	bool milled = s->own_decks && s->n_discards[us] < 2 && !((s->hand[0] | s->hand[1]) & own);
	bool drawn = s->own_decks && s->n_discards[us] && !s->n_discards[!us] &&
	             !((s->hand[0] | s->hand[1]) & card_bit(CARD_VULTURE + DECK_STRIDE * !us));
	bool reshuffled = milled || drawn || (chessmate_seat_to_draw(s) < 2 && may_be_reshuffled(s));
	if (last == CARD_NONE ? !reshuffled : !(chessmate_card_timings[card_kind(last)] & REPLY))
		return bad_position(err,
		                    "the last card of the seat to move is none that is played in reply");
	if (s->last_played[!us] != CARD_NONE)
		return bad_position(err,
		                    "a reply took the other seat's last card, which is written - then");
	return chessmate_has_move(s) || chessmate_playable_cards(s, chessmate_possible_hand(s, us)) ||
	       bad_position(err, "a reply was played, but no turn is legal (M4)");
}

/* A turn with a card resets the half-move clock. */
static bool check_card_field(const struct chessmate *s, struct error *err)
{
	if (!check_last_of_first_edition(s, err))
		return false;
	if (!chessmate_turn_has_begun(s))
		return true;
	if (s->pos.halfmove_clock)
		return bad_position(err, "a card was played, so the half-move field is 0");
	return (s->replied ? check_reply : check_card_before)(s, err);
}

/* The phase, by the last field or inferred from the others. */
static bool read_phase(struct chessmate *s, const char *word, struct error *err)
{
	int phase = (int)chessmate_infer_phase(s);
	if (*word) {
		phase = 0;
		while (phase < (int)PHASE_COUNT &&
		       !(chessmate_phase_words[phase] && strcmp(chessmate_phase_words[phase], word) == 0))
			phase++;
		if (phase == (int)PHASE_COUNT ||
		    !chessmate_phase_is_possible(s, (enum chessmate_phase)phase))
			return bad_position(err, "the last field names something that cannot be due");
	}
	s->phase = (uint8_t)phase;
	if (phase == PHASE_FATE_B) /* white was told this hand just now */
		s->known |= s->hand[chessmate_fate_source(0)];
	if ((phase == PHASE_DRAW &&
	     chessmate_draw_pile_size(s, chessmate_deck_of_seat(s, chessmate_seat_to_draw(s))) == 0) ||
	    (phase == PHASE_MILL && chessmate_draw_pile_size(s, (int)chessmate_side_to_move(s)) == 0))
		chessmate_reshuffle(s,
		                    phase == PHASE_DRAW
		                        ? chessmate_deck_of_seat(s, chessmate_seat_to_draw(s))
		                        : (int)chessmate_side_to_move(s),
		                    NULL);
	return true;
}

static bool parse(const char *text, const struct setup *setup, struct chessmate *s,
                  struct error *err)
{
	const char *fields[POSITION_FIELDS + 1] = {text}, *rest = "";
	int n = 1;
	for (const char *c = text; *c; c++)
		if (*c == ' ' && n <= POSITION_FIELDS)
			fields[n++] = c + 1;
	if (n != CHESS_FIELDS && n < POSITION_FIELDS)
		return bad_position(err, "a position has 6 or 13 fields");
	s->own_decks = setup->decks == DECKS_OWN;
	if (n > CHESS_FIELDS && !read_cards(s, fields[CHESS_FIELDS], &rest, err))
		return false;
	if (setup->decks == DECKS_OWN && !s->own_decks)
		return bad_position(err, "with own decks the discards are two, with a slash between");
	if (setup->decks_given && setup->decks == DECKS_COMMON && s->own_decks)
		return bad_position(err, "with a common deck the discards are one, without a slash");
	if (n > POSITION_FIELDS && !*rest)
		return bad_position(err, "the text ends in a blank");
	if (!read_fen(s, text, fields, err) || !check_cards(s, err) || !check_card_field(s, err))
		return false;
	if (chessmate_is_spectator_state(s) && s->known == (s->hand[0] | s->hand[1]))
		s->seen = s->known;
	chessmate_mark_known_cards(s);
	return read_phase(s, rest, err);
}

bool chessmate_state_from_text(const char *text, const struct setup *setup, void *out,
                               struct error *err)
{
	struct chessmate s = chessmate_empty_state();
	if (!parse(text, setup, &s, err))
		return false;
	memcpy(out, &s, sizeof s);
	return true;
}
