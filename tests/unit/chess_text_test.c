/* chess_text_test.c - chess as text: positions good and bad, castling in both
 * notations, Chess960, PGN. */
#include "tests/unit/chess_kit.h"

#include "match/record.h"

static const struct setup setup960 = {.players = 2, .chess960 = true};

/* ---- texts */

static void bad_positions_are_refused(void **state)
{
	static const struct {
		const char *text, *words;
	} bad[] = {
		{"", "field"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "fewer than six fields"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq", "fewer than six fields"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0", "fewer than six fields"},
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
		{"4k3/8/8/8/8/8/8/4K3 w - - 65536 1", "too large"},
		{"4k3/8/8/8/8/8/8/4K4 w - - 0 1", "eight squares"},
		{"4k3/8/8/8/8/8/8/4K2 w - - 0 1", "eight squares"},
		{"4k3/8/8/8/8/8/8/44K w - - 0 1", "side by side"},
		{"4k3/8/8/8/8/8/4K3 w - - 0 1", "eight rows"},
		{"4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "eight rows"},
		{"4k3/8/8/8/8/8/8/4KX2 w - - 0 1", "letter"},
		{"4k3/8/8/8/8/8/8/4K3  w - - 0 1", "field"},
	};
	char longest[400];
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
	struct test_state p = at("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1");
	expect_text(&p, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
	p = at("4k3/8/8/8/8/8/8/1R2KR1R w FB - 0 1");
	expect_text(&p, "4k3/8/8/8/8/8/8/1R2KR1R w FQ - 0 1");
	p = at("4k3/8/8/8/8/8/8/1R2KR1R w KQ - 0 1");
	expect_text(&p, "4k3/8/8/8/8/8/8/1R2KR1R w KQ - 0 1");
	expect_bad("4k3/8/8/8/8/8/8/1R2KR1R w G - 0 1", "castling");
}

/* ---- Chess960 */

static void chess960_writes_king_takes_rook(void **state)
{
	static const char text[] = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
	struct test_state p = at_by(text, &setup960);
	expect_legal_from(&p, "e1", "e1a1 e1d1 e1d2 e1e2 e1f1 e1f2 e1h1");
	expect_text(&p, text);
	play(&p, "e1h1 e8a8");
	expect_text(&p, "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
	/* Both spellings are read, so that records are read by everybody. */
	p = at_by(text, &setup960);
	play(&p, "e1g1 e8c8");
	expect_text(&p, "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
	p = at(text);
	play(&p, "e1h1 e8a8");
	expect_text(&p, "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
}

/* Where e1g1 would say nothing, or another move, castling is king takes rook. */
static void chess960_castling(void **state)
{
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
	               "there is no castling over c1, where a piece stands");
}

/* ---- PGN */

static void expect_pgn(const struct setup *by, const char *position, const char *tokens,
                       const char *expected)
{
	struct error err = {0};
	struct match *m =
		position ? match_from_position(game, by, position, &err) : match_new(game, by);
	struct strbuf text = {0};
	assert_non_null(m);
	match_plays(m, tokens);
	assert_true(record_pgn(m, (struct pgn_tags){0}, &text));
	const char *moves = strstr(strbuf_get(&text), "\n\n");
	assert_non_null(moves);
	assert_string_equal(expected[0] == '[' ? strbuf_get(&text) : moves + 2, expected);
	for (const char *line = strbuf_get(&text), *end; (end = strchr(line, '\n')); line = end + 1)
		assert_true(end - line < 80);
	strbuf_free(&text);
	match_free(m);
}

#define TAGS(result)                                                      \
	"[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n" \
	"[White \"?\"]\n[Black \"?\"]\n[Result \"" result "\"]\n"

static void pgn_of_whole_games(void **state)
{
	expect_pgn(&setup, NULL, "", TAGS("*") "\n*\n");
	expect_pgn(&setup, NULL, "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7",
	           TAGS("1-0") "\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n");
	expect_pgn(&setup, "4k3/8/8/8/8/8/4p3/4K3 b - - 0 7", "e8d8 e1d2 e2e1q d2e1",
	           TAGS("1/2-1/2") "[FEN \"4k3/8/8/8/8/8/4p3/4K3 b - - 0 7\"]\n[SetUp \"1\"]\n\n"
	                           "7... Kd8 8. Kd2 e1=Q+ 9. Kxe1 1/2-1/2\n");
	expect_pgn(&setup960, "4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1", "f1b1",
	           TAGS("*") "[FEN \"4k3/8/8/8/8/8/8/1R3K1R w KQ - 0 1\"]\n[SetUp \"1\"]\n"
	                     "[Variant \"Chess960\"]\n\n1. O-O-O *\n");
}

static void pgn_tells_pieces_apart(void **state)
{
	expect_pgn(&setup, "4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1", "c3e4", "1. Nce4 *\n");
	expect_pgn(&setup, "4k3/8/8/6N1/8/6N1/8/4K3 w - - 0 1", "g3e4", "1. N3e4 *\n");
	expect_pgn(&setup, "6k1/8/8/8/1Q5Q/8/8/K6Q w - - 0 1", "h4e1", "1. Qh4e1 *\n");
	/* A pinned piece cannot go there, so it is not told apart. */
	expect_pgn(&setup, "4r1k1/8/8/8/8/4N1N1/8/4K3 w - - 0 1", "g3f5", "1. Nf5 *\n");
	expect_pgn(&setup, "4k3/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 1", "e5d6 e8f8 e1g1 f8g8 f1f8",
	           "1. exd6 Kf8 2. O-O+ Kg8 3. Rf8+ *\n");
}

static void pgn_breaks_lines(void **state)
{
	static const char round[] = "g1f3 g8f6 f3g1 f6g8";
	struct strbuf tokens = {0};
	for (int i = 0; i < 12; i++)
		strbuf_printf(&tokens, "%s ", round);
	expect_pgn(&setup, NULL, strbuf_get(&tokens),
	           "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8.\n"
	           "Ng1 Ng8 9. Nf3 Nf6 10. Ng1 Ng8 11. Nf3 Nf6 12. Ng1 Ng8 13. Nf3 Nf6 14. Ng1 Ng8\n"
	           "15. Nf3 Nf6 16. Ng1 Ng8 17. Nf3 Nf6 18. Ng1 Ng8 19. Nf3 Nf6 20. Ng1 Ng8 21. Nf3\n"
	           "Nf6 22. Ng1 Ng8 23. Nf3 Nf6 24. Ng1 Ng8 *\n");
	strbuf_free(&tokens);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
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
