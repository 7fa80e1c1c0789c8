/* shell_client.h - the shell's end of the protocol: what it says to its session, and what
 * it hears, in the order in which it is said.
 *
 * A search speaks from a thread of its own; its lines wait here until the main
 * thread, the only one that may touch the terminal, comes to fetch them. */
#ifndef FRONT_SHELL_SHELL_CLIENT_H
#define FRONT_SHELL_SHELL_CLIENT_H

#include <jansson.h>
#include <stdbool.h>

struct shell_client;

struct shell_client *shell_client_open(void);
/* Stops a running search and ends the session. */
void shell_client_close(struct shell_client *w);
/* Readable when a line may wait. */
int shell_client_fd(const struct shell_client *w);
/* True while a search or a count runs. */
bool shell_client_busy(const struct shell_client *w);

/* Says a line for the person. False once the session is over. */
bool shell_client_send(struct shell_client *w, const char *line);
/* Says a command as the referee, who may decide for any seat. */
void shell_client_send_as_referee(struct shell_client *w, const char *command);

/* Who a line is for. */
enum recipient { RECIPIENT_PERSON, RECIPIENT_REFEREE };
/* The next line, or NULL; *ear says whose command it answers. Good until the next
 * call of any function here. */
const char *shell_client_next_line(struct shell_client *w, enum recipient *ear);

/* Asks something that is answered at once: the data lines of the answer, or NULL
 * when it was refused. The caller frees it. */
char *shell_client_query(struct shell_client *w, const char *command);
/* The same for an answer in JSON; the caller drops the reference. */
json_t *shell_client_query_json(struct shell_client *w, const char *command);

#endif
