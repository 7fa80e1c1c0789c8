/* survival.c - logistic regression, fitted by tools/fit survival (docs/beliefs.md): the chance that the last
 * seat is of a team goes by the squares of what its seats and the others weigh (Lanchester's law),
 * and the weight of a seat by how often its Life-Piece is attacked, how many of the other team decide before it
 * does, whether it has had its turn in this cycle, and how sure everybody may be of its life. */
#include "games/spies/survival.h"

/* 256 is 1. */
static const uint16_t weights[SPIES_SURVIVAL_WEIGHTS] = {
#include "games/spies/survival_weights.inc"
};

static int at_most_2(int n)
{
	return n > 2 ? 2 : n;
}

static int kind_of(int piece)
{
	return piece < SPIES_R1   ? 0
	       : piece < SPIES_B1 ? 1
	       : piece < SPIES_N1 ? 2
	       : piece < SPIES_P1 ? 3
	                          : 4;
}

/* Before the dice are rolled half of the others are taken to come first. */
void spies_survival_read(const struct spies *s, const struct spies_exposure *exposure,
                         struct spies_survival out[SEATS_MAX])
{
	unsigned coming = 0, before[SEATS_MAX] = {0};
	bitboard once = 0, twice = 0;
	for (unsigned p = s->on_board; p; p &= p - 1) {
		int piece = bb_lsb(p);
		bitboard to = spies_destinations(piece, s->square[piece], s->occupied, SPIES_BUILDING);
		twice |= once & to;
		once |= to;
	}
	for (int i = s->order_index; i < s->order_length; i++) {
		before[s->order[i]] = coming;
		coming |= s->active & 1u << s->order[i];
	}
	for (unsigned seats = s->active; seats; seats &= seats - 1) {
		int seat = bb_lsb(seats), life = s->lives[seat], square = s->square[life];
		unsigned enemies = ~s->team[spies_team(s, seat)] & s->active;
		bool moved = s->order_length && !(coming >> seat & 1);
		int attacks = (int)(once >> square & 1) + (int)(twice >> square & 1);
		int enemies_first = s->order_length ? bb_popcount((moved ? coming : before[seat]) & enemies)
		                                    : (bb_popcount(enemies) + 1) / 2;
		out[seat].threat =
			(uint8_t)(((attacks * 3 + at_most_2(enemies_first)) * 2 + moved) * SPIES_EXPOSURES +
		              exposure->of[seat][life]);
		out[seat].kind = (uint8_t)(SPIES_THREATS + kind_of(life));
	}
}

void spies_survival_sum(const struct spies *s, const struct spies_exposure *exposure, int team,
                        int *own, int *others)
{
	struct spies_survival survival[SEATS_MAX];
	*own = *others = 0;
	spies_survival_read(s, exposure, survival);
	for (unsigned seats = s->active; seats; seats &= seats - 1) {
		int seat = bb_lsb(seats);
		int weight = weights[survival[seat].threat] * weights[survival[seat].kind] >> 8;
		*(s->team[team] >> seat & 1 ? own : others) += weight;
	}
}
