/* pgn_test.c - moves as people write them, games in Portable Game Notation read, checked and
 * written again. */
#include "tests/unit/chess_kit.h"
#include "tests/unit/file_kit.h"

#include <errno.h>
#include <unistd.h>

#include "chess/fen.h"
#include "chess/movegen.h"
#include "chess/pgn_read.h"
#include "chess/san.h"
#include "collection/collection.h"
#include "collection/load.h"

/* ---- moves */

static void expect_move(const char *fen, const char *text, const char *expected)
{
	struct chess_position p;
	struct error err;
	chess_move move;
	char token[CHESS_MOVE_TEXT_SIZE];
	chess_init();
	assert_true(chess_fen_read(&p, fen, &err));
	bool fine = chess_san_read(&p, text, &move, &err);
	if (fine)
		chess_move_to_text(move, true, token);
	assert_string_equal(fine ? token : err.text, expected);
}

static void moves_are_read_as_people_write_them(void **state)
{
	static const char castles[] = "r3k2r/1P6/8/3p4/4P3/8/8/R3K2R w KQkq - 0 1";
	static const char *const cases[][3] = {
		{START, "e4", "e2e4"},
		{START, "e2-e4", "e2e4"},
		{START, "Nf3!?", "g1f3"},
		{START, "Ng1-f3+", "g1f3"},
		{START, "Pe4", "e2e4"},
		{START, "g1f3", "g1f3"},
		{castles, "O-O", "e1h1"},
		{castles, "0-0-0", "e1a1"},
		{castles, "e1g1", "e1h1"},
		{castles, "e1c1", "e1a1"},
		{castles, "e1h1", "e1h1"},
		{castles, "exd5", "e4d5"},
		{castles, "ed5", "e4d5"},
		{castles, "e4:d5", "e4d5"},
		{castles, "ed", "e4d5"},
		{castles, "exd+", "e4d5"},
		{castles, "de", "de: no pawn of white takes so"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6ep", "e5d6"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6 e.p.", "exd6 e.p. is no move"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6e.p.!", "e5d6"},
		{"4k3/8/8/3p4/3pP3/4P3/8/4K3 w - - 0 1", "ed", "ed: both exd4 and exd5 are possible"},
		{START,
	     "\xe2\x99\x98"
	     "f3",
	     "g1f3"},
		{START,
	     "\xe2\x99\x9e"
	     "f3",
	     "g1f3"},
		{START,
	     "\xe2\x99\x99"
	     "e4",
	     "e2e4"},
		{castles, "bxa8=Q+", "b7a8q"},
		{castles, "b7a8n", "b7a8n"},
		{castles, "b8R", "b7b8r"},
		{castles, "b8/B", "b7b8b"},
		{castles, "Rd1", "a1d1"},
		{castles, "Kg1",
	     "Kg1: white may not castle king's side: king or rook is not in its "
	     "place, or has moved"},
		{castles, "Nf3", "Nf3: no knight of white can go there"},
		{castles, "b8", "b8: what the pawn becomes is not said"},
		{castles, "Ke1", "Ke1: a piece of white stands on e1"},
		{"4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1", "Ne4", "Ne4: both Nce4 and Nge4 are possible"},
		{"4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1", "Nc3e4", "c3e4"},
		{"4k3/8/8/8/1b6/2N5/6N1/4K3 w - - 0 1", "Ne2", "Ne2: it opens the king on e1 to attack"},
		{"4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3", "Nc3: it opens the king on e1 to attack"},
		{"4k3/8/8/8/8/8/8/1R2KR2 w FB - 0 1", "O-O-O", "e1b1"},
		{START, "", " is no move"},
		{START, "x", "x is no move"},
		{START, "e9", "e9 is no move"},
		{START, "hello", "hello is no move"},
		{START, "O-O", "O-O: white may not castle so"},
		{START, "Qh5", "Qh5: e2 stands in the way"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		expect_move(cases[i][0], cases[i][1], cases[i][2]);
}

/* Every legal move of some positions is read as it is written. */
static void what_is_written_is_read(void **state)
{
	static const char *const positions[] = {
		START, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "8/PPPPPPPP/8/2k5/8/7N/N7/N3K2N w - - 0 1",
		"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"};
	chess_init();
	for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
		struct chess_position p;
		struct chess_move_list legal;
		chess_move move;
		char san[CHESS_SAN_SIZE];
		assert_true(chess_fen_read(&p, positions[i], NULL));
		chess_generate_moves(&p, NULL, CHESS_GEN_LEGAL, &legal);
		for (unsigned k = 0; k < legal.count; k++) {
			chess_san_write(&p, legal.move[k], san);
			assert_true(chess_san_read(&p, san, &move, NULL));
			assert_int_equal(move, legal.move[k]);
		}
	}
}

/* ---- files */

static bool collect(void *to, const char *lines, size_t n)
{
	strbuf_add_n(to, lines, n);
	return true;
}

static bool drop(void *to, const char *lines, size_t n)
{
	(void)to;
	return lines && n;
}

/* What is said of the games of n bytes, or how they are written again. The caller frees it. */
static char *run_bytes(const char *text, size_t n, bool exports)
{
	struct strbuf out = {0};
	int fd = file_of_bytes(text, n);
	struct collection_task task = {
		.fd = fd, .exports = exports, .put = collect, .to = &out, .complain = drop};
	collection_run(&task);
	close(fd);
	char *all = xstrdup(strbuf_get(&out));
	strbuf_free(&out);
	return all;
}

static void expect_list(const char *text, const char *expected)
{
	char *list = run_bytes(text, strlen(text), false);
	assert_string_equal(list, expected);
	free(list);
}

/* It is written so, and what is written is written the same. */
static void expect_export(const char *text, const char *expected)
{
	char *once = run_bytes(text, strlen(text), true);
	assert_string_equal(once, expected);
	char *twice = run_bytes(once, strlen(once), true);
	assert_string_equal(twice, once);
	free(once);
	free(twice);
}

#define ROSTER(event, result)                                                         \
	"[Event \"" event "\"]\n[Site \"?\"]\n[Date \"????.\?\?.\?\?\"]\n[Round \"?\"]\n" \
	"[White \"?\"]\n[Black \"?\"]\n[Result \"" result "\"]\n"
#define BROKEN(event)                                                                 \
	"[Event \"" event "\"]\n[Site \"?\"]\n[Date \"????.\?\?.\?\?\"]\n[Round \"?\"]\n" \
	"[White \"?\"]\n[Black \"?\"]\n"

static void games_are_listed(void **state)
{
	expect_list("", "");
	expect_list("\n\n% nothing\n; nothing\n{nothing}\n", "");
	expect_list("*", "1: ? - ? *, 0 plies, not over on the board\n");
	expect_list("[White \"A\"]\n[Black \"B\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n1. e4 1/2\n",
	            "1: A - B 0-1, 4 plies, checkmate\n"
	            "2: ? - ? 1/2-1/2, 1 plies, not over on the board\n");
	expect_list("\xEF\xBB\xBF[White \"A\"]\r\n[Black \"\xFC\"]\r\n\r\n1.e4\r\n\r\n*\r\n",
	            "1: A - \xC3\xBC *, 1 plies, not over on the board\n");
	expect_list("[White \"\x1B[31m\xC2\x9B\"]\n*",
	            "1: ?[31m? - ? *, 0 plies, not over on the board\n");
	expect_list("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2",
	            "1: ? - ? 1/2-1/2, 8 plies, threefold repetition\n");
	expect_list("[FEN \"7k/8/6K1/8/8/8/8/5Q2 w - - 99 80\"]\n[SetUp \"1\"]\n\n80. Qe1 1/2-1/2",
	            "1: ? - ? 1/2-1/2, 1 plies, fifty-move rule\n");
	expect_list("[FEN \"7k/8/6K1/8/8/8/8/5Q2 w - - 99 80\"]\n\n80. Qf7 1/2-1/2",
	            "1: ? - ? 1/2-1/2, 1 plies, stalemate\n");
	expect_list("[FEN \"7k/8/8/8/8/8/1p6/K7 w - - 0 1\"]\n\n1. Kxb2 1/2-1/2",
	            "1: ? - ? 1/2-1/2, 1 plies, insufficient material\n");
	expect_list(
		"[\tA_b\t\"c\"\t]\n% no tag\n[White \"\\a\\\"\"]\n[SetUp \"0\"]\n[Variant \"\"]\n\n*\n"
		"\xEF\xBB\xBF[White \"\"]\n\n{; [Event } ; {\n1. e4 ;}\n d5 2. e5 f5 3. exf6 e.p. *",
		"1: \\a\" - ? *, 0 plies, not over on the board\n"
		"2: ? - ? *, 5 plies, not over on the board\n");
	expect_list("1. e4 (1. Z0 e5 2. d4 -- 3. d5) 1... e5 *",
	            "1: ? - ? *, 2 plies, not over on the board\n");
	expect_list(
		"1. e4 ; to the end",
		"1: ? - ?, line 1: error: the game ends without a result (1-0, 0-1, 1/2-1/2 or *)\n");
	expect_list("[FEN \"7k/6p1/6K1/8/8/8/8/8 w - - 0 1\"]\n\n1. Kxg7 *",
	            "1: ? - ?, line 3: error: 1. Kxg7: the king may not go to g7, which is attacked\n");
	expect_list("[FEN \"4k3/8/8/8/8/8/8/4KR2 w F - 0 1\"]\n[Variant \"Fischerandom\"]\n\n1. O-O "
	            "Kd7 2. Kh1 Kd6 *",
	            "1: ? - ? *, 4 plies, not over on the board\n");
}

static void one_error_a_game(void **state)
{
	static const char *const bad[][2] = {
		{"1. e4 e5 2. Nf6 Qxd9 (((", "line 3: error: 2. Nf6: no knight of white can go there"},
		{"1. e4 (1. d4", "line 4: error: the game ends within a variation"},
		{"1. e4", "line 4: error: the game ends without a result (1-0, 0-1, 1/2-1/2 or *)"},
		{"1. e4 )", "line 3: error: a closing parenthesis without its opening"},
		{"(1. e4) *", "line 3: error: a variation before the first move"},
		{"1. e4 (1. d4 1-0)", "line 3: error: a result within a variation"},
		{"1. e4 {never ends", "line 3: error: a comment without its end"},
		{"1. e4 } *", "line 3: error: } stands where a move should"},
		{"1. e4 $256 *", "line 3: error: $256 is no glyph ($0 to $255)"},
		{"1. e4 $ *", "line 3: error: $ is no glyph ($0 to $255)"},
		{"1. e4 !!! *", "line 3: error: !!! is no suffix of a move"},
		{"1. e4 <x> *", "line 3: error: < stands where a move should"},
		{"1. e4 [x \"y\"] *", "line 3: error: [ stands where a move should"},
		{"1. e4 \x01 *", "line 3: error: a control character"},
		{"1. e4 (1. d4 *)", "line 3: error: a result within a variation"},
		{"1. e4 (1. d4 1/2)", "line 3: error: a result within a variation"},
		{"1. e4 $123456789 *", "line 3: error: $1234567 is no glyph ($0 to $255)"},
		{"1. e4 ????? *", "line 3: error: ???? is no suffix of a move"},
		{"1. e4 % *", "line 3: error: % stands where a move should"},
		{"1. e4 \xEF\xBB *", "line 3: error: 1... \xC3\xAF\xC2\xBB is no move"},
		{"1. e4 e.x *", "line 3: error: 1... e is no move"},
		{"1. e4 -- *", "line 3: error: 1... -- is no move"},
		{"1. e4 f5 (1... f5 2. Qh5+ --) *", "line 3: error: 2... --: out of check"},
		{"1. e4 e5 2. Qh5 Ke7 3. Qxe5# *",
	     "line 3: error: it ends with checkmate, which is 1-0 and not *"},
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		char text[400], expected[400];
		snprintf(text, sizeof text, "[Event \"1\"]\n\n%s\n[Event \"2\"]\n\n1. e4 *\n", bad[i][0]);
		snprintf(expected, sizeof expected,
		         "1: ? - ?, %s\n2: ? - ? *, 1 plies, not over on the board\n", bad[i][1]);
		expect_list(text, expected);
	}
}

static void one_error_in_the_tags(void **state)
{
	static const char *const bad[][2] = {
		{"[White \"A]", "the text of a tag has no closing quote"},
		{"[White \"A\"", "a tag has no closing bracket"},
		{"[White A]", "the text of a tag has no opening quote"},
		{"[\"A\"]", "a tag without a name"},
		{"[FEN \"8/8 w - - 0 1\"]", "the tag FEN: the board has fewer than eight rows"},
		{"[SetUp \"1\"]", "a tag SetUp \"1\" without FEN"},
		{"[Variant \"Atomic\"]", "the variant Atomic is not known here"},
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		char text[400], expected[400];
		bool whole = i >= 4;
		snprintf(text, sizeof text,
		         "[Event \"1\"]\n%s\n[Black \"B\"]\n\n1. e4 *\n[Event \"2\"]\n\n1. e4 *\n",
		         bad[i][0]);
		snprintf(expected, sizeof expected,
		         "1: ? - %s, line %d: error: %s\n2: ? - ? *, 1 plies, not over on the board\n",
		         whole ? "B" : "?", whole ? 1 : 2, bad[i][1]);
		expect_list(text, expected);
	}
	expect_list("[Result \"1-0\"]\n0-1\n",
	            "1: ? - ?, line 2: error: the tag says 1-0, the moves end with 0-1\n");
	expect_list("[Event \"1\"]\n\n[Event \"2\"]\n*",
	            "1: ? - ?, line 3: error: the game ends without a result (1-0, 0-1, 1/2-1/2 or *)\n"
	            "2: ? - ? *, 0 plies, not over on the board\n");
}

static void games_are_written_again(void **state)
{
	expect_export("", "");
	expect_export("[ECO \"C20\"][Annotator \"\\\"x\\\\\"]\n1.e4!e5?? 2 Ke2?! {a  b } *",
	              ROSTER("?", "*") "[Annotator \"\\\"x\\\\\"]\n[ECO \"C20\"]\n\n"
	                               "1. e4 $1 e5 $4 2. Ke2 $6 {a  b } *\n\n");
	expect_export(
		"1. e4 (1. d4 d5 (1... Nf6 ; a } b\n) 2. c4) 1... e5 (1... -- 2. d4 e.p. ep) *",
		ROSTER("?", "*") "\n1. e4 (1. d4 d5 (1... Nf6\n; a } b\n) 2. c4) 1... e5 (1... -- "
						 "2. d4) *\n\n");
	/* Nothing of a game with an error is lost, and nothing of it becomes another. */
	expect_export(
		"[Event \"a\"]\n\n1. e4 e5 2. Nf6 {x} [White \"x\"]\n b5 1-0\n\n[Event \"b\"]\n\n*",
		BROKEN("a") "\n1. e4 e5 2. Nf6 {x} [White \"x\"]\n b5 1-0\n\n" ROSTER("b", "*") "\n*\n\n");
	expect_export("[Event \"a\"]\n[White \"x]\n[Black \"y\"]\n\n1. e4 *\n",
	              "[Event \"a\"]\n[White \"x]\n[Black \"y\"]\n\n1. e4 *\n\n");
	expect_export("[FEN \"x\"]\n\n1. e4 *\n", "[FEN \"x\"]\n\n1. e4 *\n\n");
	expect_export("1. e4 {open\n[Event \"b\"]\n*",
	              BROKEN("?") "\n1. e4 {open\n\n" ROSTER("b", "*") "\n*\n\n");
}

/* Comments are broken at blanks, at none with a line that would mean something else. */
static void comments_are_broken_at_blanks(void **state)
{
#define TEN "1234567890 "
	expect_export(
		"[Event \"?\"]\n{" TEN TEN TEN TEN TEN TEN " 1234567890 [Event \"x\"] " TEN TEN TEN TEN TEN
		"123456789 12345678901 % \xC3\xA4\xC3\xA4 1234567\xE4 b} *",
		ROSTER("?", "*") "\n{" TEN TEN TEN TEN TEN TEN "\n1234567890 [Event \"x\"] " TEN TEN TEN TEN
						 "1234567890\n123456789 12345678901 % \xC3\xA4\xC3\xA4 "
						 "1234567\xC3\xA4 b} *\n\n");
}

/* A token of a megabyte, variations a hundred thousand deep, NUL bytes, files cut anywhere. */
static void abuse_is_refused(void **state)
{
	struct strbuf text = {0};
	strbuf_add(&text, "1. ");
	for (int i = 0; i < 1 << 20; i++)
		strbuf_add_char(&text, 'e');
	char *list = run_bytes(text.s, text.n, false);
	assert_non_null(strstr(list, "... is no move\n"));
	free(list);
	strbuf_clear(&text);
	for (int i = 0; i < 100000; i++)
		strbuf_add(&text, "e4 (");
	list = run_bytes(text.s, text.n, false);
	assert_non_null(strstr(list, "error: variations stand in each other more than 1000 deep\n"));
	free(list);
	list = run_bytes("[A \"\0\"]\n", 9, false);
	assert_string_equal(list, "1: ? - ?, line 1: error: a NUL byte\n");
	free(list);
	list = run_bytes("1. e4 {\0} *", 11, false);
	assert_string_equal(list, "1: ? - ?, line 1: error: a NUL byte\n");
	free(list);
	list = run_bytes("1. e4 ;\0\n *", 11, false);
	assert_string_equal(list, "1: ? - ?, line 1: error: a NUL byte\n");
	free(list);
	strbuf_clear(&text);
	strbuf_add(&text, "[");
	for (int i = 0; i < 256; i++)
		strbuf_add_char(&text, 'A');
	strbuf_add(&text, " \"x\"]\n*");
	list = run_bytes(text.s, text.n, false);
	assert_string_equal(list,
	                    "1: ? - ?, line 1: error: the name of a tag is longer than 255 letters\n");
	free(list);
	strbuf_clear(&text);
	strbuf_add(&text, "[A \"");
	for (int i = 0; i < 70000; i++)
		strbuf_add_char(&text, 'x');
	strbuf_add(&text, "\"]\n*");
	list = run_bytes(text.s, text.n, false);
	assert_string_equal(list,
	                    "1: ? - ?, line 1: error: the tags of a game have at most 65536 bytes\n");
	free(list);
	strbuf_free(&text);
}

/* A file of UTF-16, of either order of bytes, is no empty file: reading it has failed. */
static void other_encodings_are_refused(void **state)
{
	static const char *const begins[] = {"\xFF\xFE*\0", "\xFE\xFF\0*"};
	for (size_t i = 0; i < sizeof begins / sizeof *begins; i++) {
		struct strbuf out = {0};
		int fd = file_of_bytes(begins[i], 4);
		struct collection_task task = {.fd = fd, .put = collect, .to = &out, .complain = drop};
		struct collection_counts counts = collection_run(&task);
		close(fd);
		assert_int_equal(counts.read_error, EILSEQ);
		assert_int_equal(counts.games, 0);
		assert_int_equal(out.n, 0);
		strbuf_free(&out);
	}
}

static bool refuse_all(void *to, const char *lines, size_t n)
{
	strbuf_add_n(to, lines, n);
	return false;
}

/* Where nobody wants more the rest is not read; each line begins with the name of the file, if there is one. */
static void a_list_ends_where_nobody_reads(void **state)
{
	for (int exports = 0; exports < 2; exports++) {
		struct strbuf out = {0};
		int fd = file_of_bytes("* * *", 5);
		struct collection_task task = {.fd = fd,
		                               .name = "x.pgn",
		                               .exports = exports,
		                               .put = refuse_all,
		                               .to = &out,
		                               .complain = drop};
		struct collection_counts counts = collection_run(&task);
		close(fd);
		assert_int_equal(counts.games, 1);
		assert_string_equal(strbuf_get(&out),
		                    exports ? ROSTER("?", "*") "\n*\n\n"
		                            : "x.pgn:1: ? - ? *, 0 plies, not over on the board\n");
		strbuf_free(&out);
	}
}

/* One game of a file is a position with its moves and its tags, of which the last of a name holds. */
static void a_game_is_loaded(void **state)
{
	static const struct {
		const char *text;
		uint64_t number;
		const char *title, *command; /* or what is wrong */
	} rows[] = {
		{"[White \"A\"]\n[White \"B\"]\n\n1. e4 (1. d4) e5 1-0\n*", 1, "B - ? 1-0",
	     "position chess fen " START " moves e2e4 e7e5"},
		{"* [FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n1. O-O *", 2, "? - ? *",
	     "position chess fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1h1"},
		{"*", 2, NULL, "it has 1 game"},
		{"* *", 3, NULL, "it has 2 games"},
		{"", 1, NULL, "it has 0 games"},
		{"*\n1. e5 *", 2, NULL,
	     "game 2, line 2: 1. e5: a pawn goes one square ahead, two from where it began, or "
	     "captures one square diagonally ahead"},
		{"\xFF\xFE*", 1, NULL,
	     "it is UTF-16, which PGN is not: iconv -f UTF-16 -t UTF-8 makes UTF-8 of it"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct collection_game loaded = {0};
		struct error err = {0};
		int fd = file_of_bytes(rows[i].text, strlen(rows[i].text));
		bool fine = collection_load(fd, rows[i].number, &loaded, &err);
		close(fd);
		assert_string_equal(fine ? strbuf_get(&loaded.command) : err.text, rows[i].command);
		assert_int_equal(fine, rows[i].title != NULL);
		if (fine)
			assert_string_equal(strbuf_get(&loaded.title), rows[i].title);
		if (i == 0)
			assert_int_equal(loaded.n_tags, 1);
		collection_game_free(&loaded);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(moves_are_read_as_people_write_them),
		cmocka_unit_test(what_is_written_is_read),
		cmocka_unit_test(games_are_listed),
		cmocka_unit_test(one_error_a_game),
		cmocka_unit_test(one_error_in_the_tags),
		cmocka_unit_test(games_are_written_again),
		cmocka_unit_test(comments_are_broken_at_blanks),
		cmocka_unit_test(abuse_is_refused),
		cmocka_unit_test(other_encodings_are_refused),
		cmocka_unit_test(a_list_ends_where_nobody_reads),
		cmocka_unit_test(a_game_is_loaded),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
