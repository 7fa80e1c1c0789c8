/* check_file.h - one transcript: read, played, compared, and brought up to date if asked. */
#ifndef FRONT_CHECK_CHECK_FILE_H
#define FRONT_CHECK_CHECK_FILE_H

#include "base/strbuf.h"
#include "front/check/align.h"
#include "front/check/replay.h"

/* What became of a transcript. */
enum check_verdict {
	CHECK_SAME,
	CHECK_UPDATED,
	CHECK_SKIPPED, /* it needs what is not there */
	CHECK_DIFFERS,
	CHECK_EMPTY,      /* it has no command */
	CHECK_UNANSWERED, /* a command took too long */
	CHECK_UNREADABLE, /* or no transcript */
	CHECK_UNWRITABLE,
	CHECK_VERDICTS
};

struct check_options {
	struct replay_options play;
	const char *against; /* a program that a minimised transcript has to fit, for sh -c, or NULL */
	unsigned repeat;     /* how often a file is played, until it differs */
	bool update;
	bool interactive;   /* a person accepts or refuses it, hunk by hunk */
	struct writer *out; /* where that person is asked */
	bool terminal;      /* what is printed is for a terminal */
};

/* What became of it, and what there is to say. Freed by check_result_free. */
struct check_result {
	enum check_verdict verdict;
	size_t known, passing; /* known failures: those that fail, and those that do not */
	bool over;             /* the person who was asked wants no more */
	struct strbuf shown; /* what differs; with update the whole of standard input as it should be */
	struct strbuf faults; /* what is wrong, as lines */
	int64_t took;         /* nanoseconds */
};

/* Reads a file, `-` being standard input, and splits it; false, with what is wrong in faults, when it cannot be
 * read or is no transcript that can be played so. The caller frees text and lines->at in any case. */
bool check_read(const char *name, const struct check_options *options, struct strbuf *text,
                struct text_lines *lines, struct strbuf *faults);
/* What has to change in a transcript that was played, freed by edits_free; of known failures nothing has,
 * they are counted. */
struct edits check_find_edits(const char *name, struct text_lines lines,
                              const struct played *played, struct check_result *result);
/* Plays a file. */
struct check_result check_file(const char *name, const struct check_options *options);
void check_result_free(struct check_result *result);

#endif
