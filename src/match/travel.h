/* travel.h - the places of a match: going back and forth along the line that was played, and names for
 * its places.
 *
 * Place n is behind n decisions, a ruling among them, and behind the chance and table steps that followed
 * them. What was taken back lies ahead until another decision is made. */
#ifndef MATCH_TRAVEL_H
#define MATCH_TRAVEL_H

#include "match/match.h"

enum { MATCH_MARKS_MAX = 1000, MATCH_MARK_MAX = 32 };

/* How many decisions were made, and how many there are with those that lie ahead. */
uint64_t match_place(const struct match *m);
uint64_t match_last_place(const struct match *m);
/* Does anything lie ahead? */
bool match_has_ahead(const struct match *m);
/* How many steps do. */
size_t match_n_ahead(const struct match *m);
/* Goes to a place; the chance that was made comes back, the same events with it. Fails with
 * ERROR_NOTHING_TO_UNDO where there is none. */
bool match_goto(struct match *m, uint64_t place, struct error *err);
/* Takes back the last n decisions and the chance that followed each, or makes n of those again that lie
 * ahead. ERROR_NOTHING_TO_UNDO. */
bool match_undo(struct match *m, uint64_t n, struct error *err);
bool match_redo(struct match *m, uint64_t n, struct error *err);
/* A match as m would be at a place, or NULL and ERROR_NOTHING_TO_UNDO; nobody is told an event of it. The
 * caller frees it. */
struct match *match_copy_at(const struct match *m, uint64_t place, struct error *err);

/* Is it a name for a mark: a letter, then up to 31 letters, digits, _ and -, not start or end? */
bool match_is_mark_name(const char *name);
/* Names a place, the present one for match_mark; a name said again moves. ERROR_BAD_SYNTAX: no name;
 * ERROR_NOT_APPLICABLE: there are MATCH_MARKS_MAX; ERROR_NOTHING_TO_UNDO: no such place. */
bool match_mark(struct match *m, const char *name, struct error *err);
bool match_mark_place(struct match *m, const char *name, uint64_t place, struct error *err);
/* The place of a mark; ERROR_BAD_SYNTAX: no name, ERROR_NOTHING_TO_UNDO: unknown. */
bool match_find_mark(const struct match *m, const char *name, uint64_t *place, struct error *err);
/* Fails as match_find_mark does where there is none of that name. */
bool match_say_unknown_mark(const char *name, struct error *err);
/* Mark number i, in byte order of the names: its name, NULL past the last, and its place. */
const char *match_mark_at(const struct match *m, size_t i, uint64_t *place);
void match_clear_marks(struct match *m);

#endif
