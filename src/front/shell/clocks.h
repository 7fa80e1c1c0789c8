/* clocks.h - the time that seats have in play, with increments (Fischer, 1988): a clock runs
 * while its seat is on move and sees the game. */
#ifndef FRONT_SHELL_CLOCKS_H
#define FRONT_SHELL_CLOCKS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/json_read.h"
#include "base/strbuf.h"

enum { CLOCKS_SEATS = 6 };

/* What clocks_read takes, for answers. */
#define CLOCKS_IN_WORDS "minutes and the seconds that each turn adds, 5+3, 10 or 0:30"

/* Milliseconds. */
struct clocks {
	bool on;
	int64_t base, increment;
	int64_t left[CLOCKS_SEATS]; /* when the one that runs was started */
	int64_t since;              /* when that was */
	int runs;                   /* the seat whose clock runs, -1: none */
};

/* Reads `5+3`, minutes and seconds, `5`, `0.5` or `1:30+2`, into c, whose clocks are all full
 * then; false when it is no such thing. */
bool clocks_read(const char *word, struct clocks *c);
/* Fills all clocks again: another game begins. */
void clocks_reset(struct clocks *c);
/* From now on the clock of a seat runs, -1 nobody's; the one that ran before is charged, and
 * gets its increment where its seat has moved. */
void clocks_run(struct clocks *c, int seat, bool moved);
/* The first of so many seats whose time is out, -1: none. */
int clocks_out(const struct clocks *c, int players);
/* Milliseconds until there is something new to show. */
int clocks_next_change(const struct clocks *c);
/* Appends what the seat has left, `4:59`. */
void clocks_write(const struct clocks *c, int seat, struct strbuf *out);
/* Appends the arguments of go for a seat, ` wtime 300000 ...`; nothing without clocks. */
void clocks_limits(const struct clocks *c, int seat, int players, struct strbuf *out);
/* For a file: an object; and back, false when that cannot be. NULL: no clocks. */
void clocks_to_json(const struct clocks *c, int players, struct json_writer *w, const char *key);
bool clocks_from_json(const struct json_value *json, int players, struct clocks *out);

#endif
