/* failure.h - in which way the play of a transcript differs from what is written, to know it again. */
#ifndef FRONT_CHECK_FAILURE_H
#define FRONT_CHECK_FAILURE_H

#include "front/check/align.h"
#include "front/check/replay.h"

/* What differs first. Starts zeroed, ends with failure_free; points into lines and edits. */
struct failure {
	enum replay_end end; /* how the play ended, when no answer before that differs */
	char fault[64];      /* then, of the engine's process */
	struct edits edits;  /* else what changes in the command's answer */
	struct text_line command;
	size_t number; /* of its line, from 1 */
};

/* Finds the first command whose answer differs, or that is not answered; false when there is none. */
bool failure_find(struct failure *failure, struct text_lines lines, const struct played *played,
                  const struct edits *edits);
/* True when the last command of another play fails in the same way: what came instead comes, and what was
 * expected and did not come does not; or the engine's process ends alike. */
bool failure_occurs(const struct failure *failure, const struct played *played);
/* True when another engine answers the last command as was expected: what did not come comes. */
bool failure_is_absent(const struct failure *failure, const struct played *played);
/* Appends the lines of an answer that expects what does not come, and leaves the rest open. */
void failure_print(const struct failure *failure, struct strbuf *out);
void failure_free(struct failure *failure);

#endif
