/* shell_client.h - the shell's end of the protocol: what it says to its session, and what
 * it hears, in the order in which it is said.
 *
 * A search speaks from a thread of its own; its lines wait here until the main
 * thread, the only one that may touch the terminal, comes to fetch them. */
#ifndef FRONT_SHELL_SHELL_CLIENT_H
#define FRONT_SHELL_SHELL_CLIENT_H

#include <jansson.h>
#include <stdbool.h>

struct wire;

struct wire *wire_open(void);
/* Stops a running search and ends the session. */
void wire_close(struct wire *w);
/* Readable when a line may wait. */
int wire_fd(const struct wire *w);
/* True while a search or a count runs. */
bool wire_busy(const struct wire *w);

/* Says a line for the person. False once the session is over. */
bool wire_say(struct wire *w, const char *line);
/* Says a command as the referee, who may decide for any seat. */
void wire_referee(struct wire *w, const char *command);

/* Who a line is for. */
enum ear { EAR_PERSON, EAR_REFEREE };
/* The next line, or NULL; *ear says whose command it answers. Good until the next
 * call of any function here. */
const char *wire_hear(struct wire *w, enum ear *ear);

/* Asks something that is answered at once: the data lines of the answer, or NULL
 * when it was refused. The caller frees it. */
char *wire_ask(struct wire *w, const char *command);
/* The same for an answer in JSON; the caller drops the reference. */
json_t *wire_ask_json(struct wire *w, const char *command);

#endif
