/* table.h - a table of people and engines over the match of an engine: seats, clocks, offers, taking
 * back, giving up, engines that take over, another game. It rules once, for everybody who seats people.
 *
 * A table is a plain value but for the log of its clocks, and it reads no clock: times are milliseconds
 * that the caller names, and never go back. An engine's seat decides by table_do, too: whoever calls has
 * it found. What a report says may be told to everybody; it is a function of what everybody knows.
 *
 * The rulings:
 *   A flag falls. Of two seats it loses; where the other can never win, having no more than a king, it
 *     is a draw (FIDE Laws of Chess, 6.9). Of more an engine takes the seat over, and has no clock.
 *   A draw is offered. Another person answers. An engine accepts in open games when its evaluation for
 *     its own seat is not above 0, once the seat that offers has had ten turns; it takes one offer of
 *     a seat in ten of its turns. In games with secrets it declines, or offers would read a hand. Of
 *     more than two seats nobody offers one.
 *   Taking back. In open games the own decisions within the own turn, one after another, without asking.
 *     Else the last turn and what followed it, or a ruling alone, when all other persons agree; engines
 *     do, in open games.
 *     In games with secrets other persons have to agree to anything, and there has to be one. Clocks show
 *     again what they showed when that turn began. An offer dies with the next decision.
 *   Somebody gives up. Of two seats the other one wins. Of more an engine takes the seat over, at the
 *     level of the table, and who has left sees what the public sees: no team is given up, for asking
 *     which would tell.
 *   Another game. Everybody moves on by one seat, which between two changes sides. */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "engine/engine.h"
#include "table/clocks.h"

enum {
	TABLE_PERSON = -1,     /* instead of a level: a person has the seat */
	TABLE_LEVEL_MAX = 20,  /* of an engine's seat, as of the option Skill Level */
	TABLE_LEVEL = 10,      /* of engines that take over, where no engine sits from the beginning */
	TABLE_DRAW_TURNS = 10, /* before an engine accepts a draw, and between offers to it */
	TABLE_NEWS_MAX = 16
};

/* What can be offered: enum, word. */
#define TABLE_OFFERS(X)     \
	X(DRAW, "draw")         \
	X(TAKEBACK, "takeback") \
	X(REMATCH, "rematch")

enum table_offer_kind {
	OFFER_NONE,
#define X(kind, word) OFFER_##kind,
	TABLE_OFFERS(X)
#undef X
		OFFER_KINDS
};

/* What a seat can do: enum, word. To offer is what the offer's word says. */
#define TABLE_ACTIONS(X)    \
	X(MOVE, "move")         \
	X(RESIGN, "resign")     \
	X(DRAW, "draw")         \
	X(TAKEBACK, "takeback") \
	X(REMATCH, "rematch")   \
	X(ACCEPT, "accept")     \
	X(DECLINE, "decline")   \
	X(WITHDRAW, "withdraw") \
	X(LEAVE, "leave")       \
	X(JOIN, "join")

enum table_action_kind {
#define X(kind, word) DO_##kind,
	TABLE_ACTIONS(X)
#undef X
		TABLE_ACTION_KINDS
};

/* What has happened at a table: enum, word. Members that are not named mean nothing. */
#define TABLE_NEWS(X)                                                                            \
	X(FLAG, "flag")     /* of seat, which has fallen */                                          \
	X(LATE, "late")     /* what seat wanted came behind its flag, or the game's end by a flag */ \
	X(RESIGN, "resign") /* seat */                                                               \
	X(LEAVE, "leave")   /* seat */                                                               \
	X(JOIN, "join")     /* seat: a person has it again */                                        \
	X(TAKEOVER, "takeover") /* seat, by an engine of level number */                             \
	X(OFFER, "offer")       /* what, by seat */                                                  \
	X(ACCEPT, "accept")     /* what, by seat */                                                  \
	X(DECLINE, "decline")   /* what, by seat */                                                  \
	X(WITHDRAW, "withdraw") /* what, by seat */                                                  \
	X(TAKEBACK, "takeback") /* number decisions, for seat */                                     \
	X(REMATCH, "rematch")   /* another game has begun */

enum table_news_kind {
#define X(kind, word) NEWS_##kind,
	TABLE_NEWS(X)
#undef X
};

/* The words of these; of a word the kind, OFFER_NONE or TABLE_ACTION_KINDS where there is none. */
const char *table_offer_word(enum table_offer_kind kind);
const char *table_news_word(enum table_news_kind kind);
enum table_offer_kind table_offer_from_word(const char *word);
enum table_action_kind table_action_from_word(const char *word);

struct table_seat {
	int level;                       /* of the engine that plays it, or TABLE_PERSON */
	int player;                      /* who sits there: the number of the seat where that began */
	bool of_person;                  /* a person has it, or had it before an engine took over */
	bool given_up;                   /* for this game: nobody joins again */
	bool untimed;                    /* its flag has fallen, and it is played on without */
	int64_t offered_draw;            /* its turns at the last offer to an engine; -1: none */
	int64_t refused_at[OFFER_KINDS]; /* the place where its offer was refused; -1: none was */
};

struct table {
	struct table_seat seats[SEATS_MAX];
	int n_seats;
	int level; /* of engines that take over */
	struct table_clocks clocks;
	struct table_offer {
		enum table_offer_kind what; /* OFFER_NONE: none is open */
		int by;
		unsigned waiting; /* a bit for each seat that has to answer */
	} offer;
	uint64_t place; /* of the match, behind what the table has seen */
};

/* What a table is made of. */
struct table_terms {
	bool timed;
	int64_t base, increment; /* of the clocks */
	int64_t left[SEATS_MAX]; /* what a clock shows at first, where that is not the base; else 0 */
	int levels[SEATS_MAX];   /* of engines, or TABLE_PERSON */
};

struct table_action {
	int seat;
	int64_t ms; /* now */
	enum table_action_kind kind;
	char *const *tokens; /* n of them, of DO_MOVE */
	size_t n;
};

/* What a call has made happen besides events of the match. */
struct table_report {
	struct table_news {
		enum table_news_kind kind;
		int seat;
		enum table_offer_kind what;
		int64_t number;
	} at[TABLE_NEWS_MAX];
	size_t n;
};

/* A table for the match of e, which there must be, as it stands. The caller frees it. */
struct table *table_new(const struct engine *e, const struct table_terms *terms);
/* NULL is allowed. */
void table_free(struct table *t);

/* A seat does something, while nothing is searched: what it may, else the error says why not and nothing
 * has changed. The flag that has fallen by now falls first; if the game ends by that, or it was the
 * seat's own, nothing else is done, and the report says NEWS_LATE. Decisions have the errors of
 * engine_play. ERROR_BAD_SYNTAX: no such seat, or a time before the last one; ERROR_GAME_OVER;
 * ERROR_NOTHING_TO_UNDO; ERROR_HIDDEN: where seats have secrets no other person is there to agree;
 * ERROR_NOT_APPLICABLE: all else that does not go now, and a match that stands at another place than the
 * table, by engine_goto. */
bool table_do(struct table *t, struct engine *e, const struct table_action *action,
              struct table_report *out, struct error *err);
/* Time goes on to ms, while nothing is searched: the flag that has fallen falls. ERROR_BAD_SYNTAX: a time
 * before the last one; ERROR_NOT_APPLICABLE as above. */
bool table_tick(struct table *t, struct engine *e, int64_t ms, struct table_report *out,
                struct error *err);
/* The referee has gone on with the match itself, or taken back: clocks go by the seat on move now, and an
 * offer is none any more. NULL is allowed. */
void table_follow(struct table *t, const struct engine *e);

/* The seat on move; SEAT_CHANCE, SEAT_OVER. */
int table_turn(const struct engine *e);
/* Milliseconds until the flag of the clock that runs falls, as of the last time named; -1: none runs. */
int64_t table_flag_in(const struct table *t);

#endif
