#include "protocol/limits.h"

#include <string.h>

/* The numbers of go while they are read. */
struct reading {
	struct limits *limits;
	uint64_t depth, mate, movestogo, movetime, wtime, btime, winc, binc;
	unsigned given; /* a bit for each row of the table below */
};

#define NO_TIME UINT64_MAX

/* One numeric argument: the word, what it may be, where it goes. */
struct number {
	const char *word;
	uint64_t least, most;
	size_t at; /* offset in struct reading */
	bool clock; /* may be below zero, which counts as zero */
};

enum { ONE_YEAR_MS = 366 * 86400 };

static const struct number numbers[] = {
	{"depth", 1, 1000000, offsetof(struct reading, depth), false},
	{"mate", 1, 1000000, offsetof(struct reading, mate), false},
	{"movestogo", 1, 1000000, offsetof(struct reading, movestogo), false},
	{"movetime", 0, ONE_YEAR_MS * 1000ull, offsetof(struct reading, movetime), false},
	{"wtime", 0, ONE_YEAR_MS * 1000ull, offsetof(struct reading, wtime), true},
	{"btime", 0, ONE_YEAR_MS * 1000ull, offsetof(struct reading, btime), true},
	{"winc", 0, ONE_YEAR_MS * 1000ull, offsetof(struct reading, winc), true},
	{"binc", 0, ONE_YEAR_MS * 1000ull, offsetof(struct reading, binc), true},
};
enum { NUMBERS = sizeof numbers / sizeof *numbers };

static bool read_value(const char *word, const char *value, uint64_t least, uint64_t most,
                       bool clock, uint64_t *out, struct error *err)
{
	bool negative = clock && value && value[0] == '-';
	if (!value || !parse_number(value + (negative ? 1 : 0), negative ? 0 : least, most, out))
		return error_set(err, ERROR_BAD_SYNTAX, "%s takes a number from %llu to %llu", word,
		            (unsigned long long)least, (unsigned long long)most);
	if (negative)
		*out = 0;
	return true;
}

static bool once(unsigned *given, unsigned bit, const char *word, struct error *err)
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
	for (size_t i = 0; i < NUMBERS; i++)
		if (strcmp(numbers[i].word, word) == 0)
			return true;
	for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
		if (strcmp(flags[i], word) == 0)
			return true;
	return false;
}

/* Turns one token into its steps by playing it aside. */
static bool read_only(struct limits *limits, const struct match *m, char **word, struct error *err)
{
	struct match *here = match_fork_observed(m, match_to_move(m));
	bool fine = match_try(here, VIEW_ALL, word, err);
	const struct game *game = match_game(m);
	for (size_t i = 0; fine && i < match_length(here); i++)
		if (!game->is_chance(match_step_at(here, i)))
			steps_add(&limits->only, match_step_at(here, i));
	if (fine)
		steps_add(&limits->only, STEP_NONE);
	match_free(here);
	return fine;
}

static bool read_searchmoves(struct limits *limits, const struct match *m, char **words, size_t n,
                             size_t *i, struct error *err)
{
	if (*i == n || is_keyword(words[*i]))
		return error_set(err, ERROR_BAD_SYNTAX, "searchmoves needs a token");
	for (; *i < n && !is_keyword(words[*i]); (*i)++)
		if (!read_only(limits, m, &words[*i], err))
			return false;
	return true;
}

static bool read_word(struct reading *r, const struct match *m, char **words, size_t n, size_t *i,
                      struct error *err)
{
	const char *word = words[*i], *value = *i + 1 < n ? words[*i + 1] : NULL;
	for (unsigned k = 0; k < NUMBERS; k++) {
		const struct number *row = &numbers[k];
		if (strcmp(row->word, word) != 0)
			continue;
		*i += 2;
		return once(&r->given, k, word, err) &&
		       read_value(word, value, row->least, row->most, row->clock,
		                  (uint64_t *)((char *)r + row->at), err);
	}
	if (strcmp(word, "nodes") == 0) {
		*i += 2;
		return once(&r->given, NUMBERS, word, err) &&
		       read_value(word, value, 1, UINT64_MAX, false, &r->limits->nodes, err);
	}
	bool infinite = strcmp(word, "infinite") == 0;
	*i += 1;
	if (infinite || strcmp(word, "ponder") == 0) {
		*(infinite ? &r->limits->infinite : &r->limits->ponder) = true;
		return once(&r->given, NUMBERS + 1 + infinite, word, err);
	}
	if (strcmp(word, "searchmoves") == 0)
		return once(&r->given, NUMBERS + 3, word, err) &&
		       read_searchmoves(r->limits, m, words, n, i, err);
	return error_set(err, ERROR_BAD_SYNTAX, "go knows no %s", ellipsize(word).s);
}

static void set_clock(struct limits *limits, const struct reading *r, const struct match *m)
{
	bool second = match_game(m)->seats(match_state(m)) == 2 && match_to_move(m) == 1;
	uint64_t time = second ? r->btime : r->wtime;
	limits->clocked = time != NO_TIME;
	limits->time = limits->clocked ? (int64_t)time : 0;
	limits->increment = (int64_t)(second ? r->binc : r->winc);
	limits->movestogo = (int)r->movestogo;
}

bool limits_read(struct limits *limits, const struct match *m, char **words, size_t n,
                 struct error *err)
{
	struct reading r = {.limits = limits, .movetime = NO_TIME, .wtime = NO_TIME, .btime = NO_TIME};
	for (size_t i = 0; i < n;)
		if (!read_word(&r, m, words, n, &i, err))
			return false;
	limits->depth = r.depth > DEPTH_MAX ? DEPTH_MAX : (int)r.depth;
	limits->mate = (int)r.mate;
	limits->movetime = r.movetime == NO_TIME ? 0 : r.movetime == 0 ? 1 : (int64_t)r.movetime;
	set_clock(limits, &r, m);
	if (!limits->nodes && !limits->depth && !limits->mate && !limits->movetime && !limits->clocked)
		limits->infinite = true;
	return true;
}
