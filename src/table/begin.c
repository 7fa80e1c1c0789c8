/* begin.c - how a table begins, and what it is at any moment. */
#include <stdlib.h>
#include <string.h>

#include "match/travel.h"
#include "table/table_internal.h"

/* ---- Words */

static const char *const offer_words[] = {[OFFER_NONE] = "",
#define X(kind, word) [OFFER_##kind] = word,
                                          TABLE_OFFERS(X)
#undef X
};

static const char *const action_words[] = {
#define X(kind, word) word,
	TABLE_ACTIONS(X)
#undef X
};

static const char *const news_words[] = {
#define X(kind, word) word,
	TABLE_NEWS(X)
#undef X
};

const char *table_offer_word(enum table_offer_kind kind)
{
	return offer_words[kind];
}

const char *table_news_word(enum table_news_kind kind)
{
	return news_words[kind];
}

enum table_offer_kind table_offer_from_word(const char *word)
{
	int kind = OFFER_KINDS - 1;
	while (kind > OFFER_NONE && strcmp(offer_words[kind], word) != 0)
		kind--;
	return kind;
}

enum table_action_kind table_action_from_word(const char *word)
{
	int kind = 0;
	while (kind < TABLE_ACTION_KINDS && strcmp(action_words[kind], word) != 0)
		kind++;
	return kind;
}

/* ---- Beginning */

void table_begin_game(struct table *t)
{
	for (int i = 0; i < t->n_seats; i++) {
		struct table_seat *seat = &t->seats[i];
		seat->given_up = seat->untimed = false;
		seat->offered_draw = -1;
		for (int kind = 0; kind < OFFER_KINDS; kind++)
			seat->refused_at[kind] = -1;
	}
	t->offer = (struct table_offer){0};
	table_clocks_reset(&t->clocks);
}

void table_update(struct table *t, const struct engine *e)
{
	const struct match *m = engine_match(e);
	uint64_t place = match_place(m);
	int turn = match_to_move(m);
	bool decides = turn < SEATS_MAX;
	if (place != t->place)
		t->offer = (struct table_offer){0};
	t->place = place;
	table_clocks_forget(&t->clocks, place);
	if (decides && !match_game(m)->mid_turn(match_state(m)))
		table_clocks_note_turn(&t->clocks, place);
	t->clocks.runs = t->clocks.on && decides && !t->seats[turn].untimed ? turn : NO_CLOCK;
}

struct table *table_new(const struct engine *e, const struct table_terms *terms)
{
	const struct match *m = engine_match(e);
	struct table *t = xzalloc(sizeof *t);
	t->n_seats = match_game(m)->seats(match_state(m));
	t->level = TABLE_PERSON;
	for (int i = 0; i < t->n_seats; i++) {
		int level = terms->levels[i];
		t->seats[i] =
			(struct table_seat){.level = level, .player = i, .of_person = level == TABLE_PERSON};
		if (t->level == TABLE_PERSON)
			t->level = level;
	}
	if (t->level == TABLE_PERSON)
		t->level = TABLE_LEVEL;
	t->clocks = (struct table_clocks){
		.on = terms->timed, .base = terms->base, .increment = terms->increment, .now = -1};
	t->place = match_place(m);
	table_begin_game(t);
	for (int i = 0; i < SEATS_MAX; i++)
		if (terms->left[i])
			t->clocks.left[i] = terms->left[i];
	table_update(t, e);
	return t;
}

void table_free(struct table *t)
{
	if (t)
		free(t->clocks.log);
	free(t);
}

int table_turn(const struct engine *e)
{
	return match_to_move(engine_match(e));
}

int64_t table_flag_in(const struct table *t)
{
	return t->clocks.runs == NO_CLOCK ? -1 : t->clocks.left[t->clocks.runs];
}

bool table_is_for_two(const struct table *t, const struct engine *e)
{
	return t->n_seats == 2 && !engine_game(e)->info->teams;
}
