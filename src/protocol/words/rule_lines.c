/* rule_lines.c - the rule books as they are written, Markdown, line by line. */
#include "protocol/words/rule_lines.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* Made from docs/rules by the Makefile. */
const struct rule_line rule_lines[] = {
#include "build/rule_books.inc"
};
const int rule_lines_n = sizeof rule_lines / sizeof *rule_lines;

void rule_lines_add_plain(const struct terminal_caps *caps, const char *text, struct strbuf *out)
{
	static const char bean[] = "●";
	bool code = false;
	for (const char *c = text; *c; c++) {
		const char *end = *c == '[' && !code ? strstr(c, "](") : NULL;
		if (*c == '`') {
			code = !code;
		} else if (end && strchr(end, ')')) {
			auto_text words = xstrndup(c + 1, (size_t)(end - c - 1));
			rule_lines_add_plain(caps, words, out);
			c = strchr(end, ')');
		} else if (!caps->utf8 && strncmp(c, bean, strlen(bean)) == 0) {
			strbuf_add_char(out, 'o');
			c += strlen(bean) - 1;
		} else if (*c != '*' || code) {
			strbuf_add_char(out, *c);
		}
	}
}

const char *rule_lines_item(const char *line)
{
	size_t digits = strspn(line, "0123456789");
	if (strncmp(line, "- ", 2) == 0)
		return line + 2;
	return digits && strncmp(line + digits, ". ", 2) == 0 ? line + digits + 2 : NULL;
}
