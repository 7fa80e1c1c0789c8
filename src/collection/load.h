/* load.h - one game of a file, to go on with. */
#ifndef COLLECTION_LOAD_H
#define COLLECTION_LOAD_H

#include "base/error.h"
#include "base/strbuf.h"

/* Appends the `position` command that makes game number `number` (from 1) of fd, which stays the
 * caller's, and who plays in it with the result. False, and the reason in err, when the file has
 * no such game or there is an error in it. */
bool collection_load(int fd, uint64_t number, struct strbuf *command, struct strbuf *title,
                     struct error *err);

#endif
