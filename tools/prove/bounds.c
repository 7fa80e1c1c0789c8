/* bounds.c - see bounds.h. */
#include "tools/prove/bounds.h"

#include "base/memory.h"
#include "games/tictac/attacks.h"

enum { DIGITS = 3 * 3 * 3 * 3 * 3 }; /* counts of all kinds but pawns */

/* Counts of each kind from the knight on as digits. */
static int digits_of(const uint8_t counts[KINDS])
{
	int n = 0;
	for (int kind = KNIGHT; kind < KINDS; kind++)
		n = n * 3 + counts[kind];
	return n;
}

static void index_restricted(struct bounds *b)
{
	b->material = xmalloc(DIGITS * DIGITS * sizeof *b->material);
	for (int i = 0; i < DIGITS * DIGITS; i++)
		b->material[i] = -1;
	for (int i = 0; i < b->game.second_side; i++) {
		const struct material *m = &b->game.materials.at[i];
		b->material[digits_of(m->reserve) * DIGITS + digits_of(m->shape->count)] = i;
	}
}

/* The number of a reserve of the inexhaustible side among its materials. */
static int number_of(const struct bounds *b, const uint8_t reserve[KINDS])
{
	int n = 0;
	for (int kind = KNIGHT; kind <= QUEEN; kind++)
		n = n * (kind == QUEEN ? 2 : 3) + (b->endless[kind] == INEXHAUSTIBLE ? 0 : reserve[kind]);
	return n;
}

/* False where the side lacks a piece of T2. */
static bool index_other(struct bounds *b)
{
	static const uint8_t full[KINDS] = {8, 2, 2, 2, 1, 1};
	for (int kind = 0; kind < KINDS; kind++)
		if (b->endless[kind] < full[kind])
			return false;
	for (size_t i = (size_t)b->game.second_side; i < b->game.materials.n; i++)
		b->other[number_of(b, b->game.materials.at[i].reserve)] = (int)i;
	return true;
}

static bool is_bound(struct bounds *b)
{
	const struct materials *m = &b->game.materials;
	if (!b->game.bound || m->at[0].shape->any)
		return false;
	memcpy(b->restricted, m->at[0].reserve, KINDS);
	memcpy(b->endless, m->at[b->game.second_side].reserve, KINDS);
	if (b->restricted[PAWN])
		return false;
	index_restricted(b);
	return index_other(b);
}

bool bounds_open(struct bounds *b, const char *directory, const char *game)
{
	*b = (struct bounds){0};
	if (!slices_init(&b->game, game) || !is_bound(b)) {
		fprintf(stderr, "prove: %s is no game of a restricted and an inexhaustible side\n", game);
		return false;
	}
	b->open = store_open(&b->store, &b->game, directory) && store_is_solved(&b->store);
	if (!b->open)
		fprintf(stderr, "prove: %s is not solved in %s\n", game, directory);
	return b->open;
}

/* The value for seat 0 where `seat` plays as the restricted side; NO_POSITION where it cannot. */
static uint8_t value_of(const struct bounds *b, const struct position *p, int seat)
{
	uint8_t men[KINDS], reserve[KINDS];
	for (int kind = 0; kind < KINDS; kind++) {
		men[kind] = tictac_popcount[p->board.of[seat][kind]];
		if (men[kind] > b->restricted[kind])
			return NO_POSITION;
		int rest = b->restricted[kind] - men[kind];
		reserve[kind] = rest < p->reserve[seat][kind] ? (uint8_t)rest : p->reserve[seat][kind];
	}
	int own = b->material[digits_of(reserve) * DIGITS + digits_of(men)];
	int other = b->other[number_of(b, p->reserve[!seat])];
	const struct slice *slice = slice_at(&b->game, seat ? other : own, seat ? own : other);
	bool own_image;
	uint32_t rank = slice_rank(&b->game, slice, p->board.men, p->board.kind, IDENTITY, &own_image);
	return b->game.values[slice->offset + rank];
}

enum bound bounds_look(const struct bounds *b, const struct position *p, int *turns)
{
	if (!b->open)
		return BOUND_OPEN;
	int attacker = !p->attacking;
	const uint8_t *left = p->reserve[!attacker];
	int spare = left[QUEEN] + left[ROOK] + left[BISHOP] + left[KNIGHT];
	uint8_t value = value_of(b, p, attacker);
	*turns = value - LOST_IN_0;
	bool decided = value != NO_POSITION && value != DRAWN;
	if (decided && (value % 2 == 0) == p->attacking && spare >= *turns / 2)
		return BOUND_WON;
	value = value_of(b, p, !attacker);
	bool defended = value == DRAWN || (value % 2 == 1) == p->attacking;
	return value != NO_POSITION && defended ? BOUND_NOT_WON : BOUND_OPEN;
}

void bounds_close(struct bounds *b)
{
	store_close(&b->store);
	if (b->game.name)
		slices_free(&b->game);
	free(b->material);
}
