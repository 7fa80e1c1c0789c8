/* match_test.c - a match that remembers: what a step costs in questions to the game,
 * and that what is refused leaves no trace; and what a session makes of a `position`.
 *
 * The match plays on a copy of each game's record whose slots count their calls; the
 * linker puts counters before the move generators (--wrap in the Makefile). */
#include "match/match.h"
#include "match/record.h"

#include <stdlib.h>
#include <string.h>

#include "chess/movegen.h"
#include "game/registry.h"
#include "protocol/session.h"
#include "games/tictac/state.h"
#include "tests/cmocka.h"

/* The slots that may have to generate moves, and what was done with them. */
static struct counts {
	unsigned to_move, legal, is_legal, result, apply, generated;
	unsigned made; /* steps, by a match of the registry's games */
} count;

static const struct game *real;

static int count_to_move(const void *s)
{
	count.to_move++;
	return real->to_move(s);
}

static bool count_legal(const void *s, struct steps *out)
{
	count.legal++;
	return real->legal(s, out);
}

static bool count_is_legal(const void *s, step_t step, struct violation *violation)
{
	count.is_legal++;
	return real->is_legal(s, step, violation);
}

static struct result count_result(const void *s, int to_move, int occurrences)
{
	count.result++;
	return real->result(s, to_move, occurrences);
}

static void count_apply(void *s, step_t step, struct events *events)
{
	count.apply++;
	real->apply(s, step, events);
}

static struct game counting(const struct game *game)
{
	struct game copy = *game;
	real = game;
	copy.to_move = count_to_move;
	copy.legal = count_legal;
	copy.is_legal = count_is_legal;
	copy.result = count_result;
	copy.apply = count_apply;
	return copy;
}

/* The generators of chess and Tic Tac Chess, by the names the linker gives them. */
void __real_chess_generate_moves(const struct chess_position *p, const struct chess_marks *marks,
                                 enum chess_gen_type which, struct chess_move_list *moves);
void __wrap_chess_generate_moves(const struct chess_position *p, const struct chess_marks *marks,
                                 enum chess_gen_type which, struct chess_move_list *moves);
unsigned __real_chess_count_moves(const struct chess_position *p, const struct chess_marks *marks);
unsigned __wrap_chess_count_moves(const struct chess_position *p, const struct chess_marks *marks);
int __real_tictac_generate_moves(const struct tictac *s, uint16_t *list);
int __wrap_tictac_generate_moves(const struct tictac *s, uint16_t *list);
int __real_tictac_count_moves(const struct tictac *s);
int __wrap_tictac_count_moves(const struct tictac *s);

void __wrap_chess_generate_moves(const struct chess_position *p, const struct chess_marks *marks,
                                 enum chess_gen_type which, struct chess_move_list *moves)
{
	count.generated++;
	__real_chess_generate_moves(p, marks, which, moves);
}

unsigned __wrap_chess_count_moves(const struct chess_position *p, const struct chess_marks *marks)
{
	count.generated++;
	return __real_chess_count_moves(p, marks);
}

int __wrap_tictac_generate_moves(const struct tictac *s, uint16_t *list)
{
	count.generated++;
	return __real_tictac_generate_moves(s, list);
}

int __wrap_tictac_count_moves(const struct tictac *s)
{
	count.generated++;
	return __real_tictac_count_moves(s);
}

/* Is one generation enough to tell whether tokens are legal? In ChessMate only for a
 * move alone: whether a card may be played is asked of the boards it would make. */
static bool generates_once(const struct game *game, const char *token)
{
	return strcmp(game->name, "chess") == 0 || strcmp(game->name, "tictac") == 0 ||
	       (strcmp(game->name, "chessmate") == 0 && token && strlen(token) == 4 &&
	        strspn(token + 1, "12345678") == 1 && strspn(token + 3, "12345678") == 1);
}

/* After some steps: who moves was found out once for each of them (and `extra` times
 * more), the result too, and a step was checked once. token is NULL for more than one. */
static void expect_cheap(const struct game *game, const char *token, unsigned extra)
{
	if (count.to_move > count.apply + extra || count.is_legal > count.apply || count.legal > 0 ||
	    count.result > count.apply + extra)
		fail_msg("%s: %u steps, but to_move %u, is_legal %u, legal %u, result %u", game->name,
		         count.apply, count.to_move, count.is_legal, count.legal, count.result);
	if (generates_once(game, token) && count.generated > 2 * count.apply + extra)
		fail_msg("%s: %u steps, but %u generations", game->name, count.apply, count.generated);
}

/* A random legal decision as a token, found without the counters. */
static void random_token(const struct match *m, struct rng *rng, struct strbuf *out)
{
	struct steps steps = {0};
	real->legal(match_state(m), &steps);
	assert_true(steps.n > 0);
	strbuf_clear(out);
	real->step_to_text(match_state(m), steps.at[rng_below(rng, steps.n)], out);
	steps_free(&steps);
}

/* `position … moves` with the record of a match: no step costs more than two. */
static void replay_is_cheap(const struct game *game, const struct setup *setup,
                            const struct match *played)
{
	struct strbuf record = {0}, again = {0};
	struct play_params params = {.chance = CHANCE_GIVEN, .viewer = VIEW_ALL};
	record_write(played, VIEW_ALL, &record);
	char *line = xmalloc(record.n + 1), **words = xmalloc(record.n * sizeof *words);
	memcpy(line, strbuf_get(&record), record.n + 1);
	size_t n = split_words(line, words, record.n), i = 0;
	while (i < n && strcmp(words[i], "moves") != 0)
		i++;
	count = (struct counts){0};
	struct match *m = match_new(game, setup);
	assert_true(i == n || match_play(m, &params, words + i + 1, n - i - 1, NULL));
	expect_cheap(game, NULL, 1);
	/* Without chance a legal move tells that its state goes on: only the last one is asked, and
	 * those in which a repetition may end the match. */
	if (!game->chance && (count.to_move > count.apply / 4 || count.result > count.apply / 4))
		fail_msg("%s: %u steps, but to_move %u, result %u", game->name, count.apply, count.to_move,
		         count.result);
	record_write(m, VIEW_ALL, &again);
	assert_string_equal(strbuf_get(&again), strbuf_get(&record));
	match_free(m);
	free(words);
	free(line);
	strbuf_free(&record);
	strbuf_free(&again);
}

/* A random game, a `move` at a time; then its record. */
static void game_is_cheap(const struct game *game, uint64_t seed)
{
	enum { MOVES = 60 };
	struct game wrapped = counting(game);
	struct setup setup = {.players = game->usual_seats};
	struct match *m = match_new(&wrapped, &setup);
	struct rng rng;
	struct strbuf token = {0};
	struct play_params params = {.chance = CHANCE_ROLLED, .viewer = VIEW_ALL, .live = true};
	struct rng_key key;
	rng_key_from_seed(&key, seed);
	match_set_key(m, &key);
	rng_from_seed(&rng, game->name, seed);
	match_roll(m, &params);
	assert_int_not_equal(match_to_move(m), SEAT_CHANCE);
	for (int i = 0; i < MOVES && match_to_move(m) < SEATS_MAX; i++) {
		random_token(m, &rng, &token);
		count = (struct counts){0};
		assert_true(match_play(m, &params, &token.s, 1, NULL));
		assert_int_equal(match_over(m), match_to_move(m) == SEAT_OVER);
		match_result(m);
		expect_cheap(&wrapped, token.s, 0);
	}
	replay_is_cheap(&wrapped, &setup, m);
	match_free(m);
	strbuf_free(&token);
}

static void a_step_asks_each_question_once(void **state)
{
	for (const struct game *const *game = registry_games(); *game; game++)
		for (uint64_t seed = 0; seed < 8; seed++)
			game_is_cheap(*game, seed);
}

static const struct game *named_game(const char *name)
{
	const struct game *const *game = registry_games();
	while (*game && strcmp((*game)->name, name) != 0)
		game++;
	assert_non_null(*game);
	return *game;
}

static void the_last_move_is_no_dearer(void **state)
{
	/* clang-format off */
	static const struct {
		const char *game, *position;
		char *token;
	} ends[] = {
		{"chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"},                       /* mate */
		{"chess", "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "g1g6"},                          /* stalemate */
		{"chess", "4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "a1a2"},                        /* quiet */
		{"tictac", "k2/3/2K[Q] w 99 60", "c1c2"},
	};
	/* clang-format on */
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		struct game wrapped = counting(named_game(ends[i].game));
		struct setup setup = {.players = 2};
		struct error err = {0};
		struct match *m = match_from_position(&wrapped, &setup, ends[i].position, &err);
		if (!m)
			fail_msg("%s: %s", ends[i].position, err.text);
		struct play_params params = {.chance = CHANCE_GIVEN, .viewer = VIEW_ALL};
		char *token = ends[i].token;
		count = (struct counts){0};
		if (!match_play(m, &params, &token, 1, &err))
			fail_msg("%s: %s", token, err.text);
		assert_int_not_equal(match_result(m).reason, REASON_NONE);
		expect_cheap(&wrapped, token, 0);
		match_free(m);
	}
}

/* The second half of a turn is tried while a card is still to be drawn: the match
 * determinizes and rolls, and when the step is refused nothing of that stays. */
static void a_refused_trial_leaves_the_state(void **state)
{
	struct setup setup = {.players = 2};
	struct match *m = match_from_position(
		named_game("chessmate"), &setup,
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 - - - "
		"disintegration,hand-of-fate,vulture champion,rebirth,revelation cowardice -,cowardice",
		NULL);
	assert_non_null(m);
	struct play_params params = {.chance = CHANCE_GIVEN, .viewer = VIEW_ALL};
	char *card = "disintegration@d2", *illegal = "d2d4", *legal = "c1e3";
	assert_true(match_play(m, &params, &card, 1, NULL));
	assert_int_equal(match_to_move(m), SEAT_CHANCE);
	struct match *fork = match_fork_observed(m, 0);
	unsigned char before[STATE_MAX];
	struct error err = {0};
	memcpy(before, match_state(fork), match_game(m)->state_size);
	assert_false(match_try(fork, 0, &illegal, &err));
	assert_int_equal(err.code, ERROR_ILLEGAL_MOVE);
	assert_int_equal(match_length(fork), 0);
	assert_memory_equal(match_state(fork), before, match_game(m)->state_size);
	assert_true(match_try(fork, 0, &legal, &err));
	assert_int_equal(match_length(fork), 2);
	assert_memory_equal(match_state_at(fork, 0), before, match_game(m)->state_size);
	match_free(fork);
	match_free(m);
}

/* The steps that a session makes, by the name the linker gives the function. */
void __real_match_apply(struct match *m, step_t step, struct events *events);
void __wrap_match_apply(struct match *m, step_t step, struct events *events);

void __wrap_match_apply(struct match *m, step_t step, struct events *events)
{
	count.made++;
	__real_match_apply(m, step, events);
}

static void ignore_output(void *to, const struct output *o)
{
	(void)to;
	(void)o;
}

/* How many steps a session makes for a line. */
static unsigned steps_made(struct session *s, const char *line)
{
	count = (struct counts){0};
	assert_true(session_handle_line(s, line, strlen(line), SPEAKER_VIEWER));
	return count.made;
}

static void a_position_that_goes_on_plays_what_is_new(void **state)
{
	struct writer *w = writer_new_sink(ignore_output, NULL);
	struct session *s = session_new(w);
	assert_int_equal(steps_made(s, "position chess startpos"), 0);
	assert_int_equal(steps_made(s, "position chess startpos moves e2e4 e7e5"), 2);
	assert_int_equal(steps_made(s, "@a position chess startpos moves e2e4 e7e5 g1f3"), 1);
	assert_int_equal(steps_made(s, "position chess startpos moves e2e4 e7e5 g1f3"), 0);
	assert_int_equal(steps_made(s, "position chess startpos moves e2e4 c7c5"), 2); /* forks */
	assert_int_equal(steps_made(s, "position chess startpos moves e2e4"), 1);      /* shrinks */
	assert_int_equal(steps_made(s, "position chess startpos moves e2e4 e7e5"), 1);
	assert_int_equal(steps_made(s, "undo"), 0);
	assert_int_equal(steps_made(s, "position chess startpos moves e2e4 e7e5 g1f3"), 3);
	assert_int_equal(steps_made(s, "setoption name UCI_Chess960 value true"), 0);
	assert_int_equal(steps_made(s, "position chess startpos moves e2e4 e7e5 g1f3"), 3);
	session_free(s);
	writer_free(w);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_step_asks_each_question_once),
		cmocka_unit_test(the_last_move_is_no_dearer),
		cmocka_unit_test(a_refused_trial_leaves_the_state),
		cmocka_unit_test(a_position_that_goes_on_plays_what_is_new),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
