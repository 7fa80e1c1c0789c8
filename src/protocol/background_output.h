/* background_output.h - the lines of a job: under the tag of its command, into the log, and held back while
 * another line is answered; and the `ok` of each `wait` for it. */
#ifndef PROTOCOL_BACKGROUND_OUTPUT_H
#define PROTOCOL_BACKGROUND_OUTPUT_H

#include <stdbool.h>

#include "protocol/output.h"
#include "protocol/writer.h"

struct background_output;
struct session_log;

/* Writes through w and into log, which both stay the caller's. The caller frees it when no job runs. */
struct background_output *background_output_new(struct writer *w, struct session_log *log);
void background_output_free(struct background_output *o);
/* A job is about to begin, whose lines have tag before them (copied, or NULL); or it has not begun after
 * all. */
void background_output_begin(struct background_output *o, const char *tag);
void background_output_cancel(struct background_output *o);
/* An output of the job, from its threads; its tag is set here. False when output is gone. */
bool background_output_put(struct background_output *o, const struct output *output);
/* The same of its last, and the `ok` of every `wait`; stopped: before it would have ended by itself. */
void background_output_end(struct background_output *o, const struct output *output, bool stopped);
/* While held, what a job puts is kept back, but for its end. */
void background_output_hold(struct background_output *o, bool held);
/* Has `ok` printed, under tag (copied, or NULL), when the job ends. False when none runs. */
bool background_output_add_waiter(struct background_output *o, const char *tag);
/* Readable once a job that was waited for has ended, for poll; background_output_clear_fd makes
 * it wait for the next. */
int background_output_fd(const struct background_output *o);
void background_output_clear_fd(struct background_output *o);

#endif
