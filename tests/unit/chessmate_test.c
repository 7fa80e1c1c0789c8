/* chessmate_test.c - ChessMate, rule by rule (M1 to M11) and card by card, from the
 * rules' text and a board. Everything goes through the contract, as the match does.
 * Where a case does not care about the other cards, the hands are filled up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* before cmocka.h, whose macro fail() is not ours */
#include "games/chessmate/cards/game.h"
#include "games/chessmate/cards/state.h"

#include <cmocka.h>

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

static const struct game *const game = &chessmate_game;
static const struct terms common = {.players = 2, .decks = DECKS_COMMON};
static const struct terms own = {.players = 2, .decks = DECKS_OWN};

static struct cm from(const char *position)
{
	struct cm s;
	struct error err;
	if (!game->read_state(position, &common, &s, &err))
		fail_msg("%s: %s", position, err.text);
	return s;
}

/* A position with these cards in the hands, filled up to three each. */
static struct cm deal(const char *fen, const char *marks, const char *white, const char *black)
{
	static const char *const fillers[] = {
		"vulture", "lost-castle", "dark-mirror", "long-jump", "hand-of-fate", "death-dance",
		"crusade", "holy-quest", "revelation"
	};
	const char *hands[] = {white, black};
	struct text text = {0};
	size_t next = 0;
	text_format(&text, "%s %s", fen, marks);
	for (int seat = 0; seat < 2; seat++) {
		text_format(&text, " %s", hands[seat]);
		int held = *hands[seat] != '\0';
		for (const char *c = hands[seat]; *c; c++)
			held += *c == ',';
		for (; held < HAND; next++)
			if (!strstr(white, fillers[next]) && !strstr(black, fillers[next]))
				text_format(&text, "%s%s", held++ ? "," : "", fillers[next]);
	}
	text_add(&text, " - -,-");
	struct cm s = from(text_get(&text));
	text_free(&text);
	return s;
}

/* White holds these cards; no marks. */
static struct cm with(const char *fen, const char *white)
{
	return deal(fen, "- - -", white, "");
}

static void assert_bad(const char *position)
{
	struct cm s;
	struct error err = {0};
	if (game->read_state(position, &common, &s, &err))
		fail_msg("%s is taken", position);
	assert_int_equal(err.code, ERROR_BAD_POSITION);
}

static step_t step(const struct cm *s, const char *token)
{
	step_t out = STEP_NONE;
	struct error err;
	if (!game->read_step(s, token, &out, &err))
		fail_msg("%s: %s", token, err.text);
	return out;
}

static size_t cut(const char *tokens, char line[400], char *words[40])
{
	assert_true(strlen(tokens) < 400);
	memcpy(line, tokens, strlen(tokens) + 1);
	return cut_words(line, words, 40);
}

static bool listed(const struct cm *s, step_t wanted)
{
	struct steps list = {0};
	bool found = false;
	game->legal(s, &list);
	for (size_t i = 0; i < list.n; i++)
		found = found || list.at[i] == wanted;
	steps_free(&list);
	return found;
}

static void yes(struct cm s, const char *tokens)
{
	char line[400], *words[40];
	size_t n = cut(tokens, line, words);
	for (size_t i = 0; i < n; i++) {
		struct refusal why;
		if (!game->allows(&s, step(&s, words[i]), &why))
			fail_msg("%s: %s %s", words[i], why.rule->id, why.text);
		if (!listed(&s, step(&s, words[i])))
			fail_msg("%s is not listed", words[i]);
	}
}

static void no(struct cm s, const char *tokens, const char *rule)
{
	char line[400], *words[40];
	size_t n = cut(tokens, line, words);
	for (size_t i = 0; i < n; i++) {
		struct refusal why = {0};
		if (game->allows(&s, step(&s, words[i]), &why) || listed(&s, step(&s, words[i])))
			fail_msg("%s is legal", words[i]);
		if (strcmp(why.rule->id, rule) != 0)
			fail_msg("%s: by %s, not %s: %s", words[i], why.rule->id, rule, why.text);
		assert_true(why.text[0]);
	}
}

static struct cm play_told(struct cm s, const char *tokens, struct events *events)
{
	char line[400], *words[40];
	size_t n = cut(tokens, line, words);
	for (size_t i = 0; i < n; i++) {
		struct refusal why;
		step_t next = step(&s, words[i]);
		if (!game->allows(&s, next, &why))
			fail_msg("%s: %s %s", words[i], why.rule->id, why.text);
		game->apply(&s, next, events);
	}
	return s;
}

static struct cm play(struct cm s, const char *tokens)
{
	return play_told(s, tokens, NULL);
}

/* The n-th field of the position, counted from 0. */
static void shows(struct cm s, int field, const char *expected)
{
	char *words[20];
	struct text text = {0};
	game->show_state(&s, &text);
	size_t n = cut_words(text.s, words, 20);
	assert_true((size_t)field < n);
	assert_string_equal(words[field], expected);
	text_free(&text);
}

enum { BOARD, SIDE, RIGHTS, EP, HALF, FULL, MARKS, SHIELD, CARD, WHITE, BLACK, DISCARDS, LAST, DUE };

static void is_due(struct cm s, const char *prefix)
{
	assert_int_equal(game->to_move(&s), SEAT_CHANCE);
	assert_string_equal(game->due(&s), prefix);
}

/* How many steps are legal. */
static size_t count_legal(struct cm s)
{
	struct steps list = {0};
	assert_true(game->legal(&s, &list));
	size_t n = list.n;
	steps_free(&list);
	return n;
}

static void ends(struct cm s, const char *outcome, enum reason reason)
{
	struct result r = game->result(&s, 1);
	assert_string_equal(r.outcome, outcome);
	assert_int_equal(r.reason, reason);
	assert_int_equal(game->to_move(&s) == SEAT_OVER, reason != REASON_NONE);
}

static void says(struct cm s, const char *token)
{
	step_t said = game->announce(&s);
	struct text text = {0};
	assert_true(said != STEP_NONE);
	game->show_step(&s, said, &text);
	assert_string_equal(text_get(&text), token);
	text_free(&text);
}

/* ---- the rules */

static void m1_orthodox_chess(void **unused)
{
	(void)unused;
	struct cm s = with(START, "vulture,crusade,dark-mirror");
	assert_int_equal(count_legal(s), 20);
	yes(s, "e2e4 g1f3");
	no(s, "e2e5 e1g1 b1d2 e7e5 e3e4", "M1");
	s = with("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "vulture");
	yes(s, "e1g1 e1c1");
	shows(play(s, "e1g1"), BOARD, "r3k2r/8/8/8/8/8/8/R4RK1");
	shows(play(s, "e1g1"), RIGHTS, "kq");
	s = with("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "vulture");
	shows(play(s, "e5d6"), BOARD, "4k3/8/3P4/8/8/8/8/4K3");
	s = with("8/4P3/k7/8/8/8/8/4K3 w - - 0 1", "vulture");
	yes(s, "e7e8q e7e8r e7e8b e7e8n");
	no(s, "e7e8", "M1");
}

static void m2_decks(void **unused)
{
	struct cm s;
	(void)unused;
	game->start(&common, &s);
	is_due(s, "deal:w=");
	assert_int_equal(count_legal(s), 455);
	s = play(s, "deal:w=champion,cowardice,crusade");
	is_due(s, "deal:b=");
	assert_int_equal(count_legal(s), 220);
	no(s, "deal:b=champion,rebirth,vulture", "M3");
	no(s, "deal:b=rebirth,vulture", "M2");
	s = play(s, "deal:b=dark-mirror,rebirth,vulture");
	assert_int_equal(game->to_move(&s), 0);
	/* own decks: both may hold the same kind, and discard apart */
	game->start(&own, &s);
	s = play(s, "deal:w=champion,cowardice,crusade deal:b=champion,cowardice,crusade "
	            "e2e4+champion@b1");
	shows(s, DISCARDS, "champion/-");
	assert_int_equal(count_legal(s), 12);
	s = from(START " - - - champion,vulture,champion' crusade,rebirth,vulture -/- -,-");
	s = play(s, "e2e4+champion'@b1");
	shows(s, DISCARDS, "-/champion");
	shows(s, LAST, "champion',-");
}

static void m3_one_card_a_turn(void **unused)
{
	(void)unused;
	struct cm s = with(START, "champion,cowardice,crusade");
	no(s, "e2e4+rebirth@e7d7 hand-of-fate", "M3");
	s = play(s, "e2e4+champion@b1");
	is_due(s, "draw:w=");
	shows(s, WHITE, "cowardice,crusade");
	no(s, "e7e5", "M3");
	no(s, "draw:w=champion draw:b=rebirth draw:w=cowardice", "M3");
	s = play(s, "draw:w=rebirth");
	shows(s, WHITE, "cowardice,crusade,rebirth");
	assert_int_equal(game->to_move(&s), 1);
	/* one a turn */
	s = play(with(START, "disintegration,champion,cowardice"), "disintegration@a2 draw:w=rebirth");
	no(s, "e2e4+champion@b1 disintegration@b2", "M3");
	yes(s, "e2e4");
	/* the empty pile takes back the discards, the card just played among them */
	s = from(START " - - - champion,cowardice,crusade dark-mirror,death-dance,disintegration "
	               "forbidden-city,hand-of-fate,holy-quest,long-jump,lost-castle,mystic-shield,"
	               "rebirth,revelation,vulture rebirth,vulture");
	s = play(s, "e2e4+champion@b1");
	shows(s, DISCARDS, "-");
	shows(s, LAST, "-,-");
	assert_int_equal(count_legal(s), 10);
	/* the draw comes even when the turn ends the game */
	s = deal("6k1/6p1/5K2/8/8/8/8/6Q1 w - - 0 1", "- - -", "forbidden-city,champion,cowardice",
	         "vulture,lost-castle,dark-mirror");
	s = play(s, "g1g7+forbidden-city@a1");
	is_due(s, "draw:w=");
	ends(play(s, "draw:w=crusade over:checkmate"), "white", REASON_CHECKMATE);
}

static void m4_timing(void **unused)
{
	(void)unused;
	struct cm s = with(START, "mystic-shield,long-jump,hand-of-fate");
	yes(s, "hand-of-fate e2e4+mystic-shield long-jump@b1d4");
	no(s, "mystic-shield e2e4+long-jump@b1d4 e2e4+hand-of-fate", "M4");
	/* before: the seat stays on move, and a regular move must be left */
	s = play(with("4k3/8/8/8/8/8/P6P/4K3 w - - 0 1", "disintegration"),
	         "disintegration@a2 draw:w=rebirth");
	assert_int_equal(game->to_move(&s), 0);
	assert_true(game->mid_turn(&s));
	shows(s, CARD, "played");
	s = with("4k3/8/8/8/8/1q6/7P/K7 w - - 0 1", "disintegration");
	no(s, "disintegration@h2", "M4");
	yes(s, "h2h4+disintegration@h4");
	/* after: its squares are those of the board after the move */
	s = with("4k3/R7/p7/8/8/8/8/4K3 w - - 0 1", "cowardice");
	yes(s, "a7b7+cowardice@a6a7 a7b7+cowardice@a6a8");
	no(s, "e1e2+cowardice@a6a7 a7a6+cowardice@a6a7", "cowardice");
}

static void m5_king_safety(void **unused)
{
	(void)unused;
	struct cm s = with("k3r3/8/8/8/8/8/4N3/4K3 w - - 0 1", "forbidden-city");
	no(s, "e2c3 e2c3+forbidden-city@a3", "M5");
	yes(s, "e2c3+forbidden-city@e2 e2c3+forbidden-city@e7");
	/* castling onto an attacked square, but never out of or through one */
	s = with("4k1r1/8/8/8/8/8/8/4K2R w K - 0 1", "forbidden-city");
	no(s, "e1g1 e1g1+forbidden-city@h5", "M5");
	yes(s, "e1g1+forbidden-city@g5");
	s = with("2k2r2/8/8/8/8/8/8/4K2R w K - 0 1", "forbidden-city");
	no(s, "e1g1 e1g1+forbidden-city@f5", "M5");
	s = with("2k1r3/8/8/8/8/8/8/4K2R w K - 0 1", "forbidden-city");
	no(s, "e1g1 e1g1+forbidden-city@e5", "M5");
	/* no king is captured: d8 looks at it through the pawn that is gone */
	s = play(with("4k3/8/8/8/8/8/4P3/K3R3 w - - 0 1", "disintegration"),
	         "disintegration@e2 draw:w=rebirth");
	no(s, "e1e8", "M5");
	/* cards may mate: what blocked the rook is gone */
	s = deal("k7/8/1K6/8/8/8/P7/R7 w - - 0 1", "- - -", "disintegration,champion,rebirth",
	         "vulture,lost-castle,long-jump");
	ends(play(s, "b6c7+disintegration@a2 draw:w=revelation over:checkmate"), "white",
	     REASON_CHECKMATE);
}

static void m6_mate_and_stalemate(void **unused)
{
	static const char mated[] = "k7/8/8/8/8/8/5PPP/r5K1 w - - 0 1";
	static const char stuck[] = "7k/5Q2/8/8/8/8/8/K7 b - - 0 1";
	static const char nearly[] = "7k/4Q3/8/8/8/8/8/K7 w - - 0 1";
	struct cm s = with(mated, "lost-castle,vulture,dark-mirror");
	(void)unused;
	ends(s, "black", REASON_CHECKMATE);
	assert_int_equal(game->score(&s, 1, 1), 1);
	no(s, "g1h1", "M6");
	/* cards in hand count, but then nobody attacked may pass */
	s = with(mated, "mystic-shield,vulture,dark-mirror");
	ends(s, "*", REASON_NONE);
	yes(s, "g1f1+mystic-shield g1h1+mystic-shield");
	no(s, "pass", "M6");
	assert_int_equal(count_legal(s), 2);
	s = deal(stuck, "- - -", "", "lost-castle,death-dance,dark-mirror");
	ends(s, "draw", REASON_STALEMATE);
	/* nobody is required to play a card */
	s = deal(stuck, "- - -", "", "mystic-shield,death-dance,dark-mirror");
	yes(s, "pass h8h7+mystic-shield");
	ends(play(s, "pass"), "draw", REASON_STALEMATE);
	shows(play(s, "pass"), DUE, "stalemate");
	no(with(START, "vulture"), "pass", "M6");
	/* whether the game goes on is said aloud */
	s = play(deal(nearly, "- - -", "", "mystic-shield,death-dance,dark-mirror"), "e7f7");
	is_due(s, "over:");
	says(s, "over:-");
	shows(s, DUE, "over");
	no(s, "over:stalemate over:checkmate h8h7+mystic-shield", "M6");
	s = play(s, "over:-");
	assert_int_equal(game->to_move(&s), 1);
	s = play(deal(nearly, "- - -", "", "lost-castle,death-dance,dark-mirror"), "e7f7");
	says(s, "over:stalemate");
	/* but not to who does not know the hand */
	game->observe(&s, 0, &s);
	assert_true(game->announce(&s) == STEP_NONE);
	yes(s, "over:- over:stalemate");
	no(s, "over:checkmate", "M6");
	/* the end by mate comes before a draw */
	ends(with("k7/8/8/8/8/8/5PPP/r5K1 w - - 100 600", "lost-castle,vulture,dark-mirror"), "black",
	     REASON_CHECKMATE);
}

static void m7_draws(void **unused)
{
	static const char quiet[] = "4k3/7p/8/8/8/8/7P/4K3 w - - 99 80";
	(void)unused;
	ends(with(quiet, ""), "*", REASON_NONE);
	ends(play(with(quiet, ""), "e1e2"), "draw", REASON_QUIET);
	ends(play(with(quiet, ""), "h2h3"), "*", REASON_NONE);
	ends(play(with(quiet, "mystic-shield"), "e1e2+mystic-shield draw:w=champion"), "*",
	     REASON_NONE);
	shows(play(with(quiet, "mystic-shield"), "e1e2+mystic-shield"), HALF, "0");
	ends(play(deal("4k3/7p/8/8/8/8/7P/4K3 b - - 0 500", "- - -", "", ""), "e8e7"), "draw",
	     REASON_LIMIT);
	ends(play(with("4k3/8/8/8/8/8/3n4/4K3 w - - 0 1", ""), "e1d2"), "draw", REASON_MATERIAL);
	ends(with("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", ""), "*", REASON_NONE);
	/* judged at the start of a turn: after the last pawn the move is still to come */
	struct cm s = play(with("4k3/8/8/8/8/8/7P/4K3 w - - 0 1", "disintegration"),
	                   "disintegration@h2 draw:w=rebirth");
	ends(s, "*", REASON_NONE);
	ends(play(s, "e1e2"), "draw", REASON_MATERIAL);
	/* repetition: hands do not count, marks and shield do */
	s = with(quiet, "");
	assert_int_equal(game->result(&s, 3).reason, REASON_REPETITION);
	struct cm t = with(quiet, "mystic-shield"), u = deal(quiet, "d4 - -", "", "");
	assert_true(game->repetition_key(&s) == game->repetition_key(&t));
	assert_true(game->repetition_key(&s) != game->repetition_key(&u));
	t = play(with("4k3/8/8/8/8/8/P6P/4K3 w - - 0 1", "disintegration"), "disintegration@a2");
	assert_true(game->repetition_key(&t) == 0);
}

static void m8_marks(void **unused)
{
	(void)unused;
	struct cm s = deal("4k3/8/8/8/8/8/4P3/R3K2R w KQ - 0 1", "b1,e3,a4 - -", "", "");
	yes(s, "a1a3 e1g1");
	no(s, "a1a4 a1a5 a1b1 e2e3 e2e4 e1c1", "M8");
	s = deal("4k3/8/8/8/8/8/8/1N2K1Z1 w - - 0 1", "b2,c2,f2,g2,b3,f3,g3 - -", "", "");
	yes(s, "b1c3 b1d2 g1e4 g1d3");
	/* a Champion is a knight for cards; its mark goes with it and ends with it */
	s = with("2b1k1z1/8/8/8/8/8/8/1Z2K3 w - - 0 1", "long-jump,holy-quest,revelation");
	yes(s, "long-jump@b1a1 e1e2+holy-quest@c8g8 e1e2+revelation@g8");
	shows(play(s, "e1e2+holy-quest@c8g8"), BOARD, "2z1k1b1/8/8/8/8/8/4K3/1Z6");
	shows(play(deal("4k3/8/8/8/4Z3/8/8/4K2b b - - 0 1", "- - -", "", ""), "h1e4"), BOARD,
	      "4k3/8/8/8/4b3/8/8/4K3");
}

static void m8_is_named_where_more_is_wrong(void **unused)
{
	(void)unused;
	/* a forbidden square on the way to a shielded man, or to the king */
	no(deal("r3k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a4 a8 -", "", ""), "a1a8", "M8");
	no(deal("k7/8/8/8/8/8/8/R3K3 w - - 0 1", "a4 - -", "", ""), "a1a8", "M8");
	/* a forbidden en passant square */
	no(play(with("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "forbidden-city"),
	        "e2e4+forbidden-city@e3 draw:w=champion"), "d4e3", "M8");
	/* the move is wrong, whatever rides on it */
	no(deal("4k3/8/8/8/8/8/8/R3K1N1 w - - 0 1", "a4 - -", "champion", ""), "a1a5+champion@h8",
	   "M8");
}

static void m9_pawns_and_castling(void **unused)
{
	(void)unused;
	struct cm s = with("4k3/8/8/8/8/8/1p6/P1P1K3 w - - 0 1", "");
	yes(s, "a1a2 a1b2 c1c2 c1b2");
	no(s, "a1a3 c1c3", "M9");
	s = play(with("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", ""), "a1a2 e8e7 a2a4");
	shows(s, EP, "a3");
	no(with("3n3k/4P3/8/8/8/8/3p4/4K3 w - - 0 1", "death-dance"),
	   "death-dance@e7d8 death-dance@e1d2", "M9");
	/* a right ends with whatever becomes of king or rook */
	s = with("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "lost-castle");
	shows(play(s, "a1a8"), RIGHTS, "Kk");
	s = with("r3k1nr/8/8/8/8/8/8/RN2K2R w KQkq - 0 1", "lost-castle");
	shows(play(s, "lost-castle@a1h8"), RIGHTS, "Kq");
	/* the en passant square, and the cards that end it */
	s = with("4k3/8/8/8/3p4/8/4P3/1N2K3 w - - 0 1", "disintegration,forbidden-city,champion");
	shows(play(s, "e2e4"), EP, "e3");
	shows(play(s, "e2e4+champion@b1"), EP, "e3");
	shows(play(s, "e2e4+forbidden-city@e2"), EP, "e3");
	shows(play(s, "e2e4+forbidden-city@e3"), EP, "-");
	shows(play(s, "e2e4+disintegration@e4"), EP, "-");
	s = play(with("4k3/8/8/3pP3/8/8/P7/4K3 w - d6 0 1", "disintegration"), "disintegration@a2");
	shows(s, EP, "d6");
	yes(play(s, "draw:w=rebirth"), "e5d6");
}

static void m10_shield(void **unused)
{
	static const char facing[] = "4k3/8/8/3p4/4P3/8/8/4K3 b - - 0 1";
	(void)unused;
	no(deal(facing, "- e4 -", "", ""), "d5e4", "M10");
	yes(deal(facing, "- e4 -", "", ""), "d5d4");
	yes(deal(facing, "- - -", "", ""), "d5e4");
	shows(play(deal(facing, "- e4 -", "", ""), "d5d4"), SHIELD, "-");
	no(deal("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "- e4 -", "", ""), "d4e3", "M10");
	no(deal("4k3/8/2N5/3p4/8/8/8/4K3 b - - 0 1", "- c6 -", "", "dark-mirror"),
	   "dark-mirror@d5c6", "M10");
	no(deal("4kb2/8/8/8/8/4N3/8/4K3 b - - 0 1", "- e3 -", "", "crusade"), "f8c5+crusade@e3",
	   "M10");
	yes(deal("4k3/8/8/8/3nP3/8/8/4K3 w - - 0 1", "- d4 -", "death-dance", ""),
	    "death-dance@e4d4");
	/* a shielded enemy gives check as any other */
	no(deal("4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "- a1 -", "", ""), "e1d1", "M5");
	/* which positions are refused */
	assert_bad("4k3/8/8/8/8/8/8/K3R3 w - - 0 1 - - - - - - -,-");
	from("4k3/8/8/8/8/8/8/K3R3 w - - 0 1 - e8 - - - - -,-");
	from("4k3/8/8/8/8/8/8/K3R3 w - - 0 1 - - played - - - -,-");
	/* beside a shielded king one stands in check, and has to step away */
	struct cm s = with("8/7p/8/4k3/8/4K3/8/8 w - - 0 1", "mystic-shield");
	no(s, "e3e4", "M5");
	s = play(s, "e3e4+mystic-shield draw:w=champion");
	no(s, "e5e4 e5d5 h7h6", "M5");
	yes(s, "e5e6 e5d6");
}

static void m11_what_is_known(void **unused)
{
	(void)unused;
	struct cm s = from(START " - - - champion,cowardice,crusade dark-mirror,death-dance,"
	                         "disintegration forbidden-city,hand-of-fate,holy-quest,long-jump,"
	                         "lost-castle,mystic-shield,rebirth,revelation -,-");
	struct cm black, white;
	game->observe(&s, 1, &black);
	shows(black, WHITE, "?,?,?");
	shows(black, BLACK, "dark-mirror,death-dance,disintegration");
	step_t drawn = step(&s, "draw:w=vulture");
	struct text told = {0};
	game->show_step(&s, game->told(&s, drawn, 1), &told);
	assert_string_equal(text_get(&told), "draw:w=?");
	text_free(&told);
	/* the last card of the pile is drawn: both can work out the rest */
	s = play(s, "e2e4+champion@b1 draw:w=vulture");
	shows(s, WHITE, "cowardice!,crusade!,vulture!");
	shows(s, BLACK, "dark-mirror!,death-dance!,disintegration!");
	black = play(black, "e2e4+champion@b1 draw:w=?");
	shows(black, WHITE, "cowardice!,crusade!,vulture!");
	/* they stay known after the reshuffle, what is drawn then is not */
	s = play(s, "d7d6 f1e2+crusade@b5 draw:w=champion");
	shows(s, WHITE, "champion,cowardice!,vulture!");
	game->observe(&s, 0, &white);
	shows(white, BLACK, "dark-mirror!,death-dance!,disintegration!");
	/* a spectator is told of no hand */
	game->observe(&s, VIEW_PUBLIC, &white);
	shows(white, WHITE, "?,?,?");
	shows(white, BLACK, "?,?,?");
}

/* ---- the cards */

static void cowardice(void **unused)
{
	static const char fen[] = "3bk3/6p1/p1p1p3/2np4/8/8/8/4K3 w - - 0 1";
	(void)unused;
	yes(with(fen, "cowardice"), "e1e2+cowardice@a6a7 e1e2+cowardice@a6a8 e1e2+cowardice@d5d6 "
	                            "e1e2+cowardice@d5d7 e1e2+cowardice@g7g8 e1e2+cowardice@e6e7");
	no(with(fen, "cowardice"), "e1e2+cowardice@d5d8 e1e2+cowardice@e6e8 e1e2+cowardice@d5d4 "
	                           "e1e2+cowardice@d5d5 e1e2+cowardice@c5c6 e1e2+cowardice@d5",
	   "cowardice");
	no(deal(fen, "d6,a8 - -", "cowardice", ""), "e1e2+cowardice@d5d6 e1e2+cowardice@d5d7", "M8");
	shows(play(deal("4k3/8/8/8/2P5/8/6P1/4K3 b - - 0 1", "- - -", "", "cowardice"),
	           "e8e7+cowardice@c4c2"), BOARD, "8/4k3/8/8/8/8/2P3P1/4K3");
	/* it saves the king */
	struct cm s = with("4k3/8/8/8/3p4/4K3/7P/8 w - - 0 1", "cowardice");
	no(s, "h2h3", "M5");
	yes(s, "h2h3+cowardice@d4d5");
}

static void dark_mirror(void **unused)
{
	struct cm s = with("K7/8/8/8/4P3/3b1n2/1P4P1/2r4k w - - 3 9", "dark-mirror");
	(void)unused;
	yes(s, "dark-mirror@e4d3 dark-mirror@e4f3 dark-mirror@b2c1");
	no(s, "dark-mirror@e4d5 dark-mirror@e4e3 dark-mirror@b2a1 dark-mirror@g2f3 dark-mirror",
	   "dark-mirror");
	no(s, "dark-mirror@g2h1", "M5");
	s = play(s, "dark-mirror@b2c1");
	shows(s, BOARD, "K7/8/8/8/4P3/3b1n2/6P1/2P4k");
	shows(s, SIDE, "b");
	shows(s, HALF, "0");
}

static void death_dance(void **unused)
{
	struct cm s = with("4k3/8/8/8/3nP3/8/8/4K3 w - - 0 1", "death-dance");
	(void)unused;
	no(s, "death-dance@d4e4 death-dance@e1d4 death-dance@e4e4", "death-dance");
	shows(play(s, "death-dance@e4d4"), BOARD, "4k3/8/8/8/3Pn3/8/8/4K3");
	/* kings included; a pawn may come to its own back rank */
	shows(play(with("4k3/3N4/8/8/8/8/3r4/4K3 w - - 0 1", "death-dance"), "death-dance@d7e8"), BOARD,
	      "4N3/3k4/8/8/8/8/3r4/4K3");
	no(with("4k3/8/8/6b1/8/8/3r4/4K3 w - - 0 1", "death-dance"), "death-dance@e1d2", "M5");
	shows(play(with("7k/8/8/8/8/8/1P6/r1K5 w - - 0 1", "death-dance"), "death-dance@b2a1"), BOARD,
	      "7k/8/8/8/8/8/1r6/P1K5");
}

static void disintegration(void **unused)
{
	struct cm s = with("4k3/8/8/4p3/8/8/P3P3/4K3 w - - 7 20", "disintegration,champion,cowardice");
	(void)unused;
	yes(s, "disintegration@a2 disintegration@e2 e2e4+disintegration@a2 e2e4+disintegration@e4");
	no(s, "disintegration@e5 disintegration@e1 disintegration e2e4+disintegration@e2",
	   "disintegration");
	s = play(s, "disintegration@a2");
	is_due(s, "draw:w=");
	shows(s, BOARD, "4k3/8/8/4p3/8/8/4P3/4K3");
	shows(s, HALF, "0");
	shows(s, LAST, "disintegration,-");
	/* before, it may leave the king attacked until the move */
	s = play(with("k3r3/8/8/8/8/8/4P3/4K3 w - - 0 1", "disintegration"),
	         "disintegration@e2 draw:w=rebirth");
	assert_int_equal(count_legal(s), 4);
	no(with("k3r3/7P/8/8/8/8/4P3/4K3 w - - 0 1", "disintegration"), "h7h8n+disintegration@e2",
	   "M5");
}

static void champion(void **unused)
{
	struct cm s = with(START, "champion");
	(void)unused;
	yes(s, "e2e4+champion@b1 e2e4+champion@g8 g1f3+champion@f3");
	no(s, "g1f3+champion@g1 e2e4+champion@c1 e2e4+champion", "champion");
	shows(play(s, "e2e4+champion@b1"), BOARD, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RZBQKBNR");
	no(with("4k3/8/8/8/8/8/8/1Z2K1N1 w - - 0 1", "champion"), "e1e2+champion@b1", "champion");
	s = with("4k3/8/6p1/5P2/3Z4/2P5/8/K7 w - - 0 1", "");
	yes(s, "d4a2 d4a6 d4b1 d4b7 d4f1 d4f7 d4g2 d4g6");
	no(s, "d4e6 d4c2", "M1");
	/* it attacks as it leaps */
	no(deal("8/5k2/8/8/3Z4/8/7p/K7 b - - 0 1", "- - -", "", ""), "h2h1q", "M5");
}

static void rebirth(void **unused)
{
	struct cm s = with("1B6/4p3/1n1b4/zr5q/4k3/8/8/K7 w - - 0 1", "rebirth");
	(void)unused;
	yes(s, "a1a2+rebirth@b5a8 a1a2+rebirth@b5h8 a1a2+rebirth@b6b8 a1a2+rebirth@b6g8 "
	       "a1a2+rebirth@a5b8 a1a2+rebirth@d6c8 a1a2+rebirth@h5d8 a1a2+rebirth@e4e8 "
	       "a1a2+rebirth@e7a7 a1a2+rebirth@e7h7");
	no(s, "a1a2+rebirth@e7e7 a1a2+rebirth@b5c8 a1a2+rebirth@a2e1 a1a2+rebirth@b8c8", "rebirth");
	shows(play(s, "a1a2+rebirth@b6b8"), BOARD, "1n6/4p3/3b4/zr5q/4k3/8/K7/8");
	/* never onto a king, nor onto its own side */
	no(with("4k1K1/8/8/3n4/8/8/7P/8 w - - 0 1", "rebirth"), "h2h3+rebirth@d5g8", "rebirth");
	no(with("1n2k3/8/8/3n4/8/8/8/K7 w - - 0 1", "rebirth"), "a1a2+rebirth@d5b8", "rebirth");
	no(deal("4k3/8/8/3n4/8/8/8/K7 w - - 0 1", "b8 - -", "rebirth", ""), "a1a2+rebirth@d5b8", "M8");
}

static void revelation(void **unused)
{
	struct cm s = with("1n2k1z1/8/8/8/8/8/8/1N2K1ZB w - - 0 1", "revelation");
	(void)unused;
	yes(s, "e1e2+revelation@b8 e1e2+revelation@g8 e1e2+revelation@b1 e1e2+revelation@g1");
	no(s, "e1e2+revelation@h1 e1e2+revelation@e8 e1e2+revelation", "revelation");
	shows(play(s, "e1e2+revelation@g8"), BOARD, "1n2k1b1/8/8/8/8/8/4K3/1N4ZB");
	no(with("4k3/8/8/7n/8/8/8/4K3 w - - 0 1", "revelation"), "e1e2+revelation@h5", "M5");
}

static void long_jump(void **unused)
{
	struct cm s = deal("4k3/8/8/8/8/8/8/1N2K2n w - - 0 1", "g7 - -", "long-jump", "");
	(void)unused;
	yes(s, "long-jump@b1h8 long-jump@b1a1");
	no(s, "long-jump@b1g8 long-jump@b1e1 long-jump@h1a1 long-jump", "long-jump");
	no(s, "long-jump@b1g7", "M8");
	shows(play(with("4k3/8/8/8/8/8/8/1Z2K3 w - - 0 1", "long-jump"), "long-jump@b1h8"), BOARD,
	      "4k2Z/8/8/8/8/8/8/4K3");
}

static void lost_castle(void **unused)
{
	struct cm s = with("r3k3/8/8/8/8/8/8/RN2K3 w Qq - 0 1", "lost-castle");
	(void)unused;
	yes(s, "lost-castle@a1a8");
	no(s, "lost-castle@a8a1 lost-castle@b1a8 lost-castle", "lost-castle");
	shows(play(s, "lost-castle@a1a8"), BOARD, "R3k3/8/8/8/8/8/8/rN2K3");
	shows(play(s, "lost-castle@a1a8"), RIGHTS, "-");
}

static void mystic_shield(void **unused)
{
	struct cm s = with(START, "mystic-shield");
	(void)unused;
	yes(s, "e2e4+mystic-shield");
	no(s, "e2e4+mystic-shield@e4 e2e4+mystic-shield@d1", "mystic-shield");
	shows(play(s, "e2e4+mystic-shield"), SHIELD, "e4");
	s = with("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "mystic-shield");
	yes(s, "e1g1+mystic-shield@g1 e1g1+mystic-shield@f1 e1c1+mystic-shield@d1");
	no(s, "e1g1+mystic-shield e1g1+mystic-shield@h1", "mystic-shield");
	/* the king then may stand attacked; another piece does not help it */
	s = with("4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "mystic-shield");
	no(s, "e1e2", "M5");
	s = play(s, "e1e2+mystic-shield draw:w=champion");
	no(s, "a2e2", "M5");
	s = play(s, "e8e7");
	no(s, "e2d2", "M5");
	yes(s, "e2d3");
	no(with("4k3/8/8/8/8/8/7P/r3K3 w - - 0 1", "mystic-shield"), "h2h3+mystic-shield", "M5");
}

static void forbidden_city(void **unused)
{
	struct cm s = deal(START, "d5 - -", "forbidden-city", "");
	(void)unused;
	yes(s, "e2e4+forbidden-city@e5 e2e4+forbidden-city@e2 g1f3+forbidden-city@g1");
	no(s, "e2e4+forbidden-city@e4 e2e4+forbidden-city@e8 e2e4+forbidden-city@d5",
	   "forbidden-city");
	shows(play(s, "e2e4+forbidden-city@a3"), MARKS, "a3,d5");
	s = with("4k3/8/8/8/8/8/7P/r3K3 w - - 0 1", "forbidden-city");
	yes(s, "h2h3+forbidden-city@b1 h2h3+forbidden-city@d1");
	no(s, "h2h3 h2h3+forbidden-city@f1", "M5");
}

static void holy_quest(void **unused)
{
	struct cm s = with(START, "holy-quest");
	(void)unused;
	yes(s, "e2e4+holy-quest@f8b8 e2e4+holy-quest@c8g8");
	no(s, "e2e4+holy-quest@b8f8 e2e4+holy-quest@c1b1 e2e4+holy-quest@f8", "holy-quest");
	shows(play(s, "e2e4+holy-quest@f8b8"), BOARD,
	      "rbbqknnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
}

static void hand_of_fate(void **unused)
{
	struct events events = {0};
	struct cm s = deal(START, "- - -", "hand-of-fate,champion,cowardice",
	                   "crusade,rebirth,vulture"), seen;
	(void)unused;
	s = play(s, "hand-of-fate");
	is_due(s, "fate:w=");
	says(s, "fate:w=crusade,rebirth,vulture");
	/* a seat does not know what it will get until it is told */
	game->observe(&s, 0, &seen);
	assert_true(game->announce(&seen) == STEP_NONE);
	no(s, "fate:w=crusade,rebirth fate:w=champion,rebirth,vulture fate:b=champion,cowardice",
	   "hand-of-fate");
	seen = play(seen, "fate:w=crusade,rebirth,vulture fate:b=champion,cowardice draw:b=?");
	shows(seen, BLACK, "champion!,cowardice!,?");
	s = play_told(s, "fate:w=crusade,rebirth,vulture fate:b=champion,cowardice", &events);
	is_due(s, "draw:b=");
	shows(s, WHITE, "crusade!,rebirth!,vulture!");
	assert_int_equal(count_legal(s), 9);
	s = play(s, "draw:b=revelation");
	shows(s, BLACK, "champion!,cowardice!,revelation");
	no(s, "vulture", "M3");
	shows(play(s, "g1f3"), HALF, "0");
	/* with own decks the apostrophes turn round */
	s = from(START " - - - champion,hand-of-fate,rebirth' champion,crusade,vulture' -/- -,-");
	s = play(s, "hand-of-fate");
	says(s, "fate:w=champion',crusade',vulture");
	s = play(s, "fate:w=champion',crusade',vulture fate:b=champion',rebirth draw:b=vulture");
	shows(s, BLACK, "champion'!,rebirth!,vulture");
	events_free(&events);
}

static void vulture(void **unused)
{
	struct cm s = from(START " - - - champion,cowardice,vulture dark-mirror,death-dance,long-jump "
	                         "rebirth,crusade rebirth,crusade");
	(void)unused;
	s = play(s, "vulture");
	assert_int_equal(game->to_move(&s), 0);
	shows(s, WHITE, "champion,cowardice,crusade!");
	shows(s, DISCARDS, "rebirth,vulture");
	shows(s, LAST, "vulture,-");
	no(with(START, "vulture"), "vulture", "vulture");
	/* with own decks a card of the own pile is discarded, which is not playing it */
	s = from(START " - - - champion,cowardice,vulture champion,dark-mirror,death-dance "
	               "-/crusade -,crusade");
	s = play(s, "vulture");
	is_due(s, "mill:w=");
	assert_int_equal(count_legal(s), 12);
	shows(s, WHITE, "champion,cowardice,crusade'!");
	s = play(s, "mill:w=rebirth");
	shows(s, DISCARDS, "vulture,rebirth/-");
	shows(s, LAST, "vulture,-");
	/* the vulture is discarded, the card taken, the empty pile filled, then the mill */
	s = from(START " - - - champion,cowardice,vulture champion,dark-mirror,death-dance "
	               "crusade,dark-mirror,death-dance,disintegration,forbidden-city,hand-of-fate,"
	               "holy-quest,long-jump,lost-castle,mystic-shield,rebirth,revelation/crusade "
	               "rebirth,crusade");
	s = play(s, "vulture");
	shows(s, DISCARDS, "-/-");
	shows(s, LAST, "-,-");
	assert_int_equal(count_legal(s), 13);
	shows(play(s, "mill:w=vulture"), DISCARDS, "vulture/-");
}

static void crusade(void **unused)
{
	struct cm s = with("4k3/8/5n2/8/8/8/1P6/2B1K3 w - - 0 1", "crusade");
	(void)unused;
	yes(s, "c1e3+crusade@a7 c1g5+crusade@f6 c1e3+crusade@c1 c1d2+crusade@a5");
	no(s, "c1e3+crusade@e3 c1g5+crusade@e7 c1d2+crusade@d3 e1e2+crusade@c1 b2b3+crusade@a3",
	   "crusade");
	shows(play(s, "c1g5+crusade@f6"), BOARD, "4k3/8/5B2/8/8/8/1P6/4K3");
	no(with("4k3/8/8/6n1/8/8/8/2B1K3 w - - 0 1", "crusade"), "c1g5+crusade@h6", "crusade");
	no(with("8/8/1k6/8/8/8/8/2B1K3 w - - 0 1", "crusade"), "c1e3+crusade@b6", "M5");
	/* only the end of the turn counts for the king */
	s = with("4k3/8/8/b7/8/8/3B4/4K3 w - - 0 1", "crusade");
	no(s, "d2e3 d2e3+crusade@f4", "M5");
	yes(s, "d2e3+crusade@d2 d2b4+crusade@a5");
}

/* ---- text */

static void words(void **unused)
{
	static const char *const pairs[][2] = {
		{"cowardice e5e6 e2e4", "e2e4+cowardice@e5e6"},
		{"mystic-shield e2e4", "e2e4+mystic-shield"},
		{"mystic-shield f1 e1g1", "e1g1+mystic-shield@f1"},
		{"crusade g5 c1e3", "c1e3+crusade@g5"},
		{"death-dance e4e5", "death-dance@e4e5"},
		{"disintegration e4", "disintegration@e4"},
		{"disintegration d2 e2e4", "e2e4+disintegration@d2"},
		{"hand-of-fate", "hand-of-fate"},
		{"crusade' g5 c1e3", "c1e3+crusade'@g5"},
	};
	struct cm s = with(START, "");
	char line[400], *split[40];
	struct error err;
	(void)unused;
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		struct text text = {0};
		size_t n = cut(pairs[i][0], line, split);
		assert_true(game->read_card(&s, split, n, &text, &err));
		assert_string_equal(text_get(&text), pairs[i][1]);
		text_free(&text);
	}
	static const char *const none[] = {"", "nonsense e2e4", "mystic-shield"};
	for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
		struct text text = {0};
		size_t n = cut(none[i], line, split);
		assert_false(game->read_card(&s, split, n, &text, &err));
		assert_int_equal(err.code, ERROR_BAD_SYNTAX);
		text_free(&text);
	}
}

static void tokens_that_are_none(void **unused)
{
	static const char *const none[] = {
		"", "e2", "e2e4+", "e2e4+nonsense", "e2e4+crusade@", "e2e4+crusade@g5h6a1", "e2e4 ",
		"deal:w=", "deal:w=a", "draw:w=crusade,", "draw:x=crusade", "over:", "over:draw", "E2e4",
		"deal:w=crusade,crusade,vulture", "deal:w=?,?,?,?", "e7e8k", "crusade+crusade",
	};
	struct cm s = with(START, "");
	(void)unused;
	for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
		step_t out;
		struct error err = {0};
		if (game->read_step(&s, none[i], &out, &err))
			fail_msg("'%s' is a token", none[i]);
		assert_int_equal(err.code, ERROR_BAD_SYNTAX);
	}
}

static void positions_that_are_none(void **unused)
{
	static const char rest[] = " - - - champion,crusade,rebirth death-dance,vulture,long-jump - -,-";
	static const char *const fens[] = {
		"4k3/7p/8/8/8/8/7P/4K2 w - - 0 1", "4k3/7p/8/8/8/7P/4K3 w - - 0 1",
		"4k3/7p/8/8/8/8/7P/8 w - - 0 1",   "4k2P/8/8/8/8/8/8/4K3 w - - 0 1",
		"4k3/8/8/8/8/8/8/p3K3 w - - 0 1",  "4k3/7p/8/8/8/8/7P/4K3 x - - 0 1",
		"4k3/7p/8/8/8/8/7P/4K3 w K - 0 1", "4k3/7p/8/8/8/8/7P/4K3 w - e6 0 1",
		"4k3/7p/8/8/8/8/7P/4K3 w - - 0 0", "4k3/7p/8/8/8/8/7P/4K3 w - - -1 1",
		"1k6/8/8/8/8/8/8/4KR2 w F - 0 1",  "4k3/8/8/8/8/8/8/4K2R w kK - 0 1",
	};
	static const char *const others[] = {
		" h2 - - - - - -,-",  " d4,d4 - - - - - -,-", " i9 - - - - - -,-", " - h2 - - - - -,-",
		" - d4 - - - - -,-",  " - - maybe - - - -,-", " - - - nonsense - - -,-",
		" - - - champion,champion,crusade - - -,-", " - - - champion,crusade crusade,rebirth - -,-",
		" - - - champion,crusade,rebirth,vulture - - -,-", " - - - crusade - crusade -,-",
		" - - - - - crusade,crusade -,-", " - - - - - crusade! -,-", " - - - - - -/-/- -,-",
		" - - - crusade' - - -,-", " - - - - - - crusade,-", " - - - - - - -",
		" - - - - - crusade crusade,crusade", " - - - - - - -,- ", " - - - - - - -,- nonsense",
		" - - - - - - -,- over", " - - - champion,crusade,rebirth vulture,lost-castle,? - -,- turn?",
	};
	(void)unused;
	from("4k3/7p/8/8/8/8/7P/4K3 w - - 0 1 - - - champion,crusade,rebirth "
	     "death-dance,vulture,long-jump - -,-");
	for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
		struct text text = {0};
		text_format(&text, "%s%s", fens[i], rest);
		assert_bad(text_get(&text));
		text_free(&text);
	}
	for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
		struct text text = {0};
		text_format(&text, "4k3/7p/8/8/8/8/7P/4K3 w - - 0 1%s", others[i]);
		assert_bad(text_get(&text));
		text_free(&text);
	}
}

static void events_tell_it_all(void **unused)
{
	struct events events = {0};
	struct text text = {0};
	struct cm s = with("4k3/8/5n2/8/8/8/1P6/2B1K3 w - - 0 1", "crusade");
	(void)unused;
	play_told(s, "c1g5+crusade@f6", &events);
	for (size_t i = 0; i < events.n; i++) {
		text_format(&text, "%s ", event_name(events.at[i].kind));
		text_add_n(&text, text_get(&events.said) + events.at[i].words, events.at[i].length);
		text_char(&text, '\n');
	}
	assert_string_equal(text_get(&text),
	                    "move seat=white piece=B from=c1 to=g5\n"
	                    "card seat=white card=crusade\n"
	                    "move seat=white piece=B from=g5 to=f6\n"
	                    "capture seat=black piece=n square=f6\n");
	text_free(&text);
	events_free(&events);
}

/* ---- worlds */

/* After over:- the hand that nobody saw holds a card that saves. */
static void worlds_heed_what_was_said(void **unused)
{
	struct cm s = deal("7k/4Q3/8/8/8/8/8/K7 w - - 0 1", "- - -", "vulture,lost-castle,long-jump",
	                   "mystic-shield,death-dance,dark-mirror"), seen, world;
	struct rng rng;
	(void)unused;
	game->observe(&s, 0, &seen);
	step_t told[2] = {step(&s, "e7f7"), STEP_NONE};
	struct cm start = seen, now = play(seen, "e7f7");
	told[1] = step(&now, "over:-");
	now = play(now, "over:-");
	struct history history = {0, &start, told, 2, &now, NULL, 0};
	void *worlds = game->open_worlds(&history, NULL);
	assert_non_null(worlds);
	rng_from_seed(&rng, "test", 1);
	for (int i = 0; i < 200; i++) {
		struct steps list = {0};
		game->draw_world(worlds, &rng, &world);
		assert_false(game->has_unknowns(&world));
		assert_true(game->legal(&world, &list) && list.n > 0);
		steps_free(&list);
	}
	game->close_worlds(worlds);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(m1_orthodox_chess),     cmocka_unit_test(m2_decks),
		cmocka_unit_test(m3_one_card_a_turn),    cmocka_unit_test(m4_timing),
		cmocka_unit_test(m5_king_safety),        cmocka_unit_test(m6_mate_and_stalemate),
		cmocka_unit_test(m7_draws),              cmocka_unit_test(m8_marks),
		cmocka_unit_test(m8_is_named_where_more_is_wrong),
		cmocka_unit_test(m9_pawns_and_castling), cmocka_unit_test(m10_shield),
		cmocka_unit_test(m11_what_is_known),     cmocka_unit_test(cowardice),
		cmocka_unit_test(dark_mirror),           cmocka_unit_test(death_dance),
		cmocka_unit_test(disintegration),        cmocka_unit_test(champion),
		cmocka_unit_test(rebirth),               cmocka_unit_test(revelation),
		cmocka_unit_test(long_jump),             cmocka_unit_test(lost_castle),
		cmocka_unit_test(mystic_shield),         cmocka_unit_test(forbidden_city),
		cmocka_unit_test(holy_quest),            cmocka_unit_test(hand_of_fate),
		cmocka_unit_test(vulture),               cmocka_unit_test(crusade),
		cmocka_unit_test(words),                 cmocka_unit_test(tokens_that_are_none),
		cmocka_unit_test(positions_that_are_none), cmocka_unit_test(events_tell_it_all),
		cmocka_unit_test(worlds_heed_what_was_said),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
