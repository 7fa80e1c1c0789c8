/* spies_infostate_test.c - who knows what in A City of Spies (S16). Which full states
 * agree with an information state is counted here by trying all deals there are. */
#include "games/spies/evidence.h"
#include "spies_deals_kit.h"

static void expect_observed_step(const char *token, int viewer, const char *expected)
{
	struct spies s;
	struct strbuf text = {0};
	game->start(&(struct setup){.players = 4}, &s);
	game->step_to_text(&s, game->observe_step(&s, step(&s, token), viewer), &text);
	assert_string_equal(strbuf_get(&text), expected);
	strbuf_free(&text);
}

#define MIDDLE "Qa8,R2a1,B1h4,P1h1 " FOUR " p1 1-0 "

/* S16: what each viewer sees of the same state. */
static void s16_views(void **unused)
{
	const char *const full = MIDDLE "WBWB p1 Q,R1,R2,B1 P4*,P2,P3,N1 p1,p3,p4 0 1";
	struct spies s = at(full), seen;
	game->observe(&s, VIEW_ALL, &seen);
	expect_text(&seen, full);
	assert_false(game->has_unknowns(&seen));
	game->observe(&s, VIEW_PUBLIC, &seen);
	expect_text(&seen, MIDDLE "W??? p1 ?,R1,?,? P4*,?,?,? p1,p3,p4 0 1");
	assert_true(game->has_unknowns(&seen));
	game->observe(&s, 0, &seen);
	expect_text(&seen, MIDDLE "W??? p1 Q,R1,?,? P4*,?,?,? p1,p3,p4 0 1");
	game->observe(&s, 1, &seen); /* out, and its lost target keeps its name */
	expect_text(&seen, MIDDLE "WB?? p1 ?,R1,?,? P4*,P2,?,? p1,p3,p4 0 1");
	game->observe(&s, 2, &seen);
	expect_text(&seen, MIDDLE "W?W? p1 ?,R1,R2,? P4*,?,P3,? p1,p3,p4 0 1");
	expect_observed_step("teams:WBWB", 1, "teams:?B??");
	expect_observed_step("lives:Q,R1,R2,B1", 3, "lives:?,?,?,B1");
	expect_observed_step("targets:Q,R1,R2,B1", VIEW_PUBLIC, "targets:?,?,?,?");
	expect_observed_step("targets:Q,R1,R2,B1", VIEW_ALL, "targets:Q,R1,R2,B1");
	expect_observed_step("setup:" ELEVEN, 2, "setup:" ELEVEN);
	expect_observed_step("order:p2,p1,p4,p3", 2, "order:p2,p1,p4,p3");
	expect_observed_step("out:p2", 0, "out:p2");
	expect_observed_step("team:p2=B", 0, "team:p2=B");
}

/* S16: what the table must say where a viewer's state cannot tell it. */
static void s16_the_table_is_needed(void **unused)
{
	const char *const full =
		"Qa8,R1h8,R2a1,B1h4,P1h1 " FOUR " p1 0-0 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 " FOUR " 0 1";
	struct spies s = played(seen_by(full, 2), "a8h8");
	assert_int_equal(game->to_move(&s), SEAT_CHANCE);
	assert_string_equal(game->chance(&s).prefix, "out:");
	assert_true(game->chance(&s).forced == STEP_NONE);
	expect_text(&s, "Qh8,R2a1,B1h4,P1h1 " FOUR " p1xR1 0-0 ??W? - ?,?,R2,? ?,?,P3,? " FOUR " 0 1");
	assert_true(game->is_legal(&s, step(&s, "out:-"), NULL));
	assert_true(game->is_legal(&s, step(&s, "out:p4"), NULL));
	assert_false(game->is_legal(&s, step(&s, "out:p3"), NULL)); /* it knows better */
	s = played(s, "out:p2");
	expect_text(&s, "Qh8,R2a1,B1h4,P1h1 " FOUR " p3 0-0 ??W? - ?,R1,R2,? ?,?,P3,? p1,p3,p4 0 1");
	s = played(seen_by(full, 1), "a8h8"); /* the own life: nothing to be told */
	assert_true(game->chance(&s).forced == step(&s, "out:p2"));
	s = played(seen_by(full, 1), "a1h1+claim");
	assert_string_equal(game->chance(&s).prefix, "team:p1=");
	assert_true(game->chance(&s).forced == STEP_NONE);
	s = played(s, "team:p1=W out:-");
	expect_text(&s, "Qa8,R1h8,R2h1,B1h4 " FOUR " p2 1-0 WB?? p1 ?,R1,?,? P1*,P2,?,? " FOUR " 0 1");
	/* Claims of a known target are checked, those of an unknown one trusted. */
	s = seen_by(full, 0);
	assert_false(game->is_legal(&s, step(&s, "a8h8+claim"), NULL));
	s = seen_by(full, 1);
	assert_true(game->is_legal(&s, step(&s, "a8h8+claim"), NULL));
	s = seen_by("Qa8,R1h8 p1,p2 p1 0-0 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 p1,p2 0 1", 0);
	s = played(s, "a8h8"); /* two pieces, two lives */
	assert_false(game->is_legal(&s, step(&s, "out:-"), NULL));
	assert_true(game->is_legal(&s, step(&s, "out:p2"), NULL));
}

/* Full states, sorted by their bytes. */
struct state_list {
	struct spies *at;
	size_t n, cap;
};

static int by_bytes(const void *a, const void *b)
{
	return memcmp(a, b, sizeof(struct spies));
}

/* Every card for every seat that lacks one; digit i of `choice` is seat i's. */
static bool deal(uint8_t *cards, int players, uint64_t choice)
{
	for (int i = 0; i < players; i++, choice /= SPIES_PIECES) {
		if (cards[i] == SPIES_UNKNOWN)
			cards[i] = (uint8_t)(choice % SPIES_PIECES);
		else if (choice % SPIES_PIECES)
			return false; /* the same deal as another */
	}
	return true;
}

/* Keeps a deal that is a position of the rules and looks as `seen` to the viewer. */
static void try_deal(struct state_list *found, const struct spies *deal_of,
                     const struct spies *seen, int viewer)
{
	struct strbuf text = {0};
	struct spies full, looks;
	game->state_to_text(deal_of, &text);
	if (game->state_from_text(strbuf_get(&text), &(struct setup){0}, &full, NULL) &&
	    !game->has_unknowns(&full)) {
		game->observe(&full, viewer, &looks);
		if (memcmp(&looks, seen, sizeof looks) == 0) {
			found->at = array_grow(found->at, &found->cap, found->n + 1, sizeof *found->at);
			found->at[found->n++] = full;
		}
	}
	strbuf_free(&text);
}

static void try_lives_and_targets(struct state_list *found, const struct spies *teams,
                                  const struct spies *seen, int viewer, uint64_t choices)
{
	for (uint64_t l = 0; l < choices; l++) {
		struct spies lives = *teams;
		if (!deal(lives.lives, lives.players, l))
			continue;
		for (uint64_t t = 0; t < choices; t++) {
			struct spies full = lives;
			if (deal(full.targets, full.players, t))
				try_deal(found, &full, seen, viewer);
		}
	}
}

/* All deals of teams, lives and targets that agree with what the viewer sees. */
static struct state_list all_states(const struct spies *seen, int viewer)
{
	struct state_list found = {0};
	uint64_t choices = 1;
	for (int i = 0; i < seen->players; i++)
		choices *= SPIES_PIECES;
	for (unsigned white = 0; white <= spies_all_seats(seen); white++) {
		struct spies teams = *seen;
		if ((seen->team[SPIES_W] & ~white) || (seen->team[SPIES_B] & white))
			continue;
		teams.team[SPIES_W] = (uint8_t)white;
		teams.team[SPIES_B] = (uint8_t)(spies_all_seats(seen) & ~white);
		try_lives_and_targets(&found, &teams, seen, viewer, choices);
	}
	qsort(found.at, found.n, sizeof *found.at, by_bytes);
	return found;
}

/* Samples the belief: all full states come, and each equally often. */
static void expect_belief(const char *position, int viewer, size_t expected, uint32_t each)
{
	struct spies seen = seen_by(position, viewer), sample;
	struct infostate infostate = {.viewer = viewer, .start = &seen, .now = &seen};
	struct state_list found = all_states(&seen, viewer);
	struct rng rng = seeded_rng();
	assert_int_equal(found.n, expected);
	uint32_t *counts = xzalloc(found.n * sizeof *counts);
	void *belief = game->belief_open(&infostate, NULL);
	assert_non_null(belief);
	for (size_t i = 0; i < each * found.n; i++) {
		game->belief_sample(belief, &rng, &sample);
		struct spies *same = bsearch(&sample, found.at, found.n, sizeof sample, by_bytes);
		assert_non_null(same);
		counts[same - found.at]++;
	}
	expect_even(counts, found.n, each);
	game->belief_close(belief);
	free(counts);
	free(found.at);
}

/* S16: against all deals that there are, tried one by one. */
static void s16_belief_is_uniform(void **unused)
{
	/* Teams: one W among two seats. Lives: 4 * 3 of the other pieces. Targets: 10 * 9. */
	expect_belief("Qa1,R1b2,R2c3,B1d4,B2e5 p1,p2,p3 p1 0-0 WBW - Q,R1,R2 P1,P2,P3 p1,p2,p3 2 1", 0,
	              2 * 12 * 90, 100);
	/* p2 is out, p3 has claimed: lives 4, targets 9, and p2 must be of team B. */
	expect_belief("Qa1,R2c3,B1d4,B2e5,N1h1 p1,p2,p3 p1 1-0 WBW p3 Q,R1,R2 P1,P2,P3* p1,p3 2 1", 0,
	              4 * 9, 300);
	/* Four seats in the eyes of the public: of the teams 3 are left, of lives 3 * 2,
	 * p3's target is lost but unknown. */
	expect_belief("Qa1,R1b2,R2c3 " FOUR " p1 1-0 WBWB p1 Q,P3,R2,P4 P1*,P2,N1,Q p1,p3 0 1",
	              VIEW_PUBLIC, 3 * 6 * 720, 20);
}

/* S16: the same where hardly anything is left to be guessed. */
static void s16_few_states(void **unused)
{
	expect_belief("Qa8,R1h8 p1,p2 p1 2-1 WBW p1,p2,p3 Q,R1,B1 P4*,P3*,P2* p1,p2 0 1", 0, 1, 100);
	expect_belief("Qa8,R1h8 p1,p2 p1 1-1 WBW p1,p2,p3 Q,R1,B1 P4,P3*,P2* p1,p2 0 1", VIEW_PUBLIC,
	              2 * 9, 300);
	expect_belief("Qa8,R1h8,N1b1 p1,p2 p1 1-2 WBWB p1,p2 Q,R1,R2,B1 P4*,P3*,P2,P1 p1,p2 0 1", 0,
	              2 * 2 * 72, 300);
	expect_belief("- - - 1-0 WBW p1 - - p1,p2,p3 0 2", VIEW_PUBLIC, 2, 300);
	expect_belief(ELEVEN " - - 1-0 WBW p1 Q,R1,R2 - p1,p2,p3 0 2", 0, 2 * 90, 300);
}

/* How often the life of p1 or p3 is a piece, in 6000 draws. */
static int count_sampled_lives(const struct infostate *infostate, int piece)
{
	struct rng rng = seeded_rng();
	struct spies sample;
	int n = 0;
	void *belief = game->belief_open(infostate, NULL);
	assert_non_null(belief);
	for (int i = 0; i < 6000; i++) {
		game->belief_sample(belief, &rng, &sample);
		n += (sample.lives[0] == piece) + (sample.lives[2] == piece);
	}
	game->belief_close(belief);
	return n;
}

/* How likely it is, in millionths, that the life of a seat is a piece. */
static uint32_t life_chance(const struct infostate *infostate, const char *seat, const char *piece)
{
	struct marginals list = {.n = 0};
	uint32_t ppm = 0;
	void *belief = game->belief_open(infostate, NULL);
	assert_non_null(belief);
	game->belief_marginals(belief, &list);
	marginals_round(&list);
	for (int i = 0; i < list.n; i++)
		if (strcmp(list.at[i].seat, seat) == 0 && strcmp(list.at[i].what, "life") == 0 &&
		    strcmp(list.at[i].value, piece) == 0)
			ppm = list.at[i].ppm;
	game->belief_close(belief);
	return ppm;
}

/* S16, S13: nobody was told whose life the winning claim took; it may have been
 * anybody's. */
static void s16_after_a_winning_claim(void **unused)
{
	struct spies start = seen_by("Qa8,R1h8,R2a1,B1h4,B2c1 p1,p2,p3 p1 4-4 WBW p3 R2,B2,B1 "
	                             "R1,P2,N1* p1,p2,p3 0 4",
	                             1);
	step_t steps[] = {step(&start, "a8h8+claim"), step(&start, "team:p1=W")};
	struct spies now = played(start, "a8h8+claim team:p1=W");
	struct infostate infostate = {
		.viewer = 1, .start = &start, .steps = steps, .n = 2, .now = &now};
	struct infostate bare = {.viewer = 1, .start = &now, .now = &now};
	expect_text(&now, "Qh8,R2a1,B1h4,B2c1 p1,p2,p3 - 5-4 WBW p1,p3 ?,B2,? R1*,P2,N1* "
	                  "p1,p2,p3 0 4");
	/* Lives: 3 * 2 on the board; or R1 for one seat, 3 for the other. */
	assert_int_equal(count_sampled_lives(&infostate, SPIES_N1), 0);
	assert_in_range(count_sampled_lives(&infostate, SPIES_R1), 2800, 3200);
	/* Without a history it may as well have been N1 that was claimed last. */
	assert_in_range(count_sampled_lives(&bare, SPIES_N1), 1800, 2200);
	assert_in_range(count_sampled_lives(&bare, SPIES_R1), 1800, 2200);
	/* Of those 12 deals 3 have R1 for one seat, and as many each other piece; of the 18 with N1, too,
	 * 3 each claim, and 4 each other piece. */
	for (int i = 0; i < 2; i++) {
		const char *seat = i ? "p3" : "p1";
		assert_int_equal(life_chance(&infostate, seat, "R1"), 250000);
		assert_int_equal(life_chance(&infostate, seat, "B1"), 250000);
		assert_int_equal(life_chance(&infostate, seat, "N1"), 0);
		assert_in_range(life_chance(&bare, seat, "R1"), 166666, 166667);
		assert_in_range(life_chance(&bare, seat, "Q"), 222222, 222223);
	}
	struct strbuf text = {0};
	game->state_to_text(&now, &text);
	expect_belief(strbuf_get(&text), 1, 6 + 2 * 2 * 3, 300);
	strbuf_free(&text);
}

/* S16: what cannot be is an error, and not a search without end. */
static void s16_contradictions(void **unused)
{
	struct spies s =
		seen_by("Qa8,R1h8,N1b1 p1,p2 p1 0-0 WBWB - Q,R1,R2,B1 P4,P3,P2,P1 p1,p2 0 1", VIEW_PUBLIC);
	struct error err = {0};
	struct infostate infostate = {.viewer = VIEW_PUBLIC, .start = &s, .now = &s};
	s.on_board = 1 << SPIES_Q; /* one piece, two unknown lives */
	assert_null(game->belief_open(&infostate, &err));
	assert_int_equal(err.code, ERROR_BAD_POSITION);
	assert_true(err.text[0]);
}

/* S16: two deals that differ only in what the viewer does not know. */
static void s16_twins(void **unused)
{
	static const char *const tokens[] = {"a1h1", "out:-", "a8b8", "h8g8", "b8g8", "out:p2"};
	struct spies a =
		at("Qa8,R1h8,R2a1,B1h4,P1h1 " FOUR " p1 0-0 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 " FOUR " 0 1");
	struct spies b =
		at("Qa8,R1h8,R2a1,B1h4,P1h1 " FOUR " p1 0-0 WWBB - Q,R1,B1,R2 P1,N1,Q,B2 " FOUR " 0 1");
	for (size_t i = 0; i < sizeof tokens / sizeof tokens[0]; i++) {
		struct events ea = {0}, eb = {0};
		struct spies sa, sb;
		struct steps la = {0}, lb = {0};
		assert_true(game->is_legal(&a, step(&a, tokens[i]), NULL));
		assert_true(game->is_legal(&b, step(&b, tokens[i]), NULL));
		game->apply(&a, step(&a, tokens[i]), &ea);
		game->apply(&b, step(&b, tokens[i]), &eb);
		assert_string_equal(strbuf_get(&ea.text), strbuf_get(&eb.text));
		game->observe(&a, 0, &sa);
		game->observe(&b, 0, &sb);
		assert_memory_equal(&sa, &sb, sizeof sa);
		game->legal(&sa, &la);
		game->legal(&sb, &lb);
		assert_int_equal(la.n, lb.n);
		steps_free(&la);
		steps_free(&lb);
		events_free(&ea);
		events_free(&eb);
	}
}

/* What p1 has seen: p2 moved the queen out of reach of the rook. */
struct seen_flight {
	struct spies start, now;
	step_t steps[1];
	struct infostate infostate;
};

static void see_flight(struct seen_flight *seen)
{
	seen->start = seen_by("Qa8,R1h8,B1h1,N1d4,P1b1 p2,p3,p1 p2 0-0 WBW - P1,Q,B1 P2,P3,P4 p1,p2,p3 "
	                      "0 1",
	                      0);
	seen->steps[0] = step(&seen->start, "a8a3");
	seen->now = played(seen->start, "a8a3");
	seen->infostate = (struct infostate){
		.viewer = 0, .start = &seen->start, .steps = seen->steps, .n = 1, .now = &seen->now};
}

static void expect_contexts(const char *position, int queen, int rook, int knight)
{
	struct spies s = at(position);
	struct spies_choice choice;
	spies_choice_observe(&s, SPIES_MOVE_PASS, &choice);
	assert_int_equal(choice.context[SPIES_Q], queen);
	assert_int_equal(choice.context[SPIES_R1], rook);
	assert_int_equal(choice.context[SPIES_N1], knight);
}

/* S16: behaviour hangs on how often a piece is attacked, and on whether two seats are left or more. */
static void s16_behaviour_has_contexts(void **unused)
{
	expect_contexts("Qa8,R1h8,N1b1 p1,p2,p3 p1 0-0 WBW - Q,R1,N1 P1,P2,P3 p1,p2,p3 0 1", 1, 1, 0);
	expect_contexts("Qa8,R1h8,R2a1,N1b1 p1,p2,p3 p1 0-0 WBW - Q,R1,N1 P1,P2,P3 p1,p2,p3 0 1", 2, 1,
	                1);
	expect_contexts("Qa8,R1h8,N1b1 p1,p2 p1 0-0 WBW - Q,R1,P1 P1,P2,P3 p1,p2 0 1", 4, 4, 3);
}

/* How often the lives of p2 and p3 are two pieces, in so many draws. */
enum { WEIGHED_DRAWS = 200000 };

static void count_pairs(const void *belief, uint32_t counts[SPIES_PIECES][SPIES_PIECES])
{
	struct rng rng = seeded_rng();
	struct spies sample;
	memset(counts, 0, SPIES_PIECES * sizeof *counts);
	for (int i = 0; i < WEIGHED_DRAWS; i++) {
		game->belief_sample(belief, &rng, &sample);
		counts[sample.lives[1]][sample.lives[2]]++;
	}
}

/* S16: weighed by behaviour, every pair of lives comes as often as it weighs, all that agree
 * come, and what was moved out of reach is the likeliest life of who moved it. */
static void s16_weighed_by_behaviour(void **unused)
{
	static const int pieces[] = {SPIES_Q, SPIES_R1, SPIES_N1, SPIES_B1};
	uint32_t counts[SPIES_PIECES][SPIES_PIECES];
	uint64_t weights[4][4], all = 0, queen = 0;
	struct seen_flight seen;
	see_flight(&seen);
	void *belief = game->belief_open(&seen.infostate, NULL);
	assert_non_null(belief);
	game->belief_infer(belief, &seen.infostate);
	struct spies world = seen.now;
	for (int a = 0; a < 4; a++)
		for (int b = 0; b < 4; b++) {
			world.lives[1] = (uint8_t)pieces[a];
			world.lives[2] = (uint8_t)pieces[b];
			weights[a][b] = a == b ? 0 : game->belief_weight(belief, &world);
			assert_true(a == b || weights[a][b] > 0);
			all += weights[a][b];
			queen += a == 0 ? weights[a][b] : 0;
		}
	assert_true(queen > all / 3);
	count_pairs(belief, counts);
	for (int a = 0; a < 4; a++)
		for (int b = 0; b < 4; b++) {
			uint64_t expected = WEIGHED_DRAWS * weights[a][b] / all;
			uint64_t n = counts[pieces[a]][pieces[b]];
			uint64_t apart = n > expected ? n - expected : expected - n;
			assert_true(apart * apart <= 25 * (expected + 1));
		}
	game->belief_close(belief);
}

/* The evidence once p2 has fled with the queen, p3 has moved, and p1 has captured and been answered. */
static struct spies_evidence evidence_after(const char *capture, const char *answer)
{
	const char *const tokens[] = {"a8a3", "d4b5", capture, answer};
	struct spies start = seen_by("Qa8,R1h8,B1h1,N1d4,P1b1 p2,p3,p1 p2 0-0 WBW - P1,Q,B1 P2,P3,P4 "
	                             "p1,p2,p3 0 1",
	                             0);
	struct spies s = start;
	struct spies_evidence evidence;
	step_t steps[4];
	for (size_t i = 0; i < 4; i++) {
		steps[i] = step(&s, tokens[i]);
		s = played(s, tokens[i]);
	}
	struct infostate infostate = {.viewer = 0, .start = &start, .steps = steps, .n = 4, .now = &s};
	spies_evidence_read(&infostate, &evidence);
	return evidence;
}

/* S16: a seat that turns out not to have played for its life is taken for a stranger, and the less so
 * one that did. */
static void s16_strangers(void **unused)
{
	struct spies_evidence nobody = evidence_after("b5a3", "out:-"),
						  fled = evidence_after("b5a3", "out:p2"),
						  left = evidence_after("h8h1", "out:p2");
	assert_true(nobody.any_life[1] < nobody.life[1][SPIES_Q]);
	assert_true(nobody.any_life[1] > nobody.life[1][SPIES_B1]);
	assert_int_equal(nobody.unlike[1], 0);
	assert_true(fled.unlike[1] < 0);
	assert_true(left.unlike[1] > 0);
}

/* How often p3 is of team B in the eyes of p1, of 1000 draws, once p2, which is of W, has fled
 * with the queen and p3 has answered; p1 may be told all lives. */
static int count_third_in_team_b(const char *answer, bool lives_are_told)
{
	const char *const text = "Qa8,R1h8,R2h3,B1h1,P1b1 p2,p3,p1,p4 p2 1-0 BWWB p2 "
							 "P1,Q,B1,R2 P2,P3*,P4,N1 " FOUR " 0 1";
	struct spies full = at(text), start = seen_by(text, 0);
	struct spies s = start, sample;
	step_t steps[2] = {step(&s, "a8a3")};
	s = played(s, "a8a3");
	steps[1] = step(&s, answer);
	s = played(s, answer);
	if (lives_are_told)
		game->reveal(&full, SECRET_LIVES, &s);
	struct infostate infostate = {.viewer = 0, .start = &start, .steps = steps, .n = 2, .now = &s};
	struct rng rng = seeded_rng();
	int n = 0;
	void *belief = game->belief_open(&infostate, NULL);
	assert_non_null(belief);
	game->belief_infer(belief, &infostate);
	for (int i = 0; i < 1000; i++) {
		game->belief_sample(belief, &rng, &sample);
		n += sample.team[SPIES_B] >> 2 & 1;
	}
	game->belief_close(belief);
	return n;
}

/* S16: who attacks the likely life of a seat is less likely of its team than who lets it be. */
static void s16_teams_weighed_by_behaviour(void **unused)
{
	for (int told = 0; told < 2; told++) {
		int attacked = count_third_in_team_b("h8a8", told),
			let_be = count_third_in_team_b("h8g8", told);
		assert_true(let_be > 0 && attacked < 1000 && attacked > let_be + 100);
	}
}

/* Of the secrets those are filled in that are asked for. */
static void secrets_are_revealed_in_parts(void **unused)
{
	const char *const full = MIDDLE "WBWB p1 Q,R1,R2,B1 P4*,P2,P3,N1 p1,p3,p4 0 1";
	struct spies s = at(full), seen = seen_by(full, 2);
	game->reveal(&s, SECRET_HANDS, &seen);
	expect_text(&seen, MIDDLE "W?W? p1 ?,R1,R2,? P4*,?,P3,? p1,p3,p4 0 1");
	game->reveal(&s, SECRET_LIVES, &seen);
	expect_text(&seen, MIDDLE "W?W? p1 Q,R1,R2,B1 P4*,?,P3,? p1,p3,p4 0 1");
	game->reveal(&s, SECRET_TARGETS, &seen);
	expect_text(&seen, MIDDLE "W?W? p1 Q,R1,R2,B1 P4*,P2,P3,N1 p1,p3,p4 0 1");
	game->reveal(&s, SECRET_TEAMS, &seen);
	expect_text(&seen, full);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(s16_views),
		cmocka_unit_test(s16_the_table_is_needed),
		cmocka_unit_test(s16_belief_is_uniform),
		cmocka_unit_test(s16_few_states),
		cmocka_unit_test(s16_after_a_winning_claim),
		cmocka_unit_test(s16_contradictions),
		cmocka_unit_test(s16_twins),
		cmocka_unit_test(s16_behaviour_has_contexts),
		cmocka_unit_test(s16_weighed_by_behaviour),
		cmocka_unit_test(s16_teams_weighed_by_behaviour),
		cmocka_unit_test(s16_strangers),
		cmocka_unit_test(secrets_are_revealed_in_parts),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
