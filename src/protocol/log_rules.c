/* log_rules.c - the lines that cannot be written before they are answered: those that chance hangs
 * on get its key, those that begin a job may be disturbed, one option is the log's own. */
#include "protocol/log_rules.h"

#include <string.h>

#include "game/registry.h"
#include "protocol/answer.h"
#include "protocol/cmd.h"

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

enum log_when log_when(const struct session *s, const char *line, size_t n)
{
	bool by_as, busy = job_runner_busy(s->job_runner);
	const struct command *command = answer_find_command(s, line, n, &by_as);
	if (!command)
		return LOG_AT_ONCE;
	if (busy)
		return command == &command_wait && !by_as ? LOG_WAIT : LOG_AT_ONCE;
	if (command == &command_setoption)
		return LOG_BY_ANSWER;
	bool begins = command == &command_newgame || command == &command_position;
	bool begins_by_itself =
		s->uci && !engine_match(s->engine) && (command->flags & COMMAND_NEEDS_GAME);
	bool deals = (begins || begins_by_itself) && may_deal(s, line, n);
	return deals || (command->flags & COMMAND_JOB) ? LOG_AFTER_ANSWER : LOG_AT_ONCE;
}
