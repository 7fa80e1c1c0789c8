/* event.c - a growing list of events, and what each says. */
#include "game/event.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

const char *event_name(enum event_kind kind)
{
	static const char *const names[] = {
#define X(kind, name, ...) [EVENT_##kind] = name,
		EVENT_KINDS(X)
#undef X
	};
	return names[kind];
}

struct event event_of(enum event_kind kind, int seat)
{
	return (struct event){.kind = kind,
	                      .seen_by = TO_EVERYBODY,
	                      .seat = (int8_t)seat,
	                      .by = EVENT_NONE,
	                      .last = EVENT_NONE,
	                      .deck = EVENT_NONE,
	                      .castling = EVENT_NONE,
	                      .beans = EVENT_NONE,
	                      .rows = EVENT_NONE,
	                      .inventory = EVENT_NONE,
	                      .bank = EVENT_NONE};
}

struct event event_of_square(enum event_kind kind, int seat, int square)
{
	struct event e = event_of(kind, seat);
	e.square = (int8_t)square;
	return e;
}

struct event event_of_piece(enum event_kind kind, int seat, struct piece_token piece, int square)
{
	struct event e = event_of_square(kind, seat, square);
	e.piece = piece;
	return e;
}

struct event event_moved(int seat, struct piece_token piece, int from, int to)
{
	struct event e = event_of(EVENT_MOVE, seat);
	e.piece = piece;
	e.from = (int8_t)from;
	e.to = (int8_t)to;
	return e;
}

struct event event_captured(int seat, struct piece_token piece, int square, int by,
                            struct piece_token with)
{
	struct event e = event_of_piece(EVENT_CAPTURE, seat, piece, square);
	e.by = (int8_t)by;
	e.with = with;
	return e;
}

struct piece_token piece_token_of_letter(char letter)
{
	return (struct piece_token){{letter}};
}

struct piece_token piece_token_of_text(const char *text)
{
	struct piece_token token = {""};
	strncpy(token.s, text, sizeof token.s - 1);
	return token;
}

void events_add(struct events *events, struct event event)
{
	events_add_text(events, event, "");
}

void events_add_text(struct events *events, struct event event, const char *text)
{
	if (!events)
		return;
	ensure(events->text.n + strlen(text) < UINT32_MAX);
	events->at = array_grow(events->at, &events->cap, events->n + 1, sizeof *events->at);
	struct event *e = &events->at[events->n++];
	*e = event;
	e->text = (uint32_t)events->text.n;
	e->text_length = (uint32_t)strlen(text);
	strbuf_add(&events->text, text);
}

/* An event of a game that is handed over, its words one after another. */
struct visit {
	const struct game_info *game;
	const struct events *events;
	const struct event *e;
	const struct event_visitor *visitor;
};

static void put_word(const struct visit *v, const char *key, const char *word)
{
	if (word && *word)
		v->visitor->put_word(v->visitor->to, key, word, strlen(word));
}

static void put_number(const struct visit *v, const char *key, int64_t number)
{
	if (number != EVENT_NONE)
		v->visitor->put_number(v->visitor->to, key, number);
}

static void put_seat(const struct visit *v, const char *key, int seat)
{
	if (seat != EVENT_NONE)
		put_word(v, key, v->game->seat_names[seat]);
}

static void put_place(const struct visit *v, const char *key, int place)
{
	char name[3];
	put_word(v, key,
	         place < PLACE_OF_SEAT(0) ? info_square_name(v->game, place, name)
	                                  : v->game->seat_names[place - PLACE_OF_SEAT(0)]);
}

static void put_squares(const struct visit *v, const char *key, uint64_t squares)
{
	struct strbuf names = {0};
	char name[3];
	for (int square = 0; square < 64; square++)
		if (squares >> square & 1)
			strbuf_printf(&names, "%s%s", names.n ? "," : "",
			              info_square_name(v->game, square, name));
	put_word(v, key, strbuf_get(&names));
	strbuf_free(&names);
}

static void put_seats(const struct visit *v, const char *key, uint64_t seats)
{
	struct strbuf names = {0};
	for (int seat = 0; seat < VIEW_PUBLIC; seat++)
		if (seats >> seat & 1)
			strbuf_printf(&names, "%s%s", names.n ? "," : "", v->game->seat_names[seat]);
	put_word(v, key, strbuf_get(&names));
	strbuf_free(&names);
}

/* A card is marked where it is of the deck of another seat. */
static void put_card(const struct visit *v, const char *key)
{
	struct strbuf id = {0};
	strbuf_printf(&id, "%s%s", v->e->card, v->e->card_of_other_deck ? "'" : "");
	put_word(v, key, strbuf_get(&id));
	strbuf_free(&id);
}

static void put_castling(const struct visit *v, const char *key)
{
	static const char *const sides[] = {"kingside", "queenside"};
	if (v->e->castling != EVENT_NONE)
		put_word(v, key, sides[v->e->castling]);
}

/* The deck of both seats has a name of its own. */
static void put_deck(const struct visit *v, const char *key)
{
	put_word(v, key, v->e->deck == EVENT_NONE ? "common" : v->game->seat_names[v->e->deck]);
}

/* The last seat of a round, "-" where nobody is. */
static void put_last(const struct visit *v, const char *key)
{
	put_word(v, key, v->e->last == EVENT_NONE ? "-" : v->game->seat_names[v->e->last]);
}

static void put_score(const struct visit *v)
{
	for (int team = 0; team < EVENT_TEAMS_MAX; team++)
		put_number(v, v->game->teams[team], v->e->score[team]);
}

static void put_text(const struct visit *v, const char *key)
{
	v->visitor->put_word(v->visitor->to, key, strbuf_get(&v->events->text) + v->e->text,
	                     v->e->text_length);
}

/* The keys that EVENT_KINDS names, and how the value of each is handed over. */
/* clang-format off */
#define EVENT_KEYS(X)                                        \
	X(SEAT, put_seat(v, "seat", e->seat))                    \
	X(TEAM, put_word(v, "team", v->game->teams[e->team]))    \
	X(PIECE, put_word(v, "piece", e->piece.s))               \
	X(BEANS, put_number(v, "beans", e->beans))               \
	X(SQUARE, put_place(v, "square", e->square))             \
	X(SQUARES, put_squares(v, "squares", e->squares))        \
	X(FROM, put_place(v, "from", e->from))                   \
	X(TO, put_place(v, "to", e->to))                         \
	X(BY, put_seat(v, "by", e->by))                          \
	X(WITH, put_word(v, "with", e->with.s))                  \
	X(WAS, put_word(v, "was", e->was.s))                     \
	X(CASTLING, put_castling(v, "castling"))                 \
	X(ROWS, put_number(v, "rows", e->rows))                  \
	X(INVENTORY, put_number(v, "inventory", e->inventory))   \
	X(BANK, put_number(v, "bank", e->bank))                  \
	X(FACES, put_text(v, "faces"))                           \
	X(CARD, put_card(v, "card"))                             \
	X(DECK, put_deck(v, "deck"))                             \
	X(GAINED, put_number(v, "gained", e->gained))            \
	X(SCORE, put_score(v))                                   \
	X(ROUND, put_number(v, "round", e->round))               \
	X(LAST, put_last(v, "last"))                             \
	X(OUTCOME, put_word(v, "outcome", e->outcome))           \
	X(REASON, put_word(v, "reason", e->reason))              \
	X(TOKEN, put_text(v, "token"))                           \
	X(HASH, put_text(v, "hash"))                             \
	X(BYTES, put_text(v, "bytes"))                           \
	X(KEY, put_text(v, "key"))                               \
	X(GIVEN, put_word(v, "given", e->given ? "true" : "false")) \
	X(MISSING, put_seats(v, "missing", e->missing))          \
	X(VOIDS, put_number(v, "voids", e->round))
/* clang-format on */

enum event_key {
	NO_KEY,
#define X(key, put) key,
	EVENT_KEYS(X)
#undef X
};

static void put_value(const struct visit *v, enum event_key key)
{
	const struct event *e = v->e;
	switch (key) {
#define X(key, put) \
	case key:       \
		put;        \
		break;
		EVENT_KEYS(X)
#undef X
	case NO_KEY:
		break;
	}
}

void event_visit(const struct game_info *game, const struct events *events, const struct event *e,
                 const struct event_visitor *visitor)
{
	static const uint8_t keys_of_kind[][9] = {
#define X(kind, name, text, ...) [EVENT_##kind] = {__VA_ARGS__},
		EVENT_KINDS(X)
#undef X
	};
	struct visit v = {game, events, e, visitor};
	for (const uint8_t *key = keys_of_kind[e->kind]; *key != NO_KEY; key++)
		put_value(&v, *key);
}

static void write_key(struct strbuf *out, const char *key)
{
	strbuf_add_char(out, ' ');
	if (strcmp(key, "token") == 0)
		return;
	strbuf_add(out, key);
	strbuf_add_char(out, '=');
}

static void write_word(void *to, const char *key, const char *word, size_t n)
{
	write_key(to, key);
	strbuf_add_n(to, word, n);
}

static void write_number(void *to, const char *key, int64_t number)
{
	write_key(to, key);
	strbuf_add_number(to, (uint64_t)number);
}

void event_write(const struct game_info *game, const struct events *events, const struct event *e,
                 struct strbuf *out)
{
	struct event_visitor visitor = {write_word, write_number, out};
	strbuf_add(out, "event ");
	strbuf_add(out, event_name(e->kind));
	event_visit(game, events, e, &visitor);
	strbuf_add_char(out, '\n');
}

void events_truncate(struct events *events, size_t n)
{
	if (n < events->n) {
		events->text.n = events->at[n].text;
		events->n = n;
	}
}

void events_free(struct events *events)
{
	free(events->at);
	strbuf_free(&events->text);
	*events = (struct events){0};
}
