/* decision_words_test.c - what is said of decisions, by lines that are given instead of searched. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "game/registry.h"
#include "protocol/words/decision_words.h"
#include "protocol/words/move_words.h"
#include "protocol/words/judged_words.h"
#include "protocol/words/phrases.h"
#include "tests/cmocka.h"

#define WON "chess", "6k1/5ppp/8/8/8/8/8/KQ2R3 w - - 0 1"
#define LEFT "chess", "6k1/5pbp/6p1/8/8/8/4QPPP/R5K1 w - - 0 1"
#define FOOL "chess", "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2"
#define OPEN "chess", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3"
#define LIFE                                                                               \
	"spies", "Qd1,R1h8,R2a8,B1e4,N1b1,N2b8,P1c6,P3g4,P4a3 p3,p1,p2 p1 1-0 WBW p1 P1,Q,N1 " \
			 "B2*,R1,Q p1,p2,p3 4 2"
#define LIFE_OF_ANOTHER                                                                    \
	"spies", "Qd1,R1h8,R2a8,B1e4,N1b1,N2b8,P1c6,P3g4,P4a3 p3,p1,p2 p1 1-0 WBW p1 P1,N1,Q " \
			 "B2*,R1,Q p1,p2,p3 4 2"
#define HIDDEN(points, teams)                                                                     \
	"spies",                                                                                      \
		"Qd1,R1h8,R2a8,B1e4,N1b1,N2b8,P1c6,P3g4,P4a3 p3,p1,p2 p1 " points " " teams " p1 P1,?,? " \
		"B2*,?,? p1,p2,p3 4 2"
#define TARGET(target)                                                                           \
	"spies", "Qd1,R1h8,R2a8,B1e4,N1b1,N2b8,P1c6,P3g4,P4a3 p3,p1,p2 p1 0-0 WBW - P1,Q,N1 " target \
			 ",B1,Q p1,p2,p3 4 1"
#define ROW "coffee", "8/8/8/8/8/2(1)(1)4/2(1)5/1(1)6 w 39 2,5 - 0 9"
#define TWO "coffee", "8/8/8/8/8/3(1)4/2(1)5/8 w 43 2,3 - 0 9"
#define ONE "coffee", "8/8/8/8/8/3(1)4/8/8 w 40 5,4 - 0 9"
#define FORK "chess", "4k3/8/8/8/1p6/8/3N4/R3K3 w - - 0 1"
#define BEANS "coffee", "8/8/8/8/8/3(1)(2)3/8/8 w 38 5,4 - 0 9"

/* clang-format off */
static const struct reviewed_row {
	const char *game, *position;
	enum review_mark mark;
	struct review_score before, after; /* but for their lines: */
	const char *best, *played;
	const char *words, *by;
} reviewed_rows[] = {
	{WON, REVIEW_FINE, {.kind = SCORE_MATE, .value = 1}, {.kind = SCORE_CP, .value = 1800}, "e1e8", "b1b3 h7h6",
     "missed mate in 1", ""},
	{WON, REVIEW_FINE, {.kind = SCORE_MATE, .value = 1}, {.kind = SCORE_MATE, .value = 3}, "e1e8", "b1b3 h7h6",
     "missed mate in 1", ""},
	{WON, REVIEW_FINE, {.kind = SCORE_MATE, .value = 2}, {.kind = SCORE_MATE, .value = 3}, "e1e8", "b1b3 h7h6", "", ""},
	{WON, REVIEW_FINE, {.kind = SCORE_MATE, .value = 9}, {.kind = SCORE_CP, .value = 1800}, "e1e8", "b1b3 h7h6", "", ""},
	{WON, REVIEW_BLUNDER, {.kind = SCORE_CP, .value = 900}, {.kind = SCORE_CP, .value = 0}, "b1b3 h7h6", "b1b7 h7h6",
     "", ""},
	{OPEN, REVIEW_BLUNDER, {.kind = SCORE_CP, .value = 20}, {.kind = SCORE_CP, .value = -300}, "f1b5 a7a6", "f3e5 c6e5",
     "gave up the knight", "c6e5"},
	{LEFT, REVIEW_FINE, {.kind = SCORE_CP, .value = 1900}, {.kind = SCORE_CP, .value = 1500}, "a1b1 g7f6", "h2h3 g7a1",
     "left the rook on a1 to be taken", "g7a1"},
	{LEFT, REVIEW_FINE, {.kind = SCORE_MATE, .value = 6}, {.kind = SCORE_CP, .value = 1500}, "a1b1 g7f6", "h2h3 g7a1",
     "left the rook on a1 to be taken", "g7a1"},
	{LEFT, REVIEW_FINE, {.kind = SCORE_CP, .value = 1600}, {.kind = SCORE_CP, .value = 1500}, "a1b1 g7f6", "h2h3 g7a1",
     "", ""},
	{OPEN, REVIEW_BLUNDER, {.kind = SCORE_CP, .value = 20}, {.kind = SCORE_MATE, .value = -2}, "f1b5 a7a6", "f3e5 c6e5",
     "let the other have a win in 2", ""},
	{OPEN, REVIEW_MISTAKE, {.kind = SCORE_CP, .value = 20}, {.kind = SCORE_CP, .value = -90}, "f1b5 a7a6", "a2a3 a7a6",
     "", ""},
	{BEANS, REVIEW_MISTAKE, {.kind = SCORE_CP, .value = 20}, {.kind = SCORE_CP, .value = -90}, "d3xe3", "d1",
     "did not steal 1 bean", ""},
	{LIFE, REVIEW_MISTAKE, {.kind = SCORE_CHANCE, .value = 600}, {.kind = SCORE_CHANCE, .value = 400}, "c6c7 b8d7", "d1d2 b8d7",
     "left the Life-Piece where p2 can take it", ""},
	{BEANS, REVIEW_MISTAKE, {.kind = SCORE_CP, .value = 20}, {.kind = SCORE_CP, .value = -90}, "d3xe3", "d1 end e3xd3",
     "left 1 bean to be stolen", ""},
	{TWO, REVIEW_MISTAKE, {.kind = SCORE_CP, .value = 20}, {.kind = SCORE_CP, .value = -90}, "b1 end a1 end", "f1 end a1 end",
     "drew 2 beans next turn, not 3", ""},
	{ONE, REVIEW_MISTAKE, {.kind = SCORE_CP, .value = 20}, {.kind = SCORE_CP, .value = -90}, "pass d2 end d3xd2", "h1 end a1 end",
     "missed a way to steal 1 bean", ""},
	{"chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", REVIEW_MISTAKE, {.kind = SCORE_CP, .value = 20}, {.kind = SCORE_CP, .value = -90},
     "e4d5 e8e7", "e1e2 e8e7", "did not take the pawn", ""},
	{FORK, REVIEW_MISTAKE, {.kind = SCORE_CP, .value = 20}, {.kind = SCORE_CP, .value = -90}, "e1e2 e8e7", "d2e4 e8e7 e4c3 b4c3",
     "lost the knight in what follows", ""},
	{FORK, REVIEW_MISTAKE, {.kind = SCORE_CP, .value = 20}, {.kind = SCORE_CP, .value = -90}, "a1b1 e8e7 b1b4", "e1e2 e8e7",
     "missed a way to win the pawn", ""},
	{"chess", "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2", REVIEW_BLUNDER, {.kind = SCORE_CP, .value = 0},
     {.kind = SCORE_MATE, .value = -1}, "e2e4 g8f6", "g2g4 d8h4", "let the other have mate in 1", ""},
	{"chessmate", "rnbqkbnr/pppppp1p/6p1/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2 - - - cowardice,disintegration,long-jump ?,?,? - -,-",
	 REVIEW_MISTAKE, {.kind = SCORE_CP, .value = 20}, {.kind = SCORE_CP, .value = -90}, "e2e4", "long-jump@g1f5",
	 "left the knight where it can be taken", ""},
	{TARGET("P3"), REVIEW_MISTAKE, {.kind = SCORE_CHANCE, .value = 600}, {.kind = SCORE_CHANCE, .value = 400}, "d1g4+claim", "d1d2 b8d7",
     "did not claim the target", ""},
};

static const struct reason_row {
	const char *game, *position, *best, *second, *words;
} reason_rows[] = {
	{"chess", "3k4/8/3K4/8/8/8/8/7R w - - 0 1", "h1g1 d8c8", "", ""},
	{"chess", "1k6/8/1K6/8/8/8/8/7R b - - 0 1", "b8a8 h1h8", "", ""},
	{"chess", "7k/8/5K2/8/8/p7/8/R7 w - - 0 1", "f6f7 a3a2 a1a2", "", "threatens to win at once and wins the pawn"},
	{"chess", "4k3/8/8/7n/8/8/2B5/4K3 w - - 0 1", "c2d1 e8e7", "", "attacks the knight"},
	{"chess", "4k3/2b5/8/8/7N/8/8/4K3 b - - 0 1", "c7d8 e1e2", "", "attacks the knight"},
	{OPEN, "f3e5 c6e5", "f1b5 a7a6", "gives the knight for the pawn"},
	{LIFE, "c6c7 b8d7", "d1d2 b8d7", "brings your Life-Piece to safety"},
	{LIFE, "d1d2 b8d7", "c6c7 b8d7", "brings the first knight to safety"},
	{HIDDEN("1-0", "W??"), "d1d2 b8d7", "c6c7 b8d7", "takes nothing, as what could be taken may be a life of your own team"},
	{HIDDEN("1-0", "WBW"), "d1d2 b8d7", "c6c7 b8d7", "takes nothing, as what could be taken may be the life of p3, who is with you"},
	{HIDDEN("0-1", "BWW"), "d1d2 b8d7", "c6c7 b8d7", "does best in all the deals that you may be in, though it wins nothing at once"},
	{HIDDEN("0-1", "BWW"), "c6c7 b8d7", "d1d2 b8d7", "brings your Life-Piece to safety"},
	{"spies", "Qd1,R2a8,P1g6 p1,p3 p1 1-0 WBW p2 P1,N2,R2 R2,P1,Q p1,p3 4 1", "d1d2 a8a7", "", "costs nothing: only your team is left in the round, and its points are yours whoever is the last"},
	{LIFE, "b1c3 b8d7", "c6c7 b8d7", "brings the first knight to safety"},
	{LIFE_OF_ANOTHER, "b1c3 b8d7", "c6c7 b8d7", "does best in all the deals that you may be in, though it wins nothing at once"},
	{LIFE, "d1g4 b8d7", "c6c7 b8d7", "takes the third pawn"},
	{"spies", "Qd1,R1d2,R2f2,B1e4,N1b1,N2b8,P1c6,P3g4,P4a3 p1,p2,p3 p1 1-0 WBW p1 R2,Q,N1 B2*,R1,Q p1,p2,p3 4 2",
     "d2f2 b8d7", "d1d2 b8d7", "takes your own Life-Piece, which puts you out of the round but may win it for your team"},
	{BEANS, "d3xe3", "d1", "steals 1 bean and threatens to steal 1 bean"},
	{BEANS, "d1", "d3xe3", "saves 1 bean from theft and puts 1 bean on the board"},
	{BEANS, "d1 end a1 end f1 end e3xd3", "d3xe3", "puts 1 bean on the board"},
	{BEANS, "d1 end e3xd3", "d3xe3", "puts 1 bean on the board, though the answer steals 1 bean"},
	{"coffee", "8/8/8/8/8/3(1)4/2(1)5/8 w 43 5,0 - 0 9", "b1 end", "", "makes a row and puts 1 bean on the board"},
	{"coffee", "8/8/8/8/8/8/8/8 w 48 2,0 - 0 1", "b1 end", "", "puts 1 bean on the board, where nothing can be stolen"},
	{"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3", "", "brings the knight into play"},
	{"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4", "", "takes its share of the centre"},
	{"chess", "3k4/pppp1ppp/8/8/8/8/PPPP1PPP/2R2K2 w - - 0 1", "c1e1", "", "puts the rook on a file without a pawn of yours"},
	{"tictac", "3/3/3[QKRRBBNNPPPPPPPPqkrrbbnnpppppppp] w 0 1", "Q@b2", "", "takes the middle of the board"},
	{"tictac", "3/3/3[QKRRBBNNPPPPPPPPqkrrbbnnpppppppp] w 0 1", "P@b1 B@c2 b1c2", "", "begins a row"},
	{"tictac", "3/2b/PQn[KRRBBNNPPPPPPPqkrrbnpppppppp] w 0 3", "N@c3 c2b1", "", "comes closer to three in a row"},
	{"tictac", "3/3/3[QKRRBBNNPPPPPPPPqkrrbbnnpppppppp] w 0 1", "Q@b2 P@a3 b2a3", "", "takes the middle of the board"},
	{"tictac", "3/1b1/3[QKRRBBNNPPPPPPPPqkrrbnnpppppppp] w 0 2", "P@a1 R@c3 a1b2", "", "wins the bishop"},
	{"tictac", "b1b/3/1R1[QKRBBNNPPPPPPPPqkrrnnpppppppp] w 0 3", "b1b3 a3b2 Q@a1 b2a1", "", "attacks the bishop"},
	{"tictac", "1R1/1r1/b1N[KRBNNPPPPqkrbnnpppppppp] w 0 8", "b3b2 a1b2", "", "trades rooks"},
	{"chessmate", "6k1/8/8/8/8/8/4P3/4K2R w - - 0 9 - - - disintegration,crusade,vulture ?,?,? - -,-", "h1h2+disintegration@e2", "",
     "gives the pieces more room, though it gives something up; the card removes the pawn from e2"},
	{"chessmate", "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2 - - - cowardice,disintegration,long-jump ?,?,? - -,-",
     "b1c3+cowardice@e5e6", "", "brings the knight into play; the card moves the black pawn from e5 to e6"},
	{"chessmate", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 - - - - - - -,-", "e2e4", "", ""},
	{OPEN, "e4e5", "", ""},
	{OPEN, "f1b5 a7a6", "f3e5 c6e5", "keeps the knight, which the next best loses"},
	{OPEN, "f1b5 a7a6 b5c6 d7c6", "", "brings the bishop into play"},
	{OPEN, "f3e5 c6e5", "f3e5 c6e5", "gives the knight for the pawn"},
	{"chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8 e8e7", "", "gives check"},
	{"chess", "6k1/5ppp/8/8/8/8/1r6/K3R3 w - - 0 1", "e1e8", "a1b2 g7g6", "is checkmate"},
	{"chess", "4k3/8/8/8/1p6/2N5/8/4K3 w - - 0 1", "c3e4 e8e7", "", "saves the knight"},
	{"chess", "4k3/1p6/2q5/8/1N6/8/8/4K3 w - - 0 1", "b4c6 b7c6", "", "takes the queen"},
	{BEANS, "d3xe3", "d1 end e3xd3", "steals 1 bean and threatens to steal 1 bean, where the next best lets the other steal 1 bean"},
	{ROW, "c2xc3 a1 end", "f1 end c3xc2", "steals 1 bean, keeps a row and saves 1 bean from theft, where the next best lets the other steal 1 bean"},
	{TWO, "b1 end a1 end", "", "makes a row and puts 1 bean on the board"},
	{ONE, "pass d2 end d3xd2", "", "makes ready to steal 1 bean"},
	{LIFE, "b8d7 d1d2", "c6c7 b8d7", "leaves your Life-Piece to 1 that can take it, not 2"},
	{TARGET("R1"), "d1h1 b8d7", "", "brings your Target-Piece within reach"},
	{TARGET("P3"), "d1g4+claim", "", "takes the third pawn and claims the target"},
	{TARGET("P3"), "c6c7 b8d7", "", "brings your Life-Piece to safety, though you could claim your target"},
	{"spies", "Qd1,R2a8,P1g6 p3,p1,p2 p1 0-0 WBW - P1,Q,R2 R2,P1,Q p1,p2,p3 4 1", "d1d2 a8a7", "", "leaves your Life-Piece where nothing can take it"},
	{"tictac", "k1n/3/NB1[QKRRBNPPPPPPPPqrrbbnpppppppp] w 0 3", "P@c1", "", "threatens to win at once and makes three in a row"},
};
/* clang-format on */

static const struct game *begin(const char *name, const char *position, void *state)
{
	const struct game *const *game = registry_games();
	struct error err;
	while (strcmp((*game)->name, name) != 0)
		game++;
	if (!(*game)->state_from_text(position, &(struct setup){.players = 0}, state, &err))
		fail_msg("%s: %s", position, err.text);
	return *game;
}

static void set_line(const struct game *game, const void *state, const char *line,
                     struct review_score *score)
{
	_Alignas(16) unsigned char now[STATE_MAX];
	char *copy = xstrdup(line), *rest;
	memcpy(now, state, game->state_size);
	for (char *word = strtok_r(copy, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
		step_t *step = &score->line[score->n_line++];
		struct error err;
		if (!game->step_from_text(now, word, step, &err) || !game->is_legal(now, *step, NULL))
			fail_msg("%s of %s", word, line);
		game->apply(now, *step, NULL);
	}
	free(copy);
}

static void test_a_review_says_why(void **unused)
{
	bool wrong = false;
	for (size_t i = 0; i < sizeof reviewed_rows / sizeof *reviewed_rows; i++) {
		const struct reviewed_row *row = &reviewed_rows[i];
		_Alignas(16) unsigned char state[STATE_MAX];
		const struct game *game = begin(row->game, row->position, state);
		struct reviewed r = {
			.root = {game, state}, .mark = row->mark, .before = row->before, .after = row->after};
		r.true_state = state;
		r.answer[0] = STEP_NONE;
		set_line(game, state, row->best, &r.before);
		set_line(game, state, row->played, &r.after);
		r.best = r.before.line[0];
		r.step = r.after.line[0];
		struct review_report report = judged_words_report(&r);
		if (strcmp(report.words, row->words) != 0 || strcmp(report.by, row->by) != 0) {
			print_error("%s, %s: %s (%s)\n", row->best, row->played, report.words, report.by);
			wrong = true;
		}
	}
	assert_false(wrong);
}

/* What the answer in the game took is a reason where no line of a search has one, and that it ended the game is one. */
static void expect_answer(const char *name, const char *position, const char *best,
                          const char *played, const char *answer, const char *words)
{
	_Alignas(16) unsigned char state[STATE_MAX], now[STATE_MAX];
	const struct game *game = begin(name, position, state);
	struct reviewed r = {.root = {game, state}, .true_state = state, .mark = REVIEW_BLUNDER};
	r.before = (struct review_score){.kind = SCORE_CP, .value = 900};
	r.after = (struct review_score){.kind = SCORE_CP, .value = 500};
	set_line(game, state, best, &r.before);
	set_line(game, state, played, &r.after);
	r.best = r.before.line[0];
	r.step = r.after.line[0];
	memcpy(now, state, sizeof now);
	game->apply(now, r.step, NULL);
	assert_true(game->step_from_text(now, answer, &r.answer[0], NULL));
	r.answer[1] = STEP_NONE;
	assert_string_equal(judged_words_report(&r).words, words);
}

static void test_a_review_tells_of_the_answer(void **unused)
{
	expect_answer(LEFT, "a1b1", "h2h3", "g7a1", "lost the rook to the answer");
	expect_answer(FOOL, "e2e4", "g2g4", "d8h4", "was mated by the answer");
}

/* Where no reason of a mistake is known what would follow it is told. */
static void test_a_review_tells_what_would_follow(void **unused)
{
	_Alignas(16) unsigned char state[STATE_MAX];
	const struct game *game = begin(FOOL, state);
	struct reviewed r = {.root = {game, state}, .true_state = state, .mark = REVIEW_MISTAKE};
	r.before = (struct review_score){.kind = SCORE_CP, .value = 100};
	r.after = (struct review_score){.kind = SCORE_CP, .value = 0};
	set_line(game, state, "e2e4 d7d6", &r.before);
	set_line(game, state, "a2a3 d7d5 a3a4", &r.after);
	r.best = r.before.line[0];
	r.step = r.after.line[0];
	r.answer[0] = STEP_NONE;
	struct review_report report = judged_words_report(&r);
	assert_string_equal(report.words, "");
	assert_string_equal(report.line, "d7d5 a3a4");
	r.mark = REVIEW_FINE;
	assert_string_equal(judged_words_report(&r).line, "");
}

#define CARDS(black)                                                  \
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 - - - " \
	"cowardice,crusade,vulture " black " - -,-"

/* A card that came as an answer is told where the seat could not know of it, and it made the decision worse. */
static void test_a_review_tells_of_hidden_cards(void **unused)
{
	static const struct {
		const char *seen, *answer;
		int truth;
		const char *card, *by;
	} rows[] = {
		{CARDS("?,?,?"), "lost-castle@a8a1", -500, "lost-castle", "lost-castle@a8a1"},
		{CARDS("?,?,?"), "lost-castle@a8a1", 0, "", ""},
		{CARDS("?,?,?"), "e7e5", -500, "", ""},
		{CARDS("rebirth,lost-castle,long-jump"), "lost-castle@a8a1", -500, "", ""},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		_Alignas(16) unsigned char seen[STATE_MAX], state[STATE_MAX], now[STATE_MAX];
		const struct game *game = begin("chessmate", rows[i].seen, seen);
		begin("chessmate", CARDS("rebirth,lost-castle,long-jump"), state);
		struct reviewed r = {.root = {game, seen},
		                     .true_state = state,
		                     .has_truth = true,
		                     .expected = 500,
		                     .truth = {.kind = SCORE_CP, .value = rows[i].truth}};
		struct error err;
		assert_true(game->step_from_text(seen, "e2e4", &r.step, &err));
		memcpy(now, state, game->state_size);
		game->apply(now, r.step, NULL);
		assert_true(game->step_from_text(now, rows[i].answer, &r.answer[0], &err));
		r.answer[1] = STEP_NONE;
		struct review_report report = judged_words_report(&r);
		assert_string_equal(report.hidden, rows[i].card);
		assert_string_equal(report.hidden_by, rows[i].by);
	}
}

static void test_a_hint_says_why(void **unused)
{
	bool wrong = false;
	for (size_t i = 0; i < sizeof reason_rows / sizeof *reason_rows; i++) {
		const struct reason_row *row = &reason_rows[i];
		_Alignas(16) unsigned char state[STATE_MAX];
		struct strbuf out = {0};
		struct decision_lines about = {
			begin(row->game, row->position, state), state, row->best, row->second, NULL, 0, false};
		decision_words_reason(&about, &out);
		if (strcmp(strbuf_get(&out), row->words) != 0) {
			print_error("%s, %s: %s\n", row->best, row->second, strbuf_get(&out));
			wrong = true;
		}
		strbuf_free(&out);
	}
	assert_false(wrong);
}

/* A line of tokens is as many moves as the columns have room for, twelve at most, a blank between two. */
static void test_a_line_fits_its_columns(void **unused)
{
	static const char pv[] =
		"e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1h1 f8e7 f1e1 b7b5 a4b3 d7d6";
	static const struct {
		const char *pv;
		int columns;
		const char *words;
	} rows[] = {
		{pv, 200, "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5"},
		{pv, 14, "e4 e5 Nf3 Nc6"},
		{pv, 12, "e4 e5 Nf3"},
		{pv, 1, "e4"},
		{"f2f3 e7e5 g2g4 d8h4", 80, "f3 e5 g4 Qh4#"},
		{"e2e4 e7e6,c7c5 g1f3", 80, "e4 e7e6,c7c5 g1f3"},
		{"", 80, ""},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		_Alignas(16) unsigned char state[STATE_MAX];
		struct strbuf out = {0};
		const struct game *game =
			begin("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", state);
		move_words_line(game, state, rows[i].pv, rows[i].columns, &out);
		assert_string_equal(strbuf_get(&out), rows[i].words);
		strbuf_free(&out);
	}
}

/* Where nothing is proved no chance is said to be a certainty. */
static void test_a_chance_is_no_certainty(void **unused)
{
	static const struct {
		struct search_report report;
		const char *words;
	} rows[] = {
		{{.kind = SCORE_CP, .score = 4294, .wdl = {1000, 0, 0}},
	     "you are winning: you win more than 99 in 100"},
		{{.kind = SCORE_CP, .score = -4294, .wdl = {0, 0, 1000}},
	     "you are losing: you win fewer than 1 in 100"},
		{{.kind = SCORE_CP, .score = 300, .wdl = {700, 200, 100}},
	     "you stand clearly better: you win about 70 in 100, 20 are drawn"},
		{{.kind = SCORE_MATE, .score = 2, .wdl = {1000, 0, 0}}, "you win by force in 2 turns"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct strbuf out = {0};
		phrases_judgement(&rows[i].report, NULL, &out);
		assert_string_equal(strbuf_get(&out), rows[i].words);
		strbuf_free(&out);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_a_review_says_why),
		cmocka_unit_test(test_a_review_tells_of_the_answer),
		cmocka_unit_test(test_a_review_tells_what_would_follow),
		cmocka_unit_test(test_a_review_tells_of_hidden_cards),
		cmocka_unit_test(test_a_hint_says_why),
		cmocka_unit_test(test_a_line_fits_its_columns),
		cmocka_unit_test(test_a_chance_is_no_certainty),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
