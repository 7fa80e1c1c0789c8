/* info.c - the constant facts of the game, for `describe` and `help`. */
#include "games/chessmate/info.h"

#include "games/chessmate/cards/deck.h"
#include "games/chessmate/illegal.h"
#include "games/chessmate/names.h"

static const struct piece pieces[] = {
	{"P", "white", "pawn", "p", "white pawn", "♙"},
	{"N", "white", "knight", "n", "white knight", "♘"},
	{"B", "white", "bishop", "b", "white bishop", "♗"},
	{"R", "white", "rook", "r", "white rook", "♖"},
	{"Q", "white", "queen", "q", "white queen", "♕"},
	{"K", "white", "king", "k", "white king", "♔"},
	{"Z", "white", "champion", "z", "white champion", "☆"},
	{"p", "black", "pawn", "p", "black pawn", "♟"},
	{"n", "black", "knight", "n", "black knight", "♞"},
	{"b", "black", "bishop", "b", "black bishop", "♝"},
	{"r", "black", "rook", "r", "black rook", "♜"},
	{"q", "black", "queen", "q", "black queen", "♛"},
	{"k", "black", "king", "k", "black king", "♚"},
	{"z", "black", "champion", "z", "black champion", "★"},
	{NULL, NULL, NULL, NULL, NULL, NULL},
};

static const char *const looks[] = {"south", "north", NULL};

static const struct word words[] = {
	{"!", "the other player knows this card"},
	{"'", "a card of the other player's deck"},
	{"+", "a card after the move"},
	{"?", "you were not told this card"},
	{"@", "where the card acts"},
	{"after", "after a move"},
	{"before", "before the move"},
	{"before or after", "before the move or after it"},
	{"decks", "common: one deck for both; own: each player has one"},
	{"instead", "instead of a move"},
	{"pass", "play no card either: the game ends as stalemate"},
	{"reply", "in reply to a card, before all else of the turn"},
	{"turns without progress",
     "without a capture, a pawn's move or a card: after 100 it is a draw"},
	{NULL, NULL},
};

static const struct word marks[] = {
	{"check", "a king stands attacked"},
	{"shield", "cannot be captured now"},
	{"forbidden", "nothing may come here"},
	{NULL, NULL},
};

static const struct zone_info zones[] = {
	{"discards", ZONE_CARDS, "seat", "discards",
     "cards of the own deck that were played or discarded"},
	{"discards", ZONE_CARDS, "table", "discards", "cards that were played or discarded"},
	{"hand", ZONE_CARDS, "seat", "hand", "cards to play"},
	{"pile", ZONE_CARDS, "seat", "pile", "cards of the own deck to draw"},
	{"pile", ZONE_CARDS, "table", "pile", "cards to draw"},
	{NULL, ZONE_CARDS, NULL, NULL, NULL},
};

/* The words for the timings that the list of cards names. */
#define TIMING_BEFORE "before"
#define TIMING_AFTER "after"
#define TIMING_INSTEAD "instead"
#define TIMING_BEFORE_OR_AFTER "before or after"
#define TIMING_REPLY "reply"

/* What each card names, on the board as it is when the card acts. */
static const struct card_target targets_of[][3] = {
	[CARD_CHAMPION] = {{"a knight", "either", "knight", NULL}},
	[CARD_COWARDICE] = {{"an enemy pawn", "enemy", "pawn", NULL},
                        {"its new square", "empty", NULL, NULL}},
	[CARD_CRUSADE] = {{"the bishop's second target", "any", NULL, NULL}},
	[CARD_DARK_MIRROR] = {{"an own pawn", "own", "pawn", NULL},
                          {"what it captures", "enemy", NULL, NULL}},
	[CARD_DEATH_DANCE] = {{"an own piece", "own", NULL, NULL},
                          {"an enemy piece", "enemy", NULL, NULL}},
	[CARD_DISINTEGRATION] = {{"an own pawn", "own", "pawn", NULL}},
	[CARD_FORBIDDEN_CITY] = {{"an empty square", "empty", NULL, NULL}},
	[CARD_HOLY_QUEST] = {{"an enemy bishop", "enemy", "bishop", NULL},
                         {"an enemy knight", "enemy", "knight", NULL}},
	[CARD_LONG_JUMP] = {{"an own knight", "own", "knight", NULL},
                        {"its new square", "empty", NULL, NULL}},
	[CARD_LOST_CASTLE] = {{"an own rook", "own", "rook", NULL},
                          {"an enemy rook", "enemy", "rook", NULL}},
	[CARD_MYSTIC_SHIELD] = {{"the king's or the rook's square", "own", NULL, "after castling"}},
	[CARD_REBIRTH] = {{"an enemy piece", "enemy", NULL, NULL},
                      {"its new square", "any", NULL, NULL}},
	[CARD_REVELATION] = {{"a knight", "either", "knight", NULL}},
	[CARD_KINDS - 1] = {{NULL, NULL, NULL, NULL}},
};

/* What move a card rides on; one that is a decision of its own has none. */
#define MOVE_BEFORE(card) NULL
#define MOVE_INSTEAD(card) NULL
#define MOVE_REPLY(card) NULL
#define MOVE_AFTER(card) \
	CARD_##card == CARD_CRUSADE ? "a bishop's move that captures nothing" : "a regular move"
#define MOVE_BEFORE_OR_AFTER(card) "a regular move, or none"

/* Examples of how each is written. */
#define X(card, id, name, timing, targets, spellings, text) \
	static const struct card_spelling spellings_of_##card[] = spellings;
CARDS(X)
#undef X

/* clang-format off */
static const struct card cards_of_the_deck[] = {
#define X(card, id, name, timing, targets, spellings, text)                          \
	{id, name, TIMING_##timing, targets, spellings_of_##card, text, MOVE_##timing(card), \
	 targets_of[CARD_##card]},
	CARDS(X)
#undef X
	{NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL},
};
/* clang-format on */

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
	"position = fen [SP squares SP (square / \"-\") SP "
	"(%s\"played\" / %s\"reply\" / \"-\") SP hand SP hand SP discards SP last [SP due]]",
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

static const struct token_sentence sentences[] = {
	{"deal:", "{seat} is dealt {items}", NULL},
	{"draw:", "{seat} draws {items}", NULL},
	{"fate:", "{seat} now holds {items}", NULL},
	{"mill:", "{seat} discards {items} from the draw pile", NULL},
	{"over:checkmate", "there is no way out: checkmate", NULL},
	{"over:stalemate", "there is no way out: stalemate", NULL},
	{"over:", "there is a way out", NULL},
	{NULL, NULL, NULL},
};

static const char *const aim[] = {
	"Chess with cards: mate the enemy king.",
	"In your turn make a move, and play one of your three cards if you like: before the move, "
	"after it or instead of it, as the card says. For each card that you play you draw a new one. "
	"What the opponent holds you do not see.",
	NULL,
};

static const char *const how[] = {
	"A move is two squares, e2e4; a pawn that arrives names what it becomes, a7a8q.",
	"Some cards are played with a move, e2e4+champion@b1, or in words champion b1 e2e4; some "
	"before it, hand-of-fate; some in its place, long-jump@b1h8. `help champion` explains a card.",
	"A ! behind a card of a hand: the opponent knows it.",
	NULL,
};

const struct game_info chessmate_info = {
	.title = "ChessMate",
	.unit = "hundredths of a pawn",
	.files = 8,
	.ranks = 8,
	.looks = looks,
	.pieces = pieces,
	.words = words,
	.marks = marks,
	.zones = zones,
	.cards = cards_of_the_deck,
	.rules = chessmate_rules,
	.grammar = grammar,
	.chance_prefixes = chance,
	.chance_meanings = chance_words,
	.chance_sentences = sentences,
	.seat_names = chessmate_seat_names,
	.aim = aim,
	.how_to_play = how,
	.mirror = "bscq--qq-></,",
};
