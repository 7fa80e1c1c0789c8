/* position.c - positions as text: read only when they can be, and written in one way.
 *
 * A position that no play could lead to is refused where a rule says so; what only a
 * look at the whole game could rule out (an inventory too full for the actions
 * already done, say) is let through, it harms nothing. */
#include "games/coffee/state.h"

#include <string.h>

#include "chess/square.h"

enum {
	POSITION_MAX = 511, /* no position takes as much */
	FIELDS = 7
};

/* error_set for positions; false. */
#define bad_position(err, ...) error_set(err, ERROR_BAD_POSITION, __VA_ARGS__)

/* Reads one rank, from its file a; ends at '/' or at the end of the board. */
static bool parse_rank(const char **text, uint8_t *beans, int rank, struct error *err)
{
	const char *c = *text;
	int file = 0, count;
	bool after_empties = false;
	while (*c && *c != '/') {
		bool stack = *c == '(';
		size_t n = stack ? coffee_parse_beans(c + 1, &count) : 0;
		if (stack && (!n || c[1 + n] != ')'))
			return bad_position(err, "rank %d: a stack is (1) to (50)", rank);
		if (!stack && (*c < '1' || *c > '8'))
			return bad_position(err, "rank %d: '%s' begins with neither empties nor a stack", rank,
			                    ellipsize(c).s);
		if (!stack && after_empties)
			return bad_position(err, "rank %d: two numbers of empties in a row", rank);
		after_empties = !stack;
		int squares = stack ? 1 : *c - '0';
		if (file + squares > 8)
			return bad_position(err, "rank %d has more than 8 squares", rank);
		if (stack)
			beans[file] = (uint8_t)count;
		file += squares;
		c += stack ? n + 2 : 1;
	}
	*text = c;
	return file == 8 || bad_position(err, "rank %d has fewer than 8 squares", rank);
}

static bool parse_board(const char *text, struct coffee *s, struct error *err)
{
	for (int rank = 8; rank >= 1; rank--) {
		if (!parse_rank(&text, s->beans + 8 * (rank - 1), rank, err))
			return false;
		if (*text != (rank > 1 ? '/' : '\0'))
			return bad_position(err, "the board has %s than 8 ranks", rank > 1 ? "fewer" : "more");
		text++;
	}
	return true;
}

/* What a field with a number is called, and which it may be. */
struct number_range {
	const char *name;
	uint64_t low, high;
};

/* Reads a number in its shortest spelling. */
static bool parse_field(struct number_range range, const char *text, uint64_t *out,
                        struct error *err)
{
	if ((text[0] == '0' && text[1]) || !parse_number(text, range.low, range.high, out))
		return bad_position(err, "%s '%s' is not a number from %llu to %llu", range.name,
		                    ellipsize(text).s, (unsigned long long)range.low,
		                    (unsigned long long)range.high);
	return true;
}

static bool parse_inventories(char *text, struct coffee *s, struct error *err)
{
	static const struct number_range white_range = {"white inventory", 0, COFFEE_INVENTORY_MAX};
	static const struct number_range black_range = {"black inventory", 0, COFFEE_INVENTORY_MAX};
	uint64_t white, black;
	char *comma = strchr(text, ',');
	if (!comma)
		return bad_position(err, "inventories '%s' are not two numbers with a comma",
		                    ellipsize(text).s);
	*comma = '\0';
	if (!parse_field(white_range, text, &white, err) ||
	    !parse_field(black_range, comma + 1, &black, err))
		return false;
	s->inventory[COFFEE_WHITE] = (uint8_t)white;
	s->inventory[COFFEE_BLACK] = (uint8_t)black;
	return true;
}

/* Reads the squares after "steal:". Mover and beans are read already. */
static bool parse_have_stolen(const char *text, struct coffee *s, struct error *err)
{
	for (int before = -1;; text++) {
		int square = square_from_text(text, 8, 8);
		if (square < 0 || (text[2] && text[2] != ','))
			return bad_position(err, "'%s' after steal: is no list of squares", ellipsize(text).s);
		if (square <= before)
			return bad_position(err, "squares after steal: are not in the order a1, b1, ...");
		before = square;
		if (!(coffee_squares(s->mover) >> square & 1) || !s->beans[square])
			return bad_position(err, "%.2s cannot have stolen: it %s", text,
			                    s->beans[square] ? "belongs to the other seat" : "is empty");
		s->have_stolen |= bb_of(square);
		text += 2;
		if (!*text)
			return true;
	}
}

static bool parse_phase(const char *text, struct coffee *s, struct error *err)
{
	s->phase = COFFEE_TURN_START;
	if (!strcmp(text, "-"))
		return true;
	if (!strcmp(text, "place"))
		s->phase = COFFEE_PLACE;
	else if (!strcmp(text, "move"))
		s->phase = COFFEE_MOVE;
	else if (!strncmp(text, "steal:", 6))
		s->phase = COFFEE_STEAL;
	else
		return bad_position(err, "phase '%s' is none of - place move steal:<squares>",
		                    ellipsize(text).s);
	return s->phase != COFFEE_STEAL || parse_have_stolen(text + 6, s, err);
}

/* What the fields must be together. */
static bool is_consistent(const struct coffee *s, struct error *err)
{
	int beans = s->bank + s->inventory[0] + s->inventory[1];
	for (int square = 0; square < 64; square++)
		beans += s->beans[square];
	if (beans != COFFEE_BEANS)
		return bad_position(err, "there are %d beans, not %d (C2)", beans, COFFEE_BEANS);
	if (s->phase == COFFEE_TURN_START)
		return true;
	if (coffee_over(s))
		return bad_position(err, "the game is over (%s), so no turn is open",
		                    s->bank ? "C12" : "C10");
	if (s->phase == COFFEE_PLACE && !coffee_stacks(s, s->mover))
		return bad_position(err, "a bean was placed in this turn, but none of its seat is there");
	if (!coffee_can_act(s, s->phase))
		return bad_position(err, "the turn would have ended by itself: no further action (C9)");
	return true;
}

bool coffee_state_from_text(const char *text, const struct setup *setup, void *out,
                            struct error *err)
{
	static const struct number_range bank_range = {"bank", 0, COFFEE_BEANS};
	static const struct number_range idle_range = {"idle", 0, COFFEE_STANDSTILL};
	static const struct number_range turn_range = {"turn", 1, COFFEE_TURN_MAX};
	char copy[POSITION_MAX + 1], *field[FIELDS];
	struct coffee s = {0};
	uint64_t bank, idle, turn;
	size_t length = strlen(text);
	(void)setup;
	if (length > POSITION_MAX)
		return bad_position(err, "longer than any position of this game");
	memcpy(copy, text, length + 1);
	if (split_fields(copy, field, FIELDS) != FIELDS)
		return bad_position(
			err, "a position has %d fields: board w|b bank white,black phase idle turn", FIELDS);
	if (!parse_board(field[0], &s, err))
		return false;
	if (strcmp(field[1], "w") && strcmp(field[1], "b"))
		return bad_position(err, "the seat on move '%s' is neither w nor b", ellipsize(field[1]).s);
	s.mover = field[1][0] == 'w' ? COFFEE_WHITE : COFFEE_BLACK;
	if (!parse_field(bank_range, field[2], &bank, err) || !parse_inventories(field[3], &s, err) ||
	    !parse_phase(field[4], &s, err) || !parse_field(idle_range, field[5], &idle, err) ||
	    !parse_field(turn_range, field[6], &turn, err))
		return false;
	s.bank = (uint8_t)bank;
	s.idle = (uint8_t)idle;
	s.turn = (uint32_t)turn;
	coffee_derive(&s);
	if (!is_consistent(&s, err))
		return false;
	*(struct coffee *)out = s;
	return true;
}

static void format_rank(const uint8_t *beans, struct strbuf *out)
{
	int empties = 0;
	for (int file = 0; file < 8; file++) {
		if (!beans[file]) {
			empties++;
			continue;
		}
		if (empties)
			strbuf_printf(out, "%d", empties);
		strbuf_printf(out, "(%d)", beans[file]);
		empties = 0;
	}
	if (empties)
		strbuf_printf(out, "%d", empties);
}

void coffee_state_to_text(const void *state, struct strbuf *out)
{
	static const char *const phases[] = {"-", "place", "move", "steal:"};
	const struct coffee *s = state;
	char name[3];
	for (int rank = 7; rank >= 0; rank--) {
		format_rank(s->beans + 8 * rank, out);
		strbuf_add_char(out, rank ? '/' : ' ');
	}
	strbuf_printf(out, "%c %d %d,%d %s", s->mover == COFFEE_WHITE ? 'w' : 'b', s->bank,
	              s->inventory[0], s->inventory[1], phases[s->phase]);
	for (bitboard b = s->have_stolen; b;) {
		strbuf_add(out, square_to_text(bb_pop_lsb(&b), 8, name));
		if (b)
			strbuf_add_char(out, ',');
	}
	strbuf_printf(out, " %d %lu", s->idle, (unsigned long)s->turn);
}
