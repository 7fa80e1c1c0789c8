/* log_rules.c - the lines that cannot be written before they are answered: those that chance hangs
 * on get its key, those that begin a job may be disturbed, one option is the log's own. */
#include "protocol/log/log_rules.h"

#include <string.h>

#include "game/registry.h"

/* May the line begin a game with chance? Rather too often than too seldom. */
static bool may_deal(const struct session *s, const char *line, size_t n)
{
	const struct game *game = engine_game(s->engine);
	if (engine_options(s->engine)->uci_variant->chance || (game && game->chance))
		return true;
	for (const struct game *const *g = registry_games(); *g; g++)
		if ((*g)->chance && memmem(line, n, (*g)->name, strlen((*g)->name)))
			return true;
	return false;
}

enum log_when log_when(const struct session *s, const struct request_line *line)
{
	unsigned flags = line->carried && !line->fault ? line->carried->flags : 0;
	if (engine_busy(s->engine))
		return (flags & COMMAND_WAITS) && !request_line_is_for_eyes(line) ? LOG_WAIT : LOG_AT_ONCE;
	if (flags & COMMAND_SETS_OPTION)
		return LOG_BY_ANSWER;
	bool begins_by_itself = s->uci && !engine_match(s->engine) && (flags & COMMAND_NEEDS_GAME);
	bool begins = begins_by_itself || (flags & COMMAND_BEGINS_MATCH);
	bool deals = begins && may_deal(s, line->text, line->n);
	return deals || (flags & COMMAND_JOB) ? LOG_AFTER_ANSWER : LOG_AT_ONCE;
}
