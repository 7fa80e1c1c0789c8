/* chessmate_behaviour_test.c - what a seat believes of the other hand by the cards that were not played:
 * one that could be and was not grows less likely, one that could not be grows more likely beside it;
 * with a new card in the hand all begins anew, and nothing is ever ruled out. */
#include "chessmate_kit.h"
#include "games/chessmate/behaviour.h"
#include "games/chessmate/belief.h"
#include "games/chessmate/movegen.h"

/* A game as it is, and as one seat was told it. */
enum { STEPS = 300 };
struct told_game {
	int viewer;
	struct chessmate start, now, seen_start, seen_now;
	step_t steps[STEPS];
	size_t n;
};

static void tell(struct told_game *t, step_t step)
{
	assert_true(t->n < STEPS && game->is_legal(&t->now, step, NULL));
	t->steps[t->n++] = game->observe_step(&t->now, step, t->viewer);
	game->apply(&t->now, step, NULL);
	game->observe(&t->now, t->viewer, &t->seen_now);
}

static void play_on(struct told_game *t, const char *tokens)
{
	while (*tokens) {
		char token[80];
		step_t step;
		size_t n = strcspn(tokens, " ");
		assert_true(n < sizeof token);
		memcpy(token, tokens, n);
		token[n] = '\0';
		tokens += n + strspn(tokens + n, " ");
		assert_true(game->step_from_text(&t->now, token, &step, NULL));
		tell(t, step);
	}
}

static struct told_game begin(struct chessmate start, int viewer)
{
	struct told_game t = {.viewer = viewer, .start = start, .now = start};
	game->observe(&start, viewer, &t.seen_start);
	t.seen_now = t.seen_start;
	return t;
}

/* White's view from the start; a white pawn and a black one stand where many cards can be played. */
static struct told_game begin_as_white(void)
{
	struct told_game t = begin(from(START), 0);
	play_on(&t, "deal:w=champion,crusade,dark-mirror deal:b=cowardice,lost-castle,vulture");
	return t;
}

static struct infostate infostate_of(const struct told_game *t)
{
	return (struct infostate){t->viewer, &t->seen_start, t->steps, t->n, &t->seen_now, NULL, 0};
}

static void *believe(const struct told_game *t, bool behaviour)
{
	struct infostate infostate = infostate_of(t);
	void *belief = game->belief_open(&infostate, NULL);
	assert_non_null(belief);
	if (behaviour)
		game->belief_infer(belief, &infostate);
	return belief;
}

/* The chance that black's hand has a card, in millionths. */
static int chance(const struct told_game *t, bool behaviour, const char *card)
{
	struct marginals list = {.n = 0};
	void *belief = believe(t, behaviour);
	int ppm = 0;
	game->belief_marginals(belief, &list);
	marginals_round(&list);
	for (int i = 0; i < list.n; i++)
		if (strcmp(list.at[i].seat, "black") == 0 && strcmp(list.at[i].value, card) == 0)
			ppm = (int)list.at[i].ppm;
	game->belief_close(belief);
	return ppm;
}

static card_set held_back(const struct chessmate *s, const char *token)
{
	step_t step;
	assert_true(game->step_from_text(s, token, &step, NULL));
	struct chessmate_step p = chessmate_step_unpack(step);
	return chessmate_kinds_held_back(s, &p);
}

#define KIND(card) card_bit(CARD_##card)

/* M3, M4: which cards a decision holds back. */
static void m3_what_is_held_back(void **state)
{
	struct chessmate s = deal(START, "- - -", "champion", "cowardice");
	card_set held = held_back(&s, "e2e4");
	/* No pawn has left its rank, no pieces meet, no bishop can move, nothing was played to reply to. */
	assert_int_equal(held & (KIND(COWARDICE) | KIND(DARK_MIRROR) | KIND(DEATH_DANCE) |
	                         KIND(CRUSADE) | KIND(VULTURE)),
	                 0);
	assert_int_equal(held & (KIND(CHAMPION) | KIND(LOST_CASTLE) | KIND(HOLY_QUEST) |
	                         KIND(FORBIDDEN_CITY) | KIND(HAND_OF_FATE) | KIND(DISINTEGRATION)),
	                 KIND(CHAMPION) | KIND(LOST_CASTLE) | KIND(HOLY_QUEST) | KIND(FORBIDDEN_CITY) |
	                     KIND(HAND_OF_FATE) | KIND(DISINTEGRATION));
	/* One card a turn: who plays one holds no other back, nor who has played one before the move. */
	assert_int_equal(held_back(&s, "e2e4+champion@b1"), 0);
	s = deal(START, "- - played", "champion", "cowardice");
	assert_int_equal(held_back(&s, "e2e4"), 0);
	/* M5: in check there may be no choice. */
	s = deal("4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1", "- - -", "champion", "cowardice");
	assert_int_equal(held_back(&s, "e1e2"), 0);
	s = deal("4k3/8/8/8/8/8/5r2/R3K3 w - - 0 1", "- - -", "champion", "cowardice");
	held = held_back(&s, "a1a2");
	assert_true(held & KIND(LOST_CASTLE));
	assert_true(held & KIND(DEATH_DANCE));
	assert_false(held & (KIND(REVELATION) | KIND(LONG_JUMP) | KIND(HOLY_QUEST)));
}

/* M4: a reply is held back where there is something to reply to. */
static void m4_a_reply_is_held_back(void **state)
{
	struct told_game t = begin_as_white();
	play_on(&t, "e2e4+champion@b1 draw:w=rebirth");
	assert_true(held_back(&t.now, "e7e5") & KIND(VULTURE));
	play_on(&t, "vulture");
	assert_false(held_back(&t.now, "e7e5") & KIND(VULTURE));
}

/* What is judged by the board before the move is hardly ever judged wrongly: by the cards with which some
 * turn is legal. */
static void m4_held_back_is_what_could_be_played(void **state)
{
	struct rng rng;
	unsigned judged = 0, wrong = 0;
	rng_from_seed(&rng, "test", 5);
	for (int i = 0; i < 40; i++) {
		struct chessmate s = from(START);
		for (int k = 0; k < 120 && game->to_move(&s) != SEAT_OVER; k++) {
			struct fast_rng fast;
			struct chessmate_step move = {.kind = STEP_TURN, .card = CARD_NONE};
			fast_rng_seed(&fast, rng_next(&rng));
			if (s.phase == PHASE_TURN && !s.card_played && !chessmate_in_check(&s)) {
				card_set could = chessmate_playable_cards(&s, DECK_CARDS(0));
				judged += CARD_KINDS;
				wrong += (unsigned)card_set_count(could ^ chessmate_kinds_held_back(&s, &move));
			}
			step_t step = game->to_move(&s) == SEAT_CHANCE ? game->roll(&s, &rng, NULL)
			                                               : game->random_step(&s, &fast);
			game->apply(&s, step, NULL);
		}
	}
	print_message("[          ] %u of %u cards judged wrongly\n", wrong, judged);
	assert_true(judged > 10000 && wrong * 25 < judged);
}

/* M11: a seat was told the moves, so what could have been played and was not is known to it. */
static void m11_cards_not_played_grow_less_likely(void **state)
{
	struct told_game t = begin_as_white();
	static const char *const turns[] = {"e2e3 e7e6", "g1f3 g8f6", "f1e2 f8e7", "d2d3 d7d6"};
	int before = chance(&t, true, "cowardice"), unplayable = chance(&t, true, "death-dance");
	assert_int_equal(before, chance(&t, false, "cowardice"));
	for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
		play_on(&t, turns[i]);
		int now = chance(&t, true, "cowardice"), dance = chance(&t, true, "death-dance");
		assert_true(now < before);
		assert_true(dance > unplayable); /* no pieces have met */
		before = now;
		unplayable = dance;
		assert_int_equal(chance(&t, false, "cowardice"), chance(&t, false, "death-dance"));
	}
}

/* M3: a card played is replaced by one that nobody has yet held back; by facts it may be any. */
static void m3_a_new_card_begins_anew(void **state)
{
	struct told_game t = begin_as_white();
	play_on(&t, "e2e4 e7e5 g1f3 g8f6");
	assert_true(chance(&t, true, "rebirth") < chance(&t, false, "rebirth"));
	play_on(&t, "f1e2 b8c6+cowardice@e4e3 draw:b=rebirth");
	assert_int_equal(chance(&t, true, "rebirth"), chance(&t, false, "rebirth"));
	play_on(&t, "e1g1 f8e7");
	assert_true(chance(&t, true, "rebirth") < chance(&t, false, "rebirth"));
}

/* M11: what hand-of-fate moved both seats know; only what is drawn then is hidden, and was held back by
 * nobody. */
static void m11_hand_of_fate_begins_anew(void **state)
{
	struct told_game t = begin(from(START), 0);
	play_on(&t,
	        "deal:w=champion,crusade,hand-of-fate deal:b=cowardice,lost-castle,vulture e2e4 e7e5 "
	        "hand-of-fate fate:w=cowardice,lost-castle,vulture fate:b=champion,crusade "
	        "draw:b=rebirth g1f3");
	assert_true(chance(&t, true, "rebirth") > 0);
	assert_int_equal(chance(&t, true, "rebirth"), chance(&t, false, "rebirth"));
	play_on(&t, "b8c6 b1c3");
	assert_true(chance(&t, true, "rebirth") < chance(&t, false, "rebirth"));
	assert_int_equal(chance(&t, true, "champion"), 0); /* known, so nothing to believe */
}

/* However long a card is not played, it may be there: what is true is never ruled out. */
static void m11_nothing_is_ruled_out(void **state)
{
	struct told_game t = begin_as_white();
	play_on(&t, "e2e4 e7e5");
	for (int i = 0; i < 45; i++)
		play_on(&t, i % 2 ? "f3g1 f6g8" : "g1f3 g8f6");
	assert_true(chance(&t, true, "cowardice") > 1000);
	assert_true(chance(&t, true, "cowardice") < chance(&t, false, "cowardice"));
	void *belief = believe(&t, true);
	assert_true(game->belief_weight(belief, &t.now) >= 1);
	game->belief_close(belief);
}

/* The hands that a search reckons with weigh what the worlds weigh that have them. */
static void m11_hands_weigh_as_worlds_do(void **state)
{
	struct told_game t = begin_as_white();
	struct hand_sets hands = {0};
	struct rng rng;
	play_on(&t, "e2e4 e7e5 g1f3 g8f6 f1e2 f8e7");
	void *belief = believe(&t, true);
	chessmate_belief_hands(belief, &hands);
	assert_int_equal(hands.n, 220); /* 3 of the 12 that white does not see */
	rng_from_seed(&rng, "test", 1);
	for (int i = 0; i < 200; i++) {
		struct chessmate world;
		bool listed = false;
		game->belief_sample(belief, &rng, &world);
		for (size_t k = 0; k < hands.n; k++)
			listed = listed || hands.at[k] == world.hand[1];
		assert_true(listed);
		assert_true(chessmate_belief_hand_weight(belief, world.hand[1]) ==
		            game->belief_weight(belief, &world));
	}
	chessmate_hand_sets_free(&hands);
	game->belief_close(belief);
}

/* What every deal weighs in which white's hand has a card that saves it, card by card and hand by hand;
 * behind them that of all. */
static void add_up_deals(const struct told_game *t, const void *belief,
                         double sums[2 * CARD_KINDS + 1])
{
	struct hand_sets white = {0}, black = {0};
	struct chessmate s = t->now;
	card_set saving = chessmate_playable_cards(&s, DECK_CARDS(0));
	bool knows_black = t->viewer == 1;
	memset(sums, 0, (2 * CARD_KINDS + 1) * sizeof *sums);
	assert_true(saving && saving != DECK_CARDS(0));
	chessmate_hand_sets_extend(&white, DECK_CARDS(0) & ~(knows_black ? t->now.hand[1] : 0),
	                           HAND_SIZE);
	chessmate_hand_sets_extend(&black, DECK_CARDS(0), HAND_SIZE);
	for (size_t i = 0; i < white.n; i++)
		for (size_t k = 0; k < black.n; k++) {
			s.hand[0] = white.at[i];
			s.hand[1] = black.at[k];
			if (!(s.hand[0] & saving) || (s.hand[0] & s.hand[1]) ||
			    (knows_black && s.hand[1] != t->now.hand[1]))
				continue;
			double weight = (double)game->belief_weight(belief, &s);
			for (int kind = 0; kind < (int)CARD_KINDS; kind++)
				for (int seat = 0; seat < 2; seat++)
					sums[seat * (int)CARD_KINDS + kind] += s.hand[seat] >> kind & 1 ? weight : 0;
			sums[2 * CARD_KINDS] += weight;
		}
	chessmate_hand_sets_free(&white);
	chessmate_hand_sets_free(&black);
}

/* Worlds that are sampled have cards in white's hand as often as all deals weigh, and one that saves it. */
static void check_samples(const struct told_game *t, const void *belief, const double *sums)
{
	enum { DRAWS = 4000 };
	card_set saving = chessmate_playable_cards(&t->now, DECK_CARDS(0));
	int held[CARD_KINDS] = {0};
	struct rng rng;
	rng_from_seed(&rng, "test", 3);
	for (int i = 0; i < DRAWS; i++) {
		struct chessmate world;
		game->belief_sample(belief, &rng, &world);
		assert_true(world.hand[0] & saving);
		for (int kind = 0; kind < (int)CARD_KINDS; kind++)
			held[kind] += world.hand[0] >> kind & 1;
	}
	for (int kind = 0; kind < (int)CARD_KINDS; kind++) {
		double apart = (double)held[kind] / DRAWS - sums[kind] / sums[2 * CARD_KINDS];
		assert_true(apart < 0.04 && apart > -0.04);
	}
}

/* M6: after `over:-` white has a card that saves it, which restricts what its hand may be, by behaviour,
 * too. Counted over all deals there are, for who knows black's hand and for a spectator. */
static void m6_a_verdict_restricts_what_behaviour_tells(void **state)
{
	static const int viewers[] = {1, VIEW_PUBLIC};
	for (int v = 0; v < 2; v++) {
		struct told_game t =
			begin(from("3r2k1/7p/8/8/8/8/P4PPP/6K1 w - - 0 1 - - - cowardice,crusade,"
		               "forbidden-city dark-mirror,death-dance,lost-castle - -,-"),
		          viewers[v]);
		struct marginals list = {.n = 0};
		double sums[2 * CARD_KINDS + 1];
		int compared = 0;
		play_on(&t, "a2a3 h7h6 a3a4 h6h5 a4a5 d8d1 over:-");
		void *belief = believe(&t, true);
		add_up_deals(&t, belief, sums);
		check_samples(&t, belief, sums);
		game->belief_marginals(belief, &list);
		marginals_round(&list);
		for (int i = 0; i < list.n; i++)
			for (int k = 0; k < 2 * (int)CARD_KINDS; k++)
				if (strcmp(list.at[i].seat, k < (int)CARD_KINDS ? "white" : "black") == 0 &&
				    strcmp(list.at[i].value, chessmate_card_ids[k % (int)CARD_KINDS]) == 0) {
					double apart = list.at[i].ppm - MILLION * sums[k] / sums[2 * CARD_KINDS];
					assert_true(apart < 1.0001 && apart > -1.0001);
					compared++;
				}
		assert_int_equal(compared, v == 0 ? 12 : 30);
		game->belief_close(belief);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(m3_what_is_held_back),
		cmocka_unit_test(m4_a_reply_is_held_back),
		cmocka_unit_test(m4_held_back_is_what_could_be_played),
		cmocka_unit_test(m11_cards_not_played_grow_less_likely),
		cmocka_unit_test(m3_a_new_card_begins_anew),
		cmocka_unit_test(m11_hand_of_fate_begins_anew),
		cmocka_unit_test(m11_nothing_is_ruled_out),
		cmocka_unit_test(m11_hands_weigh_as_worlds_do),
		cmocka_unit_test(m6_a_verdict_restricts_what_behaviour_tells),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
