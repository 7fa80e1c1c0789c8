/* fields.c - lines of `state` on their way to whoever shows them. */
#include "game/fields.h"

#include <stdio.h>

void put_field(const struct field_sink *out, const char *key, const char *value)
{
	out->put(out->to, key, value);
}

void put_field_number(const struct field_sink *out, const char *key, int64_t value)
{
	char digits[24];
	snprintf(digits, sizeof digits, "%lld", (long long)value);
	put_field(out, key, digits);
}
