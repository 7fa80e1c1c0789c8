/* json_read.h - JSON that is read (RFC 8259, nothing else), as a list of values, each before those in it. */
#ifndef BASE_JSON_READ_H
#define BASE_JSON_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/json_write.h"

enum json_type {
	JSON_NULL,
	JSON_FALSE,
	JSON_TRUE,
	JSON_INTEGER,
	JSON_REAL, /* any other number */
	JSON_STRING,
	JSON_ARRAY,
	JSON_OBJECT
};

struct json_value {
	enum json_type type;
	const char *key;  /* in an object; else NULL */
	const char *text; /* JSON_STRING: without its escapes; JSON_REAL: as it was written */
	int64_t number;   /* JSON_INTEGER */
	size_t n;         /* JSON_ARRAY, JSON_OBJECT: how many values are directly in it */
	size_t size;      /* how many values it is, itself and all that are in it */
};

/* Starts zeroed; freed by json_free. */
struct json {
	struct json_value *at; /* owned; the first is the whole */
	size_t n, cap;
	char *text;     /* owned: of keys and values */
	char fault[80]; /* why it cannot be read */
};

/* Reads n bytes: one array or object, UTF-8, without zero bytes, no key twice in one object, integers of 64
 * bits. Returns the whole, good until json_free; NULL where it is no such JSON, and why in out->fault. */
const struct json_value *json_read(struct json *out, const char *text, size_t n);
void json_free(struct json *json);

/* The member of a key; NULL where there is none, or object is none or NULL. */
const struct json_value *json_get(const struct json_value *object, const char *key);
/* The text of a string; NULL where value is none or NULL. */
const char *json_text(const struct json_value *value);
/* Fills in an integer; true or false. Returns false where value is no such thing or NULL. */
bool json_integer(const struct json_value *value, int64_t *out);
bool json_bool(const struct json_value *value, bool *out);

/* The first value in an array or object that has one; the one behind a value that is not the last. */
static inline const struct json_value *json_first(const struct json_value *of)
{
	return of + 1;
}

static inline const struct json_value *json_next(const struct json_value *value)
{
	return value + value->size;
}

/* Writes a value in its one spelling, with sorted keys. skip: one in it that is left out, or NULL. */
void json_write_value(struct json_writer *w, const char *key, const struct json_value *value,
                      const struct json_value *skip);

#endif
