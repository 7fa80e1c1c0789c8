/* checksum.h - whether text is still as it was written. */
#ifndef BASE_CHECKSUM_H
#define BASE_CHECKSUM_H

#include <stddef.h>

#include "base/banned.h"

/* BLAKE2b-128 of n bytes in hexadecimal digits. */
enum { CHECKSUM_SIZE = 33 };
void checksum_write(char out[CHECKSUM_SIZE], const char *bytes, size_t n);

#endif
