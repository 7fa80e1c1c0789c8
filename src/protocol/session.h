/* session.h - one conversation: lines in, lines out through the writer.
 *
 * A front reads lines and hands them over one by one; everything between is
 * decided here and in the command files of this folder. */
#ifndef PROTOCOL_SESSION_H
#define PROTOCOL_SESSION_H

#include <stdbool.h>
#include <stddef.h>

#include "protocol/writer.h"

struct session;

enum { LINE_MAX_BYTES = 1 << 20 }; /* without the line end */

/* A session that answers through w, which stays the caller's. */
struct session *session_new(struct writer *w);
/* Stops a running search, lets it answer, and frees everything. */
void session_free(struct session *s);
/* Takes one line without its end (n bytes, may hold anything) and answers it. Returns
 * false when the session is over (quit). */
bool session_handle_line(struct session *s, const char *line, size_t n);
/* The same for the referee, who may decide for any seat; what is answered is still
 * for the viewer. For a front whose viewer is a player and who moves the others. */
bool session_handle_line_as_referee(struct session *s, const char *line, size_t n);
/* True while a search or a perft runs. */
bool session_busy(const struct session *s);
/* Answers a line that was longer than LINE_MAX_BYTES; start is its beginning
 * (n bytes), for its tag. */
void session_handle_long_line(struct session *s, const char *start, size_t n);
/* For fronts that help people: the name of game number i in byte order, NULL
 * past the last; and whether a command is refused outside a game. */
const char *session_game_name(size_t i);
bool session_command_needs_game(const char *command);

#endif
