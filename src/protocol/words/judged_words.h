/* judged_words.h - what a decision has cost, in words. */
#ifndef PROTOCOL_JUDGED_WORDS_H
#define PROTOCOL_JUDGED_WORDS_H

#include "engine/review.h"
#include "protocol/output.h"

/* What a front is told of a decision: `gave up the rook`, `missed a win in 2`; words are cut to what there is room
 * for. */
struct review_report judged_words_report(const struct reviewed *r);

#endif
