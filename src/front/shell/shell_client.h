/* shell_client.h - the shell's client of the protocol, with a session inside this
 * process: lines there, and answers back in their order.
 *
 * A search answers from a thread of its own; its lines wait here until the main
 * thread, the only one that may touch the terminal, fetches them. */
#ifndef FRONT_SHELL_SHELL_CLIENT_H
#define FRONT_SHELL_SHELL_CLIENT_H

#include <jansson.h>
#include <stdbool.h>

struct shell_client;

struct shell_client *shell_client_open(void);
/* Stops a running search and ends the session. */
void shell_client_close(struct shell_client *c);
/* Readable when there may be a line to fetch. */
int shell_client_fd(const struct shell_client *c);
/* True while a search or a perft runs. */
bool shell_client_busy(const struct shell_client *c);

/* Sends a line of the person. False once the session is over. */
bool shell_client_send(struct shell_client *c, const char *line);
/* Sends a command as the referee, who may decide for any seat. */
void shell_client_send_as_referee(struct shell_client *c, const char *command);

/* Whose line it answers. */
enum recipient { RECIPIENT_PERSON, RECIPIENT_REFEREE };
/* The next line, or NULL when there is none. Good until the next call of any function
 * here. */
const char *shell_client_next_line(struct shell_client *c, enum recipient *recipient);

/* Sends a command that is answered at once and returns the data lines of its answer, or
 * NULL when that is an error. The caller frees it. */
char *shell_client_query(struct shell_client *c, const char *command);
/* The same for an answer in JSON; the caller drops the reference. */
json_t *shell_client_query_json(struct shell_client *c, const char *command);

#endif
