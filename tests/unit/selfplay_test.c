/* selfplay_test.c - positions of self-play: the same ones by any number of threads, quiet, and read
 * back from bytes as they were. */
#include "engine/selfplay.h"

#include <stdlib.h>
#include <string.h>

#include "game/registry.h"
#include "games/chess/game.h"
#include "tests/cmocka.h"

enum { GAMES = 2 };

struct taken {
	struct training_position *at; /* owned */
	size_t n, cap, games, most;
};

static bool take(void *to, const struct training_position *positions, size_t n)
{
	struct taken *taken = to;
	taken->at = array_grow(taken->at, &taken->cap, taken->n + n, sizeof *taken->at);
	memcpy(taken->at + taken->n, positions, n * sizeof *positions);
	taken->n += n;
	taken->games++;
	return taken->games < taken->most;
}

static struct taken play_game(const struct game *game, bool with_net, int threads, uint64_t seed,
                              uint64_t games)
{
	static atomic_bool stop;
	struct taken taken = {.most = GAMES};
	struct error err;
	struct selfplay selfplay = {.game = game,
	                            .with_net = with_net,
	                            .seed = seed,
	                            .nodes = 60,
	                            .random = 4,
	                            .threads = threads,
	                            .balance = 400,
	                            .decided = 1000,
	                            .games = games,
	                            .stop = &stop,
	                            .take = take,
	                            .to = &taken};
	assert_true(selfplay_run(&selfplay, &err));
	return taken;
}

static struct taken play_by(bool with_net, int threads, uint64_t seed, uint64_t games)
{
	return play_game(&chess_game, with_net, threads, seed, games);
}

static struct taken play(int threads, uint64_t seed, uint64_t games)
{
	return play_by(false, threads, seed, games);
}

static bool same(const struct taken *a, const struct taken *b)
{
	return a->games == b->games && a->n == b->n && memcmp(a->at, b->at, a->n * sizeof *a->at) == 0;
}

static void games_are_functions_of_seed_and_number(void **state)
{
	struct taken one = play(1, 7, 0), three = play(3, 7, 0), two = play(2, 7, 2);
	struct taken other = play(1, 8, 0);
	assert_int_equal(one.games, GAMES);
	assert_true(one.n > GAMES * 10);
	assert_true(same(&one, &three));
	assert_false(same(&one, &other));
	assert_int_equal(two.games, 2);
	assert_memory_equal(two.at, one.at, two.n * sizeof *one.at);
	free(one.at);
	free(three.at);
	free(two.at);
	free(other.at);
}

static void positions_are_quiet_and_as_evaluated(void **state)
{
	struct taken t = play(1, 1, 0);
	int results[3] = {0};
	for (size_t i = 0; i < t.n; i++) {
		_Alignas(16) unsigned char s[STATE_MAX];
		assert_true(chess_game.learning->unpack(t.at[i].packed, s));
		/* the clock of the fifty-move rule is not packed: it takes off at most 100 in 256 */
		int full = chess_game.evaluate(s, 0), said = t.at[i].evaluation;
		assert_true(full * said >= 0 && abs(said) <= abs(full));
		assert_true((abs(said) + 1) * 256 >= abs(full) * 156);
		results[t.at[i].result]++;
	}
	assert_true(results[0] && results[2]);
	free(t.at);
}

/* The searches have the net; what is kept beside their scores is the hand-made evaluation, which the
 * next net corrects. */
static void the_net_plays(void **state)
{
	struct taken hand = play(1, 7, 0), net = play_by(true, 1, 7, 0), net3 = play_by(true, 3, 7, 0);
	assert_false(same(&hand, &net));
	assert_true(same(&net, &net3));
	for (size_t i = 0; i < net.n; i++) {
		_Alignas(16) unsigned char s[STATE_MAX];
		assert_true(chess_game.learning->unpack(net.at[i].packed, s));
		int full = chess_game.evaluate(s, 0), said = net.at[i].evaluation;
		assert_true(abs(said) <= abs(full) && (abs(said) + 1) * 256 >= abs(full) * 156);
	}
	free(hand.at);
	free(net.at);
	free(net3.at);
}

static void positions_read_back(void **state)
{
	struct taken t = play(1, 3, 1);
	for (size_t i = 0; i < t.n; i++) {
		uint8_t bytes[TRAINING_POSITION_SIZE];
		struct training_position back;
		training_position_write(&t.at[i], bytes);
		assert_true(training_position_read(bytes, &back));
		assert_memory_equal(&back, &t.at[i], sizeof back);
		bytes[28] = 3;
		assert_false(training_position_read(bytes, &back));
	}
	struct training_position far = t.at[0], back;
	uint8_t bytes[TRAINING_POSITION_SIZE];
	for (int sign = -1; sign <= 1; sign += 2) {
		far.score = (int16_t)(sign * (TRAINING_SCORE_MAX + 1));
		training_position_write(&far, bytes);
		assert_false(training_position_read(bytes, &back));
	}
	free(t.at);
}

/* Of every learned game the positions are packed so that they are unpacked and packed the same; what no position packs
 * to is refused. */
static void positions_are_packed(void **state)
{
	static const struct {
		const char *game;
		size_t from, n; /* bytes */
		int value;      /* that no position has there */
	} wrong[] = {
		{"chess", 8, 1, 0x77},                            /* a piece of no kind */
		{"chess", 0, 8, 0},                               /* no king */
		{"chess", 8, 16, 0x55},                           /* nothing but kings */
		{"coffee", 15, 1, 6},                             /* more beans than a seat may hold */
		{"coffee", 16, 1, 6},    {"coffee", 17, 1, 0xFF}, /* more beans than there are */
		{"tictac", 0, 1, 7},                              /* a piece of no kind */
		{"tictac", 4, 1, 0xFF},                           /* behind the last square */
		{"tictac", 11, 1, 0xFF},                          /* a reserve of no kind */
		{"tictac", 8, 1, 0x0F},                           /* more pawns than there are */
		{"tictac", 0, 3, 0x11},                           /* more pieces on the board than four */
	};
	for (const struct game *const *g = registry_games(); *g; g++) {
		_Alignas(16) unsigned char s[STATE_MAX];
		const struct learning *learning = (*g)->learning;
		if (!learning)
			continue;
		struct taken t = play_game(*g, false, 1, 5, GAMES);
		assert_true(t.n > 0);
		for (size_t i = 0; i < t.n; i++) {
			uint8_t packed[PACKED_STATE_SIZE];
			assert_true(learning->unpack(t.at[i].packed, s));
			learning->pack(s, packed);
			assert_memory_equal(packed, t.at[i].packed, sizeof packed);
			for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
				if (strcmp(wrong[k].game, (*g)->name) != 0)
					continue;
				memcpy(packed, t.at[i].packed, sizeof packed);
				memset(packed + wrong[k].from, wrong[k].value, wrong[k].n);
				assert_false(learning->unpack(packed, s));
			}
		}
		free(t.at);
	}
}

static void headers_name_the_game(void **state)
{
	uint8_t header[TRAINING_POSITION_SIZE];
	training_header_write(&chess_game, header);
	assert_memory_equal(header, "quadrille positions 1 chess    \n", sizeof header);
	assert_ptr_equal(training_header_read(header), &chess_game);
	header[22]++;
	assert_null(training_header_read(header));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(games_are_functions_of_seed_and_number),
		cmocka_unit_test(positions_are_quiet_and_as_evaluated),
		cmocka_unit_test(the_net_plays),
		cmocka_unit_test(positions_read_back),
		cmocka_unit_test(positions_are_packed),
		cmocka_unit_test(headers_name_the_game),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
