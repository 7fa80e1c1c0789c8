/* table_test.c - the rulings of a table, one after another: flags, draws, taking back, giving up,
 * another game. */
#include "match/commitment.h"
#include "tests/unit/table_kit.h"

enum { WHITE, BLACK, MINUTE = 60000 };

/* A table at a position of chess, with two persons or the engine as black. */
static struct sitting at_position(const char *fen, unsigned engines, int64_t base)
{
	struct sitting s = sit_down("chess", 0, engines, base, 0);
	struct start_position position = {
		.game = find_game("chess", NULL), .setup = {.players = 2}, .text = fen};
	struct table_terms terms = {.timed = base > 0, .base = base};
	for (int i = 0; i < SEATS_MAX; i++)
		terms.levels[i] = engines >> i & 1 ? ENGINE_LEVEL : TABLE_PERSON;
	assert_true(engine_set_position(s.e, &position, &s.err));
	table_free(s.t);
	s.t = table_new(s.e, &terms);
	return s;
}

/* Both sides bring knights out and back, so many turns each; it takes no time. */
static void shuffle_knights(struct sitting *s, int turns)
{
	static const char *const moves[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
	int64_t now = s->t->clocks.now < 0 ? 0 : s->t->clocks.now;
	for (int i = 0; i < 2 * turns; i++)
		assert_true(do_tokens(s, i % 2, now, moves[i % 4]));
}

/* ---- A flag falls */

static void of_two_the_flag_that_falls_loses(void **state)
{
	struct sitting s = sit_down("chess", 0, 0, MINUTE, 1000);
	assert_true(table_tick(s.t, s.e, 500, &s.said, &s.err));
	assert_int_equal(s.t->clocks.runs, WHITE);
	assert_true(do_tokens(&s, WHITE, 10500, "e2e4"));
	assert_int_equal(s.t->clocks.left[WHITE], MINUTE - 10000 + 1000);
	assert_int_equal(table_flag_in(s.t), MINUTE);
	assert_true(table_tick(s.t, s.e, 10500 + MINUTE - 1, &s.said, &s.err));
	assert_int_equal(s.said.n, 0);
	assert_int_equal(s.t->clocks.left[BLACK], 1);
	assert_true(table_tick(s.t, s.e, 10500 + MINUTE, &s.said, &s.err));
	assert_said(&s, "flag 1");
	assert_result(&s, "white", "time");
	assert_int_equal(s.t->clocks.runs, NO_CLOCK);
	stand_up(&s);
}

static void a_flag_draws_where_the_other_has_only_a_king(void **state)
{
	struct sitting s = at_position("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", 0, MINUTE);
	assert_true(table_tick(s.t, s.e, 0, &s.said, &s.err));
	assert_true(table_tick(s.t, s.e, MINUTE, &s.said, &s.err));
	assert_said(&s, "flag 0");
	assert_result(&s, "draw", "time");
	stand_up(&s);
	s = at_position("4k3/8/8/8/8/8/P7/4K3 b - - 0 1", 0, MINUTE);
	assert_true(table_tick(s.t, s.e, 0, &s.said, &s.err));
	assert_true(table_tick(s.t, s.e, MINUTE, &s.said, &s.err));
	assert_result(&s, "white", "time");
	stand_up(&s);
}

/* In a game where pieces come back from a reserve or cards bring them, a king is not all. */
static void only_chess_knows_bare_kings(void **state)
{
	struct sitting s = sit_down("tictac", 0, 0, MINUTE, 0);
	assert_true(table_tick(s.t, s.e, 0, &s.said, &s.err));
	assert_true(table_tick(s.t, s.e, MINUTE, &s.said, &s.err));
	assert_result(&s, "black", "time");
	stand_up(&s);
}

static void of_more_an_engine_takes_the_seat_over_and_has_no_clock(void **state)
{
	struct sitting s = sit_down("spies", 4, 1u, MINUTE, 0);
	int seat = table_turn(s.e);
	assert_int_not_equal(seat, 0);
	assert_true(table_tick(s.t, s.e, 0, &s.said, &s.err));
	assert_true(table_tick(s.t, s.e, MINUTE, &s.said, &s.err));
	assert_int_equal(s.said.n, 2);
	assert_int_equal(s.said.at[0].kind, NEWS_FLAG);
	assert_int_equal(s.said.at[1].kind, NEWS_TAKEOVER);
	assert_int_equal(s.said.at[1].number, ENGINE_LEVEL); /* that of the table */
	assert_false(match_over(engine_match(s.e)));
	assert_int_equal(s.t->seats[seat].level, ENGINE_LEVEL);
	assert_int_equal(s.t->clocks.runs, NO_CLOCK);
	assert_refused(&s, do_this(&s, seat, MINUTE, DO_JOIN), ERROR_NOT_APPLICABLE);
	assert_refused(&s, do_this(&s, seat, MINUTE, DO_RESIGN), ERROR_NOT_APPLICABLE);
	assert_true(table_tick(s.t, s.e, 100 * MINUTE, &s.said, &s.err));
	assert_int_equal(s.said.n, 0);
	stand_up(&s);
}

static void what_comes_behind_the_flag_is_late(void **state)
{
	struct sitting s = sit_down("chess", 0, 0, MINUTE, 0);
	assert_true(table_tick(s.t, s.e, 0, &s.said, &s.err));
	assert_true(do_tokens(&s, WHITE, MINUTE, "e2e4"));
	assert_said(&s, "flag 0, late 0");
	assert_result(&s, "black", "time");
	assert_int_equal(match_length(engine_match(s.e)), 0);
	stand_up(&s);
}

/* ---- A draw is offered */

static void persons_agree_to_a_draw_or_not(void **state)
{
	struct sitting s = sit_down("chess", 0, 0, 0, 0);
	assert_true(do_this(&s, WHITE, 0, DO_DRAW));
	assert_said(&s, "offer draw 0");
	assert_refused(&s, do_this(&s, WHITE, 0, DO_ACCEPT), ERROR_NOT_APPLICABLE);
	assert_refused(&s, do_this(&s, BLACK, 0, DO_WITHDRAW), ERROR_NOT_APPLICABLE);
	assert_true(do_this(&s, BLACK, 0, DO_DECLINE));
	assert_said(&s, "decline draw 1");
	assert_refused(&s, do_this(&s, WHITE, 0, DO_DRAW), ERROR_NOT_APPLICABLE);
	assert_true(do_tokens(&s, WHITE, 0, "e2e4"));
	assert_true(do_this(&s, WHITE, 0, DO_DRAW));
	assert_true(do_this(&s, BLACK, 0, DO_DRAW)); /* the same offered is agreed */
	assert_said(&s, "accept draw 1");
	assert_result(&s, "draw", "agreement");
	assert_refused(&s, do_this(&s, WHITE, 0, DO_DRAW), ERROR_GAME_OVER);
	stand_up(&s);
}

static void an_offer_dies_with_the_next_decision(void **state)
{
	struct sitting s = sit_down("chess", 0, 0, 0, 0);
	assert_true(do_this(&s, BLACK, 0, DO_DRAW));
	assert_true(do_tokens(&s, WHITE, 0, "e2e4"));
	assert_int_equal(s.t->offer.what, OFFER_NONE);
	assert_refused(&s, do_this(&s, WHITE, 0, DO_ACCEPT), ERROR_NOT_APPLICABLE);
	stand_up(&s);
}

static void an_engine_accepts_when_it_stands_no_better_than_even(void **state)
{
	/* White, the person, is a queen up, then a queen down. */
	struct sitting s =
		at_position("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 1u << BLACK, 0);
	shuffle_knights(&s, 8);
	assert_true(do_this(&s, WHITE, 0, DO_DRAW));
	assert_said(&s, "offer draw 0, decline draw 1"); /* not in the first ten turns */
	shuffle_knights(&s, 8);
	assert_refused(&s, do_this(&s, WHITE, 0, DO_DRAW), ERROR_NOT_APPLICABLE);
	shuffle_knights(&s, 2);
	assert_true(do_this(&s, WHITE, 0, DO_DRAW));
	assert_said(&s, "offer draw 0, accept draw 1");
	assert_result(&s, "draw", "agreement");
	stand_up(&s);
	s = at_position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1", 1u << BLACK, 0);
	shuffle_knights(&s, 10);
	assert_true(do_this(&s, WHITE, 0, DO_DRAW));
	assert_said(&s, "offer draw 0, decline draw 1");
	assert_false(match_over(engine_match(s.e)) && match_ruling(engine_match(s.e)).outcome);
	stand_up(&s);
}

static void where_seats_have_secrets_an_engine_declines(void **state)
{
	struct sitting s = sit_down("chessmate", 0, 1u << BLACK, 0, 0);
	assert_true(do_this(&s, WHITE, 0, DO_DRAW));
	assert_said(&s, "offer draw 0, decline draw 1");
	stand_up(&s);
	s = sit_down("chessmate", 0, 0, 0, 0);
	assert_true(do_this(&s, WHITE, 0, DO_DRAW));
	assert_true(do_this(&s, BLACK, 0, DO_ACCEPT));
	assert_result(&s, "draw", "agreement");
	stand_up(&s);
}

static void of_more_than_two_nobody_offers_a_draw(void **state)
{
	struct sitting s = sit_down("spies", 3, 0, 0, 0);
	assert_refused(&s, do_this(&s, 0, 0, DO_DRAW), ERROR_NOT_APPLICABLE);
	stand_up(&s);
}

/* ---- Taking back */

static void the_last_turn_is_taken_back_by_agreement_and_clocks_with_it(void **state)
{
	struct sitting s = sit_down("chess", 0, 0, MINUTE, 2000);
	assert_true(table_tick(s.t, s.e, 0, &s.said, &s.err));
	assert_true(do_tokens(&s, WHITE, 5000, "e2e4"));
	assert_true(do_tokens(&s, BLACK, 6000, "e7e5"));
	assert_true(do_tokens(&s, WHITE, 16000, "d1h5"));
	assert_int_equal(s.t->clocks.left[WHITE], MINUTE - 5000 + 2000 - 10000 + 2000);
	assert_true(do_tokens(&s, BLACK, 18000, "b8c6"));
	assert_true(do_this(&s, WHITE, 21000, DO_TAKEBACK));
	assert_said(&s, "offer takeback 0");
	assert_true(do_this(&s, BLACK, 22000, DO_ACCEPT));
	assert_said(&s, "accept takeback 1, takeback 0 2");
	assert_int_equal(match_length(engine_match(s.e)), 2);
	assert_int_equal(s.t->clocks.left[WHITE], MINUTE - 5000 + 2000);
	assert_int_equal(s.t->clocks.left[BLACK], MINUTE - 1000 + 2000);
	assert_int_equal(s.t->clocks.runs, WHITE);
	assert_true(do_tokens(&s, WHITE, 23000, "g1f3"));
	assert_int_equal(s.t->clocks.left[WHITE], MINUTE - 5000 + 2000 - 1000 + 2000);
	stand_up(&s);
}

static void engines_agree_in_open_games(void **state)
{
	struct sitting s = sit_down("chess", 0, 1u << BLACK, 0, 0);
	assert_refused(&s, do_this(&s, WHITE, 0, DO_TAKEBACK), ERROR_NOTHING_TO_UNDO);
	assert_true(do_tokens(&s, WHITE, 0, "e2e4"));
	assert_true(do_this(&s, WHITE, 0, DO_TAKEBACK));
	assert_said(&s, "offer takeback 0, takeback 0 1");
	assert_int_equal(match_length(engine_match(s.e)), 0);
	stand_up(&s);
}

static void within_the_own_turn_decisions_are_taken_back_freely(void **state)
{
	struct sitting s = sit_down("coffee", 0, 0, MINUTE, 0);
	assert_true(table_tick(s.t, s.e, 0, &s.said, &s.err));
	assert_true(do_tokens(&s, WHITE, 1000, "b1"));
	assert_int_equal(table_turn(s.e), WHITE);
	assert_refused(&s, do_this(&s, BLACK, 2000, DO_TAKEBACK), ERROR_NOTHING_TO_UNDO);
	assert_true(do_this(&s, WHITE, 3000, DO_TAKEBACK));
	assert_said(&s, "takeback 0 1");
	assert_int_equal(match_place(engine_match(s.e)), 0);
	assert_int_equal(s.t->clocks.left[WHITE], MINUTE);
	assert_true(do_tokens(&s, WHITE, 4000, "b1"));
	assert_true(do_tokens(&s, WHITE, 5000, "end"));
	assert_true(do_this(&s, WHITE, 5000, DO_TAKEBACK)); /* now the other one has to agree */
	assert_said(&s, "offer takeback 0");
	assert_true(do_this(&s, BLACK, 6000, DO_ACCEPT));
	assert_said(&s, "accept takeback 1, takeback 0 2");
	assert_int_equal(match_place(engine_match(s.e)), 0);
	assert_int_equal(s.t->clocks.left[WHITE], MINUTE);
	stand_up(&s);
}

static void where_seats_have_secrets_all_other_persons_have_to_agree(void **state)
{
	struct sitting s = sit_down("spies", 4, 1u, 0, 0);
	struct tokens legal = {0};
	int seat = table_turn(s.e), second = seat % 3 + 1, third = second % 3 + 1;
	uint64_t before = match_place(engine_match(s.e));
	tokens_legal(&legal, engine_game(s.e), match_state(engine_match(s.e)), "");
	assert_true(do_tokens(&s, seat, 0, legal.at[0].text));
	tokens_free(&legal);
	assert_true(do_this(&s, seat, 0, DO_TAKEBACK));
	assert_int_equal(match_place(engine_match(s.e)), before + 1);
	assert_true(do_this(&s, second, 0, DO_ACCEPT));
	assert_int_equal(match_place(engine_match(s.e)), before + 1);
	assert_true(do_this(&s, third, 0, DO_ACCEPT));
	assert_int_equal(match_place(engine_match(s.e)), before);
	stand_up(&s);
	s = sit_down("chessmate", 0, 1u << BLACK, 0, 0);
	tokens_legal(&legal, engine_game(s.e), match_state(engine_match(s.e)), "");
	assert_true(do_tokens(&s, WHITE, 0, legal.at[0].text));
	tokens_free(&legal);
	assert_refused(&s, do_this(&s, WHITE, 0, DO_TAKEBACK), ERROR_HIDDEN);
	stand_up(&s);
}

static void the_end_of_a_game_is_taken_back_too(void **state)
{
	struct sitting s = sit_down("chess", 0, 1u << BLACK, 0, 0);
	assert_true(do_tokens(&s, WHITE, 0, "e2e4"));
	assert_true(do_this(&s, WHITE, 0, DO_RESIGN));
	assert_true(do_this(&s, WHITE, 0, DO_TAKEBACK));
	assert_said(&s, "offer takeback 0, takeback 0 1"); /* giving up alone */
	assert_int_equal(table_turn(s.e), BLACK);
	assert_true(do_this(&s, WHITE, 0, DO_TAKEBACK));
	assert_int_equal(table_turn(s.e), WHITE);
	stand_up(&s);
}

/* ---- Giving up, leaving, coming back */

static void of_two_the_other_wins(void **state)
{
	struct sitting s = sit_down("coffee", 0, 0, 0, 0);
	assert_true(do_this(&s, WHITE, 0, DO_RESIGN));
	assert_said(&s, "resign 0");
	assert_result(&s, "black", "resign");
	stand_up(&s);
}

static void of_more_an_engine_plays_on(void **state)
{
	struct sitting s = sit_down("spies", 3, 0, 0, 0);
	assert_true(do_this(&s, 1, 0, DO_RESIGN));
	assert_said(&s, "resign 1, takeover 1 10");
	assert_false(match_over(engine_match(s.e)));
	assert_refused(&s, do_this(&s, 1, 0, DO_JOIN), ERROR_NOT_APPLICABLE);
	assert_refused(&s, do_this(&s, 1, 0, DO_LEAVE), ERROR_NOT_APPLICABLE);
	stand_up(&s);
}

static void who_has_left_comes_back(void **state)
{
	struct sitting s = sit_down("chess", 0, 0, 0, 0);
	assert_refused(&s, do_this(&s, WHITE, 0, DO_JOIN), ERROR_NOT_APPLICABLE);
	assert_true(do_this(&s, WHITE, 0, DO_DRAW));
	assert_true(do_this(&s, BLACK, 0, DO_LEAVE));
	assert_said(&s, "leave 1, takeover 1 10");
	assert_int_equal(s.t->offer.what, OFFER_NONE);
	assert_true(do_tokens(&s, WHITE, 0, "e2e4"));
	assert_true(do_tokens(&s, BLACK, 0, "e7e5")); /* the engine's, by the caller */
	assert_true(do_this(&s, BLACK, 0, DO_JOIN));
	assert_int_equal(s.t->seats[BLACK].level, TABLE_PERSON);
	stand_up(&s);
	s = sit_down("spies", 3, 1u << 2, 0, 0); /* an engine's seat from the beginning is nobody's */
	assert_refused(&s, do_this(&s, 2, 0, DO_JOIN), ERROR_NOT_APPLICABLE);
	stand_up(&s);
}

/* ---- Another game */

static void between_two_sides_change(void **state)
{
	struct sitting s = sit_down("chess", 0, 1u << BLACK, MINUTE, 0);
	assert_refused(&s, do_this(&s, WHITE, 0, DO_REMATCH), ERROR_NOT_APPLICABLE);
	assert_true(do_tokens(&s, WHITE, 5000, "e2e4"));
	assert_true(do_this(&s, WHITE, 6000, DO_RESIGN));
	assert_true(do_this(&s, WHITE, 7000, DO_REMATCH));
	assert_said(&s, "offer rematch 0, rematch 0");
	assert_int_equal(s.t->seats[WHITE].level, ENGINE_LEVEL);
	assert_int_equal(s.t->seats[WHITE].player, BLACK);
	assert_int_equal(s.t->seats[BLACK].level, TABLE_PERSON);
	assert_int_equal(s.t->seats[BLACK].player, WHITE);
	assert_int_equal(match_length(engine_match(s.e)), 0);
	assert_int_equal(s.t->clocks.left[WHITE], MINUTE);
	assert_int_equal(s.t->clocks.left[BLACK], MINUTE);
	stand_up(&s);
}

static void of_more_everybody_moves_on_one_seat(void **state)
{
	struct sitting s = sit_down("spies", 3, 1u << 1, 0, 0);
	struct strbuf before = {0}, after = {0};
	assert_true(engine_adjudicate(s.e, "draw", "abandoned", &s.err));
	table_follow(s.t, s.e);
	engine_game(s.e)->state_to_text(match_state(engine_match(s.e)), &before);
	assert_true(do_this(&s, 2, 0, DO_REMATCH));
	assert_said(&s, "offer rematch 2");
	assert_true(do_this(&s, 0, 0, DO_ACCEPT));
	assert_said(&s, "accept rematch 0, rematch 0");
	for (int i = 0; i < 3; i++)
		assert_int_equal(s.t->seats[i].player, (i + 2) % 3);
	assert_int_equal(s.t->seats[2].level, ENGINE_LEVEL);
	engine_game(s.e)->state_to_text(match_state(engine_match(s.e)), &after);
	assert_string_not_equal(strbuf_get(&before), strbuf_get(&after)); /* another deal */
	strbuf_free(&before);
	strbuf_free(&after);
	stand_up(&s);
}

/* What is revealed of the first game's key tells nothing of the second one's. */
static void where_deals_are_committed_to_the_next_one_is_too(void **state)
{
	struct sitting s = sit_down("chessmate", 0, 0, 0, 0);
	struct newgame newgame = {
		.game = find_game("chessmate", NULL), .setup = {.players = 2}, .commits = true};
	struct rng_key first;
	assert_true(engine_newgame(s.e, &newgame, &s.err));
	assert_true(do_this(&s, WHITE, 0, DO_RESIGN));
	first = *match_key(engine_match(s.e));
	assert_refused(&s, do_this(&s, WHITE, 0, DO_TAKEBACK), ERROR_NOT_APPLICABLE);
	assert_true(do_this(&s, WHITE, 0, DO_REMATCH));
	assert_true(do_this(&s, BLACK, 0, DO_ACCEPT));
	assert_non_null(match_commitment_at(engine_match(s.e), 0));
	assert_false(match_commitment_at(engine_match(s.e), 0)->given);
	assert_memory_not_equal(&first, match_key(engine_match(s.e)), sizeof first);
	stand_up(&s);
}

/* ---- What is no ruling */

static void time_does_not_go_back(void **state)
{
	struct sitting s = sit_down("chess", 0, 0, 0, 0);
	assert_true(table_tick(s.t, s.e, 1000, &s.said, &s.err));
	assert_refused(&s, table_tick(s.t, s.e, 999, &s.said, &s.err), ERROR_BAD_SYNTAX);
	assert_refused(&s, do_tokens(&s, WHITE, 999, "e2e4"), ERROR_BAD_SYNTAX);
	assert_refused(&s, do_tokens(&s, 2, 1000, "e2e4"), ERROR_BAD_SYNTAX);
	assert_refused(&s, do_tokens(&s, BLACK, 1000, "e2e4"), ERROR_HIDDEN);
	assert_refused(&s, do_tokens(&s, WHITE, 1000, "e2e5"), ERROR_ILLEGAL_MOVE);
	stand_up(&s);
}

static void where_the_match_stands_elsewhere_nothing_is_done(void **state)
{
	struct sitting s = sit_down("chess", 0, 0, MINUTE, 0);
	assert_true(do_tokens(&s, WHITE, 0, "e2e4"));
	assert_true(engine_goto(s.e, 0, &s.err));
	assert_refused(&s, table_tick(s.t, s.e, 100 * MINUTE, &s.said, &s.err), ERROR_NOT_APPLICABLE);
	assert_refused(&s, do_tokens(&s, WHITE, 0, "d2d4"), ERROR_NOT_APPLICABLE);
	assert_true(engine_goto(s.e, 1, &s.err));
	assert_true(do_tokens(&s, BLACK, 0, "e7e5"));
	stand_up(&s);
}

static void what_the_referee_moves_is_followed(void **state)
{
	struct sitting s = sit_down("chess", 0, 0, MINUTE, 1000);
	assert_true(table_tick(s.t, s.e, 0, &s.said, &s.err));
	assert_true(
		engine_play(s.e, &(struct actor){.viewer = VIEW_ALL}, &(char *){"e2e4"}, 1, &s.err));
	table_follow(s.t, s.e);
	assert_true(do_tokens(&s, BLACK, 5000, "e7e5"));
	assert_int_equal(s.t->clocks.left[BLACK], MINUTE - 5000 + 1000);
	assert_int_equal(s.t->clocks.left[WHITE], MINUTE);
	stand_up(&s);
}

static void a_damaged_table_is_refused(void **state)
{
	struct sitting s = sit_down("chess", 0, 0, MINUTE, 0);
	struct strbuf save = {0}, bare = {0};
	struct table *none = NULL;
	table_save(s.t, s.e, &save);
	assert_non_null(strstr(strbuf_get(&save), "\"table\":{"));
	*strstr(save.s, "\"base\":60000") = ' ';
	assert_refused(&s, table_restore(&s.t, s.e, save.s, save.n, &s.err), ERROR_BAD_SYNTAX);
	table_save(NULL, s.e, &bare);
	assert_true(table_restore(&none, s.e, bare.s, bare.n, &s.err));
	assert_null(none);
	strbuf_free(&save);
	strbuf_free(&bare);
	stand_up(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(of_two_the_flag_that_falls_loses),
		cmocka_unit_test(a_flag_draws_where_the_other_has_only_a_king),
		cmocka_unit_test(only_chess_knows_bare_kings),
		cmocka_unit_test(of_more_an_engine_takes_the_seat_over_and_has_no_clock),
		cmocka_unit_test(what_comes_behind_the_flag_is_late),
		cmocka_unit_test(persons_agree_to_a_draw_or_not),
		cmocka_unit_test(an_offer_dies_with_the_next_decision),
		cmocka_unit_test(an_engine_accepts_when_it_stands_no_better_than_even),
		cmocka_unit_test(where_seats_have_secrets_an_engine_declines),
		cmocka_unit_test(of_more_than_two_nobody_offers_a_draw),
		cmocka_unit_test(the_last_turn_is_taken_back_by_agreement_and_clocks_with_it),
		cmocka_unit_test(engines_agree_in_open_games),
		cmocka_unit_test(within_the_own_turn_decisions_are_taken_back_freely),
		cmocka_unit_test(where_seats_have_secrets_all_other_persons_have_to_agree),
		cmocka_unit_test(the_end_of_a_game_is_taken_back_too),
		cmocka_unit_test(of_two_the_other_wins),
		cmocka_unit_test(of_more_an_engine_plays_on),
		cmocka_unit_test(who_has_left_comes_back),
		cmocka_unit_test(between_two_sides_change),
		cmocka_unit_test(of_more_everybody_moves_on_one_seat),
		cmocka_unit_test(where_deals_are_committed_to_the_next_one_is_too),
		cmocka_unit_test(time_does_not_go_back),
		cmocka_unit_test(where_the_match_stands_elsewhere_nothing_is_done),
		cmocka_unit_test(what_the_referee_moves_is_followed),
		cmocka_unit_test(a_damaged_table_is_refused),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
