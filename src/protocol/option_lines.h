/* option_lines.h - the options of an engine as lines, and those that are the conversation's own. */
#ifndef PROTOCOL_OPTION_LINES_H
#define PROTOCOL_OPTION_LINES_H

#include "base/strbuf.h"
#include "engine/options.h"

/* X(name, what it does) - names a file; carried out by whoever sets it. */
#define FILE_OPTIONS(X)                                                       \
	X("Debug Log File", "write all that is said and answered into this file") \
	X("EvalFile", "the net in this file is its game's; <empty>: those of the program")

/* Appends a `setoption …` line for each option that is not at its default, as `restore` needs it. */
void option_lines_write_changed(const struct options *o, struct strbuf *out);
/* Appends the `option name …` lines with the defaults. */
void option_lines_write(struct strbuf *out);
/* The names of all options and what they do, ended by a NULL name. */
struct option_text {
	const char *name, *text;
};
const struct option_text *option_lines_texts(void);

#endif
