/* mirror.c - field by field of the text, by the game's form. */
#include "game/mirror.h"

#include <ctype.h>
#include <string.h>

/* Letters of the other case are the other side's; white's are written first. */
static void add_recoloured(struct strbuf *out, const char *s, size_t n)
{
	for (int first = 1; first >= 0; first--)
		for (size_t i = 0; i < n; i++)
			if (first == (s[i] >= 'a' && s[i] <= 'z'))
				strbuf_add_char(out, (char)(isalpha((unsigned char)s[i]) ? s[i] ^ 0x20 : s[i]));
}

/* Ranks from the last to the first, then reserves in brackets. */
static void add_board(struct strbuf *out, const char *s, size_t n)
{
	const char *bracket = memchr(s, '[', n), *end = bracket ? bracket : s + n;
	for (const char *to = end; to > s;) {
		const char *from = to;
		while (from > s && from[-1] != '/')
			from--;
		for (const char *at = from; at < to; at++)
			strbuf_add_char(out, (char)(isalpha((unsigned char)*at) ? *at ^ 0x20 : *at));
		if (from > s)
			strbuf_add_char(out, '/');
		to = from > s ? from - 1 : s;
	}
	if (bracket) {
		strbuf_add_char(out, '[');
		add_recoloured(out, bracket + 1, (size_t)(s + n - bracket) - 2);
		strbuf_add_char(out, ']');
	}
}

/* The squares of a list, on the other ranks, again in the order a1, b1, ..., a2; other words as they are. */
static void add_squares(struct strbuf *out, const char *s, size_t n, int ranks)
{
	const char *colon = memchr(s, ':', n), *list = colon ? colon + 1 : s;
	size_t before = (size_t)(list - s);
	if (n < before + 2 || !isdigit((unsigned char)list[1])) {
		strbuf_add_n(out, s, n);
		return;
	}
	strbuf_add_n(out, s, before);
	for (int rank = 1, found = 0; rank <= ranks; rank++)
		for (size_t i = before; i + 1 < n; i += 3)
			if (s[i + 1] == '0' + ranks + 1 - rank)
				strbuf_printf(out, "%s%c%c", found++ ? "," : "", s[i], '0' + rank);
}

/* What stands before a sign and behind it, the other way round. */
static void add_swapped(struct strbuf *out, const char *s, size_t n, char sign)
{
	const char *middle = memchr(s, sign, n);
	size_t first = middle ? (size_t)(middle - s) : 0, skip = middle ? first + 1 : 0;
	strbuf_add_n(out, s + skip, n - skip);
	if (!middle)
		return;
	strbuf_add_char(out, sign);
	strbuf_add_n(out, s, first);
}

static void add_field(struct strbuf *out, char form, const char *s, size_t n, int ranks)
{
	switch (form) {
	case 'b':
		add_board(out, s, n);
		break;
	case 's':
		strbuf_add_char(out, *s == 'w' ? 'b' : 'w');
		break;
	case 'c':
		add_recoloured(out, s, n);
		break;
	case 'q':
		add_squares(out, s, n, ranks);
		break;
	case ',':
	case '/':
		add_swapped(out, s, n, form);
		break;
	default:
		strbuf_add_n(out, s, n);
	}
}

bool mirror_position(const struct game_info *info, const char *position, struct strbuf *out)
{
	enum { FIELDS_MAX = 16 };
	const char *fields[FIELDS_MAX];
	size_t n = 0;
	for (const char *at = position; at && n < FIELDS_MAX; n++) {
		fields[n] = at;
		at = strchr(at, ' ');
		at = at ? at + 1 : NULL;
	}
	if (!info->mirror || n != strlen(info->mirror))
		return false;
	for (size_t i = 0; i < n; i++) {
		const char *form = info->mirror + i;
		const char *field = fields[*form == '>' ? i + 1 : *form == '<' ? i - 1 : i];
		add_field(out, *form, field, strcspn(field, " "), info->ranks);
		if (i + 1 < n)
			strbuf_add_char(out, ' ');
	}
	return true;
}
