/* spies_test.c - A City of Spies against its rules, S1 to S15, through the contract
 * alone; what the rules keep secret, S16, is tested in spies_secrets_test.c. Each
 * test names the rule it was written from. */
#include "games/spies/game.h"

/* After ours: cmocka takes the name fail. */
#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

#define ELEVEN "Qa1,R1b1,R2c1,B1d1,B2e1,N1f1,N2g1,P1h1,P2a2,P3b2,P4c2"
#define DEALT "teams:WBWB setup:" ELEVEN " lives:Q,R1,R2,B1 targets:R1,Q,B2,N1"
/* Four lives far apart, p1 to p4 in this order. */
#define CORNERS "Qa8,R1h8,R2a1,B1h4"
#define FOUR "p1,p2,p3,p4"
/* Two seats are left, p3 and p4 are out. */
#define TWO "Qa8,R1h8 p1,p2 p1"

static const struct game *const game = &spies_game;

struct position {
	_Alignas(16) unsigned char s[STATE_MAX];
};

static struct position start(int players)
{
	struct position p = {{0}};
	game->start(&(struct terms){.players = players}, p.s);
	return p;
}

static struct position at(const char *text)
{
	struct position p = {{0}};
	struct error err = {0};
	if (!game->read_state(text, &(struct terms){0}, p.s, &err))
		fail_msg("%s: %s", text, err.text);
	return p;
}

static step_t step(const struct position *p, const char *token)
{
	step_t out = STEP_NONE;
	if (!game->read_step(p->s, token, &out, NULL))
		fail_msg("%s is no token", token);
	return out;
}

/* Applies a step that must be allowed; writes what happened to events, if any. */
static void apply(struct position *p, step_t made, struct events *events)
{
	struct refusal why;
	if (!game->allows(p->s, made, &why)) {
		struct text token = {0};
		game->show_step(p->s, made, &token);
		fail_msg("%s refused: %s %s", text_get(&token), why.rule->id, why.text);
	}
	game->apply(p->s, made, events);
}

/* Lets the table say all that the state can tell, and notes it. */
static void settle(struct position *p, struct text *said)
{
	for (step_t word; (word = game->announce(p->s)) != STEP_NONE;) {
		if (said->n)
			text_char(said, ' ');
		game->show_step(p->s, word, said);
		apply(p, word, NULL);
	}
}

/* Plays tokens parted by blanks, the table's words in between left out; what the
 * table says after the last one must be `said`, parted by blanks. */
static void play_said(struct position *p, const char *tokens, const char *said)
{
	char line[2000], *words[200];
	struct text heard = {0};
	assert_true(strlen(tokens) < sizeof line);
	memcpy(line, tokens, strlen(tokens) + 1);
	size_t n = cut_words(line, words, 200);
	assert_true(n <= 200);
	for (size_t i = 0; i < n; i++) {
		text_clear(&heard);
		apply(p, step(p, words[i]), NULL);
		settle(p, &heard);
	}
	if (said)
		assert_string_equal(text_get(&heard), said);
	text_free(&heard);
}

static void play(struct position *p, const char *tokens)
{
	play_said(p, tokens, NULL);
}

static void expect_text(const struct position *p, const char *expected)
{
	struct text text = {0};
	game->show_state(p->s, &text);
	assert_string_equal(text_get(&text), expected);
	text_free(&text);
}

/* One token played at a position: what the table says, and what comes of it. */
static void expect_after(const char *position, const char *token, const char *said,
                         const char *expected)
{
	struct position p = at(position);
	play_said(&p, token, said);
	expect_text(&p, expected);
}

static void expect_refused_at(const struct position *p, const char *token, const char *rule)
{
	struct refusal why = {0};
	struct steps list = {0};
	step_t refused = step(p, token);
	if (game->allows(p->s, refused, &why))
		fail_msg("%s is allowed", token);
	if (strcmp(why.rule->id, rule) != 0)
		fail_msg("%s: %s, not %s: %s", token, why.rule->id, rule, why.text);
	assert_true(why.text[0]);
	game->legal(p->s, &list);
	for (size_t i = 0; i < list.n; i++)
		assert_true(list.at[i] != refused);
	steps_free(&list);
}

static void expect_refused(const char *position, const char *token, const char *rule)
{
	struct position p = at(position);
	expect_refused_at(&p, token, rule);
}

static bool legal(const struct position *p, const char *token)
{
	struct steps list = {0};
	step_t wanted = step(p, token);
	bool found = false;
	assert_true(game->legal(p->s, &list));
	for (size_t i = 0; i < list.n; i++)
		found = found || list.at[i] == wanted;
	steps_free(&list);
	assert_true(found == game->allows(p->s, wanted, NULL));
	return found;
}

static size_t how_many(const struct position *p)
{
	struct steps list = {0};
	assert_true(game->legal(p->s, &list));
	size_t n = list.n;
	steps_free(&list);
	return n;
}

static void expect_turn(const struct position *p, const char *seat)
{
	int turn = game->to_move(p->s);
	assert_true(turn < SEAT_CHANCE);
	assert_string_equal(game->about->seat_names[turn], seat);
}

static void expect_due(const struct position *p, const char *due)
{
	assert_int_equal(game->to_move(p->s), SEAT_CHANCE);
	assert_string_equal(game->due(p->s), due);
}

static void expect_result(const struct position *p, const char *outcome, enum reason reason)
{
	struct result r = game->result(p->s, 1);
	assert_int_equal(game->to_move(p->s), SEAT_OVER);
	assert_string_equal(r.outcome, outcome);
	assert_int_equal(r.reason, reason);
}

static void expect_bad(const char *position)
{
	struct position p;
	struct error err = {0};
	if (game->read_state(position, &(struct terms){0}, p.s, &err))
		fail_msg("%s is taken for a position", position);
	assert_int_equal(err.code, ERROR_BAD_POSITION);
	assert_true(err.text[0]);
}

static void expect_no_token(const char *token)
{
	struct position p = start(4);
	struct error err = {0};
	step_t out;
	if (game->read_step(p.s, token, &out, &err))
		fail_msg("%s is taken for a token", token);
	assert_int_equal(err.code, ERROR_BAD_SYNTAX);
}

/* S1: three to six seats, half and half, W one more when the number is odd. */
static void s1_teams(void **unused)
{
	static const size_t ways[] = {3, 6, 10, 20};
	(void)unused;
	for (int players = 3; players <= 6; players++) {
		struct position p = start(players);
		assert_int_equal(game->seats(p.s), players);
		expect_due(&p, "teams:");
		assert_int_equal(how_many(&p), ways[players - 3]);
	}
	struct position p = start(3);
	assert_true(legal(&p, "teams:WWB") && legal(&p, "teams:WBW") && legal(&p, "teams:BWW"));
	expect_refused_at(&p, "teams:WBB", "S1");
	expect_refused_at(&p, "teams:WWBB", "S1");
	expect_refused_at(&p, "pass", "S1");
	expect_no_token("teams:WBX");
	expect_no_token("teams:");
	expect_no_token("teams:WBWBWBW");
	expect_bad("- - - 0-0 - - - - p1,p2 0 1");
	expect_bad("- - - 0-0 WBWBWBW - - - p1,p2,p3,p4,p5,p6 0 1");
	expect_bad(CORNERS " " FOUR " p1 0-0 WWWB - Q,R1,R2,B1 P1,P2,P3,P4 " FOUR " 0 1");
}

/* The goals of the pieces at a square, parted by blanks, are exactly these. */
static void expect_goals(const char *position, const char *from, const char *goals)
{
	struct position p = at(position);
	struct steps list = {0};
	struct text token = {0};
	size_t n = 0;
	assert_true(game->legal(p.s, &list));
	for (size_t i = 0; i < list.n; i++) {
		text_clear(&token);
		game->show_step(p.s, list.at[i], &token);
		if (strncmp(text_get(&token), from, 2) != 0 || strchr(text_get(&token), '+'))
			continue;
		n++;
		if (!strstr(goals, text_get(&token) + 2))
			fail_msg("%s should not be legal", text_get(&token));
	}
	assert_int_equal(n, (strlen(goals) + 1) / 3);
	steps_free(&list);
	text_free(&token);
}

#define LONELY(pieces) pieces " p1,p2 p1 0-0 WBWB - P1,P2,R2,N2 B2,P3,P4,N1 p1,p2 0 1"

/* S2: the building stops sliders, knights jump it, diagonals pass between it. */
static void s2_building(void **unused)
{
	(void)unused;
	expect_goals(LONELY("R1d1,P1a8,P2h8"), "d1", "d2 a1 b1 c1 e1 f1 g1 h1");
	expect_goals(LONELY("R1d5,P1a8,P2h8"), "d5", "d4 e5");
	expect_goals(LONELY("B1a2,P1a8,P2h8"), "a2", "b1 b3");
	expect_goals(LONELY("B1d4,P1a8,P2g8"), "d4", "c3 b2 a1 e5 f6 g7 h8");
	expect_goals(LONELY("N1e4,P1a8,P2h8"), "e4", "c3 d2 f2 f6 g3 g5");
	expect_goals(LONELY("P1b4,P2h8"), "b4", "a4 b3 b5");
	expect_refused(LONELY("R1d1,P1a8,P2h8"), "d1d3", "S2");
	expect_refused(LONELY("R1d1,P1a8,P2h8"), "d1d5", "S2");
	expect_refused(LONELY("R1d1,P1a8,P2h8"), "c4c3", "S2");
	expect_bad(LONELY("R1c4,P1a8,P2h8"));
	for (int i = 0; i < 4; i++) { /* d4 d5 e4 e5 are squares like others */
		static const char *const court[] = {"R1d4", "R1d5", "R1e4", "R1e5"};
		struct text text = {0};
		text_format(&text, "%s,P1a8,P2h8 p1,p2 p1 0-0 WBWB - P1,P2,R2,N2 B2,P3,P4,N1 p1,p2 0 1",
		            court[i]);
		at(text_get(&text));
		text_free(&text);
	}
}

/* S3: eleven pieces that everybody moves and captures. */
static void s3_pieces_belong_to_nobody(void **unused)
{
	struct position p = start(4);
	(void)unused;
	play(&p, "teams:WBWB");
	expect_refused_at(&p, "setup:Qa1,Qb1,R2c1,B1d1,B2e1,N1f1,N2g1,P1h1,P2a2,P3b2,P4c2", "S3");
	expect_no_token("setup:Ka1,R1b1");
	for (int seat = 0; seat < 4; seat++) {
		static const char *const movers[] = {"p1", "p2", "p3", "p4"};
		struct text text = {0};
		text_format(&text, CORNERS ",P1h1 " FOUR " %s 0-0 WBWB - Q,R1,R2,B1 P4,P2,P3,N1 " FOUR
		            " 0 1", movers[seat]);
		p = at(text_get(&text));
		expect_turn(&p, movers[seat]);
		assert_true(legal(&p, "a8h8") && legal(&p, "h8a8") && legal(&p, "a1h1"));
		assert_true(legal(&p, "h1g1") && legal(&p, "h4e1"));
		text_free(&text);
	}
}

/* S4: all eleven on different free squares, in any order of writing. */
static void s4_placement(void **unused)
{
	struct position p = start(4), q;
	(void)unused;
	play(&p, "teams:WBWB");
	q = p;
	expect_due(&p, "setup:");
	assert_string_equal(game->placement, "setup");
	struct steps none = {0};
	assert_false(game->legal(p.s, &none));
	assert_int_equal(none.n, 0);
	expect_refused_at(&p, "setup:Qa1,R1a1,R2c1,B1d1,B2e1,N1f1,N2g1,P1h1,P2a2,P3b2,P4c2", "S4");
	expect_refused_at(&p, "setup:Qa1,R1b1,R2c1,B1d1,B2e1,N1f1,N2g1,P1h1,P2a2,P3b2", "S4");
	expect_refused_at(&p, "setup:Qc4,R1b1,R2c1,B1d1,B2e1,N1f1,N2g1,P1h1,P2a2,P3b2,P4c2", "S2");
	expect_refused_at(&p, "lives:Q,R1,R2,B1", "S4");
	expect_no_token("setup:Qa9,R1b1");
	expect_no_token("setup:Qa1,");
	play(&p, "setup:" ELEVEN);
	play(&q, "setup:P4c2,R1b1,R2c1,B1d1,B2e1,N1f1,N2g1,P1h1,P2a2,P3b2,Qa1");
	assert_memory_equal(p.s, q.s, game->state_size);
	expect_text(&p, ELEVEN " - - 0-0 WBWB - - - " FOUR " 0 1");
}

/* S5: a Life-Piece each, all different. */
static void s5_lives(void **unused)
{
	struct position p = start(4);
	(void)unused;
	play(&p, "teams:WBWB setup:" ELEVEN);
	expect_due(&p, "lives:");
	assert_int_equal(how_many(&p), 11 * 10 * 9 * 8);
	expect_refused_at(&p, "lives:Q,Q,R1,R2", "S5");
	expect_refused_at(&p, "lives:Q,R1,R2", "S5");
	expect_refused_at(&p, "lives:Q,R1,R2,B1,B2", "S5");
	expect_refused_at(&p, "targets:Q,R1,R2,B1", "S5");
	expect_no_token("lives:Q,K,R1,R2");
	assert_true(legal(&p, "lives:P4,P3,P2,P1"));
	play(&p, "lives:Q,R1,R2,B1");
	expect_text(&p, ELEVEN " - - 0-0 WBWB - Q,R1,R2,B1 - " FOUR " 0 1");
}

/* S6: a Target-Piece each, all different, whatever the lives are. */
static void s6_targets(void **unused)
{
	struct position p = start(4), q;
	(void)unused;
	play(&p, "teams:WBWB setup:" ELEVEN " lives:Q,R1,R2,B1");
	expect_due(&p, "targets:");
	assert_int_equal(how_many(&p), 11 * 10 * 9 * 8);
	expect_refused_at(&p, "targets:P1,P1,P2,P3", "S6");
	expect_refused_at(&p, "order:p1,p2,p3,p4", "S6");
	q = p;
	play(&p, "targets:Q,R1,R2,B1");
	play(&q, "targets:B1,R2,R1,Q");
	expect_text(&q, ELEVEN " - - 0-0 WBWB - Q,R1,R2,B1 B1,R2,R1,Q " FOUR " 0 1");
}

/* S7: orders of the active seats; who is out before its turn does not move. */
static void s7_order(void **unused)
{
	struct position p = start(4);
	(void)unused;
	play(&p, DEALT);
	expect_due(&p, "order:");
	assert_int_equal(how_many(&p), 24);
	expect_refused_at(&p, "order:p1,p2,p3", "S7");
	expect_refused_at(&p, "order:p1,p2,p3,p3", "S7");
	expect_refused_at(&p, "order:p1,p2,p3,p5", "S7");
	play(&p, "order:p2,p4,p1,p3");
	for (int i = 0; i < 4; i++) {
		static const char *const seats[] = {"p2", "p4", "p1", "p3"};
		expect_turn(&p, seats[i]);
		expect_refused_at(&p, "order:p1,p2,p3,p4", "S8");
		play(&p, "pass");
	}
	expect_due(&p, "order:");
	expect_refused_at(&p, "pass", "S7");
	/* p1 takes the life of p2, whose turn would come next. */
	p = at(CORNERS " " FOUR " p1 0-0 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 " FOUR " 0 1");
	play(&p, "a8h8");
	expect_turn(&p, "p3");
	play(&p, "pass pass");
	assert_int_equal(how_many(&p), 6);
	expect_refused_at(&p, "order:p1,p2,p3,p4", "S7");
	assert_true(legal(&p, "order:p4,p1,p3"));
	expect_bad("Qa8,R2a1,B1h4 " FOUR " p2 0-0 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 p1,p3,p4 0 1");
	expect_bad(CORNERS " p1,p2,p3 p1 0-0 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 " FOUR " 0 1");
}

/* S8: one move of any piece, or a pass. */
static void s8_turn(void **unused)
{
	const char *const position =
	        CORNERS " " FOUR " p2 0-0 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 " FOUR " 4 1";
	struct position p = at(position);
	(void)unused;
	assert_true(legal(&p, "pass"));
	assert_false(game->mid_turn(p.s));
	expect_after(position, "pass", "", CORNERS " " FOUR
	             " p3 0-0 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 " FOUR " 5 1");
	expect_after(position, "a8b8", "", "Qb8,R1h8,R2a1,B1h4 " FOUR
	             " p3 0-0 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 " FOUR " 5 1");
	expect_refused(position, "b7b6", "S8");
	expect_no_token("pass+claim");
	expect_no_token("a1a9");
	expect_no_token("a1");
	expect_no_token("");
}

/* S9: pieces as in chess; pawns step to the sides and capture at the corners. */
static void s9_moves(void **unused)
{
	(void)unused;
	expect_goals(LONELY("Qa1,P1a4,P2h8"), "a1",
	             "a2 a3 a4 b1 c1 d1 e1 f1 g1 h1 b2 c3 d4 e5 f6 g7 h8");
	expect_goals(LONELY("R1a4,P1a6,P2h8,P3a3"), "a4", "a3 a5 a6 b4");
	expect_goals(LONELY("B1f1,P1a8,P2h8,P3g2"), "f1", "e2 g2");
	expect_goals(LONELY("N1a1,P1a2,P2h8"), "a1", "b3 c2");
	expect_goals(LONELY("P1b3,P2h8"), "b3", "a3 b2 b4 c3");
	expect_goals(LONELY("Qc2,P1b3,P2h8,P3b4,P4a4"), "b3", "a3 b2 c3 a4 c2");
	expect_goals(LONELY("P1h8,P2a8"), "h8", "g8 h7");
	expect_goals(LONELY("P1b7,P2h8"), "b7", "b8 b6 a7 c7"); /* and stays a pawn there */
	expect_after(LONELY("P1b7,P2h8"), "b7b8", "",
	             "P1b8,P2h8 p1,p2 p2 0-0 WBWB - P1,P2,R2,N2 B2,P3,P4,N1 p1,p2 1 1");
	expect_refused(LONELY("P1b2,P2h8"), "b2b4", "S9");
	expect_refused(LONELY("P1b2,P2b3"), "b2b3", "S9");
	expect_refused(LONELY("P1b2,P2h8"), "b2c3", "S9");
	expect_refused(LONELY("R1a1,P1a2,P2h8"), "a1a3", "S9");
	expect_refused(LONELY("R1a1,P1a2,P2h8"), "a1b2", "S9");
	expect_refused(LONELY("R1a1,P1a2,P2h8"), "a1a1", "S9");
}

#define ROUND(next, lives, targets, active) \
	" " FOUR " " next " 0-0 WBWB - " lives " " targets " " active " 0 1"

/* S10: whose life a captured piece was, or that it was nobody's. */
static void s10_life_lost(void **unused)
{
	(void)unused;
	expect_after(CORNERS ",P1h1" ROUND("p1", "Q,R1,R2,B1", "P1,P2,P3,P4", FOUR), "a1h1", "out:-",
	             "Qa8,R1h8,R2h1,B1h4" ROUND("p2", "Q,R1,R2,B1", "P1,P2,P3,P4", FOUR));
	/* Out, and the team stays secret. */
	expect_after(CORNERS ROUND("p1", "Q,R1,R2,B1", "P1,P2,P3,P4", FOUR), "a8h8", "out:p2",
	             "Qh8,R2a1,B1h4" ROUND("p3", "Q,R1,R2,B1", "P1,P2,P3,P4", "p1,p3,p4"));
	/* The own life. */
	expect_after(CORNERS ",P1b7" ROUND("p1", "Q,R1,R2,B1", "N1,P2,P3,P4", FOUR), "b7a8", "out:p1",
	             "R1h8,R2a1,B1h4,P1a8" ROUND("p2", "Q,R1,R2,B1", "N1,P2,P3,P4", "p2,p3,p4"));
	struct position p = at(CORNERS ROUND("p1", "Q,R1,R2,B1", "P1,P2,P3,P4", FOUR));
	apply(&p, step(&p, "a8h8"), NULL);
	expect_due(&p, "out:");
	assert_true(game->mid_turn(p.s));
	expect_text(&p, "Qh8,R2a1,B1h4" ROUND("p1xR1", "Q,R1,R2,B1", "P1,P2,P3,P4", FOUR));
	assert_int_equal(how_many(&p), 1);
	expect_refused_at(&p, "out:-", "S10");
	expect_refused_at(&p, "out:p1", "S10");
	expect_refused_at(&p, "pass", "S10");
	expect_bad(CORNERS ROUND("p1", "Q,R1,R2,B1", "P1,P2,P3,P4", "p1,p3,p4"));
	expect_bad("Qa8,R2a1,B1h4" ROUND("p1", "Q,R1,R2,B1", "P1,P2,P3,P4", FOUR));
}

/* S11: the own target, in the own turn, then and there. */
static void s11_claim(void **unused)
{
	const char *const mine = CORNERS ",P1h1" ROUND("p1", "Q,R1,R2,B1", "P1,P2,P3,P4", FOUR);
	(void)unused;
	struct position p = at(mine);
	assert_true(legal(&p, "a1h1") && legal(&p, "a1h1+claim"));
	expect_after(mine, "a1h1+claim", "team:p1=W out:-",
	             "Qa8,R1h8,R2h1,B1h4 " FOUR " p2 1-0 WBWB p1 Q,R1,R2,B1 P1*,P2,P3,P4 " FOUR " 0 1");
	expect_refused(mine, "a1b1+claim", "S11");
	expect_refused(mine, "a8h8+claim", "S11");
	/* Somebody else's turn, and the target is lost for the round. */
	const char *const theirs = CORNERS ",P1h1" ROUND("p2", "Q,R1,R2,B1", "P1,P2,P3,P4", FOUR);
	expect_refused(theirs, "a1h1+claim", "S11");
	/* The team is public already: nothing is said of it. */
	expect_after(CORNERS ",P1h1 " FOUR " p1 1-0 WBWB p1 Q,R1,R2,B1 P1,P2,P3,P4 " FOUR " 0 1",
	             "a1h1+claim", "out:-",
	             "Qa8,R1h8,R2h1,B1h4 " FOUR " p2 2-0 WBWB p1 Q,R1,R2,B1 P1*,P2,P3,P4 " FOUR " 0 1");
	/* A claim that puts the claimer out stands. */
	expect_after(CORNERS ",P1b7" ROUND("p1", "Q,R1,R2,B1", "Q,P2,P3,P4", FOUR), "b7a8+claim",
	             "team:p1=W out:p1",
	             "R1h8,R2a1,B1h4,P1a8 " FOUR
	             " p2 1-0 WBWB p1 Q,R1,R2,B1 Q*,P2,P3,P4 p2,p3,p4 0 1");
	expect_bad(CORNERS " " FOUR " p1 1-0 WBWB - Q,R1,R2,B1 P1*,P2,P3,P4 " FOUR " 0 1");
	expect_bad(CORNERS " " FOUR " p1 0-1 WBWB p1 Q,R1,R2,B1 P1*,P2,P3,P4 " FOUR " 0 1");
}

/* S12: the last active seat shows its team and gains 2 points. */
static void s12_last_seat(void **unused)
{
	(void)unused;
	expect_after(TWO " 0-0 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 p1,p2 0 1", "a8h8", "out:p2 team:p1=W",
	             "- - - 2-0 WBWB p1 - - " FOUR " 0 2");
	/* By taking the own life. */
	expect_after(TWO " 0-0 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 p1,p2 0 1", "h8a8", "out:p1 team:p2=B",
	             "- - - 0-2 WBWB p2 - - " FOUR " 0 2");
	/* With a claim: the team is public by then. */
	expect_after(TWO " 0-0 WBWB - Q,R1,R2,B1 R1,P2,P3,P4 p1,p2 0 1", "a8h8+claim",
	             "team:p1=W out:p2", "- - - 3-0 WBWB p1 - - " FOUR " 0 2");
	struct position p = at(TWO " 0-0 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 p1,p2 0 1");
	apply(&p, step(&p, "a8h8"), NULL);
	apply(&p, step(&p, "out:p2"), NULL);
	expect_due(&p, "team:p1=");
	expect_refused_at(&p, "team:p1=B", "S12");
	expect_refused_at(&p, "team:p2=B", "S12");
	expect_text(&p, "Qh8 p1,p2 p1xR1 0-0 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 p1 0 1");
	expect_bad("Qh8 p1,p2 p1 0-0 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 p1 0 1");
}

/* S13: 5 points win at once; the claim first, then the elimination, then the round. */
static void s13_points_win(void **unused)
{
	struct position p = at(TWO " 3-4 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 p1,p2 0 4");
	(void)unused;
	play(&p, "a8h8");
	expect_result(&p, "W", REASON_POINTS);
	expect_text(&p, "Qh8 p1,p2 - 5-4 WBWB p1 Q,R1,R2,B1 P1,P2,P3,P4 p1 0 4");
	expect_refused_at(&p, "pass", "S13");
	for (int seat = 0; seat < 4; seat++) /* every seat of the team, out or not */
		assert_int_equal(game->score(p.s, 1, seat), seat % 2 ? -1 : 1);
	assert_int_equal(how_many(&p), 0);
	/* In the middle of a round: nobody says whose life it was. */
	p = at(CORNERS " " FOUR " p1 4-4 WBWB - Q,R1,R2,B1 R1,P2,P3,P4 " FOUR " 0 4");
	play_said(&p, "a8h8+claim", "team:p1=W");
	expect_result(&p, "W", REASON_POINTS);
	expect_text(&p, "Qh8,R2a1,B1h4 " FOUR " - 5-4 WBWB p1 Q,R1,R2,B1 R1*,P2,P3,P4 " FOUR " 0 4");
	/* The claim of p2 wins before p1 becomes the last seat. */
	p = at("Qa8,R1h8 p2,p1 p2 4-4 WBWB p2 Q,R1,R2,B1 P1,R1,P3,P4 p1,p2 0 4");
	play_said(&p, "a8h8+claim", "");
	expect_result(&p, "B", REASON_POINTS);
	p = at(TWO " 4-0 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 p1,p2 0 4");
	play(&p, "a8h8");
	expect_text(&p, "Qh8 p1,p2 - 6-0 WBWB p1 Q,R1,R2,B1 P1,P2,P3,P4 p1 0 4");
	expect_bad(TWO " 5-0 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 p1,p2 0 4");
	expect_bad("Qh8 p1,p2 - 2-4 WBWB p1 Q,R1,R2,B1 P1,P2,P3,P4 p1 0 4");
	expect_bad("Qh8 p1,p2 - 5-5 WBWB p1 Q,R1,R2,B1 P1,P2,P3,P4 p1 0 4");
}

/* S14: everything is dealt again but teams; points and what was shown stay. */
static void s14_new_round(void **unused)
{
	struct position p = at(TWO " 1-2 WBWB p2 Q,R1,R2,B1 P1,P2,P3,P4 p1,p2 0 4");
	(void)unused;
	play(&p, "a8h8");
	expect_text(&p, "- - - 3-2 WBWB p1,p2 - - " FOUR " 0 5");
	expect_due(&p, "setup:");
	expect_refused_at(&p, "teams:WBWB", "S4");
	play(&p, "setup:" ELEVEN " lives:B1,Q,P4,P1 targets:P4,P1,Q,N2 order:p4,p3,p2,p1");
	expect_text(&p, ELEVEN " p4,p3,p2,p1 p4 3-2 WBWB p1,p2 B1,Q,P4,P1 P4,P1,Q,N2 " FOUR " 0 5");
	expect_bad("- - - 1-2 WBWB - - - p1,p2,p3 0 2");
	expect_bad("- - - 1-2 WBWB - - - " FOUR " 3 2");
}

/* S15: 60 quiet turns void a round; after 20 rounds more points win. */
static void s15_standstill(void **unused)
{
	static const struct {
		const char *points, *outcome;
	} ends[] = {{"2-1", "W"}, {"1-2", "B"}, {"3-3", "draw"}};
	(void)unused;
	expect_after(CORNERS " " FOUR " p1 1-2 WBWB p1 Q,R1,R2,B1 P1,P2,P3,P4 " FOUR " 59 1", "a8b8",
	             "", "- - - 1-2 WBWB p1 - - " FOUR " 0 2");
	expect_after(CORNERS " " FOUR " p1 1-2 WBWB p1 Q,R1,R2,B1 P1,P2,P3,P4 " FOUR " 58 1", "pass",
	             "", CORNERS " " FOUR " p2 1-2 WBWB p1 Q,R1,R2,B1 P1,P2,P3,P4 " FOUR " 59 1");
	expect_after(CORNERS ",P4h1 " FOUR " p1 1-2 WBWB p1 Q,R1,R2,B1 P1,P2,P3,N1 " FOUR " 59 1",
	             "a1h1", "out:-",
	             "Qa8,R1h8,R2h1,B1h4 " FOUR " p2 1-2 WBWB p1 Q,R1,R2,B1 P1,P2,P3,N1 " FOUR " 0 1");
	for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
		struct text text = {0};
		text_format(&text, CORNERS " " FOUR " p1 %s WBWB - Q,R1,R2,B1 P1,P2,P3,P4 " FOUR " 59 20",
		            ends[i].points);
		struct position p = at(text_get(&text));
		play(&p, "pass");
		expect_result(&p, ends[i].outcome, REASON_ROUNDS);
		text_free(&text);
	}
	/* The last round may also end by its last seat. */
	struct position p = at(TWO " 0-4 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 p1,p2 0 20");
	play(&p, "a8h8");
	expect_result(&p, "B", REASON_ROUNDS);
	for (int seat = 0; seat < 4; seat++)
		assert_int_equal(game->score(p.s, 1, seat), seat % 2 ? 1 : -1);
	expect_bad(CORNERS " " FOUR " p1 0-0 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 " FOUR " 60 1");
	expect_bad(CORNERS " " FOUR " p1 0-0 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 " FOUR " 0 21");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(s1_teams),
		cmocka_unit_test(s2_building),
		cmocka_unit_test(s3_pieces_belong_to_nobody),
		cmocka_unit_test(s4_placement),
		cmocka_unit_test(s5_lives),
		cmocka_unit_test(s6_targets),
		cmocka_unit_test(s7_order),
		cmocka_unit_test(s8_turn),
		cmocka_unit_test(s9_moves),
		cmocka_unit_test(s10_life_lost),
		cmocka_unit_test(s11_claim),
		cmocka_unit_test(s12_last_seat),
		cmocka_unit_test(s13_points_win),
		cmocka_unit_test(s14_new_round),
		cmocka_unit_test(s15_standstill),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
