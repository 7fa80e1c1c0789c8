/* chess_test.c - orthodox chess through the contract: M1 and M7, texts good and bad,
 * castling in both notations, PGN. The counts of moves are in tests/perft. */
#include "games/chessmate/chess/game.h"

/* After ours: cmocka takes the name fail. */
#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

#include "match/match.h"
#include "match/record.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

static const struct game *const game = &chess_game;
static const struct terms terms = {.players = 2}, terms960 = {.players = 2, .chess960 = true};

struct position {
	_Alignas(16) unsigned char s[STATE_MAX];
};

static struct position at_by(const char *text, const struct terms *by)
{
	struct position p = {{0}};
	struct error err = {0};
	if (!game->read_state(text, by, p.s, &err))
		fail_msg("%s: %s", text, err.text);
	return p;
}

static struct position at(const char *text)
{
	return at_by(text, &terms);
}

static step_t step(const struct position *p, const char *token)
{
	step_t out = STEP_NONE;
	struct error err = {0};
	if (!game->read_step(p->s, token, &out, &err))
		fail_msg("%s: %s", token, err.text);
	return out;
}

/* Plays tokens parted by blanks, each of which must be legal. */
static void play(struct position *p, const char *tokens)
{
	char line[2000], *words[400];
	assert_true(strlen(tokens) < sizeof line);
	memcpy(line, tokens, strlen(tokens) + 1);
	size_t n = cut_words(line, words, 400);
	assert_true(n <= 400);
	for (size_t i = 0; i < n; i++) {
		struct refusal why;
		if (!game->allows(p->s, step(p, words[i]), &why))
			fail_msg("%s refused: %s %s", words[i], why.rule->id, why.text);
		game->apply(p->s, step(p, words[i]), NULL);
	}
}

static void expect_text(const struct position *p, const char *expected)
{
	struct text text = {0};
	game->show_state(p->s, &text);
	assert_string_equal(text_get(&text), expected);
	text_free(&text);
}

static void expect_after(const char *position, const char *tokens, const char *expected)
{
	struct position p = at(position);
	play(&p, tokens);
	expect_text(&p, expected);
}

static int ascending(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The legal tokens that begin so, in byte order, are exactly these. */
static void expect_legal(const struct position *p, const char *prefix, const char *expected)
{
	struct steps list = {0};
	struct text text = {0}, sorted = {0};
	char *words[300];
	size_t n = 0;
	assert_true(game->legal(p->s, &list));
	for (size_t i = 0; i < list.n; i++) {
		size_t before = text.n;
		game->show_step(p->s, list.at[i], &text);
		text_char(&text, ' ');
		if (strncmp(text.s + before, prefix, strlen(prefix)) != 0)
			text.n = before;
	}
	if (text.s) {
		text.s[text.n] = '\0';
		n = cut_words(text.s, words, 300);
	}
	qsort(words, n, sizeof *words, ascending);
	for (size_t i = 0; i < n; i++)
		text_format(&sorted, i ? " %s" : "%s", words[i]);
	assert_string_equal(text_get(&sorted), expected);
	text_free(&text);
	text_free(&sorted);
	steps_free(&list);
}

static void expect_moves(const char *position, const char *prefix, const char *expected)
{
	struct position p = at(position);
	expect_legal(&p, prefix, expected);
}

/* The token is refused under M1 in these words. */
static void expect_refused(const char *position, const char *token, const char *words)
{
	struct position p = at(position);
	struct refusal why = {0};
	assert_false(game->allows(p.s, step(&p, token), &why));
	assert_string_equal(why.rule->id, "M1");
	assert_string_equal(why.text, words);
}

static void expect_bad(const char *text, const char *words)
{
	struct position p = {{0}}, untouched = p;
	struct error err = {0};
	if (game->read_state(text, &terms, p.s, &err))
		fail_msg("accepted: %s", text);
	assert_int_equal(err.code, ERROR_BAD_POSITION);
	if (!strstr(err.text, words))
		fail_msg("%s: %s", text, err.text);
	assert_memory_equal(&p, &untouched, sizeof p);
}

static void expect_result(const char *position, int occurrences, const char *outcome,
                          enum reason reason)
{
	struct position p = at(position);
	struct result r = game->result(p.s, occurrences);
	assert_string_equal(r.outcome, outcome);
	assert_string_equal(reason_name(r.reason), reason_name(reason));
	int score = strcmp(outcome, "white") == 0 ? 1 : strcmp(outcome, "black") == 0 ? -1 : 0;
	assert_int_equal(game->score(p.s, occurrences, 0), score);
	assert_int_equal(game->score(p.s, occurrences, 1), -score);
}

static void expect_events(const char *position, const char *token, const char *expected)
{
	struct position p = at(position);
	struct events events = {0};
	struct text text = {0};
	game->apply(p.s, step(&p, token), &events);
	for (size_t i = 0; i < events.n; i++) {
		assert_int_equal(events.at[i].seen_by, TO_EVERYBODY);
		text_format(&text, "%s ", event_name(events.at[i].kind));
		text_add_n(&text, events.said.s + events.at[i].words, events.at[i].length);
		text_char(&text, '\n');
	}
	assert_string_equal(text_get(&text), expected);
	text_free(&text);
	events_free(&events);
}

/* ---- M1: the rules ---- */

static void m1_start(void **state)
{
	(void)state;
	struct position p = {{0}};
	game->start(&terms, p.s);
	expect_text(&p, START);
	assert_int_equal(game->to_move(p.s), 0);
	expect_legal(&p, "", "a2a3 a2a4 b1a3 b1c3 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g1f3 "
	                     "g1h3 g2g3 g2g4 h2h3 h2h4");
}

static void m1_double_step_is_always_written(void **state)
{
	(void)state;
	expect_after(START, "e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
	expect_after(START, "e2e4 g8f6",
	             "rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2");
}

static void m1_en_passant(void **state)
{
	(void)state;
	expect_after("4k3/8/8/8/1p6/8/P7/4K3 w - - 5 9", "a2a4 b4a3", "4k3/8/8/8/8/p7/8/4K3 w - - 0 10");
	expect_moves("4k3/8/8/8/Pp6/8/8/4K3 b - - 0 9", "b4", "b4b3");
	/* Both pawns leave the rank, and the king stands open. */
	expect_moves("8/8/8/8/k1Pp3R/8/8/4K3 b - c3 0 1", "d4", "d4d3");
	expect_refused("8/8/8/8/k1Pp3R/8/8/4K3 b - c3 0 1", "d4c3",
	               "it opens the king on a4 to attack");
}

static void m1_promotion(void **state)
{
	(void)state;
	expect_moves("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7",
	             "a7a8b a7a8n a7a8q a7a8r a7b8b a7b8n a7b8q a7b8r");
	expect_after("1n2k3/P7/8/8/8/8/8/4K3 w - - 3 1", "a7b8r", "1R2k3/8/8/8/8/8/8/4K3 b - - 0 1");
	expect_refused("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8",
	               "the pawn must become n, b, r or q: a7a8q for a queen");
	expect_refused(START, "e2e4q", "a pawn becomes another piece on rank 8 only");
	expect_refused(START, "g1f3q", "only a pawn becomes another piece, and on g1 stands a knight");
}

static void m1_castling(void **state)
{
	static const char both[] = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
	(void)state;
	expect_moves(both, "e1", "e1c1 e1d1 e1d2 e1e2 e1f1 e1f2 e1g1");
	expect_after(both, "e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
	expect_after(both, "e1c1 e8g8", "r4rk1/8/8/8/8/8/8/2KR3R w - - 2 2");
	expect_after(both, "a1a8", "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1");
	expect_after(both, "h1g1", "r3k2r/8/8/8/8/8/8/R3K1R1 b Qkq - 1 1");
	expect_refused("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1c1",
	               "there is no castling over b1, which is taken");
	expect_refused("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "e1g1", "there is no castling out of check");
	expect_refused("4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1", "e1g1",
	               "there is no castling over f1, which is attacked");
	expect_refused("4k3/8/8/8/8/8/6r1/R3K2R w KQ - 0 1", "e1g1",
	               "there is no castling onto g1, which is attacked");
	/* The rook may pass an attacked square, the king is not there. */
	expect_moves("1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "e1c1");
	expect_refused("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1g1",
	               "white may not castle king's side: king or rook is not in its place, or has moved");
}

static void m1_check_must_be_answered(void **state)
{
	static const char pin[] = "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1";
	(void)state;
	expect_refused(pin, "e2c3", "it opens the king on e1 to attack");
	expect_refused("4r2k/8/8/8/8/8/3N4/4K3 w - - 0 1", "d2f3",
	               "the king on e1 stays in check from e8");
	expect_refused("4r2k/8/8/8/8/8/3N4/4K3 w - - 0 1", "e1e2",
	               "the king may not go to e2, which is attacked");
	expect_refused("4r2k/8/8/8/7b/8/3N4/4K3 w - - 0 1", "d2e4",
	               "two pieces give check: only the king can move");
	expect_moves("4r2k/8/8/8/8/8/3N4/4K3 w - - 0 1", "", "d2e4 e1d1 e1f1 e1f2");
}

static void m1_words_for_every_mistake(void **state)
{
	(void)state;
	expect_refused(START, "e4e5", "there is no piece on e4");
	expect_refused(START, "e7e5", "the piece on e7 is black's, and white is to move");
	expect_refused(START, "e2e2", "a move goes to another square");
	expect_refused(START, "a1a2", "the piece on a2 is an own one");
	expect_refused(START, "b1b3", "a knight does not go from b1 to b3");
	expect_refused(START, "f1b5", "e2 stands in the way");
	expect_refused(START, "a1a5", "a2 stands in the way");
	expect_refused(START, "e2d3", "a pawn goes diagonally only to capture, and d3 is empty");
	expect_refused(START, "e2e5", "a pawn goes ahead, or captures one square diagonally ahead");
	expect_refused("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e5", "a pawn goes two squares only from rank 2");
	expect_refused("4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2e4",
	               "a pawn goes ahead only over and onto empty squares, and e3 is taken");
	expect_refused("4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1", "e2e4",
	               "a pawn goes ahead only over and onto empty squares, and e4 is taken");
	expect_refused("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", "a pawn goes diagonally only to capture, "
	               "and d6 is empty, nor has a pawn just stepped over it");
	expect_refused(START, "e1g1", "there is no castling over f1, which is taken");
	expect_refused("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e3", "a king does not go from e1 to e3");
}

static void m1_what_is_no_token(void **state)
{
	static const char *const words[] = {"", "e", "e2", "e2e", "e2e9", "i2e4", "e2e4x", "e2e4qq", "E2E4",
	                                    "e7e8Q", "e7e8k", "0000", "O-O", "e2-e4", "e2,e4"};
	struct position p = at(START);
	(void)state;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		step_t out;
		struct error err = {0};
		assert_false(game->read_step(p.s, words[i], &out, &err));
		assert_int_equal(err.code, ERROR_BAD_SYNTAX);
	}
}

static void m1_mate_and_stalemate(void **state)
{
	(void)state;
	expect_result(START, 1, "*", REASON_NONE);
	expect_result("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", 1, "black",
	              REASON_CHECKMATE);
	expect_result("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", 1, "white", REASON_CHECKMATE);
	expect_result("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 1, "draw", REASON_STALEMATE);
	struct position p = at("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
	assert_int_equal(game->to_move(p.s), SEAT_OVER);
	expect_legal(&p, "", "");
}

static void m1_events(void **state)
{
	(void)state;
	expect_events("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1",
	              "move seat=white piece=K from=e1 to=g1\nmove seat=white piece=R from=h1 to=f1\n");
	expect_events("4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 9", "b4a3",
	              "move seat=black piece=p from=b4 to=a3\ncapture seat=white piece=P square=a4\n");
	expect_events("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q",
	              "move seat=white piece=P from=a7 to=b8\ncapture seat=black piece=n square=b8\n"
	              "promote seat=white piece=Q square=b8\ncheck seat=black square=e8\n");
}

/* ---- M7: draws are told, and nothing stops ---- */

static void m7_draws_of_the_state(void **state)
{
	static const char *const dead[] = {
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4KN2 w - - 0 1",
		"4kb2/8/8/8/8/8/8/4K3 w - - 0 1", "4kb2/8/8/8/8/4B3/8/2B1K3 w - - 0 1",
	};
	static const char *const alive[] = {
		"4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1",
		"4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", "4kn2/8/8/8/8/8/8/4KB2 w - - 0 1",
		"4k3/8/8/8/8/8/8/4KR2 w - - 0 1",
	};
	(void)state;
	for (size_t i = 0; i < sizeof dead / sizeof *dead; i++)
		expect_result(dead[i], 1, "draw", REASON_MATERIAL);
	for (size_t i = 0; i < sizeof alive / sizeof *alive; i++)
		expect_result(alive[i], 1, "*", REASON_NONE);
	expect_result("4k3/8/8/8/8/8/P7/4K3 w - - 99 80", 1, "*", REASON_NONE);
	expect_result("4k3/8/8/8/8/8/P7/4K3 w - - 100 80", 1, "draw", REASON_QUIET);
	expect_result("4k3/8/8/8/8/8/P7/4K3 w - - 4 80", 2, "*", REASON_NONE);
	expect_result("4k3/8/8/8/8/8/P7/4K3 w - - 4 80", 3, "draw", REASON_REPETITION);
}

static void m7_mate_comes_first(void **state)
{
	(void)state;
	expect_result("R5k1/5ppp/8/8/8/8/8/4K3 b - - 100 90", 3, "white", REASON_CHECKMATE);
	expect_result("7k/5Q2/6K1/8/8/8/8/8 b - - 100 90", 3, "draw", REASON_STALEMATE);
}

static void match_plays(struct match *m, const char *tokens)
{
	char line[1000], *words[200];
	struct error err = {0};
	struct play how = {CHANCE_GIVEN, NULL, VIEW_ALL, NULL};
	assert_true(strlen(tokens) < sizeof line);
	memcpy(line, tokens, strlen(tokens) + 1);
	size_t n = cut_words(line, words, 200);
	if (!match_play(m, &how, words, n, &err))
		fail_msg("%s", err.text);
}

static void m7_moves_go_on_after_a_draw(void **state)
{
	static const char there_and_back[] = "g1f3 g8f6 f3g1 f6g8";
	struct match *m = match_new(game, &terms);
	(void)state;
	match_plays(m, there_and_back);
	assert_int_equal(match_result(m).reason, REASON_NONE);
	match_plays(m, there_and_back);
	assert_int_equal(match_result(m).reason, REASON_REPETITION);
	assert_false(match_over(m));
	assert_int_equal(match_to_move(m), 0);
	match_plays(m, "e2e4");
	assert_int_equal(match_result(m).reason, REASON_NONE);
	match_free(m);
	m = match_at(game, &terms, "4k3/8/8/8/8/8/8/R3K3 w - - 99 80", NULL);
	match_plays(m, "a1a2 e8d8 a2a3");
	assert_int_equal(match_result(m).reason, REASON_QUIET);
	assert_false(match_over(m));
	match_free(m);
}

/* Castling and en passant are part of the position, the latter where a pawn stands
 * to capture so. */
static void m7_what_counts_as_the_same_position(void **state)
{
	struct position p = at("4k3/8/8/8/4P3/8/8/4K2R b K e3 0 1");
	struct position q = at("4k3/8/8/8/4P3/8/8/4K2R b K - 0 1");
	struct position r = at("4k3/8/8/8/4P3/8/8/4K2R b - - 0 1");
	struct position s = at("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
	struct position t = at("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1");
	struct position u = at("4k3/8/8/8/3pP3/8/8/4K3 b - - 7 50");
	(void)state;
	assert_true(game->repetition_key(p.s) == game->repetition_key(q.s));
	assert_true(game->repetition_key(q.s) != game->repetition_key(r.s));
	assert_true(game->repetition_key(s.s) != game->repetition_key(t.s));
	assert_true(game->repetition_key(t.s) == game->repetition_key(u.s));
}

/* ---- texts ---- */

static void bad_positions_are_refused(void **state)
{
	static const struct {
		const char *text, *words;
	} bad[] = {
		{"", "field"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "fewer than six fields"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "fewer than six fields"},
		{START " x", "more than six fields"},
		{"kkkkkkkk/k7/8/8/8/8/8/4K3 w - - 0 1", "king"},
		{"8/8/8/8/8/8/8/4K3 w - - 0 1", "king"},
		{"4k3/8/8/8/8/8/8/4K2P w - - 0 1", "pawn"},
		{"4k2p/8/8/8/8/8/8/4K3 w - - 0 1", "pawn"},
		{"4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "in check"},
		{"4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castling"},
		{"4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "twice"},
		{"4k3/8/8/8/8/8/8/4K2R w X - 0 1", "castling"},
		{"4k3/8/8/8/8/8/8/4K2R w KQkqKQ - 0 1", "castling"},
		{"4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "en passant"},
		{"4k3/8/8/4p3/8/8/8/4K3 w - e3 0 1", "en passant"},
		{"4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1", "en passant"},
		{"4k3/8/8/4p3/8/8/8/4K3 w - e9 0 1", "en passant"},
		{"4k3/8/8/8/8/8/8/4K3 x - - 0 1", "side to move"},
		{"4k3/8/8/8/8/8/8/4K3 w - - x 1", "number"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 -1", "number"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999", "counter"},
		{"4k3/8/8/8/8/8/8/4K4 w - - 0 1", "eight squares"},
		{"4k3/8/8/8/8/8/8/4K2 w - - 0 1", "eight squares"},
		{"4k3/8/8/8/8/8/8/44K w - - 0 1", "side by side"},
		{"4k3/8/8/8/8/8/4K3 w - - 0 1", "eight rows"},
		{"4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "eight rows"},
		{"4k3/8/8/8/8/8/8/4KX2 w - - 0 1", "letter"},
		{"4k3/8/8/8/8/8/8/4K3  w - - 0 1", "field"},
	};
	char longest[400];
	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		expect_bad(bad[i].text, bad[i].words);
	for (int field = 0; field < 6; field++) {
		const char *words[6] = {"4k3/8/8/8/8/8/8/4K3", "w", "-", "-", "0", "1"};
		char filler[301];
		memset(filler, 'a', 300);
		filler[300] = '\0';
		words[field] = filler;
		snprintf(longest, sizeof longest, "%s %s %s %s %s %s", words[0], words[1], words[2],
		         words[3], words[4], words[5]);
		expect_bad(longest, "");
	}
}

static void castling_is_read_in_every_notation(void **state)
{
	(void)state;
	struct position p = at("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1");
	expect_text(&p, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
	p = at("4k3/8/8/8/8/8/8/1R2KR1R w FB - 0 1");
	expect_text(&p, "4k3/8/8/8/8/8/8/1R2KR1R w FQ - 0 1");
	p = at("4k3/8/8/8/8/8/8/1R2KR1R w KQ - 0 1");
	expect_text(&p, "4k3/8/8/8/8/8/8/1R2KR1R w KQ - 0 1");
	expect_bad("4k3/8/8/8/8/8/8/1R2KR1R w G - 0 1", "castling");
}

/* ---- Chess960 ---- */

static void chess960_writes_king_takes_rook(void **state)
{
	static const char text[] = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
	struct position p = at_by(text, &terms960);
	(void)state;
	expect_legal(&p, "e1", "e1a1 e1d1 e1d2 e1e2 e1f1 e1f2 e1h1");
	expect_text(&p, text);
	play(&p, "e1h1 e8a8");
	expect_text(&p, "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
	/* Both spellings are read, so that records are read by everybody. */
	p = at_by(text, &terms960);
	play(&p, "e1g1 e8c8");
	expect_text(&p, "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
	p = at(text);
	play(&p, "e1h1 e8a8");
	expect_text(&p, "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
}

/* Where e1g1 would say nothing, or another move, castling is king takes rook. */
static void chess960_castling(void **state)
{
	(void)state;
	expect_moves("4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1", "f1", "f1b1 f1e1 f1e2 f1f2 f1g1 f1g2 f1h1");
	expect_after("4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1", "f1h1", "4k3/8/8/8/8/8/8/1R3RK1 b - - 1 1");
	expect_after("4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1", "f1b1", "4k3/8/8/8/8/8/8/2KR3R b - - 1 1");
	expect_after("4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1", "f1g1", "4k3/8/8/8/8/8/8/1R4KR b - - 1 1");
	/* King and rook where they will be, or each in the other's place. */
	expect_after("4k3/8/8/8/8/8/8/5RK1 w F - 0 1", "g1f1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1");
	expect_after("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
	/* The rook shields the king where it stands, and not where it goes. */
	expect_refused("4k3/8/8/8/8/8/8/rR2K3 w B - 0 1", "e1b1",
	               "the rook on b1 shields the king from check");
	expect_refused("4k3/8/8/8/8/8/8/1RN1K3 w B - 0 1", "e1b1",
	               "there is no castling over c1, which is taken");
}

/* ---- PGN ---- */

static void expect_pgn(const struct terms *by, const char *position, const char *tokens,
                       const char *expected)
{
	struct error err = {0};
	struct match *m = position ? match_at(game, by, position, &err) : match_new(game, by);
	struct text text = {0};
	assert_non_null(m);
	match_plays(m, tokens);
	assert_true(record_pgn(m, &text));
	const char *moves = strstr(text_get(&text), "\n\n");
	assert_non_null(moves);
	assert_string_equal(expected[0] == '[' ? text_get(&text) : moves + 2, expected);
	for (const char *line = text_get(&text), *end; (end = strchr(line, '\n')); line = end + 1)
		assert_true(end - line < 80);
	text_free(&text);
	match_free(m);
}

#define TAGS(result) "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n" \
	"[White \"?\"]\n[Black \"?\"]\n[Result \"" result "\"]\n"

static void pgn_of_whole_games(void **state)
{
	(void)state;
	expect_pgn(&terms, NULL, "", TAGS("*") "\n*\n");
	expect_pgn(&terms, NULL, "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7",
	           TAGS("1-0") "\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n");
	expect_pgn(&terms, "4k3/8/8/8/8/8/4p3/4K3 b - - 0 7", "e8d8 e1d2 e2e1q d2e1",
	           TAGS("1/2-1/2") "[FEN \"4k3/8/8/8/8/8/4p3/4K3 b - - 0 7\"]\n[SetUp \"1\"]\n\n"
	           "7... Kd8 8. Kd2 e1=Q+ 9. Kxe1 1/2-1/2\n");
	expect_pgn(&terms960, "4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1", "f1b1",
	           TAGS("*") "[FEN \"4k3/8/8/8/8/8/8/1R3K1R w KQ - 0 1\"]\n[SetUp \"1\"]\n"
	           "[Variant \"Chess960\"]\n\n1. O-O-O *\n");
}

static void pgn_tells_pieces_apart(void **state)
{
	(void)state;
	expect_pgn(&terms, "4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1", "c3e4", "1. Nce4 *\n");
	expect_pgn(&terms, "4k3/8/8/6N1/8/6N1/8/4K3 w - - 0 1", "g3e4", "1. N3e4 *\n");
	expect_pgn(&terms, "6k1/8/8/8/1Q5Q/8/8/K6Q w - - 0 1", "h4e1", "1. Qh4e1 *\n");
	/* A pinned piece cannot go there, so it is not told apart. */
	expect_pgn(&terms, "4r1k1/8/8/8/8/4N1N1/8/4K3 w - - 0 1", "g3f5", "1. Nf5 *\n");
	expect_pgn(&terms, "4k3/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 1", "e5d6 e8f8 e1g1 f8g8 f1f8",
	           "1. exd6 Kf8 2. O-O+ Kg8 3. Rf8+ *\n");
}

static void pgn_breaks_lines(void **state)
{
	static const char round[] = "g1f3 g8f6 f3g1 f6g8";
	struct text tokens = {0};
	(void)state;
	for (int i = 0; i < 12; i++)
		text_format(&tokens, "%s ", round);
	expect_pgn(&terms, NULL, text_get(&tokens),
	           "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8.\n"
	           "Ng1 Ng8 9. Nf3 Nf6 10. Ng1 Ng8 11. Nf3 Nf6 12. Ng1 Ng8 13. Nf3 Nf6 14. Ng1 Ng8\n"
	           "15. Nf3 Nf6 16. Ng1 Ng8 17. Nf3 Nf6 18. Ng1 Ng8 19. Nf3 Nf6 20. Ng1 Ng8 21. Nf3\n"
	           "Nf6 22. Ng1 Ng8 23. Nf3 Nf6 24. Ng1 Ng8 1/2-1/2\n");
	text_free(&tokens);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(m1_start),
		cmocka_unit_test(m1_double_step_is_always_written),
		cmocka_unit_test(m1_en_passant),
		cmocka_unit_test(m1_promotion),
		cmocka_unit_test(m1_castling),
		cmocka_unit_test(m1_check_must_be_answered),
		cmocka_unit_test(m1_words_for_every_mistake),
		cmocka_unit_test(m1_what_is_no_token),
		cmocka_unit_test(m1_mate_and_stalemate),
		cmocka_unit_test(m1_events),
		cmocka_unit_test(m7_draws_of_the_state),
		cmocka_unit_test(m7_mate_comes_first),
		cmocka_unit_test(m7_moves_go_on_after_a_draw),
		cmocka_unit_test(m7_what_counts_as_the_same_position),
		cmocka_unit_test(bad_positions_are_refused),
		cmocka_unit_test(castling_is_read_in_every_notation),
		cmocka_unit_test(chess960_writes_king_takes_rook),
		cmocka_unit_test(chess960_castling),
		cmocka_unit_test(pgn_of_whole_games),
		cmocka_unit_test(pgn_tells_pieces_apart),
		cmocka_unit_test(pgn_breaks_lines),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
