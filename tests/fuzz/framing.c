/* framing.c - any bytes are lines: each command gets one line that ends its answer, the last, whatever came before. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "talk.h"

/* What takes memory or time in proportion to a number, which is no fault; and the tags of the client itself. */
static bool is_not_tried(const char *line)
{
	return strpbrk(line, "\1\2\3\4") || strstr(line, "Hash") || strstr(line, "Threads") ||
	       strstr(line, "Log File") || strstr(line, "EvalFile");
}

/* A line that nothing is answered to; one CR belongs to its end. */
static bool is_empty(const char *line)
{
	const char *word = line + strspn(line, " \t");
	return *line == '#' || !*word || strcmp(word, "\r") == 0;
}

/* A session in which all was refused is as good as new: most inputs are short and nonsense, and to begin one takes longer than
 * those. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct client *fresh;
	struct client *c = fresh ? fresh : talk_new();
	struct strbuf answer = {0};
	bool uci = false, refused = true;
	for (size_t at = 0; at < size && !client_over(c);) {
		const uint8_t *end = memchr(data + at, '\n', size - at);
		size_t n = end ? (size_t)(end - data) - at : size - at;
		char *line = xmalloc(n + 1);
		memcpy(line, data + at, n);
		line[n] = '\0';
		at += n + 1;
		bool whole = strlen(line) == n;
		if (!is_not_tried(line)) {
			const char *said = talk_say(c, &answer, line, n);
			uci = uci || strstr(said, "uciok\n");
			refused = refused && (!*said || talk_refused(said));
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
	fresh = refused && !client_over(c) ? c : NULL;
	if (!fresh)
		client_free(c);
	return 0;
}
