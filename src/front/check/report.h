/* report.h - the results of a check as text, in the Test Anything Protocol, and as JUnit XML. */
#ifndef FRONT_CHECK_REPORT_H
#define FRONT_CHECK_REPORT_H

#include "front/check/check_file.h"

/* Appends the result of file i of all, from 0 on, in the Test Anything Protocol, version 14. */
void report_tap(struct strbuf *out, size_t i, const char *name, const struct check_result *result);
/* Appends a testcase element of JUnit's XML: a failure is what differs, an error what was not played. */
void report_junit_case(struct strbuf *out, const char *name, const struct check_result *result);
/* Appends a whole document around n testcases, whose text is given, with their time in nanoseconds. */
void report_junit(struct strbuf *out, const struct strbuf *cases,
                  const size_t counts[CHECK_VERDICTS], int64_t took);
/* A verdict on one file or on many, in words: `differs`, `differ`. */
const char *report_verdict(enum check_verdict verdict, bool many);

#endif
