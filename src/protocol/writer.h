/* writer.h - the one way out: whole lines, one caller at a time.
 *
 * Every byte for the user goes through here under one lock, so lines of a
 * running search and answers to commands never mix. A reader that is slow makes
 * writer_put wait; a reader that is gone, or writer_give_up, makes every later
 * call do nothing. */
#ifndef PROTOCOL_WRITER_H
#define PROTOCOL_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct writer;
struct output;

/* A writer to fd, which stays the caller's. The caller frees it. */
struct writer *writer_new(int fd);
/* A writer that hands outputs to sink instead, one call at a time, from any thread; sink must
 * neither wait nor put lines itself. The caller frees it. */
typedef void writer_sink(void *to, const struct output *o);
struct writer *writer_new_sink(writer_sink *sink, void *to);
void writer_free(struct writer *w);
/* Writes the lines of an output, with "@tag " before each when it has a tag, all without a foreign
 * line in between. False once output is gone. */
bool writer_put_output(struct writer *w, const struct output *o);
/* The same of n bytes: lines, each ended by LF. */
bool writer_put(struct writer *w, const char *lines, size_t n);
/* Lets the lines that are being written end and no others begin, ever: for a process
 * about to exit. It does not allocate. */
void writer_end_at_line(struct writer *w);
/* From now on nothing waits for the reader: what cannot be written at once is
 * dropped. Safe in a signal handler. */
void writer_give_up(struct writer *w);
/* True once output is gone: failed or given up. */
bool writer_gone(const struct writer *w);
/* The descriptor that it writes to, for poll; -1 with a sink. */
int writer_fd(const struct writer *w);
/* Readable as soon as output is gone, for poll. */
int writer_gone_fd(const struct writer *w);
/* The errno with which writing has failed, 0 when it has not or the reader went away. */
int writer_error(const struct writer *w);
/* Waits until one of the descriptors (-1: none) can be read and returns which, the first before the
 * second; WAIT_GONE when output has gone, WAIT_PASSED when a moment of os_monotonic_ns (INT64_MAX: none)
 * has passed. */
enum { WAIT_GONE = -1, WAIT_PASSED = -2 };
int writer_wait_readable(const struct writer *w, int first, int second, int64_t deadline);

#endif
