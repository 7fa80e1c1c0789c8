/* cmd_events.c - `events`: what the viewer has been told, or would have been under its view.
 *
 * Each viewer's events are numbered by themselves, so that the numbers tell nothing of what
 * it was not told. They stay as they were told, at the end of the game too. */
#include <string.h>

#include "protocol/commands/cmd.h"
#include "base/json_write.h"
#include "protocol/words/sentences.h"

/* How events are written: lines of the protocol, sentences, or objects. */
enum form { FORM_LINES, FORM_WORDS, FORM_JSON };

/* Reads `[<from>] [words|json]`. */
static bool parse_arguments(struct request *req, uint64_t *from, enum form *form)
{
	size_t i = 0;
	*form = FORM_LINES;
	if (req->n > 0 && strcmp(req->words[0], "words") != 0 && strcmp(req->words[0], "json") != 0 &&
	    !parse_number(req->words[i++], 1, UINT64_MAX, from))
		return error_set(&req->err, ERROR_BAD_SYNTAX, "events takes a number from 1 on");
	if (i < req->n)
		*form = strcmp(req->words[i], "json") == 0 ? FORM_JSON : FORM_WORDS;
	if (i + 1 < req->n || (*form == FORM_WORDS && strcmp(req->words[i], "words") != 0))
		return error_set(&req->err, ERROR_BAD_SYNTAX, "usage: events [<from>] [words|json]");
	return true;
}

static void put_word(void *members, const char *key, const char *word, size_t n)
{
	json_write_string_n(json_members_add(members, key), NULL, word, n);
}

static void put_number(void *members, const char *key, int64_t number)
{
	json_write_number(json_members_add(members, key), NULL, number);
}

/* Appends an event as an object of its kind, its keys and its sentence, and a line end. */
static void write_object(const struct event_ref *ref, struct strbuf *out)
{
	struct strbuf words = {0};
	struct json_members members = {0};
	sentences_write_event(ref, &words);
	json_write_string(json_members_add(&members, "kind"), NULL, event_name(ref->event->kind));
	json_write_string(json_members_add(&members, "words"), NULL, strbuf_get(&words));
	event_visit(ref->game, ref->events, ref->event,
	            &(struct event_visitor){put_word, put_number, &members});
	json_write_members(&(struct json_writer){.out = out}, NULL, &members);
	strbuf_add_char(out, '\n');
	strbuf_free(&words);
}

static enum reply cmd_events(struct request *req)
{
	const struct match *m = request_match(req);
	const struct events *events = match_events(m);
	uint64_t from = 1, number = 0;
	enum form form;
	if (!parse_arguments(req, &from, &form))
		return REPLY_ERROR;
	for (size_t i = 0; i < events->n; i++) {
		const struct event *e = &events->at[i];
		if (!(e->seen_by & TO_ONE(req->asker.viewer)) || ++number < from)
			continue;
		strbuf_printf(&req->out, "%llu ", (unsigned long long)number);
		struct event_ref ref = {match_game(m)->info, events, e, 0};
		if (form == FORM_JSON) {
			write_object(&ref, &req->out);
		} else if (form == FORM_LINES) {
			event_write(match_game(m)->info, events, e, &req->out);
		} else {
			sentences_write_event(&ref, &req->out);
			strbuf_add_char(&req->out, '\n');
		}
	}
	request_mask_drawn_commitment(req);
	return REPLY_OK;
}

const struct command command_events = {
	.name = "events",
	.arguments = "[<from>] [words|json]",
	.summary = "what has happened, numbered, as the viewer was told it; in sentences; as objects",
	.flags = COMMAND_NEEDS_GAME | COMMAND_LOOKS | COMMAND_AT_ONCE | COMMAND_BY_AS,
	.max_args = 2,
	.data = "number SP (event / text / json)",
	.run = cmd_events,
};
