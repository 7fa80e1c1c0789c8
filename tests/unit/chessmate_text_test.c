/* chessmate_text_test.c - ChessMate as text, both ways: words, tokens, positions,
 * events. */
#include "chessmate_kit.h"
#include "games/chessmate/info.h"
#include "tests/unit/event_text.h"

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
	struct chessmate s = with(START, "");
	char line[2000], *split[400];
	struct error err;
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		struct strbuf text = {0};
		size_t n = cut(pairs[i][0], line, split);
		assert_true(game->card_from_words(&s, split, n, &text, &err));
		assert_string_equal(strbuf_get(&text), pairs[i][1]);
		strbuf_free(&text);
	}
	static const char *const none[] = {"", "nonsense e2e4", "mystic-shield"};
	for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
		struct strbuf text = {0};
		size_t n = cut(none[i], line, split);
		assert_false(game->card_from_words(&s, split, n, &text, &err));
		assert_int_equal(err.code, ERROR_BAD_SYNTAX);
		strbuf_free(&text);
	}
}

static void tokens_that_are_none(void **unused)
{
	static const char *const none[] = {
		"",
		"e2",
		"e2e4+",
		"e2e4+nonsense",
		"e2e4+crusade@",
		"e2e4+crusade@g5h6a1",
		"e2e4 ",
		"deal:w=",
		"deal:w=a",
		"draw:w=crusade,",
		"draw:x=crusade",
		"over:",
		"over:draw",
		"E2e4",
		"deal:w=crusade,crusade,vulture",
		"deal:w=?,?,?,?",
		"e7e8k",
		"crusade+crusade",
	};
	struct chessmate s = with(START, "");
	for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
		step_t out;
		struct error err = {0};
		if (game->step_from_text(&s, none[i], &out, &err))
			fail_msg("'%s' is a token", none[i]);
		assert_int_equal(err.code, ERROR_BAD_SYNTAX);
	}
}

static void positions_that_are_none(void **unused)
{
	static const char rest[] =
		" - - - champion,crusade,rebirth death-dance,vulture,long-jump - -,-";
	static const char *const fens[] = {
		"4k3/7p/8/8/8/8/7P/4K2 w - - 0 1", "4k3/7p/8/8/8/7P/4K3 w - - 0 1",
		"4k3/7p/8/8/8/8/7P/8 w - - 0 1",   "4k2P/8/8/8/8/8/8/4K3 w - - 0 1",
		"4k3/8/8/8/8/8/8/p3K3 w - - 0 1",  "4k3/7p/8/8/8/8/7P/4K3 x - - 0 1",
		"4k3/7p/8/8/8/8/7P/4K3 w K - 0 1", "4k3/7p/8/8/8/8/7P/4K3 w - e6 0 1",
		"4k3/7p/8/8/8/8/7P/4K3 w - - 0 0", "4k3/7p/8/8/8/8/7P/4K3 w - - -1 1",
		"1k6/8/8/8/8/8/8/4KR2 w F - 0 1",  "4k3/8/8/8/8/8/8/4K2R w kK - 0 1",
	};
	static const char *const others[] = {
		" h2 - - - - - -,-",
		" d4,d4 - - - - - -,-",
		" i9 - - - - - -,-",
		" - h2 - - - - -,-",
		" - d4 - - - - -,-",
		" - - maybe - - - -,-",
		" - - - nonsense - - -,-",
		" - - - champion,champion,crusade - - -,-",
		" - - - champion,crusade crusade,rebirth - -,-",
		" - - - champion,crusade,rebirth,vulture - - -,-",
		" - - - crusade - crusade -,-",
		" - - - - - crusade,crusade -,-",
		" - - - - - crusade! -,-",
		" - - - - - -/-/- -,-",
		" - - - crusade' - - -,-",
		" - - - - - - crusade,-",
		" - - - - - - -",
		" - - - - - crusade crusade,crusade",
		" - - - - - - -,- ",
		" - - - - - - -,- nonsense",
		" - - - - - - -,- over",
		" - - - champion,?,crusade - - -,-",
		" - - played champion,crusade,rebirth vulture,lost-castle,long-jump cowardice cowardice,-",
		" - - played champion,crusade,rebirth vulture,lost-castle,long-jump disintegration -,-",
		" - - - champion,crusade,rebirth vulture,lost-castle,? - -,- turn?",
		/* no card of the seat to move was played in this turn, or another than the field says */
		" - - - champion,crusade,rebirth dark-mirror,lost-castle,long-jump cowardice cowardice,-",
		" - - - champion,crusade,rebirth dark-mirror,lost-castle,long-jump vulture vulture,-",
		" - - played champion,crusade,rebirth dark-mirror,lost-castle,long-jump vulture vulture,-",
		" - - reply champion,crusade,rebirth dark-mirror,lost-castle,long-jump hand-of-fate "
		"hand-of-fate,-",
		" - - reply champion,crusade,rebirth dark-mirror,lost-castle,long-jump - -,-",
		" - - reply champion,crusade,vulture dark-mirror,lost-castle,long-jump -/- -,-",
		/* what the reply took lies there no longer */
		" - - reply champion,crusade,rebirth dark-mirror,lost-castle,long-jump cowardice,vulture "
		"vulture,cowardice",
		/* what is due after it is no draw and no mill of the common deck */
		" - - reply champion,crusade,rebirth dark-mirror,lost-castle,long-jump vulture vulture,- "
		"mill",
		" - - reply champion,crusade,rebirth dark-mirror,lost-castle,long-jump "
		"vulture,hand-of-fate/- "
		"vulture,- mill",
	};
	from("4k3/7p/8/8/8/8/7P/4K3 w - - 0 1 - - - champion,crusade,rebirth "
	     "death-dance,vulture,long-jump - -,-");
	from("4k3/7p/8/8/8/8/7P/4K3 w - - 0 1 - - played champion,crusade,rebirth "
	     "vulture,lost-castle,long-jump disintegration disintegration,-");
	from("4k3/7p/8/8/8/8/7P/4K3 w - - 0 1 - - reply champion,crusade,rebirth "
	     "dark-mirror,lost-castle,long-jump vulture vulture,-");
	/* the own pile may have taken it back */
	chance_is(from("4k3/7p/8/8/8/8/7P/4K3 w - - 0 1 - - reply champion,crusade,rebirth "
	               "dark-mirror,lost-castle,long-jump -/- -,-"),
	          "mill:w=");
	/* a card that could not have been played: no move, no turn is legal behind it */
	assert_bad("k7/8/8/8/8/8/5PPP/r5K1 w - - 0 1 - - played champion,crusade,mystic-shield "
	           "dark-mirror,lost-castle,long-jump hand-of-fate hand-of-fate,-");
	assert_bad("k7/8/8/8/8/8/5PPP/r5K1 w - - 0 1 - - reply champion,crusade,revelation "
	           "dark-mirror,lost-castle,long-jump vulture vulture,-");
	from("k7/8/8/8/8/8/5PPP/r5K1 w - - 0 1 - - reply champion,crusade,mystic-shield "
	     "dark-mirror,lost-castle,long-jump vulture vulture,-");
	from("k7/8/8/8/8/8/5PPP/r5K1 w - - 0 1 - - reply champion,crusade,? "
	     "dark-mirror,lost-castle,long-jump vulture vulture,-");
	assert_bad("4k3/7p/8/8/8/8/7P/4K3 w - - 1 1 - - reply champion,crusade,rebirth "
	           "dark-mirror,lost-castle,long-jump vulture vulture,-");
	assert_bad("4k3/7p/8/8/8/8/7P/4K3 w - - 1 1 - - played champion,crusade,rebirth "
	           "vulture,lost-castle,long-jump disintegration disintegration,-");
	for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
		struct strbuf text = {0};
		strbuf_printf(&text, "%s%s", fens[i], rest);
		assert_bad(strbuf_get(&text));
		strbuf_free(&text);
	}
	for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
		struct strbuf text = {0};
		strbuf_printf(&text, "4k3/7p/8/8/8/8/7P/4K3 w - - 0 1%s", others[i]);
		assert_bad(strbuf_get(&text));
		strbuf_free(&text);
	}
}

static void events_tell_it_all(void **unused)
{
	struct events events = {0};
	struct strbuf text = {0};
	struct chessmate s = with("4k3/8/5n2/8/8/8/1P6/2B1K3 w - - 0 1", "crusade");
	play_with_events(s, "c1g5+crusade@f6", &events);
	add_event_lines(&chessmate_info, &events, &text);
	assert_string_equal(strbuf_get(&text),
	                    "move seat=white piece=B from=c1 to=g5\n"
	                    "card seat=white card=crusade\n"
	                    "move seat=white piece=B from=g5 to=f6\n"
	                    "capture seat=black piece=n square=f6 by=white with=B\n");
	strbuf_free(&text);
	events_free(&events);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(words),
		cmocka_unit_test(tokens_that_are_none),
		cmocka_unit_test(positions_that_are_none),
		cmocka_unit_test(events_tell_it_all),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
