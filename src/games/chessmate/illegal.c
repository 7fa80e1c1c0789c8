/* illegal.c - the rules by their ids, and the violations that name them. */
#include "games/chessmate/illegal.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The rules of the game by number, then those of the cards by enum card_kind. */
/* clang-format off */
const struct rule chessmate_rules[] = {
	{"M1", "Orthodox chess: the men and how they move, check, castling, en passant, promotion to "
	       "queen, rook, bishop or knight."},
	{"M2", "There is one of each of 15 cards in the deck, or in each seat's own deck; a hand holds "
	       "three. A card is discarded to the deck it belongs to."},
	{"M3", "A seat plays one card at most on its own turn, and one on the opponent's, which only a "
	       "reply can be; another is drawn at once. An empty draw pile takes back its discards first."},
	{"M4", "A card is played before a move (as a token of its own, when a move is left to follow), "
	       "after one (riding on it, judged on the board after it), instead, or in reply to a turn "
	       "with a card (as a token of its own before all else, when a turn is left to follow)."},
	{"M5", "When the turn ends the own king is not attacked, or it is shielded. There is no castling "
	       "out of or through an attack. No king is ever captured, removed or replaced."},
	{"M6", "Who has no legal turn, with its cards or the one a reply would take, is mated if attacked, "
	       "else it is stalemate. Who could only play a card and is not attacked may pass instead, "
	       "which is stalemate."},
	{"M7", "The third occurrence of a position, 100 turns in a row without capture, pawn move or "
	       "card, 500 moves by each seat, and bare kings are a draw."},
	{"M8", "Nothing enters a forbidden square or goes through one, but for leapers and men set down by "
	       "a card. A Champion is a knight for every card; its mark goes with it."},
	{"M9", "No card brings a pawn to its far rank; from its back rank a pawn goes one step only. A "
	       "castling right ends when its king or rook is touched."},
	{"M10", "A shielded piece cannot be captured in the turn after it was shielded. It gives check and "
	        "may be swapped."},
	{"M11", "A seat is told its own hand, the discards, the hands that are exchanged and the card a "
	        "vulture takes; an empty draw pile tells both seats everything."},
#define X(card, id, name, timing, targets, spellings, text) {id, text},
	CARDS(X)
#undef X
	{NULL, NULL}
};
/* clang-format on */

enum { FIRST_CARD_RULE = 11 }; /* index of the first rule of a card */

__attribute__((format(printf, 3, 0))) static void set_violation(struct violation *violation,
                                                                int rule, const char *format,
                                                                va_list args)
{
	if (!violation)
		return;
	memset(violation, 0, sizeof *violation);
	violation->rule = &chessmate_rules[rule];
	vsnprintf(violation->text, sizeof violation->text, format, args);
}

bool chessmate_illegal(struct violation *violation, int n, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	set_violation(violation, n - 1, format, args);
	va_end(args);
	return false;
}

bool chessmate_illegal_card(struct violation *violation, enum card_kind card, const char *format,
                            ...)
{
	va_list args;
	va_start(args, format);
	set_violation(violation, FIRST_CARD_RULE + (int)card, format, args);
	va_end(args);
	return false;
}
