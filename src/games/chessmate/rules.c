/* rules.c - how a game begins, which steps are legal, what they do, and how it ends. The
 * list of the rules is in illegal.c; why a decision is illegal is found in explain.c. */
#include "games/chessmate/rules.h"

#include "games/chessmate/chance.h"
#include "games/chessmate/explain.h"
#include "games/chessmate/illegal.h"
#include "games/chessmate/legality.h"
#include "games/chessmate/movegen.h"
#include "games/chessmate/names.h"
#include "games/chessmate/turn.h"

struct chessmate chessmate_empty_state(void)
{
	chess_init();
	struct chessmate s;
	memset(&s, 0, sizeof s);
	s.marks = chess_marks_none();
	s.last_played[0] = s.last_played[1] = CARD_NONE;
	return s;
}

void chessmate_start(const struct setup *setup, void *out)
{
	struct chessmate s = chessmate_empty_state();
	s.pos = chess_position_start();
	s.own_decks = setup->decks == DECKS_OWN;
	s.phase = PHASE_DEAL;
	memcpy(out, &s, sizeof s);
}

/* Mate and stalemate (M6) come before draws (M7), which are judged at the start of a turn. */
enum reason chessmate_end_reason(const struct chessmate *s)
{
	if (s->phase == PHASE_CHECKMATE)
		return REASON_CHECKMATE;
	if (s->phase == PHASE_STALEMATE)
		return REASON_STALEMATE;
	if (s->phase != PHASE_TURN || chessmate_turn_has_begun(s))
		return REASON_NONE;
	if (s->pos.halfmove_clock >= HALFMOVE_CLOCK_LIMIT)
		return REASON_QUIET;
	if (s->pos.fullmove > FULLMOVE_LIMIT)
		return REASON_LIMIT;
	bool bare_kings =
		!((s->pos.board.side[0] | s->pos.board.side[1]) & ~s->pos.board.kind[CHESS_KING]);
	return bare_kings ? REASON_MATERIAL : REASON_NONE;
}

int chessmate_to_move(const void *state)
{
	const struct chessmate *s = state;
	if (chessmate_end_reason(s) != REASON_NONE)
		return SEAT_OVER;
	return s->phase == PHASE_TURN ? (int)chessmate_side_to_move(s) : SEAT_CHANCE;
}

bool chessmate_mid_turn(const void *state)
{
	const struct chessmate *s = state;
	return chessmate_turn_has_begun(s) && chessmate_end_reason(s) == REASON_NONE;
}

step_t chessmate_end_turn_step(const void *s)
{
	(void)s;
	return STEP_NONE;
}

bool chessmate_legal(const void *state, struct steps *out)
{
	const struct chessmate *s = state;
	if (chessmate_end_reason(s) != REASON_NONE)
		return true;
	if (s->phase != PHASE_TURN)
		return chessmate_list_chance(s, out);
	chessmate_list_decisions(s, out);
	return true;
}

/* ---- what is legal */

/* A step that is not the one due, by the rule of what is due. */
static bool illegal_while_due(const struct chessmate *s, struct violation *violation)
{
	const char *due = chessmate_chance_prefix(s);
	switch (s->phase) {
	case PHASE_DEAL:
		return chessmate_illegal(violation, 2, "%s is due", due);
	case PHASE_MILL:
		return chessmate_illegal_card(violation, CARD_VULTURE, "%s is due", due);
	case PHASE_FATE_W:
	case PHASE_FATE_B:
		return chessmate_illegal_card(violation, CARD_HAND_OF_FATE, "%s is due", due);
	case PHASE_VERDICT:
		return chessmate_illegal(violation, 6, "%s is due", due);
	default:
		return chessmate_illegal(violation, 3, "%s is due", due);
	}
}

/* ---- chance and the table */

/* A deal, a draw or a mill of cards that may be in the draw pile. */
static bool is_legal_draw(const struct chessmate *s, struct chessmate_step p,
                          struct violation *violation)
{
	int deck = chessmate_deck_of_seat(s, p.seat), number = p.kind == STEP_DEAL ? HAND_SIZE : 1;
	if (card_set_count(p.cards) + p.hidden[deck] != number || p.hidden[!deck])
		return chessmate_illegal(violation, p.kind == STEP_DEAL ? 2 : 3,
		                         "that is not the number of cards due");
	if ((p.cards & ~chessmate_unseen_cards(s, deck)) || chessmate_draw_pile_size(s, deck) < number)
		return chessmate_illegal(violation, 3, "a card is not in the draw pile");
	if (p.kind == STEP_MILL && p.hidden[deck])
		return chessmate_illegal(violation, 11, "discards are open: the card must be named");
	return p.kind != STEP_MILL || (p.cards & chessmate_millable_cards(s)) ||
	       chessmate_illegal(violation, 4,
	                         "no hand could go on after that, but the reply needed one");
}

/* The hand after the exchange: what the other seat holds now. */
static bool is_legal_fate(const struct chessmate *s, struct chessmate_step p,
                          struct violation *violation)
{
	int source = chessmate_fate_source(p.seat);
	for (int deck = 0; deck < 2; deck++) {
		card_set known = s->hand[source] & DECK_CARDS(deck), named = p.cards & DECK_CARDS(deck);
		int held = card_set_count(known) + s->hidden[source][deck];
		if (card_set_count(named) + p.hidden[deck] != held)
			return s->own_decks
			           ? chessmate_illegal_card(violation, CARD_HAND_OF_FATE,
			                                    "that hand holds %d card%s of %s's deck", held,
			                                    held == 1 ? "" : "s", chessmate_seat_names[deck])
			           : chessmate_illegal_card(violation, CARD_HAND_OF_FATE,
			                                    "that hand holds %d card%s", held,
			                                    held == 1 ? "" : "s");
		if ((p.hidden[deck] && (named != (known & s->seen) || !chessmate_is_spectator_state(s))) ||
		    (!p.hidden[deck] &&
		     ((known & ~named) || (named & ~known & ~chessmate_unseen_cards(s, deck)))))
			return chessmate_illegal_card(violation, CARD_HAND_OF_FATE,
			                              "that hand holds other cards");
	}
	return true;
}

static bool is_legal_verdict(const struct chessmate *s, enum chessmate_verdict verdict,
                             struct violation *violation)
{
	struct steps list = {0};
	bool found = false;
	chessmate_list_chance(s, &list);
	for (size_t i = 0; i < list.n; i++)
		found = found || chessmate_step_unpack(list.at[i]).verdict == verdict;
	steps_free(&list);
	return found || chessmate_illegal(violation, 6, "that is not so");
}

static bool is_legal_chance(const struct chessmate *s, struct chessmate_step p,
                            struct violation *violation)
{
	static const enum chessmate_step_kind kinds[] = {
		[PHASE_DEAL] = STEP_DEAL,   [PHASE_DRAW] = STEP_DRAW,   [PHASE_MILL] = STEP_MILL,
		[PHASE_FATE_W] = STEP_FATE, [PHASE_FATE_B] = STEP_FATE, [PHASE_VERDICT] = STEP_OVER,
	};
	const char *prefix = chessmate_chance_prefix(s);
	if (p.kind != kinds[s->phase] ||
	    (p.kind != STEP_OVER && p.seat != (strchr(prefix, '=')[-1] == 'b')))
		return illegal_while_due(s, violation);
	if (p.kind == STEP_OVER)
		return is_legal_verdict(s, p.verdict, violation);
	return p.kind == STEP_FATE ? is_legal_fate(s, p, violation) : is_legal_draw(s, p, violation);
}

/* ---- all steps */

static bool is_legal_decision(const struct chessmate *s, const struct chessmate_step *p,
                              struct violation *violation)
{
	if (p->kind == STEP_PASS)
		return chessmate_may_pass(s, chessmate_hand_to_play(s)) ||
		       chessmate_illegal(violation, 6,
		                         "passing is for who could only play a card and is not attacked");
	bool held = p->card == CARD_NONE || (chessmate_hand_to_play(s) & card_bit(p->card));
	if (held && chessmate_generates(s, p, true))
		return true;
	return chessmate_explain_decision(s, *p, violation);
}

static bool illegal_after_end(enum reason end, struct violation *violation)
{
	bool mate = end == REASON_CHECKMATE || end == REASON_STALEMATE;
	return chessmate_illegal(violation, mate ? 6 : 7, "the game is over");
}

bool chessmate_is_legal(const void *state, step_t step, struct violation *violation)
{
	const struct chessmate *s = state;
	struct chessmate_step p = chessmate_step_unpack(step);
	enum reason end = chessmate_end_reason(s);
	bool decision = p.kind == STEP_TURN || p.kind == STEP_PASS;
	if (end != REASON_NONE)
		return illegal_after_end(end, violation);
	if (s->phase == PHASE_TURN)
		return decision ? is_legal_decision(s, &p, violation)
		                : chessmate_illegal(violation, 3, "no card is due");
	return decision ? illegal_while_due(s, violation) : is_legal_chance(s, p, violation);
}

/* ---- steps and results */

void chessmate_apply(void *s, step_t step, struct events *events)
{
	struct chessmate_step p = chessmate_step_unpack(step);
	bool decision = p.kind == STEP_TURN || p.kind == STEP_PASS;
	(decision ? chessmate_apply_decision : chessmate_apply_chance)(s, &p, events);
}

struct result chessmate_result(const void *state, int to_move, int occurrences)
{
	const struct chessmate *s = state;
	(void)to_move;
	enum reason end = chessmate_end_reason(s);
	if (end == REASON_CHECKMATE)
		return (struct result){chessmate_seat_names[!chessmate_side_to_move(s)], end};
	if (end == REASON_STALEMATE)
		return (struct result){"draw", end};
	if (occurrences >= 3 && s->phase == PHASE_TURN && !chessmate_turn_has_begun(s))
		end = REASON_REPETITION;
	return end == REASON_NONE ? (struct result){"*", end} : (struct result){"draw", end};
}

int chessmate_returns(const void *state, int occurrences, int seat)
{
	const struct chessmate *s = state;
	(void)occurrences;
	if (s->phase != PHASE_CHECKMATE)
		return 0;
	return seat == (int)chessmate_side_to_move(s) ? -1 : 1;
}

/* Of the state's bytes as they lie where the low byte of a number is the first: a key seeds
 * generators, and they are to give the same on every machine. */
uint64_t chessmate_key(const void *state)
{
	enum { WORDS = sizeof(struct chessmate) / 8, BYTES = offsetof(struct chessmate, hidden) / 8 };
	const struct chessmate *s = state;
	const struct chess_position *p = &s->pos;
	uint64_t words[WORDS], hash = 0;
	memcpy(words, s, sizeof words);
	words[offsetof(struct chessmate, pos.halfmove_clock) / 8] =
		p->halfmove_clock | (uint64_t)p->fullmove << 16 | (uint64_t)p->side_to_move << 32;
	words[offsetof(struct chessmate, marks.shield) / 8] = s->marks.shield;
	words[offsetof(struct chessmate, hand) / 8] = s->hand[0] | (uint64_t)s->hand[1] << 32;
	words[offsetof(struct chessmate, known) / 8] = s->known | (uint64_t)s->seen << 32;
	for (size_t i = BYTES; i < WORDS; i++)
		words[i] = load_le64((const uint8_t *)s + 8 * i);
	for (size_t i = 0; i < WORDS; i++)
		hash = splitmix64(hash ^ words[i]);
	return hash;
}

uint64_t chessmate_board_key(const struct chessmate *s)
{
	return splitmix64(s->pos.key ^ splitmix64(s->marks.forbidden)) ^
	       splitmix64(~s->marks.champions);
}

/* Key of board, marks, shield, side, castling and en passant; hands do not count
 * (M7). 0 within a turn that has begun with a card, and while cards are due. The board's part is a
 * Zobrist key, so that odd factors are mixing enough for the rest. */
uint64_t chessmate_repetition_key(const void *state)
{
	const struct chessmate *s = state;
	if (s->phase == PHASE_VERDICT || s->phase == PHASE_DEAL || s->phase == PHASE_DRAW ||
	    chessmate_turn_has_begun(s))
		return 0;
	return (s->pos.key + s->marks.forbidden * UINT64_C(0x9E3779B97F4A7C15) +
	        s->marks.champions * UINT64_C(0xBF58476D1CE4E5B9) +
	        s->marks.shield * UINT64_C(0x94D049BB133111EB)) |
	       1;
}
