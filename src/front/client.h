/* client.h - a session inside this process that answers its caller: what the
 * fronts without a conversation (arguments, check, bench) stand on. */
#ifndef FRONT_CLIENT_H
#define FRONT_CLIENT_H

#include <stdbool.h>
#include <stddef.h>

#include "protocol/writer.h"

struct client;

/* Gets answers, whole lines, on the caller's thread within the calls below. */
typedef void client_receive(void *to, const char *lines, size_t n);

/* Begins one. It ends when out, which writes to the descriptor out_fd and stays
 * the caller's, has gone: nobody would read what comes of it. */
struct client *client_new(struct writer *out, int out_fd, client_receive *hear, void *to);
/* Ends a running search, which still answers, and frees everything. */
void client_free(struct client *d);
/* Says a line (n bytes without its end, and a NUL behind them) and returns when
 * its answer was heard; with `waits` also that of the search or count it began,
 * or that a `wait` waits for. False when the dialogue is over. */
bool client_send(struct client *d, const char *line, size_t n, bool waits);

#endif
