/* at_table.c - in lines of the protocol, as the referee. */
#include "front/shell/at_table.h"

#include <inttypes.h>
#include "base/os.h"
#include "base/parallel.h"
#include "engine/engine.h"
#include "table/table.h"

void at_table_tick(struct model *m)
{
	model_do(m, RECIPIENT_REFEREE, "table tick %" PRId64, clocks_now(&m->play.clocks));
}

void at_table_begin(struct model *m)
{
	const struct play *p = &m->play;
	const struct clocks *c = &m->play.clocks;
	auto_strbuf command = {0};
	strbuf_add(&command, "table new");
	if (c->on)
		strbuf_printf(&command, " clock %" PRId64 "+%" PRId64, c->base, c->increment);
	for (int i = 0; i < model_players(m); i++) {
		strbuf_printf(&command, " seat %s ", model_seat_name(m, i));
		if (p->people >> i & 1)
			strbuf_add(&command, "person");
		else
			strbuf_printf(&command, "engine:%d", p->level == LEVEL_AS_SET ? LEVEL_FULL : p->level);
	}
	if (model_do(m, RECIPIENT_REFEREE, "%s", strbuf_get(&command))) {
		clocks_set(&m->play.clocks, 0);
		at_table_tick(m);
	}
}

void at_table_resume(struct model *m)
{
	const struct table *t = client_table(m->client);
	if (t)
		clocks_set(&m->play.clocks, t->clocks.now < 0 ? 0 : t->clocks.now);
}

bool at_table_do(struct model *m, int seat, const char *what)
{
	return model_do(m, RECIPIENT_REFEREE, "table do %s %" PRId64 " %s", model_seat_name(m, seat),
	                clocks_now(&m->play.clocks), what);
}

bool at_table_agree(struct model *m, int seat, const char *what)
{
	bool fine = at_table_do(m, seat, what);
	const struct table *t = client_table(m->client);
	for (int i = 0; fine && i < t->n_seats; i++)
		if (t->offer.waiting >> i & 1)
			fine = at_table_do(m, i, "accept");
	return fine;
}

void play_cancel_search(struct model *m)
{
	if (!m->pending_search)
		return;
	m->pending_search = PENDING_NONE;
	client_say_as_referee(m->client, "stop");
	model_take_answers(m);
}

void play_set_option(struct model *m, const char *name, uint64_t value)
{
	model_do(m, RECIPIENT_PERSON, "setoption name %s value %llu", name, (unsigned long long)value);
}

void play_use_processors(struct model *m, bool all)
{
	uint64_t was = engine_options(client_engine(m->client))->threads, n = (uint64_t)os_processors();
	uint64_t most = n < PARALLEL_MAX ? n : PARALLEL_MAX;
	if (all && was < most) {
		m->threads_set = was;
		play_set_option(m, "Threads", most);
	} else if (!all && m->threads_set) {
		play_set_option(m, "Threads", m->threads_set);
		m->threads_set = 0;
	}
}

void play_start_search(struct model *m, int kind, const char *limits)
{
	const struct analysis *a = &m->analysis;
	bool as_engine = kind == PENDING_MOVE && m->play.level != LEVEL_AS_SET;
	bool alone = kind == PENDING_HINT && a->judged.n && !a->alone.any;
	if (kind == PENDING_HINT && m->play.on && m->play.level == LEVEL_AS_SET)
		limits = strbuf_get(&m->play.limits);
	if (m->play.level != LEVEL_AS_SET)
		play_set_option(m, "Skill Level", (uint64_t)(as_engine ? m->play.level : LEVEL_FULL));
	if (kind == PENDING_HINT)
		play_set_option(m, "MultiPV", 2);
	m->pending_search = kind;
	m->search_began = time(NULL);
	auto_strbuf go = {0};
	strbuf_printf(&go, "go %s%s%s", limits, alone ? " searchmoves " : "",
	              alone ? strbuf_get(&a->judged) : "");
	client_say_as_referee(m->client, strbuf_get(&go));
}
