/* clocks.h - how people write clocks, and a stopwatch: the time of the table (table/clocks.h), which stands
 * while nobody sees the game. */
#ifndef FRONT_SHELL_CLOCKS_H
#define FRONT_SHELL_CLOCKS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/strbuf.h"

/* What clocks_read takes, for answers. */
#define CLOCKS_IN_WORDS "minutes and the seconds that each turn adds, 5+3, 10 or 0:30"

/* Milliseconds. */
struct clocks {
	bool on;
	int64_t base, increment;
	bool runs;            /* the stopwatch */
	int64_t shown, since; /* what it showed when it was started last, and when that was */
};

/* Reads `5+3`, minutes and seconds, `5`, `0.5` or `1:30+2`, into c; false when it is no such thing. */
bool clocks_read(const char *word, struct clocks *c);
/* What the stopwatch shows; lets it run or stand; sets it. */
int64_t clocks_now(const struct clocks *c);
void clocks_run(struct clocks *c, bool runs);
void clocks_set(struct clocks *c, int64_t ms);
/* Appends a time that is left, `4:59`. */
void clocks_write(int64_t left, struct strbuf *out);

#endif
