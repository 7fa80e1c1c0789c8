/* sandbox.h - what the process may ask of the system once it talks to strangers. */
#ifndef FRONT_SANDBOX_H
#define FRONT_SANDBOX_H

#include <stdbool.h>

/* From now on this process, with all its threads, reads and writes what is open, and has memory, threads
 * and clocks; it opens nothing, connects to nothing, starts no program and signals nobody else. For good.
 * False, and why, where this build or this system has no such thing. */
bool sandbox_enter(const char **why);

#endif
