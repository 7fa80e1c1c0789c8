/* tictac_test.c - Tic Tac Chess against its rules, T1 to T17, through the contract
 * alone. Each test names the rule it was written from. */
#include "games/tictac/game.h"

/* After ours: cmocka takes the name fail. */
#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

#define START "3/3/3[QKRRBBNNPPPPPPPPqkrrbbnnpppppppp] w 0 1"

static const struct game *const game = &tictac_game;
static const struct terms terms = {.players = 2};

struct position {
	_Alignas(16) unsigned char s[STATE_MAX];
};

static struct position at(const char *text)
{
	struct position p = {{0}};
	struct error err = {0};
	if (!game->read_state(text, &terms, p.s, &err))
		fail_msg("%s: %s", text, err.text);
	return p;
}

static step_t step(const struct position *p, const char *token)
{
	step_t out = STEP_NONE;
	assert_true(game->read_step(p->s, token, &out, NULL));
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

/* After one turn from one position comes the other. */
static void expect_after(const char *position, const char *token, const char *expected)
{
	struct position p = at(position);
	play(&p, token);
	expect_text(&p, expected);
}

static int ascending(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The legal tokens in byte order, parted by blanks, are exactly these. */
static void expect_legal(const char *position, const char *expected)
{
	struct position p = at(position);
	struct steps list = {0};
	struct text text = {0}, sorted = {0};
	char *words[100];
	assert_true(game->legal(p.s, &list));
	for (size_t i = 0; i < list.n; i++) {
		assert_true(game->allows(p.s, list.at[i], NULL));
		game->show_step(p.s, list.at[i], &text);
		text_char(&text, ' ');
	}
	if (text.s)
		assert_int_equal(cut_words(text.s, words, 100), list.n);
	qsort(words, list.n, sizeof *words, ascending);
	for (size_t i = 0; i < list.n; i++)
		text_format(&sorted, i ? " %s" : "%s", words[i]);
	assert_string_equal(text_get(&sorted), expected);
	text_free(&text);
	text_free(&sorted);
	steps_free(&list);
}

static void expect_allowed(const char *position, const char *token)
{
	struct position p = at(position);
	play(&p, token);
}

/* The token is refused by that rule, and is not among the legal ones. */
static void expect_refused(const char *position, const char *token, const char *rule)
{
	struct position p = at(position);
	struct refusal why = {0};
	struct steps list = {0};
	step_t refused = step(&p, token);
	assert_false(game->allows(p.s, refused, &why));
	if (strcmp(why.rule->id, rule))
		fail_msg("%s: %s, not %s: %s", token, why.rule->id, rule, why.text);
	assert_true(why.text[0]);
	game->legal(p.s, &list);
	for (size_t i = 0; i < list.n; i++)
		assert_true(list.at[i] != refused);
	steps_free(&list);
}

static void expect_result(const char *position, const char *outcome, enum reason reason)
{
	struct position p = at(position);
	struct result r = game->result(p.s, 1);
	assert_string_equal(r.outcome, outcome);
	assert_string_equal(reason_name(r.reason), reason_name(reason));
	assert_int_equal(game->to_move(p.s) == SEAT_OVER, reason != REASON_NONE);
	assert_int_equal(game->score(p.s, 1, 0), -game->score(p.s, 1, 1));
	if (strcmp(outcome, "white") == 0)
		assert_int_equal(game->score(p.s, 1, 0), 1);
	if (strcmp(outcome, "black") == 0)
		assert_int_equal(game->score(p.s, 1, 0), -1);
	if (reason != REASON_NONE)
		expect_legal(position, "");
}

static void expect_bad(const char *text)
{
	struct position p = {{0}}, untouched = p;
	struct error err = {0};
	if (game->read_state(text, &terms, p.s, &err))
		fail_msg("accepted: %s", text);
	assert_int_equal(err.code, ERROR_BAD_POSITION);
	assert_true(err.text[0]);
	assert_memory_equal(&p, &untouched, sizeof p);
}

/* The words of all events of a token, one event a line. */
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

/* T1: nine empty squares, white first. */
static void t01_board_is_empty_and_white_begins(void **state)
{
	(void)state;
	struct position p = {{0}};
	game->start(&terms, p.s);
	expect_text(&p, START);
	assert_int_equal(game->to_move(p.s), 0);
	play(&p, "N@a1");
	assert_int_equal(game->to_move(p.s), 1);
	play(&p, "N@b1");
	assert_int_equal(game->to_move(p.s), 0);
	expect_text(&p, "3/3/Nn1[QKRRBBNPPPPPPPPqkrrbbnpppppppp] w 0 2");
}

/* T1: home is rank 1 for white and rank 3 for black. */
static void t01_home_ranks(void **state)
{
	(void)state;
	expect_legal("3/3/3[P] w 0 1", "P@a1 P@b1 P@c1");
	expect_legal("3/3/3[p] b 0 1", "P@a3 P@b3 P@c3");
}

/* T2: the reserve is what the reader takes at most, and what additions use up. */
static void t02_reserve_is_used_up(void **state)
{
	(void)state;
	expect_after(START, "Q@b2", "3/1Q1/3[KRRBBNNPPPPPPPPqkrrbbnnpppppppp] b 0 1");
	expect_refused("3/1Q1/3[KRRqk] w 0 1", "Q@a1", "T2");
	expect_refused("3/1Q1/3[KRRqk] w 0 1", "N@a1", "T2");
	expect_refused("3/1Q1/3[KRRqk] w 0 1", "P@a1", "T2");
	expect_allowed("3/1Q1/3[KRRqk] w 0 1", "R@a1");
	expect_refused("3/1Q1/3[KR] b 0 1", "Q@a1", "T2");
}

/* T3: one addition to an empty square or one move of an own piece; no passing. */
static void t03_a_turn_adds_or_moves(void **state)
{
	(void)state;
	expect_legal("3/3/1Nn[QP] w 0 1", "P@a1 Q@a1 Q@a2 Q@a3 Q@b2 Q@b3 Q@c2 Q@c3 b1a3 b1c3");
	expect_refused("3/3/1Nn[QP] w 0 1", "Q@b1", "T3");
	expect_refused("3/3/1Nn[QP] w 0 1", "Q@c1", "T3");
	expect_refused("3/3/1Nn[QP] w 0 1", "c1a2", "T3");
	expect_refused("3/3/1Nn[QP] w 0 1", "a2a3", "T3");
	expect_refused("3/3/1Nn[QP] w 0 1", "b1b1", "T3");
}

/* T4: no fifth piece. */
static void t04_four_pieces_are_the_limit(void **state)
{
	(void)state;
	expect_allowed("N2/1N1/B1b[QRqr] w 0 1", "Q@b1");
	expect_refused("N2/1N1/BRb[QRqr] w 0 1", "Q@b3", "T4");
	/* A capture by the enemy makes room again. */
	expect_after("N2/1N1/BRb[QRqr] b 0 1", "c1b2", "N2/1b1/BR1[QRqr] w 0 2");
	expect_allowed("N2/1b1/BR1[QRqr] w 0 2", "Q@c2");
}

/* T5: pawns only on the own home rank; the others anywhere. */
static void t05_pawns_are_added_at_home(void **state)
{
	(void)state;
	expect_allowed(START, "P@b1");
	expect_refused(START, "P@b2", "T5");
	expect_refused(START, "P@b3", "T5");
	expect_refused("3/3/N2[Pp] b 0 1", "P@b2", "T5");
	expect_refused("3/3/N2[Pp] b 0 1", "P@b1", "T5");
	expect_allowed("3/3/N2[Pp] b 0 1", "P@a3");
	expect_allowed(START, "R@c3");
	expect_allowed(START, "K@b3");
}

/* T6: not by an addition either. */
static void t06_king_may_not_be_added_to_an_attacked_square(void **state)
{
	(void)state;
	expect_legal("3/1r1/3[K] w 0 1", "K@a1 K@a3 K@c1 K@c3");
	expect_refused("3/1r1/3[K] w 0 1", "K@b1", "T6");
	expect_legal("2k/3/3[K] w 0 1", "K@a1 K@a2 K@a3 K@b1 K@c1");
	expect_refused("q2/3/3[K] w 0 1", "K@c1", "T6");
	expect_allowed("q2/1N1/3[K] w 0 1", "K@c1");
}

/* T6: a pawn attacks diagonally ahead, not the square in front. */
static void t06_pawns_attack_diagonally_only(void **state)
{
	(void)state;
	expect_legal("1p1/3/3[K] w 0 1", "K@a1 K@a3 K@b1 K@b2 K@c1 K@c3");
	expect_refused("1p1/3/3[K] w 0 1", "K@a2", "T6");
	expect_legal("3/3/P2[k] b 0 1", "K@a2 K@a3 K@b1 K@b3 K@c1 K@c2 K@c3");
}

/* T6: judged after the turn, so the king does not hide behind its old square. */
static void t06_king_does_not_hide_behind_itself(void **state)
{
	(void)state;
	expect_refused("3/3/rK1[] w 0 1", "b1c1", "T6");
	expect_legal("3/3/rK1[] w 0 1", "b1a1 b1b2 b1c2");
	/* A guarded piece may not be taken; one that attacked the king itself may. */
	expect_refused("r2/3/rK1[] w 0 1", "b1a1", "T6");
	expect_allowed("3/2p/1K1[] w 0 1", "b1c2");
}

/* T6: without a king on the board there is no check. */
static void t06_no_king_no_check(void **state)
{
	(void)state;
	expect_legal("qq1/3/N2[] b 0 1",
	             "a3a1 a3a2 a3b2 a3c1 b3a2 b3b1 b3b2 b3c2 b3c3");
	expect_result("rr1/q2/N2[K] w 0 1", "*", REASON_NONE);
}

/* T7: sliders stop at the first piece, knights jump. */
static void t07_pieces_move_as_in_chess(void **state)
{
	(void)state;
	expect_legal("3/3/R2[] w 0 1", "a1a2 a1a3 a1b1 a1c1");
	expect_legal("3/3/RN1[] w 0 1", "a1a2 a1a3 b1a3 b1c3");
	expect_legal("3/n2/R2[] w 0 1", "a1a2 a1b1 a1c1");
	expect_legal("3/3/B2[] w 0 1", "a1b2 a1c3");
	expect_legal("3/1n1/B2[] w 0 1", "a1b2");
	expect_legal("3/1Q1/3[] w 0 1", "b2a1 b2a2 b2a3 b2b1 b2b3 b2c1 b2c2 b2c3");
	expect_legal("3/3/K2[] w 0 1", "a1a2 a1b1 a1b2");
	expect_legal("rr1/q2/N2[] w 0 1", "a1b3 a1c2");
	expect_refused("3/n2/R2[] w 0 1", "a1a3", "T7");
	expect_refused("3/n2/R2[] w 0 1", "a1b2", "T7");
}

/* T7: a pawn steps ahead to an empty square and captures diagonally; no double
 * step, no way back. */
static void t07_pawns(void **state)
{
	(void)state;
	expect_legal("3/3/1P1[] w 0 1", "b1b2");
	expect_legal("3/n1n/1P1[] w 0 1", "b1a2 b1b2 b1c2");
	expect_legal("3/1n1/1P1[] w 0 1", "");
	expect_legal("1p1/3/3[] b 0 1", "b3b2");
	expect_legal("1p1/N1N/3[] b 0 1", "b3a2 b3b2 b3c2");
	expect_refused("3/3/1P1[] w 0 1", "b1b3", "T7");
	expect_refused("3/3/1P1[] w 0 1", "b1a2", "T7");
	expect_refused("3/1n1/1P1[] w 0 1", "b1b2", "T7");
	expect_refused("3/Pp1/3[] b 0 1", "b2a1", "T7");
	expect_refused("3/1P1/3[] w 0 1", "b2b1", "T7");
}

/* T8: it must, and at once; the reserve stays as it is. */
static void t08_promotion(void **state)
{
	(void)state;
	expect_legal("3/P2/3[] w 0 1", "a2a3b a2a3n a2a3q a2a3r");
	expect_legal("1nr/P2/3[] w 0 1", "a2a3b a2a3n a2a3q a2a3r a2b3b a2b3n a2b3q a2b3r");
	expect_refused("3/P2/3[] w 0 1", "a2a3", "T8");
	expect_refused("3/3/P2[] w 0 1", "a1a2q", "T8");
	expect_refused("3/R2/3[] w 0 1", "a2a3q", "T8");
	expect_after("3/P2/3[Qq] w 7 1", "a2a3q", "Q2/3/3[Qq] b 0 1");
	expect_after("3/2p/1N1[Qq] b 7 1", "c2b1n", "3/3/1n1[Qq] w 0 2");
	expect_legal("3/2p/2N[] b 0 1", "");
	expect_events("2r/1P1/3[k] w 0 1", "b2c3r",
	              "move seat=white piece=P from=b2 to=c3\n"
	              "capture seat=black piece=r square=c3\n"
	              "promote seat=white piece=R square=c3\n");
}

/* T9: captured pieces return to no reserve; nobody captures an own piece. */
static void t09_captures(void **state)
{
	(void)state;
	expect_after("3/q2/R2[Kk] w 5 3", "a1a2", "3/R2/3[Kk] b 0 3");
	expect_refused("3/P2/R2[] w 0 1", "a1a2", "T9");
	expect_refused("3/1R1/P2[] w 0 1", "a1b2", "T9");
	expect_refused("3/3/RN1[] w 0 1", "a1b1", "T9");
}

/* T10: a turn may not leave the own king attacked. */
static void t10_king_may_not_be_left_attacked(void **state)
{
	(void)state;
	/* In front of the king: the bishop may not leave, the rook only along. */
	expect_refused("r2/B2/K2[] w 0 1", "a2b1", "T10");
	expect_legal("r2/R2/K2[] w 0 1", "a1b1 a1b2 a2a3");
	expect_refused("r2/R2/K2[] w 0 1", "a2b2", "T10");
	/* In check: move away, block, or capture. */
	expect_legal("r2/3/K1B[NP] w 0 1", "N@a2 a1b1 a1b2 c1a3");
	expect_refused("r2/3/K1B[NP] w 0 1", "N@b2", "T10");
	expect_refused("r2/3/K1B[NP] w 0 1", "P@b1", "T10");
	/* Two attackers: only the king can answer. */
	expect_legal("r2/3/K1r[QN] w 0 1", "a1b2");
	/* Nothing stands between a king and a knight, or a neighbour. */
	expect_legal("1n1/3/K2[Q] w 0 1", "a1a2 a1b1 a1b2");
	expect_refused("3/q2/K1R[N] w 0 1", "N@b2", "T10");
}

/* T10: an addition may block, give check, or mate. */
static void t10_additions_block_check_and_mate(void **state)
{
	(void)state;
	struct position p = at("k2/3/1K1[Rqr] w 0 1");
	play(&p, "R@a1 Q@a2");
	expect_events("k2/3/1K1[Rqr] w 0 1", "R@a1",
	              "add seat=white piece=R square=a1\ncheck seat=black square=a3\n");
	expect_after("k2/3/2K[Q] w 0 1", "Q@a2", "k2/Q2/2K[] b 0 1");
	expect_result("k2/Q2/2K[] b 0 1", "*", REASON_NONE);
	expect_after("k2/3/1K1[Q] w 0 1", "Q@a2", "k2/Q2/1K1[] b 0 1");
	expect_result("k2/Q2/1K1[] b 0 1", "white", REASON_CHECKMATE);
}

/* T11: any three own pieces on any of the eight lines. */
static void t11_rows_columns_and_diagonals(void **state)
{
	static const char *const lines[] = {
		"NBR/3/3", "3/NBR/3", "3/3/NBR", "N2/B2/R2",
		"1N1/1B1/1R1", "2N/2B/2R", "N2/1B1/2R", "2N/1B1/R2",
	};
	(void)state;
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		char text[40];
		snprintf(text, sizeof text, "%s[p] b 0 1", lines[i]);
		expect_result(text, "white", REASON_LINE);
	}
	expect_result("n2/p2/r2[Q] w 0 1", "black", REASON_LINE);
	expect_result("3/pkq/3[Q] w 0 1", "black", REASON_LINE);
	/* Three that are no line, and three of both seats. */
	expect_legal("NB1/R2/3[p] b 0 1", "P@c3");
	expect_result("3/NnB/3[p] b 0 1", "*", REASON_NONE);
}

/* T12: with a line to break, only captures in it are legal. */
static void t12_a_standing_line_must_be_broken(void **state)
{
	(void)state;
	expect_legal("3/k2/BNP[QKRqn] b 0 8", "a2a1 a2b1");
	expect_refused("3/k2/BNP[QKRqn] b 0 8", "Q@b2", "T12");
	expect_refused("3/k2/BNP[QKRqn] b 0 8", "a2a3", "T6");
	expect_refused("r2/2k/BNP[] b 0 8", "a3b3", "T12");
	/* Capturing beside the line is no help. */
	expect_legal("R1r/3/NPB[q] b 0 1", "c3c1");
	expect_refused("R1r/3/NPB[q] b 0 1", "c3a3", "T12");
}

/* T12, T6: no addition is a reply, not even that of one's king. */
static void t12_adding_the_king_is_no_reply(void **state)
{
	(void)state;
	expect_legal("2r/3/PPB[k] b 0 1", "c3c1");
	expect_refused("2r/3/PPB[k] b 0 1", "K@b3", "T12");
	expect_refused("2r/3/PPB[k] b 0 1", "K@b2", "T6");
	expect_result("3/3/PPB[k] b 0 1", "white", REASON_LINE);
}

/* T12, T10: the rook that could break the line must stay before its king. */
static void t12_reply_may_not_open_the_king(void **state)
{
	(void)state;
	expect_result("krR/3/NPN[qr] b 0 1", "white", REASON_LINE);
	expect_refused("krR/3/NPN[qr] b 0 1", "b3b1", "T10");
	expect_legal("kr1/3/NPN[qr] b 0 1", "b3b1");
	/* In check as well, the reply must answer both. */
	expect_legal("k1r/n2/NRB[Qq] b 0 8", "a2c1 c3c1");
}

/* T13: the line wins when no legal turn breaks it. */
static void t13_line_wins(void **state)
{
	(void)state;
	expect_after("3/3/PP1[Rqn] w 0 1", "R@c1", "3/3/PPR[qn] b 0 1");
	expect_result("3/3/PPR[qn] b 0 1", "white", REASON_LINE);
	expect_result("3/1q1/PPR[qn] b 0 1", "*", REASON_NONE);
	expect_events("3/3/PP1[Rqn] w 0 1", "R@c1",
	              "add seat=white piece=R square=c1\nline seat=white squares=a1,b1,c1\n");
}

/* T13: a reply may make a line itself, which the other seat must break then. */
static void t13_a_reply_may_make_a_line(void **state)
{
	(void)state;
	expect_legal("2r/n1r/PPR[Nk] b 0 1", "a2c1 c2c1");
	expect_after("2r/n1r/PPR[Nk] b 0 1", "a2c1", "2r/2r/PPn[Nk] w 0 2");
	expect_legal("2r/2r/PPn[Nk] w 0 2", "b1c2");
	expect_events("2r/n1r/PPR[Nk] b 0 1", "a2c1",
	              "move seat=black piece=n from=a2 to=c1\n"
	              "capture seat=white piece=R square=c1\n"
	              "line seat=black squares=c1,c2,c3\n");
}

/* T14: checkmate, unless something can be added between. */
static void t14_checkmate(void **state)
{
	(void)state;
	expect_result("k2/1Q1/K2[qrn] b 0 1", "white", REASON_CHECKMATE);
	expect_result("2K/1q1/k2[] w 5 44", "black", REASON_CHECKMATE);
	expect_result("R1k/Q2/1K1[] b 0 1", "white", REASON_CHECKMATE);
	expect_legal("R1k/Q2/1K1[n] b 0 1", "N@b3");
}

/* T14: with a line and check at once the reason is the line. */
static void t14_line_comes_before_checkmate(void **state)
{
	(void)state;
	expect_result("k2/3/RNB[] b 0 1", "white", REASON_LINE);
}

/* T15: nothing to do, no line, no check. */
static void t15_stalemate(void **state)
{
	(void)state;
	expect_result("3/1N1/3[] w 0 1", "draw", REASON_STALEMATE);
	expect_result("3/3/3[q] w 0 1", "draw", REASON_STALEMATE);
	expect_result("k2/2Q/1K1[] b 0 1", "draw", REASON_STALEMATE);
	expect_result("k2/2Q/1K1[p] b 0 1", "*", REASON_NONE);
}

/* T16: the third occurrence of placement, reserves and seat to move. */
static void t16_repetition(void **state)
{
	(void)state;
	struct position p = at("k2/3/2K[] w 0 1"), start = p;
	assert_int_equal(game->result(p.s, 3).reason, REASON_REPETITION);
	assert_string_equal(game->result(p.s, 3).outcome, "draw");
	assert_string_equal(game->result(p.s, 2).outcome, "*");
	assert_int_equal(game->score(p.s, 3, 0), 0);
	play(&p, "c1b1 a3b3");
	assert_true(game->repetition_key(p.s) != game->repetition_key(start.s));
	play(&p, "b1c1 b3a3");
	assert_true(game->repetition_key(p.s) == game->repetition_key(start.s));
	p = at("k2/3/2K[] b 0 1");
	assert_true(game->repetition_key(p.s) != game->repetition_key(start.s));
	p = at("k2/3/2K[P] w 0 1");
	assert_true(game->repetition_key(p.s) != game->repetition_key(start.s));
	/* Wins come first. */
	p = at("k2/1Q1/K2[] b 0 1");
	assert_int_equal(game->result(p.s, 3).reason, REASON_CHECKMATE);
}

/* T16: additions, captures and pawn moves begin the count again. */
static void t16_quiet_turns_are_counted(void **state)
{
	(void)state;
	expect_after("k2/3/2K[] w 7 9", "c1b1", "k2/3/1K1[] b 8 9");
	expect_after("k2/3/2K[N] w 7 9", "N@a1", "k2/3/N1K[] b 0 9");
	expect_after("k2/3/P1K[] w 7 9", "a1a2", "k2/P2/2K[] b 0 9");
	expect_after("k2/2n/2K[] w 7 9", "c1c2", "k2/2K/3[] b 0 9");
}

/* T16: a hundred of them are a draw, unless the last one wins or stalemates. */
static void t16_hundred_quiet_turns(void **state)
{
	(void)state;
	expect_result("k2/3/2K[Q] w 99 60", "*", REASON_NONE);
	expect_result("k2/3/2K[Q] w 100 60", "draw", REASON_QUIET);
	expect_refused("k2/3/2K[Q] w 100 60", "Q@b2", "T16");
	expect_result("k2/1Q1/K2[] b 100 60", "white", REASON_CHECKMATE);
	expect_result("RNB/3/3[] b 100 60", "white", REASON_LINE);
	expect_result("3/1N1/3[] w 100 60", "draw", REASON_STALEMATE);
}

/* T17: what no game reaches is refused. */
static void t17_impossible_positions(void **state)
{
	(void)state;
	expect_bad("3/3/PPR[] w 0 1");
	expect_bad("NBR/NB1/3[] b 0 1");
	expect_bad("3/1Q1/3[QPPPPPPPP] w 0 1");
	expect_bad("Q2/1Q1/1N1[RRBBNNPPPPPPPP] w 0 1");
	expect_bad("3/3/3[RRR] w 0 1");
	expect_bad("3/3/3[qq] w 0 1");
	expect_bad("3/3/3[PPPPPPPPP] w 0 1");
	expect_bad("3/1K1/3[K] w 0 1");
	expect_bad("K2/3/2K[] w 0 1");
	expect_bad("P2/3/3[] w 0 1");
	expect_bad("3/3/2p[] w 0 1");
	expect_bad("k2/3/R2[] w 0 1");
	expect_bad("3/1kK/3[] w 0 1");
	/* Reachable ones: promoted pieces, captured ones, check against the mover. */
	at("3/1Q1/3[QPPPPPPP] w 0 1");
	at("Q2/1Q1/1N1[RRBBNPPPPPPP] w 0 1");
	at("3/1QQ/2Q[QPPPPP] b 0 1");
	at("3/3/3[] w 0 1");
	at("k2/3/R2[] b 0 1");
}

/* T17: texts that are no position. */
static void t17_malformed_positions(void **state)
{
	static const char *const bad[] = {
		"", "3/3/3", "3/3/3[]", "3/3/3[] w", "3/3/3[] w 0", "3/3/3[] w 0 1 ",
		"3/3/3[] w 0 1 2", " 3/3/3[] w 0 1", "3/3/3[]  w 0 1", "3/3/3[]w 0 1",
		"3/3/3[] w  0 1", "3/3/3[] W 0 1", "3/3/3[] white 0 1", "3/3/3[] - 0 1",
		"3/3/3[] w 0 0", "3/3/3[] w -1 1", "3/3/3[] w 0 -1", "3/3/3[] w +0 1",
		"3/3/3[] w 00 1", "3/3/3[] w 0 01", "3/3/3[] w 0x0 1", "3/3/3[] w 0 1x",
		"3/3/3[] w 18446744073709551616 1", "3/3/3[] w 0 4294967297",
		"3/3/3[] w 65536 1", "3/3/3[] w 0 99999999999999999999999999999999",
		"3/3[] w 0 1", "3/3/3/3[] w 0 1", "3/3/3 w 0 1", "3/3/3[ w 0 1", "3/3/3] w 0 1",
		"3/3/3[x] w 0 1", "3/3/3[[]] w 0 1", "3/3/3[-] w 0 1", "3/3/3[1] w 0 1",
		"4/3/3[] w 0 1", "0P2/3/3[] w 0 1", "2/3/3[] w 0 1", "3/3/2[] w 0 1",
		"3/12/3[] w 0 1", "3/111/3[] w 0 1", "3/3P/3[] w 0 1", "3/NNNN/3[] w 0 1",
		"3/NX1/3[] w 0 1", "3/\xC3\xA9/3[] w 0 1", "//[] w 0 1", "3/3/3/[] w 0 1",
		"3/3/3[]\tw 0 1",
	};
	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		expect_bad(bad[i]);
}

/* Reserves are read in any order and written in one. */
static void positions_are_written_one_way(void **state)
{
	(void)state;
	struct position p = at("1q1/P2/2K[ppNkQnrNR] b 12 34");
	expect_text(&p, "1q1/P2/2K[QRNNkrnpp] b 12 34");
	p = at("2n/1R1/b2[] w 100 999999999");
	expect_text(&p, "2n/1R1/b2[] w 100 999999999");
}

/* A token has one spelling; everything else is none. */
static void tokens_are_read_strictly(void **state)
{
	static const char *const bad[] = {
		"", "Q", "Q@", "Q@b", "q@b2", "Q@b4", "Q@d1", "Q@B2", "Q@b2q", "X@a1", "@@a1",
		"a1", "a1b", "a1b2k", "a1b2p", "a1b2Q", "a1b2qq", "a4b2", "d1b2", "a1 b2",
		"a1-b2", "A1B2", "a1xb2", "Q@b2 ", " Q@b2", "\xC3\xA9@a1", "0000",
	};
	static const char *const good[] = {"Q@b2", "P@a1", "K@c3", "a1b2", "a2a3q", "c2c1n", "b2b2"};
	struct position p = at(START);
	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct error err = {0};
		step_t out = 77;
		assert_false(game->read_step(p.s, bad[i], &out, &err));
		assert_int_equal(err.code, ERROR_BAD_SYNTAX);
		assert_int_equal(out, 77);
	}
	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		struct text text = {0};
		game->show_step(p.s, step(&p, good[i]), &text);
		assert_string_equal(text_get(&text), good[i]);
		text_free(&text);
	}
}

/* Counted by listing every move and making it, as slowly as it can be done. */
static uint64_t count_slowly(const struct position *p, int depth)
{
	struct steps list = {0};
	uint64_t sum = 0;
	game->legal(p->s, &list);
	for (size_t i = 0; i < list.n; i++) {
		struct position next = *p;
		game->apply(next.s, list.at[i], NULL);
		sum += depth == 1 ? 1 : count_slowly(&next, depth - 1);
	}
	steps_free(&list);
	return sum;
}

/* The fast count and the list are the same moves. */
static void fast_count_agrees_with_the_list(void **state)
{
	static const char *const positions[] = {
		START, "k1n/1R1/K2[QRBBNNPPPPPPPPqrrbbnpppppppp] b 1 6", "3/PpP/3[QKqk] w 0 9",
		"3/k2/BNP[QKRqnpp] b 0 8", "2q/p1p/1b1[QKPPPPkr] w 98 8",
	};
	(void)state;
	for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
		struct position p = at(positions[i]);
		assert_int_equal(game->perft(p.s, 0, NULL), 1);
		for (int depth = 1; depth <= 3; depth++)
			assert_int_equal(game->perft(p.s, depth, NULL), count_slowly(&p, depth));
	}
}

/* A count that was told to stop comes back at once. */
static void counting_can_be_stopped(void **state)
{
	struct position p = at(START);
	atomic_bool stop;
	(void)state;
	atomic_init(&stop, true);
	assert_true(game->perft(p.s, 40, &stop) < 1000000);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(t01_board_is_empty_and_white_begins),
		cmocka_unit_test(t01_home_ranks),
		cmocka_unit_test(t02_reserve_is_used_up),
		cmocka_unit_test(t03_a_turn_adds_or_moves),
		cmocka_unit_test(t04_four_pieces_are_the_limit),
		cmocka_unit_test(t05_pawns_are_added_at_home),
		cmocka_unit_test(t06_king_may_not_be_added_to_an_attacked_square),
		cmocka_unit_test(t06_pawns_attack_diagonally_only),
		cmocka_unit_test(t06_king_does_not_hide_behind_itself),
		cmocka_unit_test(t06_no_king_no_check),
		cmocka_unit_test(t07_pieces_move_as_in_chess),
		cmocka_unit_test(t07_pawns),
		cmocka_unit_test(t08_promotion),
		cmocka_unit_test(t09_captures),
		cmocka_unit_test(t10_king_may_not_be_left_attacked),
		cmocka_unit_test(t10_additions_block_check_and_mate),
		cmocka_unit_test(t11_rows_columns_and_diagonals),
		cmocka_unit_test(t12_a_standing_line_must_be_broken),
		cmocka_unit_test(t12_adding_the_king_is_no_reply),
		cmocka_unit_test(t12_reply_may_not_open_the_king),
		cmocka_unit_test(t13_line_wins),
		cmocka_unit_test(t13_a_reply_may_make_a_line),
		cmocka_unit_test(t14_checkmate),
		cmocka_unit_test(t14_line_comes_before_checkmate),
		cmocka_unit_test(t15_stalemate),
		cmocka_unit_test(t16_repetition),
		cmocka_unit_test(t16_quiet_turns_are_counted),
		cmocka_unit_test(t16_hundred_quiet_turns),
		cmocka_unit_test(t17_impossible_positions),
		cmocka_unit_test(t17_malformed_positions),
		cmocka_unit_test(positions_are_written_one_way),
		cmocka_unit_test(tokens_are_read_strictly),
		cmocka_unit_test(fast_count_agrees_with_the_list),
		cmocka_unit_test(counting_can_be_stopped),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
