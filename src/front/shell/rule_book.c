/* rule_book.c - Markdown, as far as the rule books use it (CommonMark: headings, paragraphs,
 * lists, code, emphasis, links; tables as GitHub has them), as plain text. */
#include "front/shell/rule_book.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/parse.h"
#include "front/client.h"
#include "engine/find_game.h"
#include "protocol/words/sentences.h"

/* Every line of every book, in order; made from docs/rules by the Makefile. */
static const struct book_line {
	const char *game, *text;
} lines[] = {
#include "build/rule_books.inc"
};
enum { LINES = sizeof lines / sizeof *lines };

/* A book while it is laid out. */
struct layout {
	const struct terminal_caps *caps;
	int columns;
	struct strbuf *out;
	struct strbuf block; /* a paragraph, or an item of a list, being put together */
	const char *game;
	struct client *client; /* plays the examples */
	bool is_item, is_code, is_example;
	char mark[4];         /* of the item: "  -", " 1." */
	struct strbuf header; /* the name of a table's last column; "" outside of tables */
};

/* Appends text without its marks: **bold**, *emphasis*, `code`, [words](link). A star
 * within code stays. */
static void add_plain(const struct layout *l, const char *text, struct strbuf *out)
{
	static const char bean[] = "●";
	bool code = false;
	for (const char *c = text; *c; c++) {
		const char *end = *c == '[' && !code ? strstr(c, "](") : NULL;
		if (*c == '`') {
			code = !code;
		} else if (end && strchr(end, ')')) {
			char *words = xstrndup(c + 1, (size_t)(end - c - 1));
			add_plain(l, words, out);
			free(words);
			c = strchr(end, ')');
		} else if (!l->caps->utf8 && strncmp(c, bean, strlen(bean)) == 0) {
			strbuf_add_char(out, 'o');
			c += strlen(bean) - 1;
		} else if (*c != '*' || code) {
			strbuf_add_char(out, *c);
		}
	}
}

/* Writes the paragraph or item that was put together. */
static void end_block(struct layout *l)
{
	auto_strbuf plain = {0};
	if (!l->block.n)
		return;
	add_plain(l, strbuf_get(&l->block), &plain);
	style_beside(l->is_item ? l->mark : "", strbuf_get(&plain), l->is_item ? 4 : 2, l->columns,
	             l->out);
	strbuf_clear(&l->block);
	l->is_item = false;
}

static void add_heading(struct layout *l, const char *text)
{
	style_add(l->caps, l->out, STYLE_STRONG, text + strspn(text, "# "));
	strbuf_add_char(l->out, '\n');
}

/* A line of code or of a drawing stays as it is where the screen is wide enough. */
static void add_code(struct layout *l, const char *text)
{
	if (2 + style_width(text) < l->columns)
		strbuf_printf(l->out, "  %s\n", text);
	else
		style_wrap(text, 2, l->columns, l->out);
}

/* Says what an example says to the engine, and appends in sentences what has happened by that. */
static void run_example(struct layout *l, const char *command)
{
	const struct events *events = client_events(l->client);
	size_t i = events && strncmp(command, "newgame ", 8) != 0 ? events->n : 0;
	free(client_ask(l->client, command));
	auto_strbuf line = {0};
	events = client_events(l->client);
	for (; events && i < events->n; i++) {
		const struct event *e = &events->at[i];
		if (e->kind == EVENT_CHANCE || !(e->seen_by & TO_ONE(client_viewer(l->client))))
			continue;
		strbuf_clear(&line);
		sentences_write_event(&(struct event_ref){find_game(l->game, NULL)->info, events, e, 0},
		                      &line);
		style_wrap(strbuf_get(&line), 6, l->columns, l->out);
	}
}

/* A line of an example, which is what programs say to the engine: of that the moves, and below
 * each in sentences what happens. What the engine answers in the example is left out. */
static void add_example(struct layout *l, const char *text)
{
	static const char move[] = "> move ";
	auto_strbuf line = {0};
	if (strncmp(text, move, strlen(move)) == 0) {
		char *copy = xstrdup(text + strlen(move)), *save;
		for (char *at = strtok_r(copy, " ", &save); at; at = strtok_r(NULL, " ", &save))
			if (!strchr(at, ':')) /* chance, or what is said aloud */
				strbuf_printf(&line, "%s%s", line.n ? " " : "", at);
		free(copy);
		if (line.n)
			style_wrap(strbuf_get(&line), 2, l->columns, l->out);
	}
	if (strncmp(text, "> ", 2) == 0)
		run_example(l, text + 2);
}

/* A row of a table: the first cell, and the others beside it, the last behind its header
 * where there are three. The first row has the headers. */
static void add_row(struct layout *l, const char *text)
{
	enum { CELLS = 4, BESIDE = 18 };
	char *copy = xstrdup(text), *save, *cells[CELLS] = {NULL};
	auto_strbuf first = {0}, rest = {0};
	int n = 0;
	for (char *at = strtok_r(copy, "|", &save); at && n < CELLS; at = strtok_r(NULL, "|", &save)) {
		at += strspn(at, " ");
		for (size_t end = strlen(at); end > 0 && at[end - 1] == ' '; end--)
			at[end - 1] = '\0';
		if (*at)
			cells[n++] = at;
	}
	if (n > 1 && !l->header.n) {
		strbuf_add(&l->header, cells[n - 1]);
	} else if (n > 1 && strncmp(cells[0], "---", 3) != 0) {
		strbuf_add(&first, "  ");
		add_plain(l, cells[0], &first);
		add_plain(l, cells[1], &rest);
		if (n > 2) {
			strbuf_printf(&rest, "; %s ", strbuf_get(&l->header));
			add_plain(l, cells[2], &rest);
		}
		style_beside(strbuf_get(&first), strbuf_get(&rest), 2 + BESIDE, l->columns, l->out);
	}
	free(copy);
}

/* The text of an item of a list, `- text` or `1. text`; NULL when it is none. */
static const char *item_text(const char *line)
{
	size_t digits = strspn(line, "0123456789");
	if (strncmp(line, "- ", 2) == 0)
		return line + 2;
	return digits && strncmp(line + digits, ". ", 2) == 0 ? line + digits + 2 : NULL;
}

static void add_line(struct layout *l, const char *line)
{
	const char *item = item_text(line);
	bool fence = strncmp(line, "```", 3) == 0, row = *line == '|' && !l->is_code;
	if (fence || row || !*line || *line == '#' || item)
		end_block(l);
	if (!row)
		strbuf_clear(&l->header);
	if (fence) {
		l->is_code = !l->is_code;
		l->is_example = l->is_code && strcmp(line, "```quadrille") == 0;
	} else if (l->is_example) {
		add_example(l, line);
	} else if (l->is_code) {
		add_code(l, line);
	} else if (row) {
		add_row(l, line);
	} else if (!*line) {
		strbuf_add_char(l->out, '\n');
	} else if (*line == '#') {
		add_heading(l, line);
	} else {
		if (item)
			snprintf(l->mark, sizeof l->mark, "%3.*s", (int)(item - line - 1), line);
		l->is_item = l->is_item || item;
		strbuf_printf(&l->block, "%s%s", l->block.n ? " " : "",
		              item ? item : line + strspn(line, " "));
	}
}

bool rule_book_write(const char *game, const struct terminal_caps *caps, int columns,
                     struct strbuf *out)
{
	struct layout l = {
		.caps = caps, .columns = columns, .out = out, .game = game, .client = client_new()};
	bool any = false;
	for (int i = 0; i < LINES; i++)
		if (strcmp(lines[i].game, game) == 0) {
			add_line(&l, lines[i].text);
			any = true;
		}
	end_block(&l);
	strbuf_free(&l.block);
	strbuf_free(&l.header);
	client_free(l.client);
	return any;
}

/* ---- What the books say of a word */

/* Where a paragraph or an item that begins in a line ends; 0 of what is neither. */
static int text_end(int i)
{
	static const char others[] = "#|`";
	int end = i + 1;
	static const char preface[] = "Each rule has an id";
	if (!*lines[i].text || strchr(others, *lines[i].text) ||
	    strncmp(lines[i].text, preface, strlen(preface)) == 0)
		return 0;
	while (end < LINES && lines[end].game == lines[i].game && *lines[end].text &&
	       !strchr(others, *lines[end].text) && !item_text(lines[end].text))
		end++;
	return end;
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
static void add_text(const struct layout *l, int from, int end, struct strbuf *out)
{
	static const char ruling[] = "our ruling)";
	auto_strbuf text = {0};
	for (int i = from; i < end; i++)
		strbuf_printf(&text, "%s%s", i > from ? " " : "",
		              lines[i].text + strspn(lines[i].text, " "));
	add_plain(l, strbuf_get(&text), out);
	for (char *is; out->n && (is = strstr(out->s, ruling)); out->n = strlen(out->s)) {
		char *at = is;
		while (at > out->s && *at != '(')
			at--;
		at -= at > out->s && at[-1] == ' ';
		is += strlen(ruling);
		memmove(at, is, strlen(is) + 1);
	}
}

/* Appends lines as they are, one behind the other. */
static void add_lines(int from, int end, struct strbuf *out)
{
	for (int i = from; i < end; i++)
		strbuf_printf(out, "%s ", lines[i].text);
}

/* Appends a paragraph, or an item of a list without its mark, and the list that a sentence leads to; returns where it ends. */
static int add_quoted(const struct layout *l, const char *before, int from, int end)
{
	auto_strbuf plain = {0}, whole = {0};
	add_text(l, from, end, &plain);
	const char *item = item_text(strbuf_get(&plain));
	strbuf_printf(&whole, "%s%s", before, item ? item : strbuf_get(&plain));
	style_wrap(strbuf_get(&whole), 0, l->columns, l->out);
	bool leads = !item && !strchr(".!?", whole.s[whole.n - 1]);
	for (int i = end + 1; leads && i < LINES && item_text(lines[i].text); i = end) {
		end = text_end(i);
		strbuf_clear(&plain);
		add_text(l, i, end, &plain);
		style_wrap(strbuf_get(&plain), 2, l->columns, l->out);
	}
	return end;
}

/* Appends what the book of a game says of a word, as far as it explains it or has it at all, so many paragraphs at most; how
 * many have it. */
static int quote(const struct layout *l, const char *before, const char *word, bool marked,
                 int most)
{
	int found = 0;
	bool code = false;
	for (int i = 0, end; i<LINES; i = end> i ? end : i + 1) {
		code ^= strncmp(lines[i].text, "```", 3) == 0;
		end = code || strcmp(lines[i].game, l->game) != 0 ? 0 : text_end(i);
		auto_strbuf text = {0};
		add_lines(i, end, &text);
		if (end && count_word(strbuf_get(&text), word, marked) && ++found <= most)
			end = add_quoted(l, before, i, end);
	}
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
	bool code = false;
	for (int i = 0, end; i<LINES; i = end> i ? end : i + 1) {
		code ^= strncmp(lines[i].text, "```", 3) == 0;
		end = code || strcmp(lines[i].game, game) != 0 ? 0 : text_end(i);
		auto_strbuf text = {0};
		add_lines(i, end, &text);
		n += end && count_word(strbuf_get(&text), word, false);
	}
	return n;
}

bool rule_book_search(const char *game, const char *question, const struct terminal_caps *caps,
                      int columns, struct strbuf *out)
{
	enum { WORDS = 32, SCALE = 1000, MOST = 3 };
	struct layout l = {.caps = caps, .columns = columns, .out = out, .game = game};
	char *copy = xstrdup(question), *words[WORDS];
	int weights[WORDS] = {0}, best = 0, best_from = 0, best_end = 0, n_best = 0, n = 0;
	for (char *c = copy; *c; c++)
		*c = (char)(isalnum((unsigned char)*c) || *c == '\'' ? *c : ' ');
	size_t found = split_words(copy, words, WORDS);
	for (size_t i = 0; i < found && i < WORDS; i++) {
		int paragraphs = is_content(words[i]) ? count_paragraphs(game, words[i]) : 0;
		n += is_content(words[i]);
		weights[i] = paragraphs ? SCALE / paragraphs : 0;
	}
	bool code = false;
	for (int i = 0, end; i<LINES; i = end> i ? end : i + 1) {
		code ^= strncmp(lines[i].text, "```", 3) == 0;
		end = code || strcmp(lines[i].game, game) != 0 ? 0 : text_end(i);
		auto_strbuf text = {0};
		add_lines(i, end, &text);
		int sum = 0, have = 0;
		for (size_t k = 0; end && k < found && k < WORDS; k++) {
			int often = weights[k] ? count_word(strbuf_get(&text), words[k], false) : 0;
			sum += weights[k] * (often < MOST ? often : MOST);
			have += often > 0;
		}
		if (sum > best) {
			best = sum;
			best_from = i;
			best_end = end;
			n_best = have;
		}
	}
	free(copy);
	bool enough = n_best > 1 && 2 * n_best > n;
	if (enough)
		add_quoted(&l, "", best_from, best_end);
	return enough;
}

bool rule_book_quote(const char *game, const char *word, const struct terminal_caps *caps,
                     int columns, struct strbuf *out)
{
	enum { SHORTEST = 2, MOST = 2, MOST_BESIDE = 1 };
	struct layout own = {.caps = caps, .columns = columns, .out = out, .game = game}, chess = own;
	bool linked = false;
	if (strlen(word) < SHORTEST || quote(&own, "", word, true, MOST))
		return strlen(word) >= SHORTEST;
	for (int i = 0; i < LINES; i++)
		linked |= strcmp(lines[i].game, game) == 0 && strstr(lines[i].text, "(chess.md");
	chess.game = "chess";
	bool explained = linked && quote(&chess, "In Chess: ", word, true, MOST);
	return quote(&own, "", word, false, explained ? MOST_BESIDE : MOST) || explained;
}
