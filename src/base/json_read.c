/* json_read.c - recursive descent. A text without its escapes is no longer than with them and their quotation
 * marks, so one piece of memory has room for all. */
#include "base/json_read.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"

enum { DEPTH_MAX = 100, NEAR_MAX = 20 };

struct parser {
	const char *at, *end;
	const char *token; /* where the present one begins */
	char *to;          /* where the next text goes */
	int depth;
	struct json *out;
};

/* Says what is wrong, and the token that is. */
static bool fail(struct parser *p, const char *what)
{
	int n = (int)(p->at - p->token);
	if (p->token == p->end)
		snprintf(p->out->fault, sizeof p->out->fault, "%s near end of file", what);
	else if (n < 1 || n > NEAR_MAX)
		snprintf(p->out->fault, sizeof p->out->fault, "%s", what);
	else
		snprintf(p->out->fault, sizeof p->out->fault, "%s near '%.*s'", what, n, p->token);
	return false;
}

static bool is_at(const struct parser *p, char c)
{
	return p->at < p->end && *p->at == c;
}

static bool is_at_digit(const struct parser *p)
{
	return p->at < p->end && *p->at >= '0' && *p->at <= '9';
}

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static void skip_blanks(struct parser *p)
{
	while (is_at(p, ' ') || is_at(p, '\t') || is_at(p, '\n') || is_at(p, '\r'))
		p->at++;
	p->token = p->at;
}

static bool take(struct parser *p, char c)
{
	bool is = is_at(p, c);
	p->at += is;
	return is;
}

/* Another token than was expected: says so, with its first sign or all its letters. */
static bool fail_expected(struct parser *p, const char *what)
{
	while (p->at < p->end && is_letter(*p->at))
		p->at++;
	p->at += p->at == p->token && p->at<p->end && * p->at> ' ' && *p->at < 127;
	return fail(p, what);
}

/* Appends a character as UTF-8, which is not longer than its escape. */
static void put_utf8(struct parser *p, unsigned c)
{
	static const unsigned limits[] = {0x80, 0x800, 0x10000}, heads[] = {0, 0xc0, 0xe0, 0xf0};
	int more = 0;
	while (more < 3 && c >= limits[more])
		more++;
	*p->to++ = (char)(heads[more] | c >> 6 * more);
	while (more-- > 0)
		*p->to++ = (char)(0x80 | (c >> 6 * more & 0x3f));
}

static bool read_hex(struct parser *p, unsigned *out)
{
	*out = 0;
	for (int i = 0; i < 4; i++) {
		static const char digits[] = "0123456789abcdefABCDEF";
		const char *digit = p->at < p->end && *p->at ? strchr(digits, *p->at) : NULL;
		if (!digit)
			return fail(p, "invalid escape");
		unsigned value = (unsigned)(digit - digits);
		*out = *out * 16 + (value < 16 ? value : value - 6);
		p->at++;
	}
	return true;
}

/* Behind \u: one character, or two that are the halves of one (surrogates). */
static bool read_unicode(struct parser *p)
{
	unsigned c, low;
	if (!read_hex(p, &c))
		return false;
	if (c >= 0xd800 && c < 0xdc00) {
		if (!take(p, '\\') || !take(p, 'u') || !read_hex(p, &low))
			return fail(p, "invalid Unicode");
		if (low < 0xdc00 || low > 0xdfff)
			return fail(p, "invalid Unicode");
		c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
	}
	if (c == 0 || (c >= 0xdc00 && c < 0xe000))
		return fail(p, c ? "invalid Unicode" : "\\u0000 is not allowed");
	put_utf8(p, c);
	return true;
}

static bool read_escape(struct parser *p)
{
	static const char named[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
	if (take(p, 'u'))
		return read_unicode(p);
	const char *sign = p->at < p->end ? strchr(named, *p->at) : NULL;
	if (!sign)
		return fail(p, "invalid escape");
	*p->to++ = meant[sign - named];
	p->at++;
	return true;
}

/* Behind its quotation mark. */
static bool read_string(struct parser *p, const char **out)
{
	*out = p->to;
	while (!take(p, '"')) {
		if (p->at == p->end)
			return fail(p, "premature end of input");
		if ((unsigned char)*p->at < ' ')
			return fail(p, "control character");
		char c = *p->at++;
		if (c != '\\')
			*p->to++ = c;
		else if (!read_escape(p))
			return false;
	}
	*p->to++ = '\0';
	return true;
}

static size_t take_digits(struct parser *p)
{
	size_t n = 0;
	for (; is_at_digit(p); p->at++)
		n++;
	return n;
}

static bool set_integer(struct parser *p, struct json_value *value)
{
	bool negative = *p->token == '-';
	value->type = JSON_INTEGER;
	for (const char *digit = p->token + negative; digit < p->at; digit++)
		if (__builtin_mul_overflow(value->number, 10, &value->number) ||
		    __builtin_sub_overflow(value->number, *digit - '0', &value->number))
			return fail(p, "too big integer");
	return negative || !__builtin_sub_overflow(0, value->number, &value->number) ||
	       fail(p, "too big integer");
}

static bool read_number(struct parser *p, struct json_value *value)
{
	take(p, '-');
	const char *digits = p->at;
	size_t whole = take_digits(p);
	if (!whole || (whole > 1 && *digits == '0'))
		return fail(p, "invalid token");
	bool fraction = take(p, '.');
	if (fraction && !take_digits(p))
		return fail(p, "invalid token");
	bool exponent = take(p, 'e') || take(p, 'E');
	if (exponent && !take(p, '+'))
		take(p, '-');
	if (exponent && !take_digits(p))
		return fail(p, "invalid token");
	if (!fraction && !exponent)
		return set_integer(p, value);
	value->type = JSON_REAL;
	value->text = p->to;
	memcpy(p->to, p->token, (size_t)(p->at - p->token));
	p->to += p->at - p->token;
	*p->to++ = '\0';
	return true;
}

static bool read_word(struct parser *p, struct json_value *value)
{
	static const char *const words[] = {
		[JSON_NULL] = "null", [JSON_FALSE] = "false", [JSON_TRUE] = "true"};
	while (p->at < p->end && is_letter(*p->at))
		p->at++;
	size_t n = (size_t)(p->at - p->token);
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strlen(words[i]) == n && memcmp(words[i], p->token, n) == 0) {
			value->type = (enum json_type)i;
			return true;
		}
	return fail_expected(p, p->token == p->end ? "premature end of input" : "invalid token");
}

static int compare_keys(const void *a, const void *b)
{
	const struct json_value *const *one = a, *const *two = b;
	return strcmp((*one)->key, (*two)->key);
}

/* The members of an object in the byte order of their keys; freed by the caller. */
static const struct json_value **sort_members(const struct json_value *object)
{
	const struct json_value **sorted = xmalloc(object->n * sizeof *sorted);
	const struct json_value *one = json_first(object);
	for (size_t i = 0; i < object->n; i++, one = json_next(one))
		sorted[i] = one;
	qsort(sorted, object->n, sizeof *sorted, compare_keys);
	return sorted;
}

static bool check_keys(struct parser *p, const struct json_value *object)
{
	const struct json_value **sorted = sort_members(object);
	bool fine = true;
	for (size_t i = 1; fine && i < object->n; i++)
		fine = strcmp(sorted[i - 1]->key, sorted[i]->key) != 0;
	free(sorted);
	return fine || fail(p, "duplicate object key");
}

static bool read_value(struct parser *p, const char *key);

static bool read_member(struct parser *p)
{
	const char *key;
	skip_blanks(p);
	if (!take(p, '"'))
		return fail_expected(p, "string or '}' expected");
	if (!read_string(p, &key))
		return false;
	skip_blanks(p);
	return take(p, ':') ? read_value(p, key) : fail_expected(p, "':' expected");
}

/* Behind its bracket; at: its number in the list of values. */
static bool read_list(struct parser *p, size_t at, char closing)
{
	bool in_object = closing == '}';
	skip_blanks(p);
	for (size_t n = 0; n > 0 || !is_at(p, closing); n++) {
		if (n > 0 && !take(p, ','))
			break;
		if (!(in_object ? read_member(p) : read_value(p, NULL)))
			return false;
		p->out->at[at].n++;
		skip_blanks(p);
	}
	if (!take(p, closing))
		return fail_expected(p, in_object ? "'}' expected" : "']' expected");
	p->out->at[at].size = p->out->n - at;
	return !in_object || check_keys(p, &p->out->at[at]);
}

static bool read_value(struct parser *p, const char *key)
{
	struct json *out = p->out;
	size_t at = out->n;
	skip_blanks(p);
	out->at = array_grow(out->at, &out->cap, out->n + 1, sizeof *out->at);
	struct json_value *value = &out->at[out->n++];
	*value = (struct json_value){.key = key, .size = 1};
	if (take(p, '{') || take(p, '[')) {
		char closing = p->at[-1] == '{' ? '}' : ']';
		value->type = closing == '}' ? JSON_OBJECT : JSON_ARRAY;
		if (p->depth++ == DEPTH_MAX)
			return fail(p, "maximum parsing depth reached");
		bool fine = read_list(p, at, closing);
		p->depth--;
		return fine;
	}
	if (take(p, '"')) {
		value->type = JSON_STRING;
		return read_string(p, &value->text);
	}
	return is_at(p, '-') || is_at_digit(p) ? read_number(p, value) : read_word(p, value);
}

const struct json_value *json_read(struct json *out, const char *text, size_t n)
{
	out->text = xmalloc(n + 1);
	struct parser p = {.at = text, .end = text + n, .to = out->text, .out = out};
	skip_blanks(&p);
	if (!utf8_valid(text, n))
		snprintf(out->fault, sizeof out->fault, "it is no UTF-8");
	else if (!is_at(&p, '[') && !is_at(&p, '{'))
		fail_expected(&p, "'[' or '{' expected");
	else if (read_value(&p, NULL))
		skip_blanks(&p);
	if (!*out->fault && p.at < p.end)
		fail_expected(&p, "end of file expected");
	if (!*out->fault)
		return out->at;
	struct json none = {0};
	memcpy(none.fault, out->fault, sizeof none.fault);
	json_free(out);
	*out = none;
	return NULL;
}

void json_free(struct json *json)
{
	free(json->at);
	free(json->text);
	*json = (struct json){0};
}

const struct json_value *json_get(const struct json_value *object, const char *key)
{
	if (!object || object->type != JSON_OBJECT)
		return NULL;
	const struct json_value *one = json_first(object);
	for (size_t i = 0; i < object->n; i++, one = json_next(one))
		if (strcmp(one->key, key) == 0)
			return one;
	return NULL;
}

const char *json_text(const struct json_value *value)
{
	return value && value->type == JSON_STRING ? value->text : NULL;
}

bool json_integer(const struct json_value *value, int64_t *out)
{
	bool is = value && value->type == JSON_INTEGER;
	if (is)
		*out = value->number;
	return is;
}

bool json_bool(const struct json_value *value, bool *out)
{
	bool is = value && (value->type == JSON_TRUE || value->type == JSON_FALSE);
	if (is)
		*out = value->type == JSON_TRUE;
	return is;
}

static void write_list(struct json_writer *w, const char *key, const struct json_value *list,
                       const struct json_value *skip)
{
	bool is_object = list->type == JSON_OBJECT;
	const struct json_value **sorted = is_object ? sort_members(list) : NULL;
	const struct json_value *one = json_first(list);
	json_write_open(w, key, is_object ? '{' : '[');
	for (size_t i = 0; i < list->n; i++, one = json_next(one)) {
		const struct json_value *next = sorted ? sorted[i] : one;
		if (next != skip)
			json_write_value(w, next->key, next, skip);
	}
	json_write_close(w, is_object ? '}' : ']');
	free(sorted);
}

void json_write_value(struct json_writer *w, const char *key, const struct json_value *value,
                      const struct json_value *skip)
{
	switch (value->type) {
	case JSON_NULL:
		json_write_null(w, key);
		break;
	case JSON_FALSE:
	case JSON_TRUE:
		json_write_bool(w, key, value->type == JSON_TRUE);
		break;
	case JSON_INTEGER:
		json_write_number(w, key, value->number);
		break;
	case JSON_REAL:
		json_write_raw(w, key, value->text);
		break;
	case JSON_STRING:
		json_write_string(w, key, value->text);
		break;
	case JSON_ARRAY:
	case JSON_OBJECT:
		write_list(w, key, value, skip);
		break;
	}
}
