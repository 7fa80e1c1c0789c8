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

/* Shows the changed lines whose control characters nobody would see. */
static void put_control_lines(struct strbuf *out, const char *name, const struct edits *edits)
{
	size_t number = 1;
	for (size_t i = 0; i < edits->n; i++) {
		const struct edit *edit = &edits->at[i];
		if (edit->mark != ' ' && has_control(edit)) {
			strbuf_printf(out, "%s:%zu: %s: ", name, number,
			              edit->mark == '-' ? "expected" : "answered");
			put_text(out, edit, true);
			strbuf_add_char(out, '\n');
		}
		number += edit->mark != '+';
	}
}

/* The end of the hunk whose first change is at: behind its last change, what follows included. */
static size_t find_end(const struct edits *edits, size_t at)
{
	size_t end = at, kept = 0;
	for (size_t i = at; i < edits->n && kept <= 2 * CONTEXT; i++) {
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
		if (edits->at[i].mark != '+' && edits->at[i].n > 0 && *edits->at[i].s == '>')
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

void hunks_print(struct strbuf *out, const char *name, const struct edits *edits, bool terminal)
{
	if (!terminal)
		put_control_lines(out, name, edits);
	strbuf_printf(out, "--- %s\n+++ the engine\n", name);
	size_t old = 0, new = 0; /* lines before the hunk */
	for (size_t done = 0, at = 0; at < edits->n;) {
		if (edits->at[at].mark == ' ') {
			at++;
			continue;
		}
		size_t from = at - done < CONTEXT ? done : at - CONTEXT, end = find_end(edits, at);
		old += from - done;
		new += from - done;
		size_t removed = 0, added = 0;
		for (size_t i = from; i < end; i++) {
			removed += edits->at[i].mark != '+';
			added += edits->at[i].mark != '-';
		}
		strbuf_add(out, "@@");
		put_range(out, '-', old, removed);
		put_range(out, '+', new, added);
		strbuf_add(out, " @@");
		const struct edit *head = find_head(edits, from, at);
		if (head) {
			strbuf_add_char(out, ' ');
			put_text(out, head, true);
		}
		strbuf_add_char(out, '\n');
		put_lines(out, edits, from, end, terminal);
		old += removed;
		new += added;
		done = at = end;
	}
}
