/* game.c - the small helpers of the contract. */
#include "game/game.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum reason ruling_from_name(const char *name)
{
#define X(reason, wire)          \
	if (strcmp(name, wire) == 0) \
		return REASON_##reason;
	RULINGS(X)
#undef X
	return REASON_NONE;
}

const char *reason_name(enum reason reason)
{
	/* clang-format off */
	static const char *const names[] = {
		[REASON_NONE] = "-",
#define X(reason, name) [REASON_##reason] = name,
		REASONS(X)
#undef X
	};
	/* clang-format on */
	return names[reason];
}

step_t game_random_step(const struct game *game, const void *s, struct steps *scratch,
                        struct fast_rng *rng)
{
	if (game->random_step)
		return game->random_step(s, rng);
	scratch->n = 0;
	game->legal(s, scratch);
	return scratch->n ? scratch->at[fast_rng_below(rng, (uint32_t)scratch->n)] : STEP_NONE;
}

struct result game_result(const struct game *game, const void *s, int occurrences)
{
	return game->result(s, game->to_move(s), occurrences);
}

int always_two_seats(const void *s)
{
	(void)s;
	return 2;
}

step_t observe_step_fully(const void *s, step_t step, int viewer)
{
	(void)s;
	(void)viewer;
	return step;
}

bool no_unknowns(const void *s)
{
	(void)s;
	return false;
}

enum chance_kind no_chance(step_t step)
{
	(void)step;
	return CHANCE_NONE;
}

bool violation_set(struct violation *violation, const struct rule *rule, const char *format, ...)
{
	if (!violation)
		return false;
	violation->rule = rule;
	va_list args;
	va_start(args, format);
	vsnprintf(violation->text, sizeof violation->text, format, args);
	va_end(args);
	return false;
}
