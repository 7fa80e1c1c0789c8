/* event.h - what happened, for those who may know it: values, of which event_write makes the
 * lines of the protocol and event_visit anything else.
 *
 * A game appends events while it applies a step; each carries its audience, the
 * set of viewers that see it. Where viewers see different things the game appends
 * one event for each group. */
#ifndef GAME_EVENT_H
#define GAME_EVENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/strbuf.h"
#include "game/info.h"
#include "game/steps.h"

/* Viewers: seats are 0..5. */
enum { VIEW_PUBLIC = 6, VIEW_ALL = 7, VIEWERS = 8 };

/* A set of viewers. */
typedef uint8_t audience;
#define TO_EVERYBODY ((audience)0xFF)
#define TO_ONE(viewer) ((audience)(1u << (viewer)))

/* Every kind of event: enum, wire name, what it says, and the keys it may have in the order of
 * its line; a key whose value is absent is left out. `seat` is whose thing it is, `by` who acted;
 * where an event may have both, no `by` means the same seat. */
/* clang-format off */
#define EVENT_KINDS(X)                                                                        \
	X(CHANCE, "chance", "a chance token was made: the token follows", TOKEN)                  \
	X(TABLE, "table", "the table said something: the token follows", TOKEN)                   \
	X(ADD, "add", "a piece was added from the reserve: seat, piece, square",                  \
	  SEAT, PIECE, SQUARE)                                                                    \
	X(MOVE, "move",                                                                           \
	  "a piece or stack moved: seat, piece or beans, from, to; "                              \
	  "by; castling (of the king, the rook's follows); squares of a row that it makes",       \
	  SEAT, PIECE, BEANS, FROM, TO, BY, CASTLING, SQUARES)                                    \
	X(CAPTURE, "capture",                                                                     \
	  "a piece was captured: seat (its owner), piece, "                                       \
	  "square, by, with (the piece that captured)",                                           \
	  SEAT, PIECE, SQUARE, BY, WITH)                                                          \
	X(PROMOTE, "promote", "a pawn was promoted: seat, piece, square", SEAT, PIECE, SQUARE)    \
	X(CHECK, "check", "a king stands attacked: seat, square", SEAT, SQUARE)                   \
	X(ROW, "line", "a seat has three in a row: seat, squares", SEAT, SQUARES)                 \
	X(PLACE, "place",                                                                         \
	  "a bean was placed: seat, square, beans now on it; squares of a row that it makes",     \
	  SEAT, SQUARE, BEANS, SQUARES)                                                           \
	X(STEAL, "steal", "beans were stolen: seat, from, to (its own), beans",                   \
	  SEAT, FROM, TO, BEANS)                                                                  \
	X(END, "end", "a seat ended its turn: seat", SEAT)                                        \
	X(INCOME, "income", "a seat drew beans: seat, beans, rows, inventory, bank",              \
	  SEAT, PIECE, BEANS, ROWS, INVENTORY, BANK)                                              \
	X(DICE, "dice", "dice were rolled: seat, faces", SEAT, FACES)                             \
	X(CARD, "card", "a card was played: seat, card", SEAT, CARD)                              \
	X(TAKE, "take", "a seat took a card out of the discards: seat, card", SEAT, CARD)         \
	X(RESHUFFLE, "reshuffle", "discards became the draw pile: deck", DECK)                    \
	X(REMOVE, "remove", "a piece left the board uncaptured: seat, piece, square",             \
	  SEAT, PIECE, SQUARE)                                                                    \
	X(CHANGE, "change",                                                                       \
	  "a piece became another: seat, piece (the new), square, "                               \
	  "was (the old), by",                                                                    \
	  SEAT, PIECE, SQUARE, WAS, BY)                                                           \
	X(FORBID, "forbid", "a square was forbidden: square, by", SQUARE, BY)                     \
	X(SHIELD, "shield", "a piece is safe in the next turn: seat, piece, square",              \
	  SEAT, PIECE, SQUARE)                                                                    \
	X(PASS, "pass", "a seat passed: seat", SEAT)                                              \
	X(CLAIM, "claim", "a seat claimed its target: seat, piece", SEAT, PIECE)                  \
	X(POINTS, "points", "a team gained points: team, gained, and all there are",              \
	  TEAM, GAINED, SCORE)                                                                    \
	X(ROUND, "round", "a round ended: round, last (the last seat, - if void)", ROUND, LAST)   \
	X(OVER, "over", "the game has ended: outcome, reason", OUTCOME, REASON)                   \
	X(COMMIT, "commit",                                                                       \
	  "the chance to come is committed to: hash (of its key), "                               \
	  "given (whether the key was, instead of drawn)",                                        \
	  HASH, GIVEN)                                                                            \
	X(ENTROPY_COMMIT, "entropy-commit", "a seat commits to its entropy: seat, hash",          \
	  SEAT, HASH)                                                                             \
	X(ENTROPY_CLOSE, "entropy-close", "entropy is no longer taken: it is to be opened", NO_KEY)\
	X(ENTROPY, "entropy", "a seat opens its entropy: seat, bytes", SEAT, BYTES)               \
	X(ENTROPY_VOID, "entropy-void",                                                           \
	  "a deal is given up: missing (the seats that have not opened), "                        \
	  "voids (how many so far), key (it is void)",                                            \
	  MISSING, VOIDS, KEY)                                                                    \
	X(REVEAL, "reveal", "the key of a committed deal is revealed: key", KEY)
/* clang-format on */

enum event_kind {
#define X(kind, ...) EVENT_##kind,
	EVENT_KINDS(X)
#undef X
};

/* The wire name of a kind. */
const char *event_name(enum event_kind kind);

/* Where something is: the number of a square (a1, b1, ... a2, ...), or the place of a seat. */
#define PLACE_OF_SEAT(seat) (64 + (seat))
/* No seat, team, number or castling. */
enum { EVENT_NONE = -1, EVENT_TEAMS_MAX = 2 };
enum event_castling { CASTLING_KINGSIDE, CASTLING_QUEENSIDE };

/* A piece as positions write it; "" is none. */
struct piece_token {
	char s[3];
};

/* An event. Its kind says which members have a meaning; of these seats, teams and numbers are
 * EVENT_NONE, and pieces empty, where the event does not say them. */
struct event {
	enum event_kind kind;
	audience seen_by;
	int8_t seat, by, last;   /* seats */
	int8_t square, from, to; /* places */
	int8_t team, deck;       /* deck: the seat whose it is, EVENT_NONE: of both */
	int8_t castling;         /* enum event_castling */
	bool card_of_other_deck; /* than that of the seat */
	bool given;              /* of a key: it was not drawn */
	bool by_itself; /* of the end of a turn: it had something to spend, and nothing to do by it */
	struct piece_token piece, was, with;
	int16_t beans, rows, inventory, bank, gained;
	int16_t score[EVENT_TEAMS_MAX]; /* the points of each team */
	int round;                      /* its number; of ENTROPY_VOID that of the voids */
	uint32_t text,
		text_length; /* of its token, faces, hash, bytes or key in events.text, set by events_add */
	union {
		uint64_t squares; /* a set, by number */
		uint64_t missing; /* a set of seats */
		const char *card; /* id, constant */
		struct {
			const char *outcome, *reason; /* constant */
		};
		step_t step; /* of chance or of the table, as the audience observes it */
	};
};

struct events {
	struct event *at; /* owned; starts zeroed, ends with events_free */
	size_t n, cap;
	struct strbuf text; /* texts of all events, one after another */
};

/* An event for everybody of a kind and a seat (or EVENT_NONE) that says no more. */
struct event event_of(enum event_kind kind, int seat);
/* The same about a square, or about a piece of that seat on a square. */
struct event event_of_square(enum event_kind kind, int seat, int square);
struct event event_of_piece(enum event_kind kind, int seat, struct piece_token piece, int square);
/* EVENT_MOVE: a piece of a seat goes from a place to another. */
struct event event_moved(int seat, struct piece_token piece, int from, int to);
/* EVENT_CAPTURE: a piece of a seat is captured on a square, by a seat with a piece of its own. */
struct event event_captured(int seat, struct piece_token piece, int square, int by,
                            struct piece_token with);
/* The token of a piece whose token is a letter. */
struct piece_token piece_token_of_letter(char letter);
/* The token of a piece by its text of one or two characters. */
struct piece_token piece_token_of_text(const char *text);

/* Appends an event; does nothing when events is NULL. */
void events_add(struct events *events, struct event event);
/* The same with the text of its token, faces, hash, bytes or key. */
void events_add_text(struct events *events, struct event event, const char *text);

/* What takes the keys of an event and their values, which are words or numbers. */
struct event_visitor {
	void (*put_word)(void *to, const char *key, const char *word, size_t n);
	void (*put_number)(void *to, const char *key, int64_t number);
	void *to;
};
/* Hands over what an event of a game says, key by key, in the order of its line. The key of a
 * token is `token`. */
void event_visit(const struct game_info *game, const struct events *events, const struct event *e,
                 const struct event_visitor *visitor);
/* Appends an event as its line, `event <kind> key=value ...`, of a token `event <kind> <token>`. */
void event_write(const struct game_info *game, const struct events *events, const struct event *e,
                 struct strbuf *out);
/* Drops all events from number n on. */
void events_truncate(struct events *events, size_t n);
void events_free(struct events *events);

#endif
