/* clock_log.c - turns by the number of steps before them, which undo and redo move to and fro: what
 * lies behind the present turn stays for redo until another turn is noted in its place. */
#include "front/shell/clock_log.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/query.h"

/* The steps from the start of the game, a ruling among them; false without a game. */
static bool count_steps(const struct model *m, size_t *steps)
{
	*steps = m->state ? engine_count_steps(client_engine(m->client)) : 0;
	return m->state != NULL;
}

void clock_log_note(struct model *m)
{
	struct clock_log *log = &m->play.clock_log;
	size_t steps;
	if (!model_offers(m, "undo") || !count_steps(m, &steps))
		return;
	if (log->n > 0 && log->steps == steps)
		return;
	while (log->n > 0 && log->at[log->n - 1].steps >= steps)
		log->n--;
	log->at = array_grow(log->at, &log->cap, log->n + 1, sizeof *log->at);
	log->at[log->n].steps = log->steps = steps;
	memcpy(log->at[log->n++].left, m->play.clocks.left, sizeof m->play.clocks.left);
}

void clock_log_return(struct model *m)
{
	struct clock_log *log = &m->play.clock_log;
	size_t i = log->n;
	if (!m->play.clocks.on || log->n == 0 || !count_steps(m, &log->steps))
		return;
	while (i > 1 && log->at[i - 1].steps > log->steps)
		i--;
	memcpy(m->play.clocks.left, log->at[i - 1].left, sizeof m->play.clocks.left);
	m->play.clocks.runs = -1;
}

void clock_log_clear(struct model *m)
{
	m->play.clock_log.n = 0;
}
