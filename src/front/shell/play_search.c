/* play_search.c - searches of the referee: for the engine's moves and for hints. */
#include "front/shell/play_search.h"

#include <stdlib.h>

#include "base/memory.h"

void play_cancel_search(struct model *m)
{
	if (!m->pending_search)
		return;
	m->pending_search = PENDING_NONE;
	client_say_as_referee(m->client, "stop");
	model_take_answers(m);
}

void play_move_now(struct model *m)
{
	client_say_as_referee(m->client, "stop");
}

void play_set_option(struct model *m, const char *name, uint64_t value)
{
	struct strbuf command = {0};
	strbuf_printf(&command, "setoption name %s value %llu", name, (unsigned long long)value);
	free(client_ask(m->client, strbuf_get(&command)));
	strbuf_free(&command);
}

void play_start_search(struct model *m, int kind, const char *limits)
{
	bool as_engine = kind == PENDING_MOVE && m->play.level != LEVEL_AS_SET;
	if (m->play.level != LEVEL_AS_SET)
		play_set_option(m, "Skill Level", (uint64_t)(as_engine ? m->play.level : LEVEL_FULL));
	if (kind == PENDING_HINT)
		play_set_option(m, "MultiPV", 2);
	m->pending_search = kind;
	m->search_began = time(NULL);
	model_referee(m, "go", limits);
}
