/* positions.c - see positions.h. */
#include "tools/solve/positions.h"

#include <stdlib.h>
#include <string.h>

#include "base/fast_random.h"

enum {
	RECORD = 32,
	SCORE_AT = 24, /* where in a record */
	RESULT_AT = 28,
	NUMBER_AT = 30,
	SCORE_MAX = 500, /* of a win; less by so many a turn, to the least */
	SCORE_A_TURN = 20,
	SCORE_MIN = 60
};

static void put(uint8_t *to, uint64_t number, int n)
{
	for (int i = 0; i < n; i++)
		to[i] = (uint8_t)(number >> 8 * i);
}

/* The squares, four bits each, and the reserves: as src/games/tictac/features.c packs them. */
static void pack(const struct game *game, const struct slice *slice, const struct board *b,
                 uint8_t *out)
{
	uint64_t squares = 0;
	for (int square = 0; square < SQUARES; square++)
		for (int seat = 0; seat < 2; seat++)
			if (b->men[seat] >> square & 1)
				squares |= (uint64_t)(b->kind[square] + 1 + 8 * seat) << 4 * square;
	put(out, squares, 8);
	for (int seat = 0; seat < 2; seat++) {
		uint32_t reserve = 0;
		for (int kind = 0; kind < KINDS; kind++)
			reserve |= (uint32_t)game->materials.at[slice->material[seat]].reserve[kind]
			           << 4 * kind;
		put(out + 8 + 4 * seat, reserve, 4);
	}
}

static int score_of(uint8_t value)
{
	int score = SCORE_MAX - SCORE_A_TURN * (value - LOST_IN_0);
	score = score > SCORE_MIN ? score : SCORE_MIN;
	return value == DRAWN ? 0 : value % 2 ? -score : score;
}

static bool has_line(unsigned men)
{
	static const unsigned lines[] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
	for (int i = 0; i < 8; i++)
		if ((men & lines[i]) == lines[i])
			return true;
	return false;
}

void positions_write(const struct game *game, uint64_t n, FILE *out)
{
	struct fast_rng rng;
	uint8_t record[RECORD];
	fast_rng_seed(&rng, n);
	fprintf(out, "%-31s\n", "quadrille positions 1 tictac");
	for (uint64_t number = 1; number <= n;) {
		struct turn turns[TURNS_MAX];
		struct board b;
		const struct slice *slice = &game->slices[fast_rng_below(&rng, (uint32_t)game->n_slices)];
		if (!slice->size)
			continue;
		uint32_t rank = fast_rng_below(&rng, slice->size);
		uint8_t value = game->values[slice->offset + rank];
		if (value == NO_POSITION)
			continue;
		slice_unrank(game, slice, rank, &b);
		if (board_in_check(&b, 0) || has_line(b.men[1]) ||
		    !board_turns(&b, game->materials.at[slice->material[0]].in_reserve, turns))
			continue;
		memset(record, 0, sizeof record);
		pack(game, slice, &b, record);
		put(record + SCORE_AT, (uint64_t)(int64_t)score_of(value), 2);
		record[RESULT_AT] = value == DRAWN ? 1 : value % 2 ? 0 : 2;
		put(record + NUMBER_AT, number++, 2);
		fwrite(record, sizeof record, 1, out);
	}
}
