/* terminal_caps.c - by environment variables alone, without terminfo. */
#include "front/shell/terminal_caps.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>

/* True when the environment variable is there and not empty. */
static bool env_is_set(const char *name)
{
	const char *value = getenv(name);
	return value && *value;
}

/* How many colours, by the name of the terminal and the variables that override it. */
static int colours_of_term(const char *term)
{
	static const char *const colour_terms[] = {"xterm",  "screen", "tmux",    "linux",
	                                           "rxvt",   "vte",    "konsole", "ansi",
	                                           "cygwin", "foot",   "kitty",   NULL};
	if (env_is_set("NO_COLOR"))
		return 0;
	if (strstr(term, "256color") || strstr(term, "direct") || env_is_set("COLORTERM"))
		return 256;
	for (const char *const *t = colour_terms; *t; t++)
		if (strncmp(term, *t, strlen(*t)) == 0 || strstr(term, "color"))
			return 8;
	return 0;
}

struct terminal_caps terminal_caps_detect(void)
{
	const char *term = env_is_set("TERM") ? getenv("TERM") : "dumb";
	bool dumb = strcmp(term, "dumb") == 0;
	return (struct terminal_caps){
		.colours = dumb ? 0 : colours_of_term(term),
		.utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0,
		.dumb = dumb,
	};
}
