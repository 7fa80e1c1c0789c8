/* shell_test.c - the phrases of the shell: nothing that the protocol can answer is
 * without a sentence, and sentences come out as people write them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "front/shell/phrases.h"
#include "front/shell/shell_internal.h"
#include "game/game.h"

static const char described[] =
	"{\"pieces\":[{\"token\":\"P\",\"name\":\"white pawn\",\"glyph\":\"\"}],"
	"\"seats\":{\"names\":[\"white\",\"black\"]},\"sayings\":{\"draw:\":\"a card is drawn\"},"
	"\"cards\":[{\"id\":\"long-jump\",\"name\":\"Long Jump\"}]}";

static void expect_sentence(const char *event, const char *sentence)
{
	json_t *game = json_loads(described, 0, NULL);
	struct strbuf out = {0};
	phrases_event(game, event, &out);
	assert_string_equal(strbuf_get(&out), sentence);
	strbuf_free(&out);
	json_decref(game);
}

static void events_are_sentences(void **unused)
{
	(void)unused;
	expect_sentence("move seat=white piece=P from=e2 to=e4", "White moves the pawn from e2 to e4");
	expect_sentence("move seat=white beans=2 from=c1 to=b2", "White moves 2 beans from c1 to b2");
	expect_sentence("capture seat=black piece=P square=e4", "Black loses the white pawn on e4");
	expect_sentence("capture by=p1 piece=P square=e4", "p1 captures the white pawn on e4");
	expect_sentence("income seat=black beans=1 rows=3 inventory=5 bank=2",
	                "Black draws 1 bean with 3 rows; 5 to spend, 2 left in the bank");
	expect_sentence("card seat=black card=long-jump'", "Black plays Long Jump of the other deck");
	expect_sentence("line seat=white squares=a1,b1,c1", "White has three in a row: a1, b1, c1");
	expect_sentence("round round=2 last=-", "Round 2 is over");
	expect_sentence("round round=2 last=p3", "Round 2 is over, p3 is left");
	expect_sentence("chance draw:b=?", "A card is drawn: black, ?");
	expect_sentence("chance roll:3,4", "Roll: 3, 4");
	expect_sentence("over outcome=draw reason=quiet", "A draw: too long nothing happened");
	expect_sentence("over outcome=white reason=line", "White wins: three in a row");
	expect_sentence("unheard of=this", "Unheard of=this");
}

static void every_event_has_words(void **unused)
{
	static const char *const kinds[] = {
#define X(kind, name, text) name,
		EVENT_KINDS(X)
#undef X
	};
	(void)unused;
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		struct strbuf event = {0}, out = {0};
		strbuf_printf(&event, "%s none=none", kinds[i]);
		phrases_event(NULL, strbuf_get(&event), &out);
		if (strstr(strbuf_get(&out), "none=none") && strcmp(kinds[i], "chance") != 0 &&
		    strcmp(kinds[i], "table") != 0)
			fail_msg("no words for the event %s", kinds[i]);
		if (strpbrk(strbuf_get(&out), "{}[]#"))
			fail_msg("%s: %s", kinds[i], strbuf_get(&out));
		strbuf_free(&event);
		strbuf_free(&out);
	}
}

static void every_reason_has_words(void **unused)
{
	static const char *const names[] = {
#define X(reason, name) name,
		REASONS(X)
#undef X
	};
	(void)unused;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		assert_true(phrases_reason(names[i]));
}

static void tokens_have_parts(void **unused)
{
	/* Where each part of a token ends; 0 ends the list. */
	static const struct {
		const char *token;
		size_t ends[8];
	} cases[] = {
		{"e2e4", {2, 4}},
		{"a7a8q", {2, 4, 5}},
		{"Q@b2", {2, 4}},
		{"c1xc2*1", {2, 5, 7}},
		{"a5b6+claim", {2, 4, 10}},
		{"e2e4+cowardice@e5e6", {2, 4, 15, 17, 19}},
		{"disintegration'@e4", {16, 18}},
		{"hand-of-fate", {12}},
		{"pass", {4}},
	};
	(void)unused;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		size_t at = 0, n = 0;
		for (; cases[i].token[at]; n++) {
			at = complete_part_end(cases[i].token, at);
			assert_int_equal(at, cases[i].ends[n]);
		}
		assert_int_equal(cases[i].ends[n], 0);
	}
}

static void searches_are_short(void **unused)
{
	struct strbuf out = {0};
	(void)unused;
	phrases_info("info depth 5 score cp -123 nodes 99 pv e2e4 e7e5 g1f3", 30, &out);
	assert_string_equal(strbuf_get(&out), "depth 5  -1.23  e2e4 e7e5");
	strbuf_clear(&out);
	phrases_info("info depth 5 multipv 2 score mate -3 nodes 99 pv e2e4", 80, &out);
	assert_string_equal(strbuf_get(&out), "depth 5  loses in 3  e2e4");
	strbuf_clear(&out);
	phrases_info("info depth 1 score chance 512 nodes 99 pv pass", 80, &out);
	assert_string_equal(strbuf_get(&out), "depth 1  51%  pass");
	strbuf_free(&out);
}

static void errors_are_sentences(void **unused)
{
	struct strbuf out = {0};
	(void)unused;
	phrases_error("illegal-move e2e5 M1 a pawn goes straight", &out);
	assert_string_equal(strbuf_get(&out), "e2e5 is not legal: a pawn goes straight (M1)");
	strbuf_clear(&out);
	phrases_error("unknown-command foo", &out);
	assert_string_equal(strbuf_get(&out), "no command is called foo; help lists them");
	strbuf_free(&out);
}

static void words_are_wrapped(void **unused)
{
	struct strbuf out = {0};
	(void)unused;
	style_wrap("one two  three", 2, 10, &out);
	assert_string_equal(strbuf_get(&out), "  one two  \n  three\n");
	strbuf_free(&out);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(events_are_sentences),   cmocka_unit_test(every_event_has_words),
		cmocka_unit_test(every_reason_has_words), cmocka_unit_test(tokens_have_parts),
		cmocka_unit_test(searches_are_short),     cmocka_unit_test(errors_are_sentences),
		cmocka_unit_test(words_are_wrapped),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
