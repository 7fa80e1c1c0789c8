/* info.c - the constant facts of the game, for `describe` and `help`. */
#include "games/chessmate/info.h"

#include "games/chessmate/cards/deck.h"
#include "games/chessmate/illegal.h"
#include "games/chessmate/names.h"

/* clang-format off */
static const struct piece pieces[] = {
	{"P", "white pawn", "♙"},   {"N", "white knight", "♘"}, {"B", "white bishop", "♗"},
	{"R", "white rook", "♖"},   {"Q", "white queen", "♕"},  {"K", "white king", "♔"},
	{"Z", "white champion", "Z"}, {"p", "black pawn", "♟"},  {"n", "black knight", "♞"},
	{"b", "black bishop", "♝"}, {"r", "black rook", "♜"},   {"q", "black queen", "♛"},
	{"k", "black king", "♚"},   {"z", "black champion", "z"}, {NULL, NULL, NULL},
};
/* clang-format on */

/* The words for the timings that the list of cards names. */
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
