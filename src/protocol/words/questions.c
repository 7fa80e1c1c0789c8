/* questions.c - by lists of the words that are left out. */
#include "protocol/words/questions.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/parse.h"

enum { WORDS = 32 };

/* Is a word one of these, between blanks? */
static bool is_among(const char *words, const char *word)
{
	auto_strbuf whole = {0};
	strbuf_printf(&whole, " %s ", word);
	return strcasestr(words, strbuf_get(&whole));
}

bool question_begins(const char *line)
{
	char *word = xstrndup(line, strcspn(line, " ?"));
	bool asks = is_among(" what what's where who who's whose when which how why ", word);
	free(word);
	return asks;
}

/* The words of a copy of a line without its question mark; of too many none. */
static size_t split(char *copy, char **words)
{
	size_t length = strlen(copy);
	if (length && copy[length - 1] == '?')
		copy[length - 1] = '\0';
	size_t n = split_words(copy, words, WORDS);
	return n <= WORDS ? n : 0;
}

void question_add_subject(const char *line, struct strbuf *out)
{
	static const char before[] =
		" what what's where who who's when which how why many happens if does do did is are am can "
		"can't "
		"cannot could couldn't not isn't must may should i we you the a an my play move to ";
	static const char behind[] = " move moves mean means work do go play now illegal forbidden ";
	char *copy = xstrdup(line), *words[WORDS];
	size_t n = split(copy, words), first = 0;
	while (first + 1 < n && is_among(before, words[first]))
		first++;
	while (first + 1 < n && is_among(behind, words[n - 1]))
		n--;
	for (size_t i = first; i < n; i++)
		strbuf_printf(out, "%s%s", i > first ? " " : "", words[i]);
	free(copy);
}

void question_add_bare(const char *line, struct strbuf *out)
{
	char *copy = xstrdup(line), *words[WORDS];
	size_t n = strchr(line, ' ') ? split(copy, words) : 0;
	for (size_t i = 0; i < n; i++)
		if (i == 0 || !is_among(" the a my me it is that please ", words[i]))
			strbuf_printf(out, "%s%s", i ? " " : "", words[i]);
	strbuf_add(out, n ? "" : line);
	free(copy);
}
