/* main.c - checks every law for every game of the registry it is linked with.
 *
 * usage: contract [ROOT [SCALE]]
 * ROOT is the project's folder (default: the current one); SCALE walks so many
 * times longer (default 1). CONTRACT_SEED in the environment begins elsewhere,
 * CONTRACT_ONLY names the tests to run, as in '*belief*' or 'trio*', CONTRACT_SKIP
 * those to leave out. */
#include <stdio.h>
#include <stdlib.h>

#include "game/registry.h"
#include "tests/contract/laws.h"
#include "tests/contract/walk.h"

typedef void game_law(const struct game *game);

#define LAWS(X)                                             \
	X(info, every_slot_is_filled)                           \
	X(info, names_are_words)                                \
	X(info, info_is_complete)                               \
	X(states, start_writes_every_byte)                      \
	X(states, clones_live_the_same_life)                    \
	X(states, equal_texts_are_equal_states)                 \
	X(states, keys_tell_states_apart)                       \
	X(steps, legal_steps_are_unique_and_is_legal_agrees)    \
	X(steps, random_steps_are_the_legal_ones_equally_often) \
	X(steps, steps_read_back)                               \
	X(steps, is_legal_exactly_when_listed)                  \
	X(steps, chance_tokens_begin_with_their_prefix)         \
	X(steps, turns_belong_to_one_seat)                      \
	X(steps, chance_leaves_steady_turns_alone)              \
	X(text, states_read_back)                               \
	X(text, strange_positions_are_refused_or_sound)         \
	X(text, mirror_images_are_alike)                        \
	X(text, fields_and_items_are_clean)                     \
	X(paths, paths_lead_to_every_decision)                  \
	X(observe, observing_twice_is_once)                     \
	X(observe, the_referee_sees_all)                        \
	X(observe, the_seat_on_move_knows_its_choices)          \
	X(observe, observed_steps_replay)                       \
	X(observe, question_marks_are_unknowns)                 \
	X(belief, sampled_worlds_agree_with_the_infostate)      \
	X(belief, the_true_state_is_sampled)                    \
	X(belief, worlds_cannot_be_told_apart)                  \
	X(belief, worlds_are_sampled_by_weight)                 \
	X(belief, beliefs_follow_the_infostate)                 \
	X(belief, marginals_are_counted)                        \
	X(belief, samples_have_these_marginals)                 \
	X(ends, random_games_end)                               \
	X(ends, results_and_scores_agree)                       \
	X(eval, terms_add_up_to_the_evaluation)                 \
	X(learning, features_follow_the_state)                  \
	X(learning, nets_follow_the_state)                      \
	X(search, searches_are_legal_and_repeatable)            \
	X(coverage, has_golden_transcripts)                     \
	X(coverage, has_perft_positions)                        \
	X(coverage, every_rule_is_named_by_a_test)

static const struct {
	const char *name;
	game_law *holds;
} laws[] = {
#define X(topic, law) {#topic ": " #law, law},
	LAWS(X)
#undef X
};

enum { N_LAWS = sizeof laws / sizeof laws[0] };

/* One law over one game, as cmocka hands it to run. */
struct test_case {
	const struct game *game;
	game_law *holds;
};

static void run(void **state)
{
	const struct test_case *test = *state;
	test->holds(test->game);
}

static void names_are_in_byte_order(void **unused)
{
	const struct game *const *games = registry_games();
	bool has_default = false;
	assert_non_null(games[0]);
	for (size_t i = 0; games[i]; i++) {
		assert_true(i == 0 || strcmp(games[i - 1]->name, games[i]->name) < 0);
		has_default = has_default || games[i] == registry_uci_default();
	}
	assert_true(has_default);
}

static uint64_t number(const char *text, uint64_t otherwise)
{
	uint64_t n = otherwise;
	if (text && !parse_number(text, 0, 1000000, &n))
		fprintf(stderr, "contract: '%s' is no number\n", text);
	return n;
}

static size_t count_games(void)
{
	size_t n = 0;
	while (registry_games()[n])
		n++;
	return n;
}

int main(int argc, char **argv)
{
	size_t n = 1 + count_games() * N_LAWS;
	struct CMUnitTest *tests = xzalloc(n * sizeof *tests);
	struct test_case *cases = xzalloc(n * sizeof *cases);
	struct strbuf *names = xzalloc(n * sizeof *names);
	tests[0] = (struct CMUnitTest){"registry: names_are_in_byte_order", names_are_in_byte_order,
	                               NULL, NULL, NULL};
	for (size_t i = 1; i < n; i++) {
		const struct game *game = registry_games()[(i - 1) / N_LAWS];
		cases[i] = (struct test_case){game, laws[(i - 1) % N_LAWS].holds};
		strbuf_printf(&names[i], "%s %s", game->name, laws[(i - 1) % N_LAWS].name);
		tests[i] = (struct CMUnitTest){strbuf_get(&names[i]), run, NULL, NULL, &cases[i]};
	}
	contract_options.root = argc > 1 ? argv[1] : ".";
	contract_options.scale = (unsigned)number(argc > 2 ? argv[2] : NULL, 1);
	contract_options.seed = number(getenv("CONTRACT_SEED"), 1);
	if (getenv("CONTRACT_ONLY"))
		cmocka_set_test_filter(getenv("CONTRACT_ONLY"));
	if (getenv("CONTRACT_SKIP"))
		cmocka_set_skip_filter(getenv("CONTRACT_SKIP"));
	int failed = _cmocka_run_group_tests("contract", tests, n, NULL, NULL);
	for (size_t i = 0; i < n; i++)
		strbuf_free(&names[i]);
	free(names);
	free(cases);
	free(tests);
	return !!failed;
}
