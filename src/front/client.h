/* client.h - a client with a session inside this process, line by line and in step:
 * for the fronts without a conversation (cli, transcript, bench). */
#ifndef FRONT_CLIENT_H
#define FRONT_CLIENT_H

#include <stdbool.h>
#include <stddef.h>

#include "protocol/writer.h"

struct client;

/* Gets the answers, whole lines, on the caller's thread within the calls below. */
typedef void client_receive(void *to, const char *lines, size_t n);

/* A client with a new session. It is over when out, which writes to the descriptor
 * out_fd and stays the caller's, has gone: nobody would read the answers. */
struct client *client_new(struct writer *out, int out_fd, client_receive *receive, void *to);
/* Stops a running search, which still answers, and frees everything. */
void client_free(struct client *c);
/* Sends a line (n bytes without its end, and a NUL behind them) and returns when its
 * answer was received; with `waits` also that of the search or count it began, or
 * that a `wait` waits for. False when the session or output is over. */
bool client_send(struct client *c, const char *line, size_t n, bool waits);

#endif
