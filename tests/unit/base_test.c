/* base_test.c - src/base (string buffers, parsing, UTF-8, errors, threads), and the two
 * growing lists of src/game. */
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <unistd.h>

#include "base/error.h"
#include "base/json_read.h"
#include "base/os.h"
#include "base/memory.h"
#include "base/parse.h"
#include "base/random.h"
#include "base/similar.h"
#include "base/strbuf.h"
#include "base/style.h"
#include "base/utf8.h"
#include "game/event.h"
#include "game/steps.h"
#include "tests/cmocka.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static void strbuf_starts_empty(void **unused)
{
	struct strbuf t = {0};
	assert_string_equal(strbuf_get(&t), "");
	strbuf_clear(&t);
	strbuf_add(&t, "");
	assert_string_equal(strbuf_get(&t), "");
	strbuf_free(&t);
	assert_string_equal(strbuf_get(&t), "");
	strbuf_free(&t);
}

static void strbuf_grows(void **unused)
{
	struct strbuf t = {0};
	strbuf_add(&t, "one");
	strbuf_add_char(&t, ' ');
	strbuf_add_n(&t, "two-three", 3);
	strbuf_printf(&t, " %d%s", 3, "!");
	assert_string_equal(strbuf_get(&t), "one two 3!");
	assert_int_equal(t.n, 10);
	strbuf_clear(&t);
	assert_int_equal(t.n, 0);
	for (int i = 0; i < 5000; i++)
		strbuf_printf(&t, "%d", i % 10);
	assert_int_equal(strlen(strbuf_get(&t)), 5000);
	for (size_t i = 0; i < 5000; i++)
		assert_int_equal(strbuf_get(&t)[i], '0' + (int)(i % 10));
	strbuf_free(&t);
}

static void strbuf_writes_numbers(void **unused)
{
	struct strbuf t = {0};
	strbuf_add_number(&t, 0);
	strbuf_add_char(&t, ' ');
	strbuf_add_number(&t, 10203);
	strbuf_add_char(&t, ' ');
	strbuf_add_number(&t, UINT64_MAX);
	assert_string_equal(strbuf_get(&t), "0 10203 18446744073709551615");
	strbuf_free(&t);
}

/* What is read of a text, in its one spelling; or why nothing is. Freed by the caller. */
static char *respelled(const char *text)
{
	struct json json = {0};
	struct strbuf out = {0};
	struct json_writer w = {.out = &out};
	const struct json_value *whole = json_read(&json, text, strlen(text));
	if (whole)
		json_write_value(&w, NULL, whole, json_get(whole, "skipped"));
	else
		strbuf_add(&out, json.fault);
	json_free(&json);
	return out.s;
}

static void json_is_read(void **unused)
{
	static const char *const cases[][2] = {
		{" [ ] ", "[]"},
		{"{\"b\":[1,{\"d\":null,\"c\":true}],\"a\":false}",
	     "{\"a\":false,\"b\":[1,{\"c\":true,\"d\":null}]}"},
		{"{\"a\":1,\"skipped\":{\"b\":2},\"c\":3}", "{\"a\":1,\"c\":3}"},
		{"[0,-0,9223372036854775807,-9223372036854775808]",
	     "[0,0,9223372036854775807,-9223372036854775808]"},
		{"[1.50,-2e10,3E-1]", "[1.50,-2e10,3E-1]"},
		{"[\"\\u0041\\u00e4\\u20AC\\ud83d\\ude00\\n\\/\\u0001\"]",
	     "[\"A\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80\\n/\\u0001\"]"},
		{"", "'[' or '{' expected near end of file"},
		{"null", "'[' or '{' expected near 'null'"},
		{"[1", "']' expected near end of file"},
		{"[1,]", "invalid token near ']'"},
		{"[1,,2]", "invalid token near ','"},
		{"[1 2]", "']' expected near '2'"},
		{"[01]", "invalid token near '01'"},
		{"[1.]", "invalid token near '1.'"},
		{"[1e]", "invalid token near '1e'"},
		{"[-]", "invalid token near '-'"},
		{"[+1]", "invalid token near '+'"},
		{"[truue]", "invalid token near 'truue'"},
		{"[9223372036854775808]", "too big integer near '9223372036854775808'"},
		{"[9223372036854775809]", "too big integer near '9223372036854775809'"},
		{"[92233720368547758070]", "too big integer near '92233720368547758070'"},
		{"{\"a\"}", "':' expected near '}'"},
		{"{\"a\":1,}", "string or '}' expected near '}'"},
		{"{a:1}", "string or '}' expected near 'a'"},
		{"{\"a\":1,\"b\":2,\"a\":3}", "duplicate object key near '}'"},
		{"[] []", "end of file expected near '['"},
		{"[\"abc", "premature end of input near '\"abc'"},
		{"[\"\t\"]", "control character near '\"'"},
		{"[\"\\x\"]", "invalid escape near '\"\\'"},
		{"[\"\\u00g0\"]", "invalid escape near '\"\\u00'"},
		{"[\"\\u0000\"]", "\\u0000 is not allowed near '\"\\u0000'"},
		{"[\"\\ud83d\"]", "invalid Unicode near '\"\\ud83d'"},
		{"[\"\\ude00\"]", "invalid Unicode near '\"\\ude00'"},
		{"[\"\\ud83d\\u0041\"]", "invalid Unicode near '\"\\ud83d\\u0041'"},
		{"[\"\\ud83d\\ue000\"]", "invalid Unicode near '\"\\ud83d\\ue000'"},
		{"[\"\xff\"]", "it is no UTF-8"},
		{"[\xc3\xa4]", "invalid token"},
	};
	for (size_t i = 0; i < COUNT(cases); i++) {
		char *said = respelled(cases[i][0]);
		assert_string_equal(said, cases[i][1]);
		free(said);
	}
	char deep[2 * 101 + 1];
	for (int depth = 100; depth <= 101; depth++) {
		snprintf(deep, sizeof deep, "%.*s", depth,
		         "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["
		         "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[");
		memset(deep + depth, ']', (size_t)depth);
		deep[2 * depth] = '\0';
		char *said = respelled(deep);
		assert_string_equal(said, depth == 100 ? deep : "maximum parsing depth reached near '['");
		free(said);
	}
}

/* Every cut of a text is no JSON, and reads nothing behind its end. */
static void json_is_cut_anywhere(void **unused)
{
	static const char text[] = "{\"a\":[1,-2.5e+7,\"\\u00e4\\ud83d\\ude00\"],\"b\":{\"c\":null}}";
	for (size_t n = 0; n < sizeof text; n++) {
		struct json json = {0};
		char *cut = xmalloc(n);
		memcpy(cut, text, n);
		assert_int_equal(json_read(&json, cut, n) != NULL, n == sizeof text - 1);
		json_free(&json);
		free(cut);
	}
}

static void arrays_grow_by_doubling(void **unused)
{
	size_t cap = 0, regrown = 0;
	uint16_t *at = NULL;
	for (size_t n = 0; n < 10000; n++) {
		size_t before = cap;
		at = array_grow(at, &cap, n + 1, sizeof *at);
		regrown += cap != before;
		at[n] = (uint16_t)n;
	}
	for (size_t n = 0; n < 10000; n++)
		assert_int_equal(at[n], n);
	assert_true(cap >= 10000 && cap < 20000 && regrown < 15);
	at = array_grow(at, &cap, 100000, sizeof *at);
	assert_true(cap >= 100000 && cap < 200000);
	assert_int_equal(at[9999], 9999);
	free(at);
}

static void copies_of_text(void **unused)
{
	char *whole = xstrdup("text"), *part = xstrndup("text", 2), *all = xstrndup("text", 9);
	assert_string_equal(whole, "text");
	assert_string_equal(part, "te");
	assert_string_equal(all, "text");
	free(whole);
	free(part);
	free(all);
}

/* What is added around the edge of the memory that is there must fit too. */
static void strbuf_fills_its_memory(void **unused)
{
	for (int length = 120; length < 136; length++) {
		struct strbuf t = {0};
		strbuf_printf(&t, "%*s", length, "");
		strbuf_add_char(&t, '.');
		strbuf_printf(&t, "%*d", length, 7);
		assert_int_equal(t.n, 2 * length + 1);
		assert_int_equal(strbuf_get(&t)[length], '.');
		assert_int_equal(strbuf_get(&t)[2 * length], '7');
		strbuf_free(&t);
	}
}

static void strbuf_may_hold_nul(void **unused)
{
	struct strbuf t = {0};
	strbuf_add_n(&t, "a\0b", 3);
	assert_int_equal(t.n, 3);
	assert_memory_equal(t.s, "a\0b", 4);
	strbuf_free(&t);
}

static void numbers_that_are_read(void **unused)
{
	static const struct {
		const char *text;
		uint64_t low, high, value;
	} good[] = {
		{"0", 0, 0, 0},
		{"7", 7, 7, 7},
		{"007", 0, 9, 7},
		{"4294967296", 0, UINT64_MAX, 4294967296u},
		{"18446744073709551615", 0, UINT64_MAX, UINT64_MAX},
		{"00000000000000000000000000000000012", 1, 12, 12},
	};
	for (size_t i = 0; i < COUNT(good); i++) {
		uint64_t out = 99;
		assert_true(parse_number(good[i].text, good[i].low, good[i].high, &out));
		assert_true(out == good[i].value);
	}
}

static void numbers_that_are_refused(void **unused)
{
	static const struct {
		const char *text;
		uint64_t low, high;
	} bad[] = {
		{"", 0, UINT64_MAX},
		{"+1", 0, UINT64_MAX},
		{"-1", 0, UINT64_MAX},
		{" 1", 0, UINT64_MAX},
		{"1 ", 0, UINT64_MAX},
		{"1x", 0, UINT64_MAX},
		{"0x10", 0, UINT64_MAX},
		{"1e3", 0, UINT64_MAX},
		{"6", 7, 9},
		{"10", 7, 9},
		{"18446744073709551616", 0, UINT64_MAX},
		{"18446744073709551620", 0, UINT64_MAX},
		{"28446744073709551615", 0, UINT64_MAX},
		{"184467440737095516150", 0, UINT64_MAX},
		{"99999999999999999999999999", 0, UINT64_MAX},
	};
	for (size_t i = 0; i < COUNT(bad); i++) {
		uint64_t out = 99;
		assert_false(parse_number(bad[i].text, bad[i].low, bad[i].high, &out));
		assert_true(out == 99);
	}
}

static size_t split_copy(const char *line, char *copy, char **words, size_t cap)
{
	memcpy(copy, line, strlen(line) + 1);
	return split_words(copy, words, cap);
}

static void words_are_split_at_blanks(void **unused)
{
	char copy[100], *words[4];
	assert_int_equal(split_copy("", copy, words, 4), 0);
	assert_int_equal(split_copy(" \t ", copy, words, 4), 0);
	assert_int_equal(split_copy("one", copy, words, 4), 1);
	assert_string_equal(words[0], "one");
	assert_int_equal(split_copy("\t one  two\tthree ", copy, words, 4), 3);
	assert_string_equal(words[0], "one");
	assert_string_equal(words[1], "two");
	assert_string_equal(words[2], "three");
}

static void words_beyond_the_cap_are_counted(void **unused)
{
	char copy[100], *words[3] = {NULL, NULL, copy};
	assert_int_equal(split_copy("a b c d", copy, words, 2), 4);
	assert_string_equal(words[0], "a");
	assert_string_equal(words[1], "b");
	assert_ptr_equal(words[2], copy);
	assert_int_equal(split_copy("a b", copy, NULL, 0), 2);
}

static void only_blanks_separate_words(void **unused)
{
	char copy[100], *words[4];
	assert_int_equal(split_copy("a\rb\vc\xC2\xA0"
	                            "d",
	                            copy, words, 4),
	                 1);
}

/* Every code point, encoded as RFC 3629 says, and every one that may not be. */
static size_t encode(uint32_t point, char *out)
{
	if (point < 0x80) {
		out[0] = (char)point;
		return 1;
	}
	size_t n = point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
	static const unsigned char first[] = {0, 0, 0xC0, 0xE0, 0xF0};
	for (size_t i = n - 1; i > 0; i--, point >>= 6)
		out[i] = (char)(0x80 | (point & 0x3F));
	out[0] = (char)(first[n] | point);
	return n;
}

static void utf8_every_code_point(void **unused)
{
	for (uint32_t point = 0; point < 0x140000; point++) {
		char s[4];
		size_t n = encode(point, s);
		bool surrogate = point >= 0xD800 && point <= 0xDFFF;
		bool wanted = point != 0 && !surrogate && point <= 0x10FFFF;
		if (utf8_valid(s, n) != wanted)
			fail_msg("U+%04X", (unsigned)point);
		for (size_t shorter = 1; shorter < n; shorter++)
			if (utf8_valid(s, shorter))
				fail_msg("U+%04X cut to %zu", (unsigned)point, shorter);
	}
}

static void utf8_malformed(void **unused)
{
	static const char *const bad[] = {
		"\x80",
		"\xBF",
		"a\x80",
		"\xC0\x80",
		"\xC0\xAF",
		"\xC1\xBF",
		"\xC2",
		"\xC2\x41",
		"\xC2\xC2\x80",
		"\xDF\x7F",
		"\xDF\xC0",
		"\xE0\x80\x80",
		"\xE0\x9F\xBF",
		"\xE0\xA0",
		"\xE0\xA0\x7F",
		"\xE0\xA0\xC0",
		"\xE1\x7F\x80",
		"\xED\xA0\x80",
		"\xED\xBF\xBF",
		"\xEF\xBF",
		"\xF0\x80\x80\x80",
		"\xF0\x8F\xBF\xBF",
		"\xF0\x90\x80",
		"\xF0\x90\x80\x7F",
		"\xF1\x80\x7F\x80",
		"\xF4\x90\x80\x80",
		"\xF5\x80\x80\x80",
		"\xF8\x88\x80\x80\x80",
		"\xFC\x84\x80\x80\x80\x80",
		"\xFE",
		"\xFF",
		"\xFF\xFE",
	};
	static const char *const good[] = {
		"",
		"\x01",
		"\x7F",
		"plain",
		"\xC2\x80",
		"\xDF\xBF",
		"\xE0\xA0\x80",
		"\xED\x9F\xBF",
		"\xEE\x80\x80",
		"\xEF\xBF\xBF",
		"\xF0\x90\x80\x80",
		"\xF4\x8F\xBF\xBF",
		"a\xC3\xA4"
		"b\xE2\x99\x94"
		"c\xF0\x9F\x83\x8F"
		"d",
	};
	for (size_t i = 0; i < COUNT(bad); i++)
		if (utf8_valid(bad[i], strlen(bad[i])))
			fail_msg("malformed case %zu is taken", i);
	for (size_t i = 0; i < COUNT(good); i++)
		if (!utf8_valid(good[i], strlen(good[i])))
			fail_msg("good case %zu is refused", i);
	assert_false(utf8_valid("a\0b", 3));
	assert_true(utf8_valid(NULL, 0));
}

static void error_set_fills_in_and_returns_false(void **unused)
{
	struct error err = {0};
	assert_false(error_set(NULL, ERROR_BUSY, "nobody %s", "listens"));
	assert_false(error_set(&err, ERROR_BAD_SYNTAX, "%s has %d legs", "it", 3));
	assert_int_equal(err.code, ERROR_BAD_SYNTAX);
	assert_string_equal(err.text, "it has 3 legs");
	assert_string_equal(error_name(err.code), "bad-syntax");
	assert_string_equal(error_name(ERROR_OUT_OF_MEMORY), "out-of-memory");
}

static void error_set_hides_control_characters(void **unused)
{
	struct error err;
	error_set(&err, ERROR_BAD_SYNTAX, "%s", "a\nb\tc\rd\x1B[0m\x7F\x01~ \xC3\xA4");
	assert_string_equal(err.text, "a?b?c?d?[0m??~ \xC3\xA4");
}

/* However a character stands across the cut, it is there whole or not at all. */
static void error_set_cuts_at_a_character(void **unused)
{
	static const char *const characters[] = {"x", "\xC3\xA4", "\xE2\x99\x94", "\xF0\x9F\x83\x8F"};
	size_t room = sizeof((struct error *)0)->text - 1;
	for (size_t c = 0; c < COUNT(characters); c++)
		for (size_t shift = 0; shift < 4; shift++) {
			struct strbuf t = {0};
			struct error err;
			size_t length = strlen(characters[c]);
			strbuf_add_n(&t, "....", shift);
			while (t.n < 2 * room)
				strbuf_add(&t, characters[c]);
			error_set(&err, ERROR_BAD_SYNTAX, "%s", strbuf_get(&t));
			size_t n = strlen(err.text);
			assert_true(utf8_valid(err.text, n));
			assert_memory_equal(err.text, strbuf_get(&t), n);
			assert_int_equal((n - shift) % length, 0);
			assert_in_range(n, room - 2 * length, room);
			strbuf_free(&t);
		}
}

/* A text that just fits loses nothing. */
static void error_set_keeps_what_fits(void **unused)
{
	size_t room = sizeof((struct error *)0)->text - 1;
	struct strbuf t = {0};
	struct error err;
	while (t.n + 3 <= room)
		strbuf_add(&t, "\xE2\x99\x94");
	error_set(&err, ERROR_BAD_SYNTAX, "%s", strbuf_get(&t));
	assert_string_equal(err.text, strbuf_get(&t));
	strbuf_free(&t);
}

static void steps_grow(void **unused)
{
	struct steps list = {0};
	for (step_t i = 0; i < 1000; i++)
		steps_add(&list, splitmix64(i));
	assert_int_equal(list.n, 1000);
	for (size_t i = 0; i < list.n; i++)
		assert_true(list.at[i] == splitmix64(i));
	steps_free(&list);
	assert_null(list.at);
}

static const char *const seats[] = {"north", "south", NULL}, *const teams[] = {"X", "Y", NULL};
static const struct game_info board = {.files = 3, .ranks = 3, .seat_names = seats, .teams = teams};

static void check_line(const struct events *events, size_t i, const char *line)
{
	struct strbuf out = {0};
	event_write(&board, events, &events->at[i], &out);
	assert_string_equal(strbuf_get(&out), line);
	strbuf_free(&out);
}

static void events_are_truncated_and_grow_again(void **unused)
{
	struct events events = {0};
	struct event e = event_of(EVENT_CHANCE, EVENT_NONE);
	events_add(NULL, e);
	for (int i = 0; i < 100; i++) {
		char token[20];
		snprintf(token, sizeof token, "draw:%d", i);
		e.seen_by = TO_ONE(i % VIEWERS);
		events_add_text(&events, e, token);
	}
	assert_int_equal(events.n, 100);
	check_line(&events, 99, "event chance draw:99\n");
	events_truncate(&events, 100);
	assert_int_equal(events.n, 100);
	events_truncate(&events, 3);
	assert_int_equal(events.n, 3);
	e = event_of(EVENT_OVER, EVENT_NONE);
	e.outcome = "draw";
	e.reason = "limit";
	events_add(&events, e);
	for (int i = 0; i < 3; i++)
		assert_int_equal(events.at[i].seen_by, TO_ONE(i));
	check_line(&events, 0, "event chance draw:0\n");
	check_line(&events, 2, "event chance draw:2\n");
	check_line(&events, 3, "event over outcome=draw reason=limit\n");
	events_truncate(&events, 0);
	assert_int_equal(events.text.n, 0);
	events_truncate(&events, 5);
	assert_int_equal(events.n, 0);
	events_free(&events);
	assert_null(events.at);
}

/* What an event does not say is left out of its line; 0 is said. */
static void events_say_what_they_have(void **unused)
{
	struct events events = {0};
	struct event e = event_moved(0, piece_token_of_letter('q'), 0, 8);
	e.by = 1;
	events_add(&events, e);
	e = event_of(EVENT_INCOME, 1);
	e.beans = e.bank = 0;
	events_add(&events, e);
	e = event_moved(1, piece_token_of_text("N2"), PLACE_OF_SEAT(1), PLACE_OF_SEAT(0));
	e.castling = CASTLING_QUEENSIDE;
	events_add(&events, e);
	e = event_of(EVENT_ROW, 0);
	e.squares = 1 << 1 | 1 << 5;
	events_add(&events, e);
	e = event_of(EVENT_POINTS, EVENT_NONE);
	e.team = 1;
	e.gained = 2;
	e.score[1] = 3;
	events_add(&events, e);
	events_add(&events, event_of(EVENT_ROUND, EVENT_NONE));
	events_add(&events, event_of(EVENT_RESHUFFLE, EVENT_NONE));
	check_line(&events, 0, "event move seat=north piece=q from=a1 to=c3 by=south\n");
	check_line(&events, 1, "event income seat=south beans=0 bank=0\n");
	check_line(&events, 2,
	           "event move seat=south piece=N2 from=south to=north castling=queenside\n");
	check_line(&events, 3, "event line seat=north squares=b1,c2\n");
	check_line(&events, 4, "event points team=Y gained=2 X=0 Y=3\n");
	check_line(&events, 5, "event round round=0 last=-\n");
	check_line(&events, 6, "event reshuffle deck=common\n");
	events_free(&events);
}

/* The wire names are what programs rely on: all there, all different. */
static void wire_names_are_unique(void **unused)
{
	static const char *const errors[] = {
#define X(code, name, text) name,
		ERROR_CODES(X)
#undef X
	};
	static const char *const kinds[] = {
#define X(kind, name, ...) name,
		EVENT_KINDS(X)
#undef X
	};
	for (size_t i = 0; i < COUNT(errors); i++)
		for (size_t j = 0; j < i; j++)
			assert_string_not_equal(errors[i], errors[j]);
	for (size_t i = 0; i < COUNT(kinds); i++) {
		assert_string_equal(event_name((enum event_kind)i), kinds[i]);
		for (size_t j = 0; j < i; j++)
			assert_string_not_equal(kinds[i], kinds[j]);
	}
}

/* What a thread of os_thread_start finds. */
struct thread_view {
	size_t stack;
	sigset_t blocked;
};

static void *look_around(void *data)
{
	struct thread_view *view = data;
	pthread_attr_t attr;
	assert_int_equal(pthread_getattr_np(pthread_self(), &attr), 0);
	assert_int_equal(pthread_attr_getstacksize(&attr, &view->stack), 0);
	pthread_attr_destroy(&attr);
	pthread_sigmask(SIG_BLOCK, NULL, &view->blocked);
	return NULL;
}

/* The stack is ours, not that of `ulimit -s`; only signals of faults come there. */
static jmp_buf lost;

static void on_lost(struct memory_guard *guard)
{
	(void)guard;
	longjmp(lost, 1);
}

/* Whether the thread has the guard that started it. */
static void *find_guard(void *guard)
{
	*(bool *)guard = memory_guard() != NULL;
	return NULL;
}

static void a_guard_gives_its_reserve_and_takes_the_thread_away(void **unused)
{
	struct memory_guard guard = {.on_lost = on_lost};
	bool tried = false, guarded = false;
	pthread_t thread;
	assert_false(memory_may_retry(&tried));
	assert_true(memory_guard_fill(&guard, 1000));
	void *reserve = guard.reserve;
	assert_true(memory_guard_fill(&guard, 500)); /* it has more */
	assert_ptr_equal(guard.reserve, reserve);
	assert_null(memory_guard_set(&guard));
	assert_true(memory_may_retry(&tried));
	assert_null(guard.reserve);
	assert_false(memory_may_retry(&tried));
	assert_true(memory_guard_fill(&guard, 1000));
	assert_true(os_thread_start(&thread, find_guard, &guarded));
	assert_int_equal(pthread_join(thread, NULL), 0);
	assert_true(guarded);
	if (setjmp(lost) == 0)
		out_of_memory();
	assert_ptr_equal(memory_guard_set(NULL), &guard);
	memory_guard_empty(&guard);
}

static void thread_has_its_stack_and_signals(void **unused)
{
	static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS, SIGABRT};
	static const int others[] = {SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP, SIGCHLD, SIGUSR1};
	struct thread_view view;
	pthread_t thread;
	assert_true(os_thread_start(&thread, look_around, &view));
	assert_int_equal(pthread_join(thread, NULL), 0);
	assert_true(view.stack >= OS_THREAD_STACK);
	for (size_t i = 0; i < COUNT(faults); i++)
		assert_false(sigismember(&view.blocked, faults[i]));
	for (size_t i = 0; i < COUNT(others); i++)
		assert_true(sigismember(&view.blocked, others[i]));
	pthread_sigmask(SIG_BLOCK, NULL, &view.blocked);
	assert_false(sigismember(&view.blocked, SIGTERM));
}

static void clock_goes_on(void **unused)
{
	int64_t begin = os_monotonic_ns();
	usleep(2000);
	assert_true(os_monotonic_ns() - begin >= 2000000);
}

static void words_are_similar(void **unused)
{
	static const struct {
		const char *a, *b;
		size_t distance;
	} cases[] = {{"help", "help", 0},      {"hlep", "help", 1}, {"resing", "resign", 1},
	             {"kitten", "sitting", 3}, {"", "abc", 3},      {"undo", "redo", 2},
	             {"MULTIPV", "MultiPv", 0}};
	const char *best = NULL;
	size_t distance = 0;
	struct error err;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		assert_int_equal(similar_distance(cases[i].a, cases[i].b), cases[i].distance);
		assert_int_equal(similar_distance(cases[i].b, cases[i].a), cases[i].distance);
	}
	char *longest = xzalloc(1001);
	memset(longest, 'a', 1000);
	assert_true(similar_distance(longest, "help") > 10);
	assert_true(similar_distance("help", longest) > 10);
	free(longest);
	similar_consider("hlep", "load", &best, &distance);
	assert_null(best);
	similar_consider("hlep", "help", &best, &distance);
	assert_string_equal(best, "help");
	assert_false(similar_error(&err, ERROR_UNKNOWN_COMMAND, "no ", "hlep", best));
	assert_string_equal(err.text, "no hlep: did you mean help?");
	similar_error(&err, ERROR_UNKNOWN_COMMAND, "", "hlep", NULL);
	assert_string_equal(err.text, "hlep");
}

/* What a terminal without UTF-8 cannot show is a question mark; a word that is cut ends at a character. */
static void characters_are_whole(void **unused)
{
	static const struct terminal_caps plain = {.utf8 = false}, utf8 = {.utf8 = true};
	struct strbuf text = {0}, nothing = {0};
	strbuf_add(&text, "a\xe2\x99\x94 \xc3\xa4.");
	style_sanitize(&utf8, &text);
	assert_string_equal(strbuf_get(&text), "a\xe2\x99\x94 \xc3\xa4.");
	style_sanitize(&plain, &text);
	assert_string_equal(strbuf_get(&text), "a? ?.");
	style_sanitize(&plain, &nothing);
	assert_string_equal(strbuf_get(&nothing), "");
	for (size_t begin = 0; begin < 4; begin++) {
		strbuf_clear(&text);
		strbuf_add_blanks(&text, begin);
		for (int i = 0; i < 30; i++)
			strbuf_add(&text, "\xe2\x99\x94");
		struct ellipsized cut = ellipsize(strbuf_get(&text));
		assert_true(utf8_valid(cut.s, strlen(cut.s)));
		assert_string_equal(cut.s + strlen(cut.s) - 3, "...");
		assert_true(strlen(cut.s) + 4 > sizeof cut.s - 1);
	}
	strbuf_free(&text);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(characters_are_whole),
		cmocka_unit_test(words_are_similar),
		cmocka_unit_test(strbuf_starts_empty),
		cmocka_unit_test(strbuf_grows),
		cmocka_unit_test(strbuf_writes_numbers),
		cmocka_unit_test(json_is_read),
		cmocka_unit_test(json_is_cut_anywhere),
		cmocka_unit_test(arrays_grow_by_doubling),
		cmocka_unit_test(copies_of_text),
		cmocka_unit_test(strbuf_fills_its_memory),
		cmocka_unit_test(strbuf_may_hold_nul),
		cmocka_unit_test(numbers_that_are_read),
		cmocka_unit_test(numbers_that_are_refused),
		cmocka_unit_test(words_are_split_at_blanks),
		cmocka_unit_test(words_beyond_the_cap_are_counted),
		cmocka_unit_test(only_blanks_separate_words),
		cmocka_unit_test(utf8_every_code_point),
		cmocka_unit_test(utf8_malformed),
		cmocka_unit_test(error_set_fills_in_and_returns_false),
		cmocka_unit_test(error_set_hides_control_characters),
		cmocka_unit_test(error_set_cuts_at_a_character),
		cmocka_unit_test(error_set_keeps_what_fits),
		cmocka_unit_test(steps_grow),
		cmocka_unit_test(events_are_truncated_and_grow_again),
		cmocka_unit_test(events_say_what_they_have),
		cmocka_unit_test(wire_names_are_unique),
		cmocka_unit_test(a_guard_gives_its_reserve_and_takes_the_thread_away),
		cmocka_unit_test(thread_has_its_stack_and_signals),
		cmocka_unit_test(clock_goes_on),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
