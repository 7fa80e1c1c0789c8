/* go_limits.h - the words of `go`. */
#ifndef PROTOCOL_GO_LIMITS_H
#define PROTOCOL_GO_LIMITS_H

#include "match/match.h"
#include "search/search.h"

/* Reads the arguments of go for the seat on move of m into zeroed limits; the
 * caller frees limits->only. */
bool go_limits_parse(struct limits *limits, const struct match *m, char **words, size_t n,
                     struct error *err);

#endif
