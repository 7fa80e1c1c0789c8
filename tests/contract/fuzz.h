/* fuzz.h - mutation fuzzing: texts that are almost right. */
#ifndef TESTS_CONTRACT_FUZZ_H
#define TESTS_CONTRACT_FUZZ_H

#include "base/random.h"
#include "base/strbuf.h"

/* Replaces *out by text with a few random characters changed, lost, doubled,
 * swapped, or taken from elsewhere in it. The result is valid UTF-8. */
void fuzz_text(struct rng *rng, const char *text, struct strbuf *out);

#endif
