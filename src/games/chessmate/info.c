/* info.c - the constant facts of the game, for programs that know only how to
 * ask. */
#include "games/chessmate/rules.h"
#include "games/chessmate/names.h"
#include "games/chessmate/view.h"

/* clang-format off */
static const struct piece pieces[] = {
	{"P", "white pawn", "♙"},   {"N", "white knight", "♘"}, {"B", "white bishop", "♗"},
	{"R", "white rook", "♖"},   {"Q", "white queen", "♕"},  {"K", "white king", "♔"},
	{"Z", "white champion", "Z"}, {"p", "black pawn", "♟"},  {"n", "black knight", "♞"},
	{"b", "black bishop", "♝"}, {"r", "black rook", "♜"},   {"q", "black queen", "♛"},
	{"k", "black king", "♚"},   {"z", "black champion", "z"}, {NULL, NULL, NULL},
};
/* clang-format on */

/* The order is that of the numbers and of the cards: see blame.c. */
/* clang-format off */
const struct rule chessmate_rules[] = {
	{"M1", "Orthodox chess: the men and how they move, check, castling, en passant, promotion to "
	       "queen, rook, bishop or knight."},
	{"M2", "There is one of each of 15 cards in the deck, or in each seat's own deck; a hand holds "
	       "three. A card is discarded to the deck it belongs to."},
	{"M3", "A turn plays one card at most, out of the own hand; another is drawn at once. An empty "
	       "draw pile takes back its discards first."},
	{"M4", "A card is played before a move (as a token of its own, when a move is left to follow), "
	       "after one (riding on it, judged on the board after it), or instead, as it says."},
	{"M5", "When the turn ends the own king is not attacked, or it is shielded. There is no castling "
	       "out of or through an attack. No king is ever captured, removed or replaced."},
	{"M6", "Who has no legal turn, cards included, is mated if attacked, else it is stalemate. Who could "
	       "only play a card and is not attacked may pass, which is stalemate."},
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

/* A constant text per timing, since the list of cards is constant, too. */
#define TIMING_BEFORE "before"
#define TIMING_AFTER "after"
#define TIMING_INSTEAD "instead"
#define TIMING_BEFORE_OR_AFTER "before or after"

#define X(card, id, name, timing, targets, spellings, text) \
	static const struct card_spelling spellings_of_##card[] = spellings;
CARDS(X)
#undef X

static const struct card cards_of_the_deck[] = {
#define X(card, id, name, timing, targets, spellings, text) \
	{id, name, TIMING_##timing, targets, spellings_of_##card, text},
	CARDS(X)
#undef X
		{NULL, NULL, NULL, NULL, NULL, NULL}};

static const char *const chance[] = {"deal:", "draw:", "fate:", "mill:", "over:", NULL};

/* RFC 5234, with the case-sensitive strings of RFC 7405. */
/* clang-format off */
static const char *const grammar[] = {
	"token = move / move \"+\" played / played / %s\"pass\"",
	"move = square square [%s\"q\" / %s\"r\" / %s\"b\" / %s\"n\"]",
	"played = card [\"@\" square [square]]",
	"token =/ %s\"deal:\" seat \"=\" item \",\" item \",\" item",
	"token =/ (%s\"draw:\" / %s\"mill:\") seat \"=\" item",
	"token =/ %s\"fate:\" seat \"=\" item *(\",\" item)",
	"token =/ %s\"over:\" (%s\"checkmate\" / %s\"stalemate\" / \"-\")",
	"card = id [\"'\"]",
	"item = card / \"?\" [\"'\"]",
	"seat = %s\"w\" / %s\"b\"",
	"square = file rank",
	"file = %x61-68",
	"rank = %x31-38",
	"position = fen [SP squares SP (square / \"-\") SP (%s\"played\" / \"-\") SP hand SP hand "
	"SP discards SP last [SP due]]",
	"fen = board SP seat SP castling SP (square / \"-\") SP number SP number",
	"board = 7(row \"/\") row",
	"row = 1*8(piece / %x31-38)",
	"piece = %s\"P\" / %s\"N\" / %s\"B\" / %s\"R\" / %s\"Q\" / %s\"K\" / %s\"Z\"",
	"piece =/ %s\"p\" / %s\"n\" / %s\"b\" / %s\"r\" / %s\"q\" / %s\"k\" / %s\"z\"",
	"castling = \"-\" / [%s\"K\"] [%s\"Q\"] [%s\"k\"] [%s\"q\"]",
	"number = 1*5DIGIT",
	"squares = \"-\" / square *(\",\" square)",
	"hand = \"-\" / known *(\",\" known)",
	"known = card [\"!\"] / \"?\" [\"'\"]",
	"discards = pile [\"/\" pile]",
	"pile = \"-\" / id *(\",\" id)",
	"last = (card / \"-\") \",\" (card / \"-\")",
	"due = %s\"turn\" / %s\"draw\" / %s\"mill\" / %s\"fate:w\" / %s\"fate:b\" / %s\"over\" / "
	"%s\"checkmate\" / %s\"stalemate\"",
#define X(card, id, name, timing, targets, spellings, text) "id = %s\"" id "\"",
	FIRST_CARD(X)
#undef X
#define X(card, id, name, timing, targets, spellings, text) "id =/ %s\"" id "\"",
	FURTHER_CARDS(X)
#undef X
	NULL,
};
/* clang-format on */

static const char *const chance_words[] = {
	"cards are dealt",     "a card is drawn",    "the hand after the exchange",
	"a card is discarded", "is there a way out", NULL,
};

static const char *const how[] = {
	"Chess with cards: a move is two squares, e2e4, and once a turn you may play a card of your "
	"hand.",
	"Some cards ride on a move, e2e4+champion@b1; some are the whole turn, long-jump@b1h8; some "
	"come "
	"before the move, vulture. In words: champion b1 e2e4. `help champion` explains a card.",
	"Mate the enemy king. A ! behind a card of a hand: the opponent knows it.",
	NULL,
};

const struct game_info chessmate_info = {
	.title = "ChessMate",
	.files = 8,
	.ranks = 8,
	.pieces = pieces,
	.cards = cards_of_the_deck,
	.rules = chessmate_rules,
	.grammar = grammar,
	.chance_prefixes = chance,
	.chance_meanings = chance_words,
	.seat_names = chessmate_seat_names,
	.how_to_play = how,
};
