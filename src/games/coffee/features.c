/* features.c - the slots that training and a learned evaluation ask: how many beans lie on each
 * square, seen in a mirror by black, whose squares stand then where white's do; and how many both
 * have in their inventories. */
#include "games/coffee/state.h"

#include <string.h>

enum {
	BEANS_SEEN = 4, /* more on a square count as so many */
	FIRST_INVENTORY = 64 * BEANS_SEEN,
	FEATURES = FIRST_INVENTORY + 2 * (COFFEE_INVENTORY_MAX + 1),
	BANK_STAGE = 8,
	STAGES = COFFEE_BEANS / BANK_STAGE + 1,
	MIRROR = 7 /* of a square: the other colour */
};

static int view_of(int seat)
{
	return seat == COFFEE_WHITE ? 0 : MIRROR;
}

static void features_of(const void *state, int seat, struct features *out)
{
	const struct coffee *s = state;
	int view = view_of(seat);
	uint16_t *to = out->number;
	for (bitboard b = s->occupied; b; b &= b - 1) {
		int square = bb_lsb(b),
			beans = s->beans[square] < BEANS_SEEN ? s->beans[square] : BEANS_SEEN;
		*to++ = (uint16_t)((square ^ view) * BEANS_SEEN + beans - 1);
	}
	*to++ = (uint16_t)(FIRST_INVENTORY + s->inventory[seat]);
	*to++ = (uint16_t)(FIRST_INVENTORY + COFFEE_INVENTORY_MAX + 1 + s->inventory[!seat]);
	out->n = (int)(to - out->number);
}

/* By the beans in the bank. */
static int bucket(const void *state)
{
	const struct coffee *s = state;
	return s->bank / BANK_STAGE;
}

/* Between turns: only there the search evaluates. */
static bool is_quiet(const void *state, step_t best)
{
	const struct coffee *s = state;
	(void)best;
	return s->phase == COFFEE_TURN_START;
}

/* ---- packed: which squares have beans, eight bytes; the last bean of each stack as a 1 among the others,
 * seven; both inventories and the bank, a byte each */

static void pack(const void *state, uint8_t *out)
{
	const struct coffee *s = state;
	int view = view_of(s->mover), bean = 64;
	memset(out, 0, PACKED_STATE_SIZE);
	for (int square = 0; square < 64; square++) {
		int beans = s->beans[square ^ view];
		if (!beans)
			continue;
		out[square / 8] |= (uint8_t)(1 << square % 8);
		bean += beans;
		out[(bean - 1) / 8] |= (uint8_t)(1 << (bean - 1) % 8);
	}
	out[15] = s->inventory[s->mover];
	out[16] = s->inventory[!s->mover];
	out[17] = s->bank;
}

static bool unpack(const uint8_t *packed, void *out)
{
	struct coffee s = {.turn = 1, .inventory = {packed[15], packed[16]}, .bank = packed[17]};
	int bean = 64, beans = s.bank + s.inventory[0] + s.inventory[1];
	for (int square = 0; square < 64; square++) {
		bool more = packed[square / 8] >> square % 8 & 1;
		while (more && bean < 64 + COFFEE_BEANS) {
			s.beans[square]++;
			beans++;
			more = !(packed[bean / 8] >> bean % 8 & 1);
			bean++;
		}
	}
	if (beans != COFFEE_BEANS || s.inventory[0] > COFFEE_INVENTORY_MAX ||
	    s.inventory[1] > COFFEE_INVENTORY_MAX)
		return false;
	coffee_derive(&s);
	memcpy(out, &s, sizeof s);
	return true;
}

const struct learning coffee_learning = {
	.features = FEATURES,
	.buckets = STAGES,
	.features_of = features_of,
	.bucket = bucket,
	.is_quiet = is_quiet,
	.pack = pack,
	.unpack = unpack,
};
