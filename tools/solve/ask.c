/* ask.c - see ask.h. */
#include "tools/solve/ask.h"

#include "tools/solve/text.h"

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
	struct text_position p;
	if (!text_read_position(s, &p))
		return NULL;
	*black = p.black;
	*b = p.board;
	int material[2];
	for (int colour = 0; colour < 2; colour++)
		material[colour] = find_material(game, b, colour, p.reserve[colour]);
	if (material[0] < 0 || material[1] < 0)
		return NULL;
	if (*black)
		text_turn_round(b);
	return slice_at(game, material[*black], material[!*black]);
}

static void write_value(struct strbuf *t, uint8_t value)
{
	if (value == DRAWN)
		strbuf_add(t, "draw");
	else
		strbuf_printf(t, "%s %d", value % 2 ? "loss" : "win", value - LOST_IN_0);
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
		strbuf_add_char(t, '\t');
		text_write_turn(t, &b, turns[i], black);
		strbuf_add_char(t, ' ');
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
