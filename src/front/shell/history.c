/* history.c - the file that keeps the typed lines (XDG base directories):
 * $XDG_STATE_HOME/quadrille/history, or ~/.local/state/quadrille/history. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "front/shell/shell_internal.h"

/* Makes every directory on the way to a file. */
static bool make_directories(char *path)
{
	for (char *at = path + 1; (at = strchr(at, '/')); at++) {
		*at = '\0';
		bool there = mkdir(path, 0700) == 0 || errno == EEXIST;
		*at = '/';
		if (!there)
			return false;
	}
	return true;
}

const char *history_path(void)
{
	static struct strbuf path;
	const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
	if (path.n)
		return strbuf_get(&path);
	if (state && *state == '/')
		strbuf_printf(&path, "%s/quadrille/history", state);
	else if (home && *home == '/')
		strbuf_printf(&path, "%s/.local/state/quadrille/history", home);
	return path.n && make_directories(path.s) ? strbuf_get(&path) : NULL;
}
