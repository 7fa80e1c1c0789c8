/* levels.c - a name for every fifth of the option Skill Level. */
#include "front/shell/levels.h"

#include <string.h>

#include "base/parse.h"

static const struct {
	const char *name;
	int level;
} names[] = {
	{"beginner", 2}, {"friendly", LEVEL_FRIENDLY}, {"club", 10}, {"strong", 15}, {"full", 20}};

bool levels_read(const char *word, int *level)
{
	uint64_t number;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(names[i].name, word) == 0) {
			*level = names[i].level;
			return true;
		}
	if (!parse_number(word, 0, 20, &number))
		return false;
	*level = (int)number;
	return true;
}

const char *levels_name(int level)
{
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (names[i].level == level)
			return names[i].name;
	return NULL;
}

const char *levels_name_at(size_t i)
{
	return i < sizeof names / sizeof *names ? names[i].name : NULL;
}
