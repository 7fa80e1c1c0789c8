/* report.c - escaping the five characters of XML is all that JUnit's form needs, so no library is. */
#include "front/check/report.h"

#include <inttypes.h>
#include <string.h>

#include "base/utf8.h"

const char *report_verdict(enum check_verdict verdict, bool many)
{
	static const char *const words[CHECK_VERDICTS][2] = {
		[CHECK_SAME] = {"is as written", "are as written"},
		[CHECK_UPDATED] = {"was updated", "were updated"},
		[CHECK_SKIPPED] = {"was skipped", "were skipped"},
		[CHECK_DIFFERS] = {"differs", "differ"},
		[CHECK_EMPTY] = {"has no command", "have no command"},
		[CHECK_UNANSWERED] = {"was not answered", "were not answered"},
		[CHECK_UNREADABLE] = {"could not be read", "could not be read"},
		[CHECK_UNWRITABLE] = {"could not be written", "could not be written"},
	};
	return words[verdict][many];
}

static bool is_pass(enum check_verdict verdict)
{
	return verdict == CHECK_SAME || verdict == CHECK_UPDATED || verdict == CHECK_SKIPPED;
}

/* Lines, each behind `# `. */
static void add_comments(struct strbuf *out, const struct strbuf *text)
{
	for (const char *s = strbuf_get(text), *end; *s; s = end + 1) {
		end = strchr(s, '\n');
		strbuf_printf(out, "# %.*s\n", (int)(end - s), s);
	}
}

void report_tap(struct strbuf *out, size_t i, const char *name, const struct check_result *result)
{
	strbuf_printf(out, "%sok %zu - ", is_pass(result->verdict) ? "" : "not ", i + 1);
	for (const char *s = name; *s; s++) { /* a `#` would begin a directive */
		if (*s == '#' || *s == '\\')
			strbuf_add_char(out, '\\');
		strbuf_add_char(out, *s == '\n' ? ' ' : *s);
	}
	strbuf_add(out, result->verdict == CHECK_SKIPPED ? " # SKIP\n" : "\n");
	add_comments(out, &result->faults);
	add_comments(out, &result->shown);
}

/* The length of the UTF-8 character at s; 0 when there is none that XML allows, which U+FFFE and U+FFFF
 * are not. */
static size_t character_length(const char *s)
{
	size_t n = 1, left = strnlen(s, 4);
	while (n <= left && !utf8_valid(s, n))
		n++;
	bool allowed = strncmp(s, "\xef\xbf", 2) != 0 || (unsigned char)s[2] < 0xbe;
	return n <= left && allowed ? n : 0;
}

/* The entity of a character that XML uses itself, or NULL. */
static const char *find_entity(char c)
{
	static const char *const entities[][2] = {
		{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}};
	for (size_t i = 0; i < sizeof entities / sizeof *entities; i++)
		if (*entities[i][0] == c)
			return entities[i][1];
	return NULL;
}

/* Adds text as XML may hold it, other bytes as \xHH. */
static void add_xml(struct strbuf *out, const char *s)
{
	for (size_t n; *s; s += n > 0 ? n : 1) {
		n = character_length(s);
		const char *entity = find_entity(*s);
		bool is_control = (unsigned char)*s < 0x20 && *s != '\n' && *s != '\t';
		if (entity)
			strbuf_add(out, entity);
		else if (n > 0 && !is_control && *s != 0x7f)
			strbuf_add_n(out, s, n);
		else
			strbuf_printf(out, "\\x%02x", (unsigned)(unsigned char)*s);
	}
}

static void add_seconds(struct strbuf *out, int64_t ns)
{
	strbuf_printf(out, "%" PRId64 ".%03" PRId64, ns / 1000000000, ns / 1000000 % 1000);
}

void report_junit_case(struct strbuf *out, const char *name, const struct check_result *result)
{
	bool failure = result->verdict == CHECK_DIFFERS;
	strbuf_add(out, "    <testcase classname=\"check\" name=\"");
	add_xml(out, name);
	strbuf_add(out, "\" time=\"");
	add_seconds(out, result->took);
	if (is_pass(result->verdict)) {
		bool skipped = result->verdict == CHECK_SKIPPED;
		strbuf_add(out, skipped ? "\">\n      <skipped/>\n    </testcase>\n" : "\"/>\n");
		return;
	}
	strbuf_printf(out, "\">\n      <%s message=\"%s\">", failure ? "failure" : "error",
	              report_verdict(result->verdict, false));
	add_xml(out, strbuf_get(&result->faults));
	add_xml(out, strbuf_get(&result->shown));
	strbuf_printf(out, "</%s>\n    </testcase>\n", failure ? "failure" : "error");
}

void report_junit(struct strbuf *out, const struct strbuf *cases,
                  const size_t counts[CHECK_VERDICTS], int64_t took)
{
	size_t n = 0, errors = 0;
	for (size_t i = 0; i < CHECK_VERDICTS; i++) {
		n += counts[i];
		errors += is_pass((enum check_verdict)i) || i == CHECK_DIFFERS ? 0 : counts[i];
	}
	strbuf_add(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
	strbuf_printf(out,
	              "  <testsuite name=\"quadrille check\" tests=\"%zu\" failures=\"%zu\" "
	              "errors=\"%zu\" skipped=\"%zu\" time=\"",
	              n, counts[CHECK_DIFFERS], errors, counts[CHECK_SKIPPED]);
	add_seconds(out, took);
	strbuf_printf(out, "\">\n%s  </testsuite>\n</testsuites>\n", strbuf_get(cases));
}
