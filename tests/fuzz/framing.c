/* framing.c - any bytes are lines: each command gets one line that ends its answer, the last, whatever came before. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "talk.h"

/* What takes memory or time in proportion to a number, which is no fault. */
static bool is_dear(const char *line)
{
	return strstr(line, "Hash") || strstr(line, "Threads") || strstr(line, "Log File") ||
	       strstr(line, "EvalFile");
}

/* A line that nothing is answered to. */
static bool is_empty(const char *line)
{
	return *line == '#' || line[strspn(line, " \t\r")] == '\0';
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct client *c = talk_new();
	struct strbuf answer = {0};
	bool uci = false;
	for (size_t at = 0; at < size && !client_over(c);) {
		const uint8_t *end = memchr(data + at, '\n', size - at);
		size_t n = end ? (size_t)(end - data) - at : size - at;
		char *line = xmalloc(n + 1);
		memcpy(line, data + at, n);
		line[n] = '\0';
		at += n + 1;
		bool whole = strlen(line) == n;
		if (!is_dear(line)) {
			const char *said = talk_say(c, &answer, line, n);
			uci = uci || strstr(said, "uciok\n");
			bool last;
			size_t ends = talk_count_ends(said, &last);
			bool coded = strncmp(said, "error bad-encoding ", 19) == 0; /* of a comment, too */
			if (!uci && whole && !coded && (ends != !is_empty(line) || last == is_empty(line)))
				found("not one last line", line, said);
			if (uci && ends > 2)
				found("too many last lines", line, said);
		}
		free(line);
	}
	strbuf_free(&answer);
	client_free(c);
	return 0;
}
