/* game.c - the small helpers of the contract. */
#include "game/game.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

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

bool game_is_chance(const struct game *game, step_t step)
{
	return game->chance_kind(step) != CHANCE_NONE;
}

struct result game_result(const struct game *game, const void *s, int occurrences)
{
	return game->result(s, game->to_move(s), occurrences);
}

void put_item(const struct sink *out, const char *place, const char *what, const char *value)
{
	out->put(out->to, place, what, value);
}

void put_item_number(const struct sink *out, const char *place, const char *what, int64_t value)
{
	char digits[24];
	snprintf(digits, sizeof digits, "%" PRId64, value);
	put_item(out, place, what, digits);
}

void put_field(const struct sink *out, const char *key, const char *value)
{
	put_item(out, NULL, key, value);
}

void put_field_number(const struct sink *out, const char *key, int64_t value)
{
	put_item_number(out, NULL, key, value);
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
