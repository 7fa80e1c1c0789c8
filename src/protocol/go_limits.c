#include "protocol/go_limits.h"

#include <string.h>

/* The numbers of go while they are read. */
struct go_args {
	struct limits *limits;
	uint64_t depth, mate, movestogo, movetime, wtime, btime, winc, binc;
	unsigned given; /* a bit for each row of the table below */
};

#define TIME_NOT_GIVEN UINT64_MAX

/* One numeric argument: the word, what it may be, where it goes. */
struct go_arg {
	const char *word;
	uint64_t min, max;
	size_t offset;        /* offset in struct go_args */
	bool may_be_negative; /* may be below zero, which counts as zero */
};

enum { ONE_YEAR_MS = 366 * 86400 };

static const struct go_arg go_numbers[] = {
	{"depth", 1, 1000000, offsetof(struct go_args, depth), false},
	{"mate", 1, 1000000, offsetof(struct go_args, mate), false},
	{"movestogo", 1, 1000000, offsetof(struct go_args, movestogo), false},
	{"movetime", 0, ONE_YEAR_MS * 1000ull, offsetof(struct go_args, movetime), false},
	{"wtime", 0, ONE_YEAR_MS * 1000ull, offsetof(struct go_args, wtime), true},
	{"btime", 0, ONE_YEAR_MS * 1000ull, offsetof(struct go_args, btime), true},
	{"winc", 0, ONE_YEAR_MS * 1000ull, offsetof(struct go_args, winc), true},
	{"binc", 0, ONE_YEAR_MS * 1000ull, offsetof(struct go_args, binc), true},
};
enum { GO_NUMBERS = sizeof go_numbers / sizeof *go_numbers };

static bool parse_value(const char *word, const char *value, uint64_t min, uint64_t max,
                        bool may_be_negative, uint64_t *out, struct error *err)
{
	bool negative = may_be_negative && value && value[0] == '-';
	if (!value || !parse_number(value + (negative ? 1 : 0), negative ? 0 : min, max, out))
		return error_set(err, ERROR_BAD_SYNTAX, "%s takes a number from %llu to %llu", word,
		                 (unsigned long long)min, (unsigned long long)max);
	if (negative)
		*out = 0;
	return true;
}

static bool mark_given(unsigned *given, unsigned bit, const char *word, struct error *err)
{
	if (*given & 1u << bit)
		return error_set(err, ERROR_BAD_SYNTAX, "%s is given twice", word);
	*given |= 1u << bit;
	return true;
}

/* Is word an argument of go that ends a list of searchmoves? */
static bool is_keyword(const char *word)
{
	static const char *const flags[] = {"nodes", "infinite", "ponder", "searchmoves", "perft"};
	for (size_t i = 0; i < GO_NUMBERS; i++)
		if (strcmp(go_numbers[i].word, word) == 0)
			return true;
	for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
		if (strcmp(flags[i], word) == 0)
			return true;
	return false;
}

/* Turns one token into its steps by playing it aside. */
static bool parse_searchmove(struct limits *limits, const struct match *m, char **word,
                             struct error *err)
{
	struct match *trial = match_fork_observed(m, match_to_move(m));
	bool fine = match_try(trial, VIEW_ALL, word, err);
	const struct game *game = match_game(m);
	for (size_t i = 0; fine && i < match_length(trial); i++)
		if (!game->is_chance(match_step_at(trial, i)))
			steps_add(&limits->searchmoves, match_step_at(trial, i));
	if (fine)
		steps_add(&limits->searchmoves, STEP_NONE);
	match_free(trial);
	return fine;
}

static bool parse_searchmoves(struct limits *limits, const struct match *m, char **words, size_t n,
                              size_t *i, struct error *err)
{
	if (*i == n || is_keyword(words[*i]))
		return error_set(err, ERROR_BAD_SYNTAX, "searchmoves needs a token");
	for (; *i < n && !is_keyword(words[*i]); (*i)++)
		if (!parse_searchmove(limits, m, &words[*i], err))
			return false;
	return true;
}

static bool parse_argument(struct go_args *args, const struct match *m, char **words, size_t n,
                           size_t *i, struct error *err)
{
	const char *word = words[*i], *value = *i + 1 < n ? words[*i + 1] : NULL;
	for (unsigned k = 0; k < GO_NUMBERS; k++) {
		const struct go_arg *row = &go_numbers[k];
		if (strcmp(row->word, word) != 0)
			continue;
		*i += 2;
		return mark_given(&args->given, k, word, err) &&
		       parse_value(word, value, row->min, row->max, row->may_be_negative,
		                   (uint64_t *)((char *)args + row->offset), err);
	}
	if (strcmp(word, "nodes") == 0) {
		*i += 2;
		return mark_given(&args->given, GO_NUMBERS, word, err) &&
		       parse_value(word, value, 1, UINT64_MAX, false, &args->limits->nodes, err);
	}
	bool infinite = strcmp(word, "infinite") == 0;
	*i += 1;
	if (infinite || strcmp(word, "ponder") == 0) {
		*(infinite ? &args->limits->infinite : &args->limits->ponder) = true;
		return mark_given(&args->given, GO_NUMBERS + 1 + infinite, word, err);
	}
	if (strcmp(word, "searchmoves") == 0)
		return mark_given(&args->given, GO_NUMBERS + 3, word, err) &&
		       parse_searchmoves(args->limits, m, words, n, i, err);
	return error_set(err, ERROR_BAD_SYNTAX, "go knows no %s", ellipsize(word).s);
}

static void set_clock(struct limits *limits, const struct go_args *args, const struct match *m)
{
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
	struct go_args args = {.limits = limits,
	                       .movetime = TIME_NOT_GIVEN,
	                       .wtime = TIME_NOT_GIVEN,
	                       .btime = TIME_NOT_GIVEN};
	for (size_t i = 0; i < n;)
		if (!parse_argument(&args, m, words, n, &i, err))
			return false;
	limits->depth = args.depth > DEPTH_MAX ? DEPTH_MAX : (int)args.depth;
	limits->mate = (int)args.mate;
	limits->movetime = args.movetime == TIME_NOT_GIVEN ? 0
	                   : args.movetime == 0            ? 1
	                                                   : (int64_t)args.movetime;
	set_clock(limits, &args, m);
	if (!limits->nodes && !limits->depth && !limits->mate && !limits->movetime &&
	    !limits->has_clock)
		limits->infinite = true;
	return true;
}
