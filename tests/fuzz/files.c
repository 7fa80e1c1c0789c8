/* files.c - files of strangers: games in PGN, test positions, transcripts, and saves under a right checksum. The first byte says
 * which. What is exported is exported again to the same bytes; an updated transcript is as written; a save that is taken saves
 * itself. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/checksum.h"
#include "base/json_read.h"
#include "base/memory.h"
#include "collection/collection.h"
#include "collection/suite.h"
#include "front/check/align.h"
#include "front/check/compare.h"
#include "talk.h"

static int file_of(const char *bytes, size_t n)
{
	int fd = memfd_create("fuzz", 0);
	if (fd < 0 || write(fd, bytes, n) != (ssize_t)n || lseek(fd, 0, SEEK_SET) != 0)
		abort();
	return fd;
}

static bool put(void *to, const char *lines, size_t n)
{
	strbuf_add_n(to, lines, n);
	return true;
}

static struct collection_counts export(const char *bytes, size_t n, struct strbuf *out)
{
	struct strbuf list = {0}; /* of the games, and then of their faults */
	int fd = file_of(bytes, n);
	collection_run(&(struct collection_task){.fd = fd, .put = put, .to = &list});
	lseek(fd, 0, SEEK_SET);
	struct collection_counts counts = collection_run(&(struct collection_task){
		.fd = fd, .exports = true, .put = put, .to = out, .complain = put});
	close(fd);
	strbuf_free(&list);
	return counts;
}

static void pgn(const char *bytes, size_t n)
{
	struct strbuf once = {0}, twice = {0};
	struct collection_counts counts = export(bytes, n, &once);
	if (counts.faulty == 0 && counts.read_error == 0) {
		counts = export(strbuf_get(&once), once.n, &twice);
		if (counts.faulty || strcmp(strbuf_get(&once), strbuf_get(&twice)) != 0)
			found("what is exported is exported otherwise", strbuf_get(&once), strbuf_get(&twice));
	}
	strbuf_free(&once);
	strbuf_free(&twice);
}

static void epd(const char *bytes, size_t n)
{
	int fd = file_of(bytes, n);
	struct suite *suite = suite_new(fd);
	struct client *c = talk_new();
	while (suite_next(suite)) {
		struct strbuf line = {0}, answer = {0};
		if (!suite_fault(suite)) {
			strbuf_add(&line, "position chess fen ");
			suite_position(suite, &line);
			if (talk_refused(talk_ask(c, &answer, strbuf_get(&line))))
				found("a position of a suite is refused", strbuf_get(&line), strbuf_get(&answer));
			strbuf_clear(&line);
			suite_judge(suite, "e2e4", 0, &line);
		}
		strbuf_free(&line);
		strbuf_free(&answer);
	}
	client_free(c);
	suite_free(suite);
	close(fd);
}

static bool has_absent(struct text_lines lines)
{
	bool some = false;
	for (size_t i = 0; i < lines.n; i++)
		some = some || transcript_expectation(&lines.at[i]) == EXPECT_ABSENT;
	return some;
}

/* Of two texts, a line of `=` between them, the first is what was expected and the second what came. */
static void transcript(const char *bytes, size_t n)
{
	const char *why, *middle = memmem(bytes, n, "\n=\n", 3);
	struct text_lines expected = text_split(bytes, middle ? (size_t)(middle - bytes) + 1 : n);
	struct text_lines actual =
		middle ? text_split(middle + 3, n - (size_t)(middle + 3 - bytes)) : text_split("", 0);
	bool head = false;
	for (size_t i = 0; i < expected.n; i++)
		head = head || transcript_is_head(&expected.at[i]);
	for (size_t i = 0; i < actual.n; i++)
		head = head || !transcript_can_hold(&actual.at[i]) || actual.at[i].crlf ||
		       memchr(actual.at[i].s, '\r', actual.at[i].n);
	if (transcript_find_fault(expected, &why) == 0 && !head && expected.n + actual.n < 200) {
		struct edits edits = {0};
		struct strbuf text = {0};
		struct text_lines whole = text_trim(expected), came = text_trim(actual);
		bool fits = compare_lines(whole, came);
		align_answers(&edits, whole, came, false);
		if (fits != (edits.changes == 0))
			found("what fits is changed, or what does not is not", bytes, "");
		for (size_t i = 0; i < edits.n; i++)
			if (edits.at[i].mark != '-') {
				strbuf_add_n(&text, edits.at[i].s, edits.at[i].n);
				strbuf_add_char(&text, '\n');
			}
		struct text_lines now = text_split(strbuf_get(&text), text.n);
		if (!has_absent(expected) && !compare_lines(text_trim(now), came))
			found("an updated answer does not fit", bytes, strbuf_get(&text));
		free(now.at);
		strbuf_free(&text);
		edits_free(&edits);
	}
	free(expected.at);
	free(actual.at);
}

static void save(const char *bytes, size_t n)
{
	struct json json = {0};
	const struct json_value *value = json_read(&json, bytes, n);
	if (value && value->type == JSON_OBJECT) {
		struct strbuf rest = {0}, line = {0}, answer = {0};
		struct json_writer w = {.out = &rest};
		char check[CHECKSUM_SIZE];
		json_write_value(&w, NULL, value, json_get(value, "check"));
		checksum_write(check, strbuf_get(&rest), rest.n);
		strbuf_printf(&line, "restore {\"check\":\"%s\"%s%s", check, rest.n > 2 ? "," : "",
		              strbuf_get(&rest) + 1);
		struct client *c = talk_new();
		if (!memchr(strbuf_get(&line), '\n', line.n) &&
		    !talk_refused(talk_ask(c, &answer, strbuf_get(&line)))) {
			struct strbuf again = {0};
			strbuf_printf(&again, "restore %s", talk_word(c, &answer, "save", 0));
			if (talk_refused(talk_ask(c, &answer, strbuf_get(&again))))
				found("a save of a restored game is refused", strbuf_get(&again),
				      strbuf_get(&answer));
			if (strcmp(strbuf_get(&again) + 8, talk_word(c, &answer, "save", 0)) != 0)
				found("a restored save is saved otherwise", strbuf_get(&again),
				      strbuf_get(&answer));
			strbuf_free(&again);
		}
		client_free(c);
		strbuf_free(&rest);
		strbuf_free(&line);
		strbuf_free(&answer);
	}
	json_free(&json);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static void (*const kinds[])(const char *, size_t) = {pgn, epd, transcript, save};
	if (size == 0)
		return 0;
	char *text = xmalloc(size);
	memcpy(text, data + 1, size - 1);
	text[size - 1] = '\0';
	kinds[*data % 4](text, size - 1);
	free(text);
	return 0;
}
