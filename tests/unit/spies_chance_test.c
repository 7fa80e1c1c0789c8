/* spies_chance_test.c - what chance deals, places and rolls in A City of Spies: every
 * outcome equally often (S1, S4 to S7), and dice that everybody sees. */
#include "spies_deals_kit.h"

/* Rolls what is due again and again; every outcome listed comes equally often. */
static void expect_even_rolls(const struct spies *s, uint32_t each)
{
	struct rng rng = seeded_rng();
	struct steps list = {0};
	assert_true(game->legal(s, &list));
	uint32_t *counts = xzalloc(list.n * sizeof *counts);
	for (size_t i = 0; i < each * list.n; i++) {
		step_t rolled = game->roll(s, &rng, NULL);
		step_t *found = bsearch(&rolled, list.at, list.n, sizeof rolled, ascending);
		assert_non_null(found);
		counts[found - list.at]++;
	}
	expect_even(counts, list.n, each);
	free(counts);
	steps_free(&list);
}

/* S1, S5, S6, S7: teams, lives, targets and orders. */
static void s1_s5_s6_s7_deals_are_even(void **unused)
{
	for (int players = 3; players <= 6; players++) {
		struct spies s;
		game->start(&(struct setup){.players = players}, &s);
		expect_even_rolls(&s, 500);
	}
	struct spies s = at(ELEVEN " - - 0-0 WBW - - - p1,p2,p3 0 1");
	expect_even_rolls(&s, 50);
	s = at(ELEVEN " - - 0-0 WBW - Q,N1,R1 - p1,p2,p3 0 1");
	expect_even_rolls(&s, 50);
	s = at(ELEVEN " - - 0-0 WBWBW - Q,N1,R1,P1,P2 Q,R2,B1,P3,P4 p1,p2,p3,p4,p5 3 1");
	expect_even_rolls(&s, 200);
	s = at("Qa1,R1b1,B1c1 - - 0-0 WBWB - Q,N1,R1,B1 Q,R2,B1,P3 p1,p3,p4 3 1");
	expect_even_rolls(&s, 500);
}

/* S4: every piece comes to every square equally often, and no two to one. */
static void s4_placements_are_even(void **unused)
{
	enum { EACH = 500 };
	uint32_t counts[SPIES_PIECES][64] = {{0}}, packed[SPIES_SQUARES];
	struct rng rng = seeded_rng();
	struct spies before = at("- - - 0-0 WBW - - - p1,p2,p3 0 1");
	for (int i = 0; i < EACH * SPIES_SQUARES; i++) {
		struct spies s = before;
		step_t rolled = game->roll(&s, &rng, NULL);
		assert_true(game->is_legal(&s, rolled, NULL));
		game->apply(&s, rolled, NULL);
		assert_int_equal(__builtin_popcountll(s.occupied), SPIES_PIECES);
		assert_true((s.occupied & SPIES_BUILDING) == 0);
		for (int piece = 0; piece < SPIES_PIECES; piece++)
			counts[piece][s.square[piece]]++;
	}
	for (int piece = 0; piece < SPIES_PIECES; piece++) {
		int n = 0;
		for (int square = 0; square < 64; square++)
			if (!(SPIES_BUILDING >> square & 1))
				packed[n++] = counts[piece][square];
		expect_even(packed, SPIES_SQUARES, EACH);
	}
	/* The numbers of placements go from the first to the last without a gap. */
	for (uint64_t number = 0; number < 2; number++) {
		uint8_t squares[SPIES_PIECES];
		spies_placement_unrank(number ? SPIES_PLACEMENTS - 1 : 0, squares);
		assert_int_equal(squares[SPIES_Q], number ? 63 : 0);
		assert_true(spies_placement_rank(squares) == (number ? SPIES_PLACEMENTS - 1 : 0));
	}
}

/* The faces `4,2` as one number that is higher for better dice. */
static int dice_of(const char *faces)
{
	int value = 0, n = 0;
	for (const char *face = faces; *face >= '1' && *face <= '6' && n < 8;
	     n++, face += face[1] == ',' ? 2 : 1)
		value = 7 * value + (*face - '0');
	for (; n < 8; n++)
		value *= 7;
	return value;
}

/* S7: everybody sees the dice; higher goes first, and only ties roll again. */
static void s7_dice_give_the_order(void **unused)
{
	struct rng rng = seeded_rng();
	struct spies s = at("Qa1,R1b1,B1c1 - - 0-0 WBWB - Q,N1,R1,B1 Q,R2,B1,P3 p1,p3,p4 3 1");
	for (int i = 0; i < 300; i++) {
		struct events events = {0};
		int dice[SEATS_MAX] = {0};
		step_t order = game->roll(&s, &rng, &events);
		assert_int_equal(events.n, 3);
		for (size_t k = 0; k < events.n; k++) {
			const struct event *e = &events.at[k];
			assert_int_equal(e->kind, EVENT_DICE);
			assert_int_equal(e->seen_by, TO_EVERYBODY);
			char faces[32];
			snprintf(faces, sizeof faces, "%.*s", (int)e->text_length, events.text.s + e->text);
			dice[e->seat] = dice_of(faces);
		}
		for (int k = 1; k < 3; k++)
			assert_true(dice[spies_step_entry(order, k - 1)] > dice[spies_step_entry(order, k)]);
		events_free(&events);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(s1_s5_s6_s7_deals_are_even),
		cmocka_unit_test(s4_placements_are_even),
		cmocka_unit_test(s7_dice_give_the_order),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
