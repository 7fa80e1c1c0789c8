/* json_write.h - JSON written as it is said, without a tree of it: compact, on one line, its keys
 * sorted by who writes it or by json_members. */
#ifndef BASE_JSON_WRITE_H
#define BASE_JSON_WRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/strbuf.h"

/* A value being written: starts with out alone. */
struct json_writer {
	struct strbuf *out; /* the caller's */
	bool follows;       /* something stands before what comes next, in the same object or array */
};

/* Begins an object, '{', or an array, '[', and ends it by '}' or ']'. key: its key in the object
 * that it is in; NULL in an array and outside. */
void json_write_open(struct json_writer *w, const char *key, char bracket);
void json_write_close(struct json_writer *w, char bracket);
/* Writes a value: text is UTF-8, NULL is null. */
void json_write_string(struct json_writer *w, const char *key, const char *text);
void json_write_string_n(struct json_writer *w, const char *key, const char *text, size_t n);
void json_write_number(struct json_writer *w, const char *key, int64_t number);
void json_write_bool(struct json_writer *w, const char *key, bool value);
void json_write_null(struct json_writer *w, const char *key);
/* One that is JSON already. */
void json_write_raw(struct json_writer *w, const char *key, const char *json);
/* An array of the texts of a list that a NULL ends; list NULL: an empty one. */
void json_write_strings(struct json_writer *w, const char *key, const char *const *list);

/* The members of an object that come in any order. */
struct json_members {
	struct json_member {
		const char *key; /* good as long as the members are */
		size_t from;     /* where its value begins in values */
	} * at;              /* owned, starts zeroed */
	size_t n, cap;
	struct strbuf values;
	struct json_writer writer; /* of the last value */
};

/* Adds a member, whose value is to be written, without a key, by what this returns. */
struct json_writer *json_members_add(struct json_members *members, const char *key);
/* Writes them, sorted by their keys, as an object, and frees them. */
void json_write_members(struct json_writer *w, const char *key, struct json_members *members);

#endif
