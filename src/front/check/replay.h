/* replay.h - a transcript said to an engine, and what that answers. */
#ifndef FRONT_CHECK_REPLAY_H
#define FRONT_CHECK_REPLAY_H

#include "front/check/subject_process.h"
#include "front/check/transcript_text.h"

/* A head line, or what stands before the first, and what belongs to it. */
struct replay_block {
	size_t first, next; /* the lines expected, from first on, before next; the head stands before */
	size_t from, to;    /* the answer, as bytes of the answers */
};

enum replay_end { REPLAY_WHOLE, REPLAY_TIMEOUT, REPLAY_GONE };

/* A transcript that was played, as far as it went. */
struct played {
	struct replay_block *blocks;
	size_t n, cap;
	struct strbuf answers; /* lines ended by LF; what depends on the time is masked */
	enum replay_end end;
	size_t at;      /* the number of the line, from 1, that was not answered */
	char fault[64]; /* how the engine's process ended, if not well */
};

struct replay_options {
	const struct writer *out;      /* when it goes, the engine is gone */
	unsigned timeout;              /* in seconds, for one command */
	unsigned long memory;          /* MiB of address space, 0 for no limit */
	struct subject_command engine; /* its shell is NULL for the engine of this process */
};

/* Plays the lines. The caller frees it with replay_free. */
struct played replay_lines(struct text_lines lines, const struct replay_options *options);
void replay_free(struct played *played);

#endif
