/* go_limits.c - parsing the arguments of `go`. */
#include "protocol/go_limits.h"

#include <string.h>

#include "engine/searchmoves.h"

/* The arguments while they are parsed: words[i] comes next. */
struct go_args {
	struct limits *limits;
	const struct match *match;
	char **words;
	size_t n, i;
	struct error *err;
	unsigned given; /* a bit for each enum go_bit */
	uint64_t nodes, depth, mate, movestogo, movetime, wtime, btime, winc, binc;
};

#define TIME_NOT_GIVEN UINT64_MAX

/* One numeric argument: the word, what it may be, where it goes. */
struct go_number {
	const char *word;
	uint64_t min, max;
	size_t offset;        /* in struct go_args */
	bool may_be_negative; /* may be below zero, which counts as zero */
};

enum { YEAR_SECONDS = 366 * 86400 };

static const struct go_number go_numbers[] = {
	{"nodes", 1, UINT64_MAX, offsetof(struct go_args, nodes), false},
	{"depth", 1, 1000000, offsetof(struct go_args, depth), false},
	{"mate", 1, 1000000, offsetof(struct go_args, mate), false},
	{"movestogo", 1, 1000000, offsetof(struct go_args, movestogo), false},
	{"movetime", 0, YEAR_SECONDS * 1000ull, offsetof(struct go_args, movetime), false},
	{"wtime", 0, YEAR_SECONDS * 1000ull, offsetof(struct go_args, wtime), true},
	{"btime", 0, YEAR_SECONDS * 1000ull, offsetof(struct go_args, btime), true},
	{"winc", 0, YEAR_SECONDS * 1000ull, offsetof(struct go_args, winc), true},
	{"binc", 0, YEAR_SECONDS * 1000ull, offsetof(struct go_args, binc), true},
};

/* Bits of go_args.given: the rows of go_numbers, then the other words. */
enum go_bit {
	GO_NUMBERS = sizeof go_numbers / sizeof *go_numbers,
	GO_PONDER = GO_NUMBERS,
	GO_INFINITE,
	GO_SEARCHMOVES
};

/* Takes note that word was given; an error when it was before. */
static bool mark_given(struct go_args *args, unsigned bit, const char *word)
{
	if (args->given & 1u << bit)
		return error_set(args->err, ERROR_BAD_SYNTAX, "%s is given twice", word);
	args->given |= 1u << bit;
	return true;
}

/* Is word an argument of go that ends a list of searchmoves? */
static bool is_keyword(const char *word)
{
	static const char *const others[] = {"infinite", "ponder", "searchmoves", "perft"};
	for (size_t i = 0; i < GO_NUMBERS; i++)
		if (strcmp(go_numbers[i].word, word) == 0)
			return true;
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (strcmp(others[i], word) == 0)
			return true;
	return false;
}

static bool parse_value(struct go_args *args, const struct go_number *number, const char *value)
{
	uint64_t *out = (uint64_t *)((char *)args + number->offset);
	bool negative = number->may_be_negative && value && value[0] == '-';
	uint64_t min = negative ? 0 : number->min;
	if (!value || !parse_number(value + (negative ? 1 : 0), min, number->max, out))
		return error_set(args->err, ERROR_BAD_SYNTAX, "%s takes a number from %llu to %llu",
		                 number->word, (unsigned long long)number->min,
		                 (unsigned long long)number->max);
	if (negative)
		*out = 0;
	return true;
}

static bool parse_searchmoves(struct go_args *args)
{
	if (args->i == args->n || is_keyword(args->words[args->i]))
		return error_set(args->err, ERROR_BAD_SYNTAX, "searchmoves needs a token");
	for (; args->i < args->n && !is_keyword(args->words[args->i]); args->i++)
		if (!searchmoves_add_token(args->limits, args->match, &args->words[args->i], args->err))
			return false;
	return true;
}

static bool parse_argument(struct go_args *args)
{
	const char *word = args->words[args->i++];
	for (unsigned k = 0; k < GO_NUMBERS; k++)
		if (strcmp(go_numbers[k].word, word) == 0) {
			const char *value = args->i < args->n ? args->words[args->i] : NULL;
			args->i++;
			return mark_given(args, k, word) && parse_value(args, &go_numbers[k], value);
		}
	if (strcmp(word, "infinite") == 0) {
		args->limits->infinite = true;
		return mark_given(args, GO_INFINITE, word);
	}
	if (strcmp(word, "ponder") == 0) {
		args->limits->ponder = true;
		return mark_given(args, GO_PONDER, word);
	}
	if (strcmp(word, "searchmoves") == 0)
		return mark_given(args, GO_SEARCHMOVES, word) && parse_searchmoves(args);
	return error_set(args->err, ERROR_BAD_SYNTAX, "go knows no %s", ellipsize(word).s);
}

/* The clock of the seat on move: btime and binc are the second seat's of two. */
static void set_clock(struct limits *limits, const struct go_args *args)
{
	const struct match *m = args->match;
	bool black = match_game(m)->seats(match_state(m)) == 2 && match_to_move(m) == 1;
	uint64_t time_left = black ? args->btime : args->wtime;
	limits->has_clock = time_left != TIME_NOT_GIVEN;
	limits->time = limits->has_clock ? (int64_t)time_left : 0;
	limits->increment = (int64_t)(black ? args->binc : args->winc);
	limits->movestogo = (int)args->movestogo;
}

bool go_limits_parse(struct limits *limits, const struct match *m, char **words, size_t n,
                     struct error *err)
{
	struct go_args args = {
		.limits = limits,
		.match = m,
		.words = words,
		.n = n,
		.err = err,
		.movetime = TIME_NOT_GIVEN,
		.wtime = TIME_NOT_GIVEN,
		.btime = TIME_NOT_GIVEN,
	};
	while (args.i < n)
		if (!parse_argument(&args))
			return false;
	limits->nodes = args.nodes;
	limits->depth = args.depth > DEPTH_MAX ? DEPTH_MAX : (int)args.depth;
	limits->mate = (int)args.mate;
	if (args.movetime != TIME_NOT_GIVEN) /* 0 would mean: not given */
		limits->movetime = args.movetime == 0 ? 1 : (int64_t)args.movetime;
	set_clock(limits, &args);
	if (!limits->nodes && !limits->depth && !limits->mate && !limits->movetime &&
	    !limits->has_clock)
		limits->infinite = true;
	return true;
}
