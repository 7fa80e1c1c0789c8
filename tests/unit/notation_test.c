/* notation_test.c - moves as people write them, and the colours of the board. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "front/client.h"
#include "protocol/words/notation.h"
#include "protocol/board_view.h"
#include "tests/cmocka.h"

/* A position, and what a notation of it is made of. */
struct table {
	struct client *client;
	struct observation seen;
	struct tokens legal;
	struct notation n;
};

static void set_up(struct table *t, const char *game, const char *position)
{
	struct strbuf line = {0};
	*t = (struct table){.client = client_new()};
	strbuf_printf(&line, "position %s fen %s", game, position);
	free(client_ask(t->client, strbuf_get(&line)));
	strbuf_free(&line);
	client_observe(t->client, &t->seen);
	if (!t->seen.may_list)
		fail_msg("%s %s: %s", game, position, client_error(t->client)->text);
	tokens_legal(&t->legal, t->seen.game, t->seen.state, "");
	t->n = (struct notation){t->seen.game, &t->seen.scene, &t->legal};
}

static void tear_down(struct table *t)
{
	client_free(t->client);
	tokens_free(&t->legal);
}

/* What each spelling is read as; NULL for what is never legal. */
struct spelling {
	const char *typed, *tokens;
};

static void check(const char *game, const char *position, const struct spelling *s)
{
	struct table t;
	set_up(&t, game, position);
	for (; s->typed; s++) {
		struct strbuf out = {0};
		notation_read(&t.n, s->typed, &out);
		if (!s->tokens)
			assert_int_equal(out.n, 0);
		else
			assert_string_equal(strbuf_get(&out), s->tokens);
		strbuf_free(&out);
	}
	tear_down(&t);
}

static void moves_are_read(void **unused)
{
	static const struct spelling open[] = {
		{"e2e4", "e2e4"}, {"E2E4", "e2e4"}, {"e2-e4", "e2e4"}, {"e2 e4", "e2e4"},
		{"e4", "e2e4"},   {"Nf3", "g1f3"},  {"Ng1f3", "g1f3"}, {"Ng1-f3", "g1f3"},
		{"Nf3+", "g1f3"}, {"Nf3!", "g1f3"}, {"nf3", NULL},     {"Nd5", NULL},
		{"e5", NULL},     {"Ke2", NULL},    {"", NULL},        {"e", NULL},
		{"O-O", NULL},    {"12", NULL},     {NULL, NULL}};
	static const struct spelling castling[] = {
		{"O-O", "e1g1"},   {"0-0", "e1g1"}, {"o-o", "e1g1"},  {"O-O-O", "e1c1"},
		{"0-0-0", "e1c1"}, {"OO", "e1g1"},  {"e1g1", "e1g1"}, {"Kg1", "e1g1"},
		{"Rd1", "a1d1"},   {"Rf1", "h1f1"}, {NULL, NULL}};
	static const struct spelling takes[] = {{"exd5", "e4d5"},
	                                        {"e4xd5", "e4d5"},
	                                        {"ed5", "e4d5"},
	                                        {"exd6", NULL},
	                                        {"Nbd2", "b1d2"},
	                                        {"Nfd2", "f3d2"},
	                                        {"Nd2", "b1d2 f3d2"},
	                                        {"N1d2", "b1d2"},
	                                        {"a8=Q", "a7a8q"},
	                                        {"a8Q", "a7a8q"},
	                                        {"a8q", "a7a8q"},
	                                        {"a7a8n", "a7a8n"},
	                                        {"a8", "a7a8b a7a8n a7a8q a7a8r"},
	                                        {"A7-A8=R", "a7a8r"},
	                                        {NULL, NULL}};
	check("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", open);
	check("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", castling);
	check("chess", "4k3/P7/8/3p4/4P3/5N2/8/1N2K3 w - - 0 1", takes);
}

static void moves_of_other_games_are_read(void **unused)
{
	static const struct spelling tictac[] = {
		{"Q@b2", "Q@b2"}, {"q@b2", "Q@b2"}, {"Qb2", "Q@b2"}, {"QB2", "Q@b2"}, {NULL, NULL}};
	static const struct spelling black[] = {
		{"n@a2", "N@a2"}, {"N@a2", "N@a2"}, {"Na2", "N@a2"}, {NULL, NULL}};
	static const struct spelling coffee[] = {{"b1", "b1"},      {"B1", "b1"},  {"c2d1", "c2d1"},
	                                         {"C2-D1", "c2d1"}, {"Bc2", NULL}, {NULL, NULL}};
	check("tictac", "3/3/3[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w 0 1", tictac);
	check("tictac", "3/3/2P[KQRRBBNNPPPPPPPkqrrbbnnpppppppp] b 0 2", black);
	check("coffee", "8/8/8/8/8/8/2(3)5/8 w 39 5,3 - 0 3", coffee);
}

/* Every legal token is read as itself, and what it is written as is read as it, too. */
static void what_is_written_is_read(void **unused)
{
	static const struct spelling positions[] = {
		{"chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
		{"chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"},
		{"chess", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"},
		{"chess", "4k3/8/8/1N1N4/8/1N1N4/8/4K3 w - - 0 1"},
		{"tictac", "k2/1r1/NPN[] b 0 5"},
		{"chessmate", "4k3/7p/8/8/8/8/4P3/4K3 w - - 0 1 - - - champion,cowardice,long-jump "
	                  "crusade,lost-castle,rebirth - -,-"},
		{"coffee", "8/6(2)1/5(1)2/4(1)3/8/2(12)(1)4/1(1)1(1)4/(1)1(3)5 w 22 2,3 - 0 9"},
		{"spies",
	     "Qd1,R1h8,R2a8,B1e4,N1b1,N2b8,P1c6,P3g4,P4d5 p3,p1,p2 p1 1-0 WBW p1 R1,Q,N1 B2*,R1,Q "
	     "p1,p2,p3 4 2"},
		{NULL, NULL}};
	for (const struct spelling *p = positions; p->typed; p++) {
		struct table t;
		set_up(&t, p->typed, p->tokens);
		for (size_t i = 0; i < t.legal.n; i++) {
			const char *token = t.legal.at[i].text;
			struct strbuf written = {0}, read = {0};
			notation_write(&t.n, token, &written);
			assert_int_equal(notation_read(&t.n, token, &read), 1);
			assert_string_equal(strbuf_get(&read), token);
			strbuf_clear(&read);
			notation_read(&t.n, strbuf_get(&written), &read);
			assert_string_equal(strbuf_get(&read), token);
			strbuf_free(&written);
			strbuf_free(&read);
		}
		tear_down(&t);
	}
}

/* x to the power 2.4, by Newton's fifth root of x to the 12th. */
static double power_2_4(double x)
{
	double square = x * x, twelfth = square * square * square * square * square * square, y = 1;
	for (int i = 0; i < 100; i++)
		y -= (y - twelfth / (y * y * y * y)) / 5;
	return y;
}

/* The relative luminance of one of the 256 colours, as WCAG 2.1 defines it. */
static double luminance(int colour)
{
	static const int levels[] = {0, 95, 135, 175, 215, 255};
	int rgb[3], cube = colour - 16;
	for (int i = 0; i < 3; i++)
		rgb[i] = colour >= 232 ? 8 + 10 * (colour - 232)
		                       : levels[i == 0   ? cube / 36
		                                : i == 1 ? cube / 6 % 6
		                                         : cube % 6];
	double sum = 0;
	for (int i = 0; i < 3; i++) {
		double c = rgb[i] / 255.0;
		c = c <= 0.03928 ? c / 12.92 : power_2_4((c + 0.055) / 1.055);
		sum += c * (i == 0 ? 0.2126 : i == 1 ? 0.7152 : 0.0722);
	}
	return sum;
}

static void pieces_stand_out_from_every_square(void **unused)
{
	int backgrounds[32];
	board_view_backgrounds(backgrounds);
	assert_true(backgrounds[0] > 0);
	for (int i = 0; backgrounds[i]; i++) {
		double l = luminance(backgrounds[i]);
		assert_true(1.05 / (l + 0.05) >= 3); /* white pieces, and the words of the legend */
		assert_true((l + 0.05) / 0.05 >= 3); /* black ones */
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(moves_are_read),
		cmocka_unit_test(moves_of_other_games_are_read),
		cmocka_unit_test(what_is_written_is_read),
		cmocka_unit_test(pieces_stand_out_from_every_square),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
