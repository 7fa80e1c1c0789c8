#include "game/game.h"

const char *reason_name(enum reason reason)
{
	static const char *const names[] = {
		[REASON_NONE] = "-",
#define X(reason, name) [REASON_##reason] = name,
		REASONS(X)
#undef X
	};
	return names[reason];
}

int two_seats(const void *s)
{
	(void)s;
	return 2;
}

step_t told_all(const void *s, step_t step, int viewer)
{
	(void)s;
	(void)viewer;
	return step;
}

bool never_unknown(const void *s)
{
	(void)s;
	return false;
}

bool never_chance(step_t step)
{
	(void)step;
	return false;
}
