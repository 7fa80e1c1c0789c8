/* hunks.c - changes that are near each other are one hunk, as diff -u has them. */
#include "front/check/hunks.h"

#include <string.h>

enum { CONTEXT = 3 };

static bool is_control(char c)
{
	return ((unsigned char)c < 0x20 && c != '\t') || c == 0x7f;
}

static bool has_control(const struct edit *edit)
{
	size_t n = edit->n - (edit->n > 0 && edit->s[edit->n - 1] == '\r');
	bool found = false;
	for (size_t i = 0; i < n && !found; i++)
		found = is_control(edit->s[i]);
	return found;
}

void hunks_add_visible(struct strbuf *out, const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (is_control(s[i]))
			strbuf_printf(out, "\\x%02x", (unsigned)(unsigned char)s[i]);
		else
			strbuf_add_char(out, s[i]);
}

static void put_text(struct strbuf *out, const struct edit *edit, bool visible)
{
	if (visible)
		hunks_add_visible(out, edit->s, edit->n);
	else
		strbuf_add_n(out, edit->s, edit->n);
}

static void put_line(struct strbuf *out, const struct edit *edit, bool visible)
{
	strbuf_add_char(out, edit->mark);
	put_text(out, edit, visible);
	strbuf_add_char(out, '\n');
	if (edit->open) /* else patch does not find the line */
		strbuf_add(out, "\\ No newline at end of file\n");
}

/* Says why patterns do not hold, and shows the changed lines whose control characters nobody
 * would see: to a terminal they are shown in their places. */
static void put_notes(struct strbuf *out, const char *name, const struct edits *edits,
                      bool terminal)
{
	size_t number = 1;
	for (size_t i = 0; i < edits->n; i++) {
		const struct edit *edit = &edits->at[i];
		if (edit->mark == '-' && edit->own) {
			strbuf_printf(out, "%s:%zu: ", name, number);
			hunks_add_visible(out, edit->own, strlen(edit->own));
			strbuf_add_char(out, '\n');
		} else if (!terminal && edit->mark != ' ' && has_control(edit)) {
			strbuf_printf(out, "%s:%zu: %s: ", name, number,
			              edit->mark == '-' ? "expected" : "answered");
			put_text(out, edit, true);
			strbuf_add_char(out, '\n');
		}
		number += edit->mark != '+';
	}
}

static bool is_command(const struct edit *edit)
{
	return edit->mark != '+' && edit->n > 0 && *edit->s == '>';
}

/* The end of the hunk whose first change is at: behind its last change, what follows included. */
static size_t find_end(const struct edits *edits, size_t at, bool by_command)
{
	size_t end = at, kept = 0;
	for (size_t i = at; i < edits->n && kept <= 2 * CONTEXT; i++) {
		if (by_command && is_command(&edits->at[i]))
			return end;
		kept = edits->at[i].mark == ' ' ? kept + 1 : 0;
		end = kept ? end : i + 1;
	}
	return edits->n - end < CONTEXT ? edits->n : end + CONTEXT;
}

/* ` -number,count`; an empty range names the line before it. */
static void put_range(struct strbuf *out, char mark, size_t before, size_t count)
{
	strbuf_printf(out, " %c%zu,%zu", mark, before + (count > 0), count);
}

/* The command before the lines from..change when none of those is one. */
static const struct edit *find_head(const struct edits *edits, size_t from, size_t change)
{
	for (size_t i = change; i-- > 0;)
		if (is_command(&edits->at[i]))
			return i >= from ? NULL : &edits->at[i];
	return NULL;
}

/* The lines from..end, of each change what goes before what comes. */
static void put_lines(struct strbuf *out, const struct edits *edits, size_t from, size_t end,
                      bool visible)
{
	for (size_t i = from, k; i < end; i = k) {
		for (k = i; k < end && edits->at[k].mark != ' '; k++)
			if (edits->at[k].mark == '-')
				put_line(out, &edits->at[k], visible);
		for (size_t j = i; j < k; j++)
			if (edits->at[j].mark == '+')
				put_line(out, &edits->at[j], visible);
		if (k == i)
			put_line(out, &edits->at[k++], visible);
	}
}

bool hunks_next(const struct edits *edits, struct hunk *hunk)
{
	size_t at = hunk->end;
	while (at < edits->n && edits->at[at].mark == ' ')
		at++;
	if (at == edits->n)
		return false;
	size_t from = at - hunk->end < CONTEXT ? hunk->end : at - CONTEXT;
	for (size_t i = hunk->from; i < from; i++) {
		hunk->old += edits->at[i].mark != '+';
		hunk->new += edits->at[i].mark != '-';
	}
	hunk->from = from;
	hunk->change = at;
	hunk->end = find_end(edits, at, hunk->by_command);
	return true;
}

void hunks_print_one(struct strbuf *out, const struct edits *edits, const struct hunk *hunk,
                     bool terminal)
{
	size_t removed = 0, added = 0;
	for (size_t i = hunk->from; i < hunk->end; i++) {
		removed += edits->at[i].mark != '+';
		added += edits->at[i].mark != '-';
	}
	strbuf_add(out, "@@");
	put_range(out, '-', hunk->old, removed);
	put_range(out, '+', hunk->new, added);
	strbuf_add(out, " @@");
	const struct edit *head = find_head(edits, hunk->from, hunk->change);
	if (head) {
		strbuf_add_char(out, ' ');
		put_text(out, head, true);
	}
	strbuf_add_char(out, '\n');
	put_lines(out, edits, hunk->from, hunk->end, terminal);
}

void hunks_begin(struct strbuf *out, const char *name, const struct edits *edits, bool terminal)
{
	put_notes(out, name, edits, terminal);
	strbuf_printf(out, "--- %s\n+++ the engine\n", name);
}

void hunks_print(struct strbuf *out, const char *name, const struct edits *edits, bool terminal)
{
	hunks_begin(out, name, edits, terminal);
	for (struct hunk hunk = {0}; hunks_next(edits, &hunk);)
		hunks_print_one(out, edits, &hunk, terminal);
}
