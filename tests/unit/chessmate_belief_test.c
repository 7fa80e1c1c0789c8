/* chessmate_belief_test.c - what a hand may hold that is hidden from a seat, compared with an
 * enumeration of all games that would have been observed alike: the same hands, each as
 * often as any other. */
#include "games/chessmate/game.h"
#include "games/chessmate/step.h"
#include "games/chessmate/belief.h"
#include "tests/unit/search_kit.h"

static const struct game *const game = &chessmate_game;

/* A game as it was, and as one seat observed it. */
enum { STEPS = 60, HANDS = 4000, LEAVES = 150000 };
struct recorded_game {
	struct chessmate start, now;
	struct chessmate seen_start, seen_now;
	step_t observed[STEPS];
	size_t n;
	int viewer;
	card_set hands[HANDS]; /* that the enumeration met, */
	unsigned counts[HANDS];
	size_t n_hands, leaves;
};

/* How a tale begins: with a deal from one deck or two, or when two cards are left. */
enum beginning { COMMON, OWN, LATE, BEGINNINGS };

static struct chessmate begin(enum beginning beginning)
{
	struct chessmate s;
	struct setup setup = {.players = 2, .decks = beginning == OWN ? DECKS_OWN : DECKS_COMMON};
	if (beginning != LATE) {
		game->start(&setup, &s);
		return s;
	}
	struct test_state p =
		at(game, "r1b1k1nr/pppp4/8/8/8/8/PPPP4/R1B1K1NR w - - 0 1 - - - "
	             "cowardice,disintegration,vulture champion,death-dance,hand-of-fate "
	             "crusade,dark-mirror,rebirth,revelation,long-jump,lost-castle,"
	             "mystic-shield -,mystic-shield");
	memcpy(&s, p.s, sizeof s);
	return s;
}

/* Plays a game of so many decisions at random, of which more have a card than not,
 * until a seat decides again. */
static void record_game(struct recorded_game *t, struct rng *rng, enum beginning beginning,
                        int decisions)
{
	struct steps steps = {0}, list = {0};
	t->now = t->start = begin(beginning);
	t->n = t->n_hands = t->leaves = 0;
	while (game->to_move(&t->now) == SEAT_CHANCE || decisions-- > 0) {
		list.n = 0;
		game->legal(&t->now, &list);
		if (list.n == 0 || steps.n == STEPS)
			break;
		step_t step = list.at[rng_below(rng, list.n)];
		for (int i = 0; i < 4 && chessmate_step_unpack(step).kind == STEP_TURN &&
		                chessmate_step_unpack(step).card == CARD_NONE;
		     i++)
			step = list.at[rng_below(rng, list.n)];
		steps_add(&steps, step);
		game->apply(&t->now, step, NULL);
	}
	t->viewer = (int)chessmate_side_to_move(&t->now);
	struct chessmate s = t->start;
	game->observe(&s, t->viewer, &t->seen_start);
	for (size_t i = 0; i < steps.n; i++) {
		t->observed[t->n++] = game->observe_step(&s, steps.at[i], t->viewer);
		game->apply(&s, steps.at[i], NULL);
	}
	game->observe(&s, t->viewer, &t->seen_now);
	steps_free(&steps);
	steps_free(&list);
}

static void count_hand(struct recorded_game *t, card_set hand)
{
	size_t i = 0;
	while (i < t->n_hands && t->hands[i] != hand)
		i++;
	assert_true(i < HANDS);
	if (i == t->n_hands) {
		t->n_hands++;
		t->hands[i] = hand;
		t->counts[i] = 0;
	}
	t->counts[i]++;
	t->leaves++;
}

/* Every game that would be observed the same: all are equally likely,
 * for piles are of the same size in all of them. */
static void enumerate(struct recorded_game *t, const struct chessmate *s, size_t from)
{
	if (t->leaves > LEAVES)
		return;
	if (from == t->n) {
		count_hand(t, s->hand[!t->viewer] & ~t->seen_now.hand[!t->viewer]);
		return;
	}
	struct steps list = {0};
	step_t observed = t->observed[from];
	if (!game_is_chance(game, observed)) {
		if (game->is_legal(s, observed, NULL))
			steps_add(&list, observed);
	} else if (game->to_move(s) == SEAT_CHANCE) {
		game->legal(s, &list);
	}
	for (size_t i = 0; i < list.n; i++)
		if (game->observe_step(s, list.at[i], t->viewer) == observed) {
			struct chessmate next = *s;
			game->apply(&next, list.at[i], NULL);
			enumerate(t, &next, from + 1);
		}
	steps_free(&list);
}

/* The same from every deal of what the viewer did not know in the beginning. */
static void enumerate_all(struct recorded_game *t)
{
	const struct chessmate *seen = &t->seen_start;
	int them = !t->viewer, deck = chessmate_deck_of_seat(seen, them);
	struct hand_sets deals = {0};
	struct chessmate s = *seen;
	if (chessmate_hidden_count(seen, them) == 0) {
		enumerate(t, seen, 0);
		return;
	}
	chessmate_hand_sets_extend(&deals, chessmate_unseen_cards(seen, deck),
	                           chessmate_hidden_count(seen, them));
	memset(s.hidden, 0, sizeof s.hidden);
	for (size_t i = 0; i < deals.n; i++) {
		s.hand[them] = seen->hand[them] | deals.at[i];
		enumerate(t, &s, 0);
	}
	chessmate_hand_sets_free(&deals);
}

static bool hands_agree(struct recorded_game *t)
{
	struct infostate infostate = {t->viewer, &t->seen_start, t->observed, t->n, &t->seen_now, NULL,
	                              0};
	struct hand_sets hands = {0};
	if (game->to_move(&t->now) == SEAT_OVER ||
	    chessmate_hidden_count(&t->seen_now, !t->viewer) == 0)
		return false;
	enumerate_all(t);
	if (t->leaves > LEAVES)
		return false;
	void *belief = game->belief_open(&infostate, NULL);
	assert_non_null(belief);
	chessmate_belief_hands(belief, &hands);
	assert_int_equal(hands.n, t->n_hands);
	for (size_t i = 0; i < t->n_hands; i++) {
		bool listed = false;
		for (size_t k = 0; k < hands.n; k++)
			listed = listed || hands.at[k] == t->hands[i];
		assert_true(listed);
		assert_int_equal(t->counts[i], t->counts[0]);
	}
	chessmate_hand_sets_free(&hands);
	game->belief_close(belief);
	return true;
}

static void hands_are_listed_as_often_as_they_are_there(void **state)
{
	struct recorded_game *t = xzalloc(sizeof *t);
	struct rng rng;
	int compared[BEGINNINGS] = {0};
	rng_from_seed(&rng, "test", 7);
	for (int i = 0; i < 90; i++) {
		record_game(t, &rng, (enum beginning)(i % BEGINNINGS), 2 + i % 7);
		compared[i % BEGINNINGS] += hands_agree(t);
	}
	for (int beginning = 0; beginning < (int)BEGINNINGS; beginning++)
		assert_true(compared[beginning] >= 8);
	free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(hands_are_listed_as_often_as_they_are_there),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
