/* version.h - the version the engine gives as its own, and that of the protocol. */
#ifndef BASE_VERSION_H
#define BASE_VERSION_H

#include "build/version.inc" /* QUADRILLE_VERSION, which the Makefile takes from the file VERSION */

/* Of what `describe` and the other commands answer: a key more is a minor change, anything
 * else a major one. */
#define PROTOCOL_VERSION "2.1"

#endif
