/* suite.h - a suite of test positions: what is to be found in each, and whether it was. */
#ifndef COLLECTION_SUITE_H
#define COLLECTION_SUITE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/strbuf.h"

struct suite;

/* The records of fd, which stays the caller's. The caller frees it. */
struct suite *suite_new(int fd);
void suite_free(struct suite *s);
/* Goes to the next record, past blank lines and those that begin with #; false when there is
 * none. */
bool suite_next(struct suite *s);
/* The number of its line, from 1; the errno with which reading has failed, or 0. */
uint64_t suite_line(const struct suite *s);
int suite_read_error(const struct suite *s);
/* What is wrong with the present record, NULL when nothing is; the rest is for those only. */
const char *suite_fault(const struct suite *s);
/* Its name, "" where it has none, and its first comment likewise. */
const char *suite_id(const struct suite *s);
const char *suite_comment(const struct suite *s);
/* Appends the position as FEN. */
void suite_position(const struct suite *s, struct strbuf *out);
/* True when the move that a search has found (a token) is one to be found and none to be
 * avoided, and mates in as many moves as is said or fewer, by mate (0: it has found none; it is
 * mated in -mate). Appends the move in algebraic notation, and when it is wrong what was right. */
bool suite_judge(const struct suite *s, const char *token, long mate, struct strbuf *out);

#endif
