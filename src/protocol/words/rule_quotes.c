/* rule_quotes.c - paragraphs of the rule books, found by the words that are in them. */
#include "protocol/words/rule_quotes.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/parse.h"
#include "protocol/words/rule_lines.h"

/* Where what is quoted goes. */
struct quotation {
	const struct terminal_caps *caps;
	int columns;
	struct strbuf *out;
	const char *game;
};

/* Is a line of a paragraph, and not of a table, a heading or a fence? */
static bool is_of_text(int i)
{
	return *rule_lines[i].text && !strchr("#|`", *rule_lines[i].text);
}

/* Where a paragraph or an item that begins in a line ends; 0 of what is neither. */
static int text_end(int i)
{
	int end = i + 1;
	if (!is_of_text(i))
		return 0;
	while (end < rule_lines_n && rule_lines[end].game == rule_lines[i].game && is_of_text(end) &&
	       !rule_lines_item(rule_lines[end].text))
		end++;
	return end;
}

/* A paragraph of a book, or an item of a list: its lines, and what stands in them. Starts zeroed. */
struct book_text {
	int from, end;
	struct strbuf text;
	bool code; /* a fence was opened */
};

/* Goes on to the next of a book; false, and all is freed, at its end. */
static bool next_paragraph(const char *game, struct book_text *p)
{
	/* What says nothing of the game to who plays it. */
	static const char *const beside[] = {"Each rule has an id", "For programs",
	                                     "**T17** A position that is set up"};
	strbuf_clear(&p->text);
	for (p->from = p->end; p->from < rule_lines_n; p->from++) {
		const struct rule_line *line = &rule_lines[p->from];
		p->code ^= strncmp(line->text, "```", 3) == 0;
		int end = p->code || strcmp(line->game, game) != 0 ? 0 : text_end(p->from);
		if (!end)
			continue;
		p->end = end;
		size_t k = 0, n = sizeof beside / sizeof *beside;
		while (k < n && strncmp(line->text, beside[k], strlen(beside[k])) != 0)
			k++;
		if (k < n) {
			p->from = end - 1;
			continue;
		}
		for (int i = p->from; i < end; i++)
			strbuf_printf(&p->text, "%s ", rule_lines[i].text);
		return true;
	}
	strbuf_free(&p->text);
	return false;
}

/* The length of a word without its ending: castle and castling, empty and empties are the same. */
static size_t stem(const char *word, size_t n)
{
	static const char *const endings[] = {"ing", "ies", "ied", "ion", "ed", "es", "e", "s", "y"};
	enum { SHORTEST = 3 };
	for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
		size_t k = strlen(endings[i]);
		bool vowel_y = *endings[i] == 'y' && n > 1 && strchr("aeiou", word[n - 2]);
		if (n >= k + SHORTEST && strncasecmp(word + n - k, endings[i], k) == 0 && !vowel_y)
			return n - k;
	}
	return n;
}

/* Does a text begin with a word, or with several, whatever the ending? Returns their length. */
static size_t begins_with(const char *text, const char *word)
{
	size_t n = 0;
	for (const char *c = word; *c; c++) {
		n += strcspn(text + n, " .,;:!?*()");
		c += strcspn(c, " ");
		if (!*c)
			break;
		n += text[n] == ' ';
	}
	size_t k = stem(text, n);
	bool same = k == stem(word, strlen(word)) && strncasecmp(text, word, k) == 0;
	return same ? n : 0;
}

/* How often a paragraph has a word; marked: as what it explains. */
static int count_word(const char *text, const char *word, bool marked)
{
	int count = 0;
	for (const char *at = text; *at; at++) {
		char before = at > text ? at[-1] : ' ';
		size_t n =
			isalnum((unsigned char)before) || (marked && before != '*') ? 0 : begins_with(at, word);
		count += n && (!marked || at[n] == '*');
	}
	return count;
}

/* Appends what stands in lines as one text, without what is marked as a ruling of ours. */
static void add_text(const struct quotation *l, int from, int end, struct strbuf *out)
{
	static const char ruling[] = "our ruling)";
	auto_strbuf text = {0};
	for (int i = from; i < end; i++)
		strbuf_printf(&text, "%s%s", i > from ? " " : "",
		              rule_lines[i].text + strspn(rule_lines[i].text, " "));
	rule_lines_add_plain(l->caps, strbuf_get(&text), out);
	for (char *is; out->n && (is = strstr(out->s, ruling)); out->n = strlen(out->s)) {
		char *at = is;
		while (at > out->s && *at != '(')
			at--;
		at -= at > out->s && at[-1] == ' ';
		is += strlen(ruling);
		memmove(at, is, strlen(is) + 1);
	}
}

/* Appends a paragraph, or an item of a list without its mark, and the list that a sentence leads to; returns where it ends. */
static int add_quoted(const struct quotation *l, const char *before, int from, int end)
{
	auto_strbuf plain = {0}, whole = {0};
	add_text(l, from, end, &plain);
	const char *item = rule_lines_item(strbuf_get(&plain));
	strbuf_printf(&whole, "%s%s", before, item ? item : strbuf_get(&plain));
	style_wrap(strbuf_get(&whole), 0, l->columns, l->out);
	bool leads = !item && !strchr(".!?", whole.s[whole.n - 1]);
	for (int i = end + 1; leads && i < rule_lines_n && rule_lines_item(rule_lines[i].text);
	     i = end) {
		end = text_end(i);
		strbuf_clear(&plain);
		add_text(l, i, end, &plain);
		style_wrap(strbuf_get(&plain), 2, l->columns, l->out);
	}
	return end;
}

/* Appends what the book of a game says of a word, as far as it explains it or has it at all, so many paragraphs at most; how
 * many have it. */
static int quote(const struct quotation *l, const char *before, const char *word, bool marked,
                 int most)
{
	int found = 0;
	for (struct book_text p = {0}; next_paragraph(l->game, &p);)
		if (count_word(strbuf_get(&p.text), word, marked) && ++found <= most)
			p.end = add_quoted(l, before, p.from, p.end);
	if (found > most)
		strbuf_printf(l->out, "rules and then /%s finds more.\n", word);
	return found;
}

/* Is that a word of a question that says what it is about? */
static bool is_content(const char *word)
{
	static const char others[] = " what what's whats which who whom whose when where why how does "
								 "did done are was were will would "
								 "can could should must may might have has had the and but not for "
								 "with from into this that these those there they "
								 "them their his her its him she you your our ours mine any some "
								 "all one if then than too very just "
								 "get got happen happens mean means many much long often long tell "
								 "explain know think say said do not "
								 "cannot don't doesn't can't isn't i'm it's still now here again "
								 "also only even ever never if ";
	enum { SHORTEST = 3 };
	return strlen(word) >= SHORTEST && !is_among_words(others, word);
}

/* How many paragraphs of the book have a word. */
static int count_paragraphs(const char *game, const char *word)
{
	int n = 0;
	for (struct book_text p = {0}; next_paragraph(game, &p);)
		n += count_word(strbuf_get(&p.text), word, false) > 0;
	return n;
}

bool rule_quotes_nearest(const char *game, const char *question, const struct terminal_caps *caps,
                         int columns, struct strbuf *out)
{
	enum { WORDS = 32, SCALE = 1000, MOST = 3 };
	struct quotation l = {.caps = caps, .columns = columns, .out = out, .game = game};
	auto_text copy = xstrdup(question);
	char *words[WORDS];
	int weights[WORDS] = {0}, best = 0, best_from = 0, best_end = 0, n_best = 0, n = 0;
	for (char *c = copy; *c; c++)
		*c = (char)(isalnum((unsigned char)*c) || *c == '\'' ? *c : ' ');
	size_t found = split_words(copy, words, WORDS);
	for (size_t i = 0; i < found && i < WORDS; i++) {
		int paragraphs = is_content(words[i]) ? count_paragraphs(game, words[i]) : 0;
		n += is_content(words[i]);
		weights[i] = paragraphs ? SCALE / paragraphs : 0;
	}
	for (struct book_text p = {0}; next_paragraph(game, &p);) {
		int sum = 0, have = 0;
		for (size_t k = 0; k < found && k < WORDS; k++) {
			int often = weights[k] ? count_word(strbuf_get(&p.text), words[k], false) : 0;
			sum += weights[k] * (often < MOST ? often : MOST);
			have += often > 0;
		}
		if (sum > best) {
			best = sum;
			best_from = p.from;
			best_end = p.end;
			n_best = have;
		}
	}
	bool enough = n_best > 1 && 2 * n_best > n;
	if (enough)
		add_quoted(&l, "", best_from, best_end);
	return enough;
}

bool rule_quotes_of(const char *game, const char *word, const struct terminal_caps *caps,
                    int columns, struct strbuf *out)
{
	enum { SHORTEST = 2, MOST = 2, MOST_BESIDE = 1 };
	struct quotation own = {.caps = caps, .columns = columns, .out = out, .game = game},
					 chess = own;
	bool linked = false;
	if (strlen(word) < SHORTEST || quote(&own, "", word, true, MOST))
		return strlen(word) >= SHORTEST;
	for (int i = 0; i < rule_lines_n; i++)
		linked |= strcmp(rule_lines[i].game, game) == 0 && strstr(rule_lines[i].text, "(chess.md");
	chess.game = "chess";
	bool explained = linked && quote(&chess, "In Chess: ", word, true, MOST);
	return quote(&own, "", word, false, explained ? MOST_BESIDE : MOST) || explained;
}
