/* similar.c - Damerau's distance, by three rows of its table. */
#include "base/similar.h"

#include <string.h>

#include "base/utf8.h"

enum { LONGEST = 40 };

static char small(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool same(char a, char b)
{
	return small(a) == small(b);
}

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

size_t similar_distance(const char *a, const char *b)
{
	size_t n = strlen(a), m = strlen(b), rows[3][LONGEST + 1];
	if (n > LONGEST || m > LONGEST)
		return LONGEST;
	for (size_t k = 0; k <= m; k++)
		rows[0][k] = k;
	for (size_t i = 1; i <= n; i++) {
		size_t *row = rows[i % 3], *above = rows[(i + 2) % 3], *two_above = rows[(i + 1) % 3];
		row[0] = i;
		for (size_t k = 1; k <= m; k++) {
			row[k] =
				least(above[k - 1] + !same(a[i - 1], b[k - 1]), least(above[k], row[k - 1]) + 1);
			if (i > 1 && k > 1 && same(a[i - 1], b[k - 2]) && same(a[i - 2], b[k - 1]))
				row[k] = least(row[k], two_above[k - 2] + 1);
		}
	}
	return rows[n % 3][m];
}

void similar_consider(const char *input, const char *word, const char **best, size_t *distance)
{
	size_t now = similar_distance(input, word), length = strlen(input);
	size_t most = length < 3 ? 0 : length < 6 ? 1 : 2;
	if (now > most || now >= strlen(word) || (*best && now >= *distance))
		return;
	*best = word;
	*distance = now;
}

bool similar_error(struct error *err, enum error_code code, const char *what, const char *word,
                   const char *best)
{
	return error_set(err, code, "%s%s%s%s%s", what, ellipsize(word).s,
	                 best ? ": did you mean " : "", best ? best : "", best ? "?" : "");
}
