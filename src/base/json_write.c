/* json_write.c - values and the commas between them. */
#include "base/json_write.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* Appends a string: quotation marks, backslashes and control characters are escaped. */
static void add_string(struct strbuf *out, const char *text, size_t n)
{
	static const char named[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";
	size_t from = 0;
	strbuf_add_char(out, '"');
	for (size_t i = 0; i < n; i++) {
		if ((unsigned char)text[i] >= ' ' && text[i] != '"' && text[i] != '\\')
			continue;
		const char *sign = text[i] ? strchr(named, text[i]) : NULL;
		strbuf_add_n(out, text + from, i - from);
		from = i + 1;
		if (sign)
			strbuf_printf(out, "\\%c", letters[sign - named]);
		else
			strbuf_printf(out, "\\u%04X", (unsigned)text[i]);
	}
	strbuf_add_n(out, text + from, n - from);
	strbuf_add_char(out, '"');
}

/* What stands before a value. */
static void begin(struct json_writer *w, const char *key)
{
	if (w->follows)
		strbuf_add_char(w->out, ',');
	w->follows = true;
	if (key) {
		add_string(w->out, key, strlen(key));
		strbuf_add_char(w->out, ':');
	}
}

void json_write_open(struct json_writer *w, const char *key, char bracket)
{
	begin(w, key);
	strbuf_add_char(w->out, bracket);
	w->follows = false;
}

void json_write_close(struct json_writer *w, char bracket)
{
	strbuf_add_char(w->out, bracket);
	w->follows = true;
}

void json_write_string_n(struct json_writer *w, const char *key, const char *text, size_t n)
{
	begin(w, key);
	add_string(w->out, text, n);
}

void json_write_string(struct json_writer *w, const char *key, const char *text)
{
	if (text)
		json_write_string_n(w, key, text, strlen(text));
	else
		json_write_null(w, key);
}

void json_write_number(struct json_writer *w, const char *key, int64_t number)
{
	begin(w, key);
	if (number < 0)
		strbuf_add_char(w->out, '-');
	strbuf_add_number(w->out, number < 0 ? -(uint64_t)number : (uint64_t)number);
}

void json_write_bool(struct json_writer *w, const char *key, bool value)
{
	begin(w, key);
	strbuf_add(w->out, value ? "true" : "false");
}

void json_write_raw(struct json_writer *w, const char *key, const char *json)
{
	begin(w, key);
	strbuf_add(w->out, json);
}

void json_write_null(struct json_writer *w, const char *key)
{
	json_write_raw(w, key, "null");
}

void json_write_strings(struct json_writer *w, const char *key, const char *const *list)
{
	json_write_open(w, key, '[');
	for (; list && *list; list++)
		json_write_string(w, NULL, *list);
	json_write_close(w, ']');
}

struct json_writer *json_members_add(struct json_members *members, const char *key)
{
	members->at = array_grow(members->at, &members->cap, members->n + 1, sizeof *members->at);
	members->at[members->n++] = (struct json_member){key, members->values.n};
	members->writer = (struct json_writer){.out = &members->values};
	return &members->writer;
}

/* The member after the one of a key, NULL: the first of all, in byte order. */
static size_t find_next(const struct json_members *members, const char *key)
{
	size_t next = members->n;
	for (size_t i = 0; i < members->n; i++)
		if ((!key || strcmp(members->at[i].key, key) > 0) &&
		    (next == members->n || strcmp(members->at[i].key, members->at[next].key) < 0))
			next = i;
	return next;
}

void json_write_members(struct json_writer *w, const char *key, struct json_members *members)
{
	const char *written = NULL;
	json_write_open(w, key, '{');
	for (size_t i; (i = find_next(members, written)) < members->n; written = members->at[i].key) {
		size_t from = members->at[i].from,
			   end = i + 1 < members->n ? members->at[i + 1].from : members->values.n;
		begin(w, members->at[i].key);
		strbuf_add_n(w->out, members->values.s + from, end - from);
	}
	json_write_close(w, '}');
	free(members->at);
	strbuf_free(&members->values);
	*members = (struct json_members){0};
}
