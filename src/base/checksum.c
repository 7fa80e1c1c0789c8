/* checksum.c - a hash of libsodium. */
#include "base/checksum.h"

#include <sodium.h>

#include "base/memory.h"

void checksum_write(char out[CHECKSUM_SIZE], const char *bytes, size_t n)
{
	unsigned char hash[(CHECKSUM_SIZE - 1) / 2];
	ensure(sodium_init() >= 0);
	crypto_generichash(hash, sizeof hash, (const unsigned char *)bytes, n, NULL, 0);
	sodium_bin2hex(out, CHECKSUM_SIZE, hash, sizeof hash);
}
