/* utf8.c - checking UTF-8 byte by byte, as RFC 3629 defines it. */
#include "base/utf8.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* How many bytes the character at s takes, 0 when it is not valid. */
static size_t utf8_length(const unsigned char *s, size_t n)
{
	if (s[0] < 0x80)
		return s[0] ? 1 : 0;
	size_t length = s[0] >= 0xF0 ? 4 : s[0] >= 0xE0 ? 3 : 2;
	if (s[0] < 0xC2 || s[0] > 0xF4 || length > n)
		return 0;
	for (size_t i = 1; i < length; i++)
		if ((s[i] & 0xC0) != 0x80)
			return 0;
	if ((s[0] == 0xE0 && s[1] < 0xA0) || (s[0] == 0xED && s[1] > 0x9F) ||
	    (s[0] == 0xF0 && s[1] < 0x90) || (s[0] == 0xF4 && s[1] > 0x8F))
		return 0;
	return length;
}

/* Eight bytes of ASCII, none of them NUL. In the sum a byte from 1 to 0x7F sets its highest bit,
 * and carries nothing into the next. */
static bool is_plain(uint64_t word)
{
	const uint64_t highest = UINT64_C(0x8080808080808080);
	return !(word & highest) &&
	       ((word + (highest - UINT64_C(0x0101010101010101))) & highest) == highest;
}

bool utf8_valid(const char *s, size_t n)
{
	for (size_t i = 0; i < n;) {
		uint64_t word;
		if (n - i >= sizeof word && (memcpy(&word, s + i, sizeof word), is_plain(word))) {
			i += sizeof word;
			continue;
		}
		size_t length = utf8_length((const unsigned char *)s + i, n - i);
		if (!length)
			return false;
		i += length;
	}
	return true;
}

struct ellipsized ellipsize(const char *word)
{
	struct ellipsized c;
	size_t n = strlen(word), room = sizeof c.s - 4;
	bool cut = n > room;
	if (cut)
		for (n = room; n > 0 && ((unsigned char)word[n] & 0xC0) == 0x80;)
			n--;
	snprintf(c.s, sizeof c.s, "%.*s%s", (int)n, word, cut ? "..." : "");
	return c;
}
