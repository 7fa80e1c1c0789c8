/* check_file.h - one transcript: read, played, compared, and brought up to date if asked. */
#ifndef FRONT_CHECK_CHECK_FILE_H
#define FRONT_CHECK_CHECK_FILE_H

#include "base/strbuf.h"
#include "front/check/replay.h"

/* What became of a transcript. */
enum check_verdict {
	CHECK_SAME,
	CHECK_UPDATED,
	CHECK_DIFFERS,
	CHECK_EMPTY,      /* it has no command */
	CHECK_UNANSWERED, /* a command took too long */
	CHECK_UNREADABLE, /* or no transcript */
	CHECK_UNWRITABLE,
	CHECK_VERDICTS
};

struct check_options {
	struct replay_options play;
	bool update;
	bool terminal; /* what is printed is for a terminal */
};

/* Plays a file. What differs, and with update the whole of standard input as it should be, is
 * appended to shown; what is wrong, as lines, to faults. */
enum check_verdict check_file(const char *name, const struct check_options *options,
                              struct strbuf *shown, struct strbuf *faults);

#endif
