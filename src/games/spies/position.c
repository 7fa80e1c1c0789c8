/* position.c - positions as text, for every viewer: written in one way, and read
 * only when written so.
 *
 * While the table has something to say, the seat to move is followed by what it
 * has captured: `p1xR2`. */
#include "games/spies/state.h"

#include <string.h>

#include "chess/position.h"

enum position_field {
	FIELD_PIECES,
	FIELD_ORDER,
	FIELD_NEXT,
	FIELD_POINTS,
	FIELD_TEAMS,
	FIELD_REVEALED,
	FIELD_LIVES,
	FIELD_TARGETS,
	FIELD_ACTIVE,
	FIELD_HALFMOVE_CLOCK,
	FIELD_ROUND,
	FIELDS
};

enum { POSITION_MAX = 400, STAR = 0x80 };

/* error_set for positions; false. */
#define bad_position(err, ...) error_set(err, ERROR_BAD_POSITION, __VA_ARGS__)

static bool absent(const char *field)
{
	return strcmp(field, "-") == 0;
}

/* Reads a field with some of the seats; -1 when it is none. */
static int parse_seats(const char *field)
{
	uint8_t seats[SEATS_MAX];
	int n = spies_parse_list(field, spies_parse_seat, seats);
	unsigned set = spies_seat_set(seats, n);
	return n && set ? (int)set : -1;
}

static bool parse_small(const char *field, unsigned most, uint8_t *out)
{
	uint64_t number;
	if (!parse_number(field, 0, most, &number))
		return false;
	*out = (uint8_t)number;
	return true;
}

static bool parse_points(char *field, struct spies *s, struct error *err)
{
	char *dash = strchr(field, '-');
	if (dash)
		*dash++ = '\0';
	return (dash && parse_small(field, SPIES_WIN_POINTS + 1, &s->points[SPIES_W]) &&
	        parse_small(dash, SPIES_WIN_POINTS + 1, &s->points[SPIES_B])) ||
	       bad_position(err, "points are two numbers up to 6 with a dash, W first (S13)");
}

/* Teams and active seats; the number of seats follows from them. */
static bool parse_seating(char *const *field, const struct setup *setup, struct spies *s,
                          struct error *err)
{
	uint8_t teams[SEATS_MAX];
	int active = parse_seats(field[FIELD_ACTIVE]);
	bool dealt = !absent(field[FIELD_TEAMS]);
	if (active < 0)
		return bad_position(err, "active: %s is no list of seats",
		                    ellipsize(field[FIELD_ACTIVE]).s);
	int n = dealt ? spies_parse_teams(field[FIELD_TEAMS], teams) : bb_popcount((unsigned)active);
	if (n < 3)
		return bad_position(err, "%s: three to six seats have a team, W, B or ? (S1)",
		                    ellipsize(field[FIELD_TEAMS]).s);
	if (setup->players && setup->players != n)
		return bad_position(err, "the position has %d seats, not %d (S1)", n, setup->players);
	s->players = (uint8_t)n;
	s->active = (uint8_t)active;
	for (int i = 0; dealt && i < n; i++)
		if (teams[i] != SPIES_UNKNOWN)
			s->team[teams[i]] |= (uint8_t)(1u << i);
	return true;
}

static bool parse_pieces(const char *field, struct spies *s, struct error *err)
{
	struct spies_placement placement;
	if (absent(field))
		return true;
	if (!spies_parse_placement(field, false, &placement))
		return bad_position(err, "pieces: %s is no list of pieces on squares", ellipsize(field).s);
	if (placement.error) {
		struct spies_placement_violation violation =
			spies_placement_violation(spies_placement_error_pack(&placement));
		return bad_position(err, "%s (S%d)", violation.text, violation.rule);
	}
	memcpy(s->square, placement.square_of, sizeof s->square);
	s->on_board = placement.on_board;
	s->occupied = placement.occupied;
	return true;
}

/* A card, STAR when a star follows. */
static bool parse_target(const char **at, uint8_t *card)
{
	if (!spies_parse_card(at, card))
		return false;
	if (**at == '*') {
		*card |= STAR;
		++*at;
	}
	return true;
}

/* Lives or targets: one for each seat, no known one twice. */
static bool parse_cards(const char *field, bool targets, struct spies *s, struct error *err)
{
	const char *name = targets ? "targets" : "lives";
	uint8_t *cards = targets ? s->targets : s->lives;
	unsigned seen = 0;
	if (absent(field))
		return true;
	if (spies_parse_list(field, targets ? parse_target : spies_parse_card, cards) != s->players)
		return bad_position(err, "%s: %s is not a piece or ? for each of %d seats", name,
		                    ellipsize(field).s, s->players);
	for (int i = 0; i < s->players; i++) {
		unsigned bit = 1u << (cards[i] & ~STAR);
		if (seen & bit & SPIES_ALL_PIECES)
			return bad_position(err, "%s: two seats have %s (S5, S6)", name,
			                    spies_piece_names[cards[i] & ~STAR]);
		seen |= bit;
	}
	return true;
}

static bool parse_dealt(char *const *field, struct spies *s, struct error *err)
{
	int revealed = absent(field[FIELD_REVEALED]) ? 0 : parse_seats(field[FIELD_REVEALED]);
	if (revealed < 0)
		return bad_position(err, "revealed: %s is no list of seats",
		                    ellipsize(field[FIELD_REVEALED]).s);
	s->revealed = (uint8_t)revealed;
	if (!parse_cards(field[FIELD_LIVES], false, s, err) ||
	    !parse_cards(field[FIELD_TARGETS], true, s, err))
		return false;
	for (int i = 0; i < s->players; i++)
		if (s->targets[i] & STAR) {
			s->targets[i] &= (uint8_t)~STAR;
			s->claimed |= (uint8_t)(1u << i);
		}
	return true;
}

static bool parse_order(const char *field, struct spies *s, struct error *err)
{
	if (absent(field))
		return true;
	int n = spies_parse_list(field, spies_parse_seat, s->order);
	unsigned set = spies_seat_set(s->order, n);
	if (!n || !set || (set & ~spies_all_seats(s)))
		return bad_position(err, "order: %s is no order of the seats (S7)", ellipsize(field).s);
	if (s->active & ~set)
		return bad_position(err, "an active seat is not in the order (S7)");
	s->order_length = (uint8_t)n;
	return true;
}

/* The claimer's team comes first, then whose life it was, then the last seat's. */
static enum spies_phase table_phase(const struct spies *s)
{
	int mover = spies_mover(s);
	if (bb_popcount(s->active) == 1)
		return SPIES_LAST_TEAM;
	bool claimed = (s->claimed & ~s->revealed) >> mover & 1;
	return claimed && s->targets[mover] == s->captured ? SPIES_CLAIMER_TEAM : SPIES_OUT;
}

/* `p1`, or `p1xR2` while the table speaks. */
static bool parse_next(const char *field, struct spies *s, struct error *err)
{
	uint8_t seat, at = 0;
	const char *c = field;
	if (!spies_parse_seat(&c, &seat))
		return bad_position(err, "the seat to move: %s is no seat", ellipsize(field).s);
	while (at < s->order_length && s->order[at] != seat)
		at++;
	if (at == s->order_length)
		return bad_position(err, "%.2s is to move, but is not in the order (S7)", field);
	s->order_index = at;
	s->phase = SPIES_MOVE;
	if (*c == 'x') {
		c++;
		if (!spies_parse_card(&c, &s->captured) || s->captured == SPIES_UNKNOWN)
			return bad_position(err, "the seat to move: %s captures no piece", ellipsize(field).s);
		s->phase = (uint8_t)table_phase(s);
	}
	if (*c)
		return bad_position(err, "the seat to move: %s is no seat", ellipsize(field).s);
	return s->phase == SPIES_LAST_TEAM || (s->active >> seat & 1) ||
	       bad_position(err, "%.2s is to move, but is out (S7)", field);
}

/* Which fields are there says what is due: one after the other they are dealt. */
static bool parse_phase(char *const *field, struct spies *s, struct error *err)
{
	static const struct {
		enum position_field field;
		const char *name;
	} dealt[] = {{FIELD_TEAMS, "teams"},     {FIELD_PIECES, "pieces"}, {FIELD_LIVES, "lives"},
	             {FIELD_TARGETS, "targets"}, {FIELD_ORDER, "order"},   {FIELD_NEXT, "next"}};
	int n = 0;
	while (n < FIELDS && n < 6 && !absent(field[dealt[n].field]))
		n++;
	for (int i = n + 1; i < 6; i++)
		if (!absent(field[dealt[i].field]))
			return bad_position(err, "there is no %s before %s (S4 to S7)", dealt[i].name,
			                    dealt[n].name);
	if (n == 6)
		return parse_next(field[FIELD_NEXT], s, err);
	s->phase = (uint8_t)(n == 5 ? SPIES_OVER : n);
	return true;
}

/* Each thing has one spelling. */
static bool check_canonical(const struct spies *s, const char *text, struct error *err)
{
	struct strbuf canonical = {0};
	spies_state_to_text(s, &canonical);
	bool same = strcmp(strbuf_get(&canonical), text) == 0;
	if (!same)
		bad_position(err, "not in the fixed spelling, which is: %s", strbuf_get(&canonical));
	strbuf_free(&canonical);
	return same;
}

bool spies_state_from_text(const char *text, const struct setup *setup, void *out,
                           struct error *err)
{
	char copy[POSITION_MAX + 1], *field[FIELDS];
	struct spies s = {0};
	size_t length = strlen(text);
	chess_init();
	if (length > POSITION_MAX)
		return bad_position(err, "longer than any position of this game");
	memcpy(copy, text, length + 1);
	if (split_fields(copy, field, FIELDS) != FIELDS)
		return bad_position(
			err,
			"a position has %d fields: pieces order next points teams revealed lives "
			"targets active quiet round",
			FIELDS);
	if (!parse_points(field[FIELD_POINTS], &s, err))
		return false;
	if (!parse_small(field[FIELD_HALFMOVE_CLOCK], SPIES_STANDSTILL, &s.halfmove_clock))
		return bad_position(err, "quiet is a number from 0 to 60 (S15)");
	if (!parse_small(field[FIELD_ROUND], SPIES_ROUNDS_MAX, &s.round) || s.round == 0)
		return bad_position(err, "the round is a number from 1 to 20 (S15)");
	if (!parse_seating(field, setup, &s, err) || !parse_pieces(field[FIELD_PIECES], &s, err) ||
	    !parse_dealt(field, &s, err) || !parse_order(field[FIELD_ORDER], &s, err) ||
	    !parse_phase(field, &s, err))
		return false;
	if (!spies_validate(&s, err) || !check_canonical(&s, text, err))
		return false;
	memcpy(out, &s, sizeof s);
	return true;
}

static void format_next(const struct spies *s, struct strbuf *out)
{
	bool speaks = spies_table_speaks(s);
	spies_add_name(out, s->phase == SPIES_MOVE || speaks ? spies_seat_names[spies_mover(s)] : "-");
	if (!speaks)
		return;
	strbuf_add_char(out, 'x');
	spies_add_name(out, spies_piece_names[s->captured]);
}

static void format_teams(const struct spies *s, struct strbuf *out)
{
	uint8_t teams[SEATS_MAX];
	for (int i = 0; i < s->players; i++)
		teams[i] = (uint8_t)spies_team(s, i);
	if (s->phase == SPIES_TEAM_DEAL)
		strbuf_add_char(out, '-');
	else
		spies_format_teams(teams, s->players, out);
}

void spies_state_to_text(const void *state, struct strbuf *out)
{
	const struct spies *s = state;
	spies_format_placement(s->square, s->on_board, out);
	strbuf_add_char(out, ' ');
	spies_format_order(s->order, s->order_length, out);
	strbuf_add_char(out, ' ');
	format_next(s, out);
	strbuf_add_char(out, ' ');
	strbuf_add_number(out, s->points[SPIES_W]);
	strbuf_add_char(out, '-');
	strbuf_add_number(out, s->points[SPIES_B]);
	strbuf_add_char(out, ' ');
	format_teams(s, out);
	strbuf_add_char(out, ' ');
	spies_format_seats(s->revealed, out);
	strbuf_add_char(out, ' ');
	spies_format_cards(s->lives, s->phase >= SPIES_TARGETS ? s->players : 0, 0, out);
	strbuf_add_char(out, ' ');
	spies_format_cards(s->targets, s->phase >= SPIES_ORDER ? s->players : 0, s->claimed, out);
	strbuf_add_char(out, ' ');
	spies_format_seats(s->active, out);
	strbuf_add_char(out, ' ');
	strbuf_add_number(out, s->halfmove_clock);
	strbuf_add_char(out, ' ');
	strbuf_add_number(out, s->round);
}
