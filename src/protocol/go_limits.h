/* go_limits.h - the arguments of `go`. */
#ifndef PROTOCOL_GO_LIMITS_H
#define PROTOCOL_GO_LIMITS_H

#include "match/match.h"
#include "search/search.h"

/* Parses the n words after `go`, for the seat on move of m, into zeroed limits;
 * fails with ERROR_BAD_SYNTAX, or with what a token of searchmoves fails with.
 * Either way the caller frees limits->searchmoves. */
bool go_limits_parse(struct limits *limits, const struct match *m, char **words, size_t n,
                     struct error *err);

#endif
