/* offers.c - what one person proposes and all the others have to agree to: one thing at a time. */
#include <string.h>

#include "engine/query.h"
#include "match/commitment.h"
#include "match/replay.h"
#include "match/travel.h"
#include "table/table_internal.h"
#include "table/takeback.h"

static void add_news(const struct table_call *c, enum table_news_kind kind, int seat,
                     enum table_offer_kind what)
{
	table_add_news(c, (struct table_news){.kind = kind, .seat = seat, .what = what});
}

/* ---- What is done */

/* The key of the next game's chance follows from that of the last, and tells nothing of it. Not where that is
 * revealed at the end of the game. */
static void next_key(const struct match *m, struct rng_key *key)
{
	struct rng rng;
	rng_from_key(&rng, match_key(m), UINT64_MAX);
	for (size_t i = 0; i < sizeof key->bytes; i++)
		key->bytes[i] = (unsigned char)rng_below(&rng, 256);
}

/* Another game with the same setup, and everybody a seat further on. */
static void begin_rematch(const struct table_call *c)
{
	struct table *t = c->t;
	const struct match *m = engine_match(c->e);
	struct rng_key key;
	struct newgame newgame = {
		.game = match_game(m), .setup = *match_setup(m), .terms = *engine_terms(c->e)};
	struct table_seat last = t->seats[t->n_seats - 1];
	newgame.setup.players = t->n_seats;
	newgame.terms.seeded = false;
	newgame.terms.seed = 0;
	newgame.commits = match_commitment_at(m, 0) != NULL;
	if (newgame.game->chance && !newgame.commits) {
		next_key(m, &key);
		newgame.key = &key;
	}
	memmove(t->seats + 1, t->seats, (size_t)(t->n_seats - 1) * sizeof *t->seats);
	t->seats[0] = last;
	ensure(engine_newgame(c->e, &newgame, NULL));
	table_begin_game(t);
	t->place = match_place(engine_match(c->e));
	table_add_news(c, (struct table_news){.kind = NEWS_REMATCH});
}

static void take_back(const struct table_call *c, int seat)
{
	uint64_t n = takeback_count(engine_match(c->e), seat);
	ensure(engine_undo(c->e, n, NULL));
	table_clocks_return(&c->t->clocks, match_place(engine_match(c->e)));
	table_add_news(c,
	               (struct table_news){.kind = NEWS_TAKEBACK, .seat = seat, .number = (int64_t)n});
}

/* Does what everybody has agreed to. */
static void carry_out(const struct table_call *c, enum table_offer_kind what, int by)
{
	c->t->offer = (struct table_offer){0};
	if (what == OFFER_DRAW)
		ensure(engine_adjudicate(c->e, "draw", reason_name(REASON_AGREEMENT), NULL));
	else if (what == OFFER_TAKEBACK)
		take_back(c, by);
	else
		begin_rematch(c);
}

/* ---- Who is asked */

/* The persons besides a seat. */
static unsigned other_persons(const struct table *t, int seat)
{
	unsigned others = 0;
	for (int i = 0; i < t->n_seats; i++)
		if (i != seat && t->seats[i].level == TABLE_PERSON)
			others |= 1u << i;
	return others;
}

/* Whether the engine of a seat agrees to a draw: it stands no better than even, as it sees it, and the
 * seat that offers has had its turns. */
static bool engine_agrees(const struct engine *e, int seat, int64_t turns)
{
	int of;
	if ((engine_game(e)->flags & GAME_SECRETS) || turns < TABLE_DRAW_TURNS ||
	    table_turn(e) >= SEATS_MAX)
		return false;
	int value = engine_evaluate(e, seat, &of, NULL);
	return (of == seat ? value : -value) <= 0;
}

/* A draw is offered to an engine, which answers at once. */
static bool ask_engine(const struct table_call *c, int by)
{
	struct table_seat *seat = &c->t->seats[by];
	int64_t turns = (int64_t)takeback_count_turns(engine_match(c->e), by);
	if (seat->offered_draw >= 0 && turns - seat->offered_draw < TABLE_DRAW_TURNS)
		return error_set(c->err, ERROR_NOT_APPLICABLE, "an engine takes one offer in %d turns",
		                 TABLE_DRAW_TURNS);
	seat->offered_draw = turns;
	bool agrees = engine_agrees(c->e, 1 - by, turns);
	add_news(c, NEWS_OFFER, by, OFFER_DRAW);
	add_news(c, agrees ? NEWS_ACCEPT : NEWS_DECLINE, 1 - by, OFFER_DRAW);
	if (agrees)
		carry_out(c, OFFER_DRAW, by);
	return true;
}

/* Whether a seat may want something now, by what everybody knows. */
static bool may_want(const struct table_call *c, int by, enum table_offer_kind what)
{
	const struct match *m = engine_match(c->e);
	bool over = match_over(m), secrets = match_game(m)->flags & GAME_SECRETS;
	if (what == OFFER_DRAW && over)
		return error_set(c->err, ERROR_GAME_OVER, "the game has ended");
	if (what == OFFER_DRAW && !table_is_for_two(c->t, c->e))
		return error_set(c->err, ERROR_NOT_APPLICABLE, "a draw is agreed on between two");
	if (what == OFFER_REMATCH && !over)
		return error_set(c->err, ERROR_NOT_APPLICABLE, "the game has not ended");
	if (what == OFFER_TAKEBACK && match_is_revealed(m))
		return error_set(c->err, ERROR_NOT_APPLICABLE, "the key of the game's chance is revealed");
	if (what == OFFER_TAKEBACK && !takeback_count(m, by))
		return error_set(c->err, ERROR_NOTHING_TO_UNDO, "the seat has decided nothing");
	return what != OFFER_TAKEBACK || !secrets || other_persons(c->t, by) ||
	       error_set(c->err, ERROR_HIDDEN,
	                 "where seats have secrets another person has to agree, and there is none");
}

/* Asks the others, if there is nothing else that they are asked. */
static bool ask(const struct table_call *c, int by, enum table_offer_kind what)
{
	struct table *t = c->t;
	unsigned others = other_persons(t, by);
	if (t->offer.what != OFFER_NONE)
		return error_set(c->err, ERROR_NOT_APPLICABLE, "%s is being offered, and not answered",
		                 table_offer_word(t->offer.what));
	if (t->seats[by].refused_at[what] == (int64_t)t->place)
		return error_set(c->err, ERROR_NOT_APPLICABLE,
		                 "that was declined or withdrawn: it can be offered after a decision");
	if (what == OFFER_DRAW && !others)
		return ask_engine(c, by);
	add_news(c, NEWS_OFFER, by, what);
	if (others)
		t->offer = (struct table_offer){.what = what, .by = by, .waiting = others};
	else
		carry_out(c, what, by);
	return true;
}

static bool accept(const struct table_call *c, int seat)
{
	struct table_offer *offer = &c->t->offer;
	add_news(c, NEWS_ACCEPT, seat, offer->what);
	offer->waiting &= ~(1u << seat);
	if (!offer->waiting)
		carry_out(c, offer->what, offer->by);
	return true;
}

bool offers_make(const struct table_call *c, int by, enum table_offer_kind what)
{
	struct table_offer *open = &c->t->offer;
	bool secrets = engine_game(c->e)->flags & GAME_SECRETS;
	if (!may_want(c, by, what))
		return false;
	if (what == OFFER_TAKEBACK && !secrets && takeback_is_amid_turn(engine_match(c->e), by)) {
		carry_out(c, what, by);
		return true;
	}
	/* Who is asked for a draw or a game and offers the same accepts. */
	if (open->what == what && open->waiting >> by & 1 && what != OFFER_TAKEBACK)
		return accept(c, by);
	return ask(c, by, what);
}

bool offers_answer(const struct table_call *c, int seat, enum table_action_kind kind)
{
	struct table_offer open = c->t->offer;
	bool own = open.what != OFFER_NONE && open.by == seat;
	bool asked = open.what != OFFER_NONE && open.waiting >> seat & 1;
	if (kind == DO_WITHDRAW ? !own : !asked)
		return error_set(c->err, ERROR_NOT_APPLICABLE,
		                 own ? "the others have to agree" : "there is nothing to answer");
	if (kind == DO_ACCEPT)
		return accept(c, seat);
	add_news(c, kind == DO_WITHDRAW ? NEWS_WITHDRAW : NEWS_DECLINE, seat, open.what);
	c->t->seats[open.by].refused_at[open.what] = (int64_t)c->t->place;
	c->t->offer = (struct table_offer){0};
	return true;
}
