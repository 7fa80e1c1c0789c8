/* ask.c - see ask.h. */
#include "tools/solve/ask.h"

#include "base/strbuf.h"

static const char kind_letters[] = "PNBRQK";

/* The kind of a letter, and its seat: 0 for white, as a capital. -1 for no piece. */
static int kind_of(char letter, int *seat)
{
	static const char small[] = "pnbrqk";
	const char *capital = letter ? strchr(kind_letters, letter) : NULL;
	const char *other = letter ? strchr(small, letter) : NULL;
	*seat = !capital;
	return capital ? (int)(capital - kind_letters) : other ? (int)(other - small) : -1;
}

/* Reads the board; seat 0 is white. Returns what follows, NULL where it is no board. */
static const char *read_board(const char *s, struct board *b)
{
	int seat;
	for (int rank = 2; rank >= 0; rank--) {
		for (int file = 0; file < 3; s++) {
			if (*s >= '1' && *s <= '3') {
				file += *s - '0';
				continue;
			}
			int kind = kind_of(*s, &seat);
			if (kind < 0)
				return NULL;
			board_put(b, seat, 3 * rank + file++, kind);
		}
		if (*s++ != (rank ? '/' : '['))
			return NULL;
	}
	return s;
}

static void turn_round(struct board *b)
{
	struct board old = *b;
	*b = (struct board){0};
	for (int seat = 0; seat < 2; seat++)
		for (unsigned men = old.men[seat]; men; men &= men - 1) {
			int square = __builtin_ctz(men);
			board_put(b, !seat, board_symmetric_square[FLIP][square], old.kind[square]);
		}
}

/* The material of a colour, or -1. */
static int find_material(const struct game *game, const struct board *b, int colour,
                         const uint8_t counts[KINDS])
{
	const struct materials *m = &game->materials;
	int split = game->second_side;
	int first = colour ? split : 0, end = split && !colour ? split : (int)m->n;
	uint8_t reserve[KINDS], men[KINDS];
	for (int kind = 0; kind < KINDS; kind++) {
		bool endless = m->at[first].reserve[kind] == INEXHAUSTIBLE;
		reserve[kind] = endless ? INEXHAUSTIBLE : counts[kind];
		men[kind] = (uint8_t)__builtin_popcount(b->of[colour][kind]);
	}
	bool many = __builtin_popcount(b->men[colour]) > MEN_MAX;
	return many ? -1 : material_find(m, first, end, reserve, men);
}

/* Reads a position: the slice, and the board with seat 0 to move. NULL where it is none. */
static const struct slice *read_position(const struct game *game, const char *s, struct board *b,
                                         bool *black)
{
	uint8_t reserve[2][KINDS] = {{0}, {0}};
	*b = (struct board){0};
	s = read_board(s, b);
	for (; s && *s && *s != ']'; s++) {
		int seat, kind = kind_of(*s, &seat);
		if (kind < 0)
			return NULL;
		reserve[seat][kind]++;
	}
	if (!s || (strncmp(s, "] w", 3) && strncmp(s, "] b", 3)))
		return NULL;
	*black = s[2] == 'b';
	int material[2];
	for (int colour = 0; colour < 2; colour++)
		material[colour] = find_material(game, b, colour, reserve[colour]);
	if (material[0] < 0 || material[1] < 0)
		return NULL;
	if (*black)
		turn_round(b);
	return slice_at(game, material[*black], material[!*black]);
}

static void write_value(struct strbuf *t, uint8_t value)
{
	if (value == DRAWN)
		strbuf_add(t, "draw");
	else
		strbuf_printf(t, "%s %d", value % 2 ? "loss" : "win", value - LOST_IN_0);
}

static void write_square(struct strbuf *t, int square, bool black)
{
	square = board_symmetric_square[black ? FLIP : IDENTITY][square];
	strbuf_add_char(t, "abc"[square % 3]);
	strbuf_add_char(t, "123"[square / 3]);
}

static void write_turn(struct strbuf *t, const struct board *b, struct turn turn, bool black)
{
	strbuf_add_char(t, '\t');
	if (turn.from == ADDED) {
		strbuf_add_char(t, kind_letters[turn.kind]);
		strbuf_add_char(t, '@');
	} else {
		write_square(t, turn.from, black);
	}
	write_square(t, turn.to, black);
	if (turn.from != ADDED && turn.kind != b->kind[turn.from])
		strbuf_add_char(t, "pnbrqk"[turn.kind]);
	strbuf_add_char(t, ' ');
}

static void answer(const struct game *game, const char *line, struct strbuf *t)
{
	struct board b;
	struct turn turns[TURNS_MAX];
	bool black, own_image;
	const struct slice *slice = read_position(game, line, &b, &black);
	if (!slice || !board_is_legal(&b)) {
		strbuf_add(t, "error: not a position of this game");
		return;
	}
	uint32_t rank = slice_rank(game, slice, b.men, b.kind, IDENTITY, &own_image);
	write_value(t, game->values[slice->offset + rank]);
	int n = board_turns(&b, game->materials.at[slice->material[0]].in_reserve, turns);
	for (int i = 0; i < n; i++) {
		const struct slice *next = slice_after(game, slice, &b, turns[i], &rank);
		write_turn(t, &b, turns[i], black);
		write_value(t, game->values[next->offset + rank]);
	}
}

void ask_values(const struct game *game, FILE *in, FILE *out)
{
	char line[512];
	struct strbuf t = {0};
	while (fgets(line, sizeof line, in)) {
		strbuf_clear(&t);
		answer(game, line, &t);
		fprintf(out, "%s\n", strbuf_get(&t));
		fflush(out);
	}
	strbuf_free(&t);
}
