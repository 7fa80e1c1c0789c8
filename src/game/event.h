/* event.h - what happened, for those who may know it.
 *
 * A game appends events while it applies a step; each carries its audience, the
 * set of viewers that see it. Where viewers see different things the game appends
 * one event for each group. */
#ifndef GAME_EVENT_H
#define GAME_EVENT_H

#include <stddef.h>
#include <stdint.h>

#include "base/strbuf.h"

/* Viewers: seats are 0..5. */
enum { VIEW_PUBLIC = 6, VIEW_ALL = 7, VIEWERS = 8 };

/* A set of viewers. */
typedef uint8_t audience;
#define TO_EVERYBODY ((audience)0xFF)
#define TO_ONE(viewer) ((audience)(1u << (viewer)))

/* Every kind of event: enum, wire name, what it says and its keys. `seat` is whose thing
 * it is, `by` who acted; where an event may have both, no `by` means the same seat. */
#define EVENT_KINDS(X)                                                            \
	X(CHANCE, "chance", "a chance token was made: the token follows")             \
	X(TABLE, "table", "the table said something: the token follows")              \
	X(ADD, "add", "a piece was added from the reserve: seat, piece, square")      \
	X(MOVE, "move",                                                               \
	  "a piece or stack moved: seat, piece or beans, from, to; "                  \
	  "by; castling (of the king, the rook's follows)")                           \
	X(CAPTURE, "capture",                                                         \
	  "a piece was captured: seat (its owner), piece, "                           \
	  "square, by, with (the piece that captured)")                               \
	X(PROMOTE, "promote", "a pawn was promoted: seat, piece, square")             \
	X(CHECK, "check", "a king stands attacked: seat, square")                     \
	X(ROW, "line", "a seat has three in a row: seat, squares")                    \
	X(PLACE, "place", "a bean was placed: seat, square, beans now on it")         \
	X(STEAL, "steal", "beans were stolen: seat, from, to (its own), beans")       \
	X(END, "end", "a seat ended its turn: seat")                                  \
	X(INCOME, "income", "a seat drew beans: seat, beans, rows, inventory, bank")  \
	X(DICE, "dice", "dice were rolled: seat, faces")                              \
	X(CARD, "card", "a card was played: seat, card")                              \
	X(TAKE, "take", "a seat took a card out of the discards: seat, card")         \
	X(RESHUFFLE, "reshuffle", "discards became the draw pile: deck")              \
	X(REMOVE, "remove", "a piece left the board uncaptured: seat, piece, square") \
	X(CHANGE, "change",                                                           \
	  "a piece became another: seat, piece (the new), square, "                   \
	  "was (the old), by")                                                        \
	X(FORBID, "forbid", "a square was forbidden: square, by")                     \
	X(SHIELD, "shield", "a piece is safe in the next turn: seat, piece, square")  \
	X(PASS, "pass", "a seat passed: seat")                                        \
	X(CLAIM, "claim", "a seat claimed its target: seat, piece")                   \
	X(POINTS, "points", "a team gained points: team, gained, and all there are")  \
	X(ROUND, "round", "a round ended: round, last (the last seat, - if void)")    \
	X(OVER, "over", "the game has ended: outcome, reason")

enum event_kind {
#define X(kind, name, text) EVENT_##kind,
	EVENT_KINDS(X)
#undef X
};

/* The wire name of a kind. */
const char *event_name(enum event_kind kind);

struct event {
	enum event_kind kind;
	audience seen_by;
	size_t offset, length; /* of its `key=value …` in events.text */
};

struct events {
	struct event *at; /* owned; starts zeroed, ends with events_free */
	size_t n, cap;
	struct strbuf text; /* of all events, one after another */
};

/* Appends an event with its `key=value …`, 399 bytes at most; does nothing when
 * events is NULL. */
void events_add(struct events *events, audience seen_by, enum event_kind kind, const char *format,
                ...) __attribute__((format(printf, 4, 5)));
/* Appends event number i as its line, `event <kind> key=value …`. */
void event_write(const struct events *events, size_t i, struct strbuf *out);
/* Drops all events from number n on. */
void events_truncate(struct events *events, size_t n);
void events_free(struct events *events);

#endif
