/* talk.h - what the fuzz targets share: a conversation in this process, and its first laws. */
#ifndef TESTS_FUZZ_TALK_H
#define TESTS_FUZZ_TALK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/strbuf.h"
#include "front/client.h"

/* What libFuzzer calls with each input; replay.c calls it with files. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the process with words: the target has found something. */
_Noreturn void found(const char *what, const char *line, const char *answer);

/* A conversation that begins. The caller frees it by client_free. */
struct client *talk_new(void);
/* Says a line and returns its answer, whole, each line with its end; good until the next call for it. A job that would be long
 * is stopped. Of an answer outside of the UCI dialect exactly one line is terminal, the last. */
const char *talk_say(struct client *c, struct strbuf *answer, const char *line, size_t n);
/* The same of text; and the first data line alone, without its first `skip` words, or "". */
const char *talk_ask(struct client *c, struct strbuf *answer, const char *line);
const char *talk_word(struct client *c, struct strbuf *answer, const char *line, int skip);
/* How many lines of an answer are terminal; *last: whether the last one is. */
size_t talk_count_ends(const char *answer, bool *last);
/* Is the last line of an answer an error? */
bool talk_refused(const char *answer);

#endif
