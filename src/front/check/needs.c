/* needs.c - programs are looked for as a shell does it. */
#include "front/check/needs.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* True when a program can be started: a path, or a name that PATH has. */
static bool has_program(const char *name)
{
	const char *path = getenv("PATH");
	bool found = strchr(name, '/') && access(name, X_OK) == 0;
	for (size_t n; path && *path && !found && !strchr(name, '/'); path += n + (path[n] != '\0')) {
		struct strbuf file = {0};
		n = strcspn(path, ":");
		strbuf_printf(&file, "%.*s/%s", (int)n, path, name);
		found = access(file.s, X_OK) == 0;
		strbuf_free(&file);
	}
	return found;
}

bool needs_find_missing(struct text_line *programs)
{
	struct text_line left = *programs;
	for (size_t n; left.n > 0; left.s += n, left.n -= n) {
		const char *blank = memchr(left.s, ' ', left.n);
		struct text_line word = {left.s, blank ? (size_t)(blank - left.s) : left.n, false, false};
		n = word.n + (blank != NULL);
		struct strbuf name = {0};
		strbuf_add_n(&name, word.s, word.n);
		bool there = word.n == 0 || has_program(name.s);
		strbuf_free(&name);
		if (!there) {
			*programs = word;
			return true;
		}
	}
	return false;
}
