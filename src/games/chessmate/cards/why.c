/* why.c - which steps are allowed; and of one that is not, the rule it breaks.
 *
 * The rule is found by asking what would have to be otherwise: were the king not
 * in danger, were no square forbidden, were nothing shielded. */
#include "board/attacks.h"
#include "games/chessmate/cards/generate.h"
#include "games/chessmate/cards/judge.h"
#include "games/chessmate/cards/text.h"
#include "games/chessmate/cards/turn.h"

enum { CARD_RULES = 11 }; /* where the cards' rules begin in the list */

const struct rule cm_rules[] = {
	{"M1", "Men move as in chess, with castling, en passant and promotion to Q, R, B or N."},
	{"M2", "There is one of each of 15 cards in a deck, and a hand holds three of them."},
	{"M3", "A turn plays one card at most, out of the own hand; another is drawn at once."},
	{"M4", "A card is played before, after or instead of a move, as it says."},
	{"M5", "After the whole turn the own king is not attacked, or shielded; no king is taken."},
	{"M6", "Who has no turn left, cards included, is mated if attacked, else it is stalemate."},
	{"M7", "The third repetition, 100 quiet turns, 500 moves or bare kings are a draw."},
	{"M8", "Nothing enters a forbidden square, and only leapers cross it."},
	{"M9", "No card brings a pawn to its far rank; from its back rank a pawn goes one step."},
	{"M10", "A shielded piece cannot be captured in the turn after it was shielded."},
	{"M11", "A seat knows its hand, the discards, and what it was told or can work out."},
#define X(card, id, name, timing, targets, text) {id, text},
	CARDS(X)
#undef X
	{NULL, NULL}
};

static bool refuse(struct refusal *why, int rule, const char *text)
{
	if (why) {
		memset(why, 0, sizeof *why);
		why->rule = &cm_rules[rule];
		memcpy(why->text, text, strlen(text));
	}
	return false;
}

/* Rule number n of M1, M2, ... */
static bool against(struct refusal *why, int n, const char *text)
{
	return refuse(why, n - 1, text);
}

/* ---- chance and the table */

/* One or three cards that may come out of the pile. */
static bool allows_cards(const struct cm *s, struct parts p, struct refusal *why)
{
	int deck = cm_deck(s, p.seat), number = p.kind == STEP_DEAL ? HAND : 1;
	if (cards_count(p.set) + p.hidden[deck] != number || p.hidden[!deck])
		return against(why, p.kind == STEP_DEAL ? 2 : 3, "that is not the number of cards due");
	if ((p.set & ~cm_unseen(s, deck)) || cm_pile(s, deck) < number)
		return against(why, 3, "a card is not in the draw pile");
	if (p.kind == STEP_MILL && p.hidden[deck])
		return against(why, 11, "discards are open: the card must be named");
	return true;
}

/* The hand after the exchange is what the other seat holds now. */
static bool allows_fate(const struct cm *s, struct parts p, struct refusal *why)
{
	int source = cm_fate_source(p.seat);
	for (int deck = 0; deck < 2; deck++) {
		cards known = s->hand[source] & DECK(deck), named = p.set & DECK(deck);
		int held = cards_count(known) + s->hidden[source][deck];
		if (cards_count(named) + p.hidden[deck] != held)
			return refuse(why, CARD_RULES + CARD_HAND_OF_FATE, "that is not the hand's size");
		if ((p.hidden[deck] && (named || !cm_from_outside(s))) ||
		    (!p.hidden[deck] && ((known & ~named) || (named & ~known & ~cm_unseen(s, deck)))))
			return refuse(why, CARD_RULES + CARD_HAND_OF_FATE, "that hand holds other cards");
	}
	return true;
}

static bool allows_verdict(const struct cm *s, enum verdict verdict, struct refusal *why)
{
	struct steps list = {0};
	bool fine = false;
	cm_list_chance(s, &list);
	for (size_t i = 0; i < list.n; i++)
		fine = fine || unpack(list.at[i]).verdict == verdict;
	steps_free(&list);
	return fine || against(why, 6, "that is not so");
}

static bool allows_chance(const struct cm *s, struct parts p, struct refusal *why)
{
	static const struct {
		enum step_kind kind;
		int rule;
	} due[] = {
		[PHASE_DEAL] = {STEP_DEAL, 2},
		[PHASE_DRAW] = {STEP_DRAW, 3},
		[PHASE_MILL] = {STEP_MILL, CARD_RULES + 1 + CARD_VULTURE},
		[PHASE_FATE_W] = {STEP_FATE, CARD_RULES + 1 + CARD_HAND_OF_FATE},
		[PHASE_FATE_B] = {STEP_FATE, CARD_RULES + 1 + CARD_HAND_OF_FATE},
		[PHASE_SAY] = {STEP_OVER, 6},
	};
	const char *prefix = cm_due(s);
	if (p.kind != due[s->phase].kind ||
	    (p.kind != STEP_OVER && p.seat != (strchr(prefix, '=')[-1] == 'b')))
		return against(why, due[s->phase].rule, "something else is due first");
	if (p.kind == STEP_OVER)
		return allows_verdict(s, p.verdict, why);
	return p.kind == STEP_FATE ? allows_fate(s, p, why) : allows_cards(s, p, why);
}

/* ---- why a decision is not allowed */

/* A castling whose path is free, attacked or not. */
static bool is_free_castling(const struct cm *s, wire_move move)
{
	const struct chess_board *b = &s->at.board;
	int from = wire_from(move), to = wire_to(move), rook = to > from ? from + 3 : from - 4;
	bitboard blocked = b->side[0] | b->side[1] | s->marks.forbidden;
	if (from != chess_king_square(b, cm_mover(s)) || (to != from + 2 && to != from - 2) ||
	    wire_promotion(move) || rook < 0 || rook > 63)
		return false;
	return bb_has(b->castle & b->side[cm_mover(s)], rook) &&
	       !(attacks.between[from][rook] & blocked);
}

/* Would all be well but for the own king? */
static bool nearly(const struct cm *s, struct parts p)
{
	struct parts alone = parts_of_turn(p.move, CARD_NONE, SQUARE_NONE, SQUARE_NONE);
	return cm_finds(s, p, false) || (p.move != NO_MOVE && is_free_castling(s, p.move) &&
	                                 !cm_finds(s, alone, false));
}

/* Would it do if the enemy's king were a queen, and the king somewhere else? */
static bool takes_king(const struct cm *s, struct parts p)
{
	enum chess_side them = chess_other(cm_mover(s));
	int king = chess_king_square(&s->at.board, them);
	bitboard empty = ~(s->at.board.side[0] | s->at.board.side[1] | s->marks.forbidden);
	struct cm t = *s;
	t.marks.shield = SQUARE_NONE;
	t.at.board.kind[CHESS_QUEEN] |= bb_of(king);
	while (empty) {
		bitboard there = empty & -empty;
		empty ^= there;
		t.at.board.kind[CHESS_KING] = (s->at.board.kind[CHESS_KING] & ~bb_of(king)) | there;
		t.at.board.side[them] = s->at.board.side[them] | there;
		if (cm_finds(&t, p, false))
			return true;
	}
	return false;
}

static bool dances_to_far_rank(const struct cm *s, struct parts p)
{
	const struct chess_board *b = &s->at.board;
	enum chess_side us = cm_mover(s), them = chess_other(us);
	if (p.card == CARD_NONE || card_kind(p.card) != CARD_DEATH_DANCE || p.a == SQUARE_NONE ||
	    p.b == SQUARE_NONE)
		return false;
	return bb_has(b->side[us], p.a) && bb_has(b->side[them], p.b) &&
	       bb_has(attacks.king[p.a], p.b);
}

static bool doubles_from_back_rank(const struct cm *s, wire_move move)
{
	enum chess_side us = cm_mover(s);
	int from = wire_from(move);
	return bb_has(s->at.board.kind[CHESS_PAWN] & s->at.board.side[us] & chess_home(us), from) &&
	       wire_to(move) == (us == CHESS_WHITE ? from + 16 : from - 16);
}

static bool is_own_man(const struct cm *s, int square)
{
	return bb_has(s->at.board.side[cm_mover(s)], square);
}

/* The card itself cannot be played now, wherever it is aimed. */
static bool card_is_barred(const struct cm *s, struct parts p, struct refusal *why)
{
	int timing = card_timings[card_kind(p.card)];
	if (card_deck(p.card) && !s->own)
		return !against(why, 3, "with a common deck no card has an apostrophe");
	if (s->played)
		return !against(why, 3, "a card was played in this turn already");
	if (!(cm_possible(s, (int)cm_mover(s)) & card_bit(p.card)))
		return !against(why, 3, "the card is not in the hand");
	if (p.move != NO_MOVE && !(timing & AFTER))
		return !against(why, 4, timing & INSTEAD ? "this card is a whole turn, no move goes with it"
		                                         : "this card is a token of its own before a move");
	if (p.move == NO_MOVE && timing == AFTER)
		return !against(why, 4, "this card rides on a regular move");
	return false;
}

/* What the card's own rule says against its use here. */
static const char *card_trouble(const struct cm *s, struct parts p)
{
	enum card_kind card = card_kind(p.card);
	if (card == CARD_VULTURE && s->last[chess_other(cm_mover(s))] == CARD_NONE)
		return "no card of the opponent has lain in the discards since it was played";
	if (p.a < SQUARE_NONE && p.a == p.b)
		return "the card must change something";
	return "the card cannot be played at these squares";
}

static bool explain(const struct cm *s, struct parts p, struct refusal *why)
{
	bool card = p.card != CARD_NONE;
	struct parts alone = parts_of_turn(p.move, CARD_NONE, SQUARE_NONE, SQUARE_NONE);
	struct cm t = *s;
	if (card && card_is_barred(s, p, why))
		return false;
	if (nearly(s, p)) {
		if (card && p.move == NO_MOVE && (card_timings[card_kind(p.card)] & BEFORE))
			return against(why, 4, "no regular move could follow this card");
		return against(why, 5, "the own king would stand attacked, or castles out of or "
		                       "through an attack");
	}
	t.marks.forbidden = 0;
	if (nearly(&t, p))
		return against(why, 8, "a forbidden square is in the way");
	t = *s;
	t.marks.shield = SQUARE_NONE;
	if (nearly(&t, p))
		return against(why, 10, "the piece is shielded in this turn");
	if ((!card || card_kind(p.card) == CARD_CRUSADE || card_kind(p.card) == CARD_DARK_MIRROR) &&
	    takes_king(s, p))
		return against(why, 5, "a king is never captured");
	if (dances_to_far_rank(s, p))
		return against(why, 9, "no card brings a pawn to its far rank");
	if (!card && doubles_from_back_rank(s, p.move))
		return against(why, 9, "from its back rank a pawn goes one step");
	if (card && (p.move == NO_MOVE || nearly(s, alone)))
		return refuse(why, CARD_RULES + (int)card_kind(p.card), card_trouble(s, p));
	return against(why, 1, is_own_man(s, wire_from(p.move)) ? "the piece does not move so"
	                                                       : "no own piece stands there");
}

/* ---- what is allowed */

static bool allows_decision(const struct cm *s, struct parts p, struct refusal *why)
{
	cards hand = s->played ? 0 : cm_possible(s, (int)cm_mover(s));
	if (p.kind == STEP_PASS)
		return cm_may_pass(s, hand) ||
		       against(why, 6, "passing is for who could only play a card and is not attacked");
	if ((p.card == CARD_NONE || (hand & card_bit(p.card))) && cm_finds(s, p, true))
		return true;
	return why ? explain(s, p, why) : false;
}

static bool nothing_follows(enum reason end, struct refusal *why)
{
	bool mate = end == REASON_CHECKMATE || end == REASON_STALEMATE;
	return against(why, mate ? 6 : 7, "the game is over");
}

bool cm_allows(const void *state, step_t step, struct refusal *why)
{
	static const int rule_of_due[] = {
		[PHASE_DEAL] = 2, [PHASE_DRAW] = 3, [PHASE_MILL] = 3,
		[PHASE_FATE_W] = 11, [PHASE_FATE_B] = 11, [PHASE_SAY] = 6,
	};
	const struct cm *s = state;
	struct parts p = unpack(step);
	enum reason end = cm_end(s);
	bool decision = p.kind == STEP_TURN || p.kind == STEP_PASS;
	if (end != REASON_NONE)
		return nothing_follows(end, why);
	if (s->phase == PHASE_TURN)
		return decision ? allows_decision(s, p, why) : against(why, 3, "no card is due");
	if (decision)
		return against(why, rule_of_due[s->phase], "a chance or table token must come first");
	return allows_chance(s, p, why);
}
