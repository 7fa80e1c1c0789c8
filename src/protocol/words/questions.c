/* questions.c - by lists of the words that are left out, and of what people ask. */
#include "protocol/words/questions.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/parse.h"

enum { WORDS = 32 };

/* Words that people type, and the command that they mean, of which `ask` answers a question. `?` is any word; `*` all
 * that follow, which are its arguments; other words may stand between if they say nothing. */
static const struct {
	const char *words, *command;
} meanings[] = {
	{"again", "rematch"},
	{"play again", "rematch"},
	{"another game *", "new"},
	{"new game *", "new"},
	{"continue *", "resume"},
	{"take back *", "undo"},
	{"can take back *", "undo"},
	{"give up", "resign"},
	{"go to *", "goto"},
	{"previous *", "back"},
	{"look back *", "back"},
	{"next *", "forward"},
	{"what went wrong", "review"},
	{"mistakes", "review"},
	{"analyse *", "review"},
	{"explain *", "help"},
	{"help *", "help"},
	{"exit", "quit"},
	{"bye", "quit"},
	{"leave game", "quit"},
	{"leave", "quit"},
	{"best move", "hint"},
	{"what best move", "hint"},
	{"why", "why"},
	{"why that", "why"},
	{"why hint", "why"},
	{"who winning", "hint"},
	{"can win", "hint"},
	{"am winning", "hint"},
	{"what should *", "hint"},
	{"what can do", "legal"},
	{"where can go", "legal"},
	{"what can take", "take"},
	{"what can steal", "steal"},
	{"can *", "why"},
	{"show moves", "moves"},
	{"show board", "board"},
	{"what did *", "log"},
	{"what happened *", "log"},
	{"show hand", "hand"},
	{"show cards", "hand"},
	{"my hand", "hand"},
	{"my cards", "hand"},
	{"turn board", "flip"},
	{"end turn", "end"},
	{"done", "end"},
	{"easier", "level"},
	{"harder", "level"},
	{"threats", "show attacks"},
	{"offer draw", "draw"},
	{"who with", "ask team"},
	{"who against", "ask team"},
	{"who team", "ask team"},
	{"which team", "ask team"},
	{"what team", "ask team"},
	{"team", "ask team"},
	{"whose turn", "ask turn"},
	{"who next", "ask turn"},
	{"who am", "ask turn"},
	{"why turn", "ask turn"},
	{"why not turn", "ask turn"},
	{"what now", "ask turn"},
	{"how many ? need *", "ask points"},
	{"how many ? win", "ask points"},
	{"how can win", "ask aim"},
	{"how win", "ask aim"},
	{"what aim", "ask aim"},
	{"what score", "ask points"},
	{"score", "ask points"},
	{"why round end", "ask round"},
	{"why round ended", "ask round"},
	{"why round over", "ask round"},
	{"how round end", "ask round"},
	{"who won round", "ask round"},
	{"why win", "ask end"},
	{"why ? win", "ask end"},
	{"why ? won", "ask end"},
	{"why team ? win", "ask end"},
	{"why team ? won", "ask end"},
	{"why lose", "ask end"},
	{"why ? lose", "ask end"},
	{"why lost", "ask end"},
	{"why game end", "ask end"},
	{"why game over", "ask end"},
	{"who won", "ask end"},
};

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

/* Are words what is meant? Then *rest is the first of those that `*` stands for, or behind them. */
static bool are_meant(const char *meant, char *const *words, size_t n, size_t *rest)
{
	static const char saying_nothing[] =
		" the a an i you we us me my it is are am that this please do does did was have has had in "
		"on of for to now ";
	size_t at = 0;
	for (; at < n && *meant && *meant != '*'; at++) {
		size_t length = strcspn(meant, " ");
		if (strcmp(meant, "?") == 0 || strncmp(meant, "? ", 2) == 0 ||
		    (strncasecmp(meant, words[at], length) == 0 && !words[at][length]))
			meant += length + (meant[length] == ' ');
		else if (at == 0 || !is_among(saying_nothing, words[at]))
			return false;
	}
	*rest = at;
	while (!*meant && at < n && is_among(saying_nothing, words[at]))
		at++;
	return *meant == '*' || (!*meant && at == n);
}

bool question_means(const char *line, struct strbuf *out)
{
	char *copy = xstrdup(line), *words[WORDS];
	size_t n = split(copy, words), rest = n;
	const char *command = NULL;
	for (size_t i = 0; n && !command && i < sizeof meanings / sizeof *meanings; i++)
		if (are_meant(meanings[i].words, words, n, &rest))
			command = meanings[i].command;
	strbuf_add(out, command ? command : "");
	for (size_t i = rest; command && i < n; i++)
		if (!is_among(" the a my me it is that please ", words[i]))
			strbuf_printf(out, " %s", words[i]);
	free(copy);
	return command;
}
