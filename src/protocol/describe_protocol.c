/* describe_protocol.c - every command, error and event as one JSON object, from the lists that
 * the engine itself goes by. */
#include <string.h>

#include "game/event.h"
#include "protocol/commands/command.h"
#include "protocol/describe.h"
#include "base/version.h"

/* What the forms of data lines are made of. A search says `info` whenever it likes. */
static const char *const line_grammar[] = {
	"answer = [\"@\" word SP] (end / info)",
	"error = [%s\"info string \"] %s\"error\" SP 1*(ALPHA / \"-\") SP text",
	"best = %s\"bestmove\" SP (token [SP %s\"ponder\" SP token] [SP %s\"clairvoyant\"] / "
	"%s\"(none)\")",
	"info = %s\"info depth\" SP number [SP %s\"seldepth\" SP number] [SP %s\"multipv\" SP number] "
	"[SP %s\"score\" SP score] [SP %s\"wdl\" 3(SP number)] SP %s\"nodes\" SP number "
	"[SP %s\"hashfull\" SP number SP %s\"time\" SP number SP %s\"nps\" SP number] "
	"[SP %s\"clairvoyant\"] SP %s\"pv\" 1*(SP token)",
	"score = (%s\"cp\" / %s\"mate\") SP [\"-\"] number / %s\"chance\" SP number",
	"event = %s\"event\" SP 1*(ALPHA / \"-\") *(SP word)",
	"json = \"{\" text \"}\"",
	"text = 1*(%x01-08 / %x0B-10FFFF)",
	"token = word",
	"number = 1*DIGIT",
	"word = 1*(%x01-08 / %x0B-1F / %x21-10FFFF)",
	NULL,
};

/* What may be wrong with a line before its command is looked at. */
enum {
	LINE_ERRORS = CODE(UNKNOWN_COMMAND) | CODE(BAD_SYNTAX) | CODE(LINE_TOO_LONG) |
	              CODE(BAD_ENCODING) | CODE(OUT_OF_MEMORY)
};

typedef const struct command *const *command_list;

/* The codes that a command may answer: those of its record, and what its flags make of it. */
static unsigned errors_of(command_list all, const struct command *cmd)
{
	static const struct {
		unsigned flag, errors;
	} by_flag[] = {
		{COMMAND_NEEDS_GAME, CODE(NO_GAME)},
		{COMMAND_NEEDS_DECISION, CODE(CHANCE_EXPECTED) | CODE(GAME_OVER)},
		{COMMAND_NOT_BUSY, CODE(BUSY)},
		{COMMAND_JOB, CODE(STOPPED) | CODE(OUT_OF_MEMORY)},
		{COMMAND_REFEREE, CODE(HIDDEN)},
		{COMMAND_TAKES_BACK, CODE(HIDDEN)},
	};
	unsigned errors = cmd->errors;
	for (size_t i = 0; i < sizeof by_flag / sizeof *by_flag; i++)
		if (cmd->flags & by_flag[i].flag)
			errors |= by_flag[i].errors;
	if (cmd->min_args > 0 || cmd->max_args != ANY_NUMBER)
		errors |= CODE(BAD_SYNTAX);
	for (command_list c = all; (cmd->flags & COMMAND_FOR_EYES) && *c; c++)
		if ((*c)->flags & COMMAND_BY_AS)
			errors |= errors_of(all, *c);
	return errors;
}

static void write_error_names(struct json_writer *w, unsigned errors)
{
	json_write_open(w, "errors", '[');
#define X(code, name, text)  \
	if (errors & CODE(code)) \
		json_write_string(w, NULL, name);
	ERROR_CODES(X)
#undef X
	json_write_close(w, ']');
}

static void write_flag_names(struct json_writer *w, unsigned flags)
{
	json_write_open(w, "flags", '[');
#define X(flag, name, text)     \
	if (flags & COMMAND_##flag) \
		json_write_string(w, NULL, name);
	COMMAND_FLAGS(X)
#undef X
	json_write_close(w, ']');
}

/* The form of the data lines; of one that hands on another command, those of all that it takes. */
static void write_data(struct json_writer *w, command_list all, const struct command *cmd)
{
	struct strbuf data = {0};
	for (command_list c = all; (cmd->flags & COMMAND_FOR_EYES) && *c; c++)
		if (((*c)->flags & COMMAND_BY_AS) && (*c)->data)
			strbuf_printf(&data, "%s%s-data", data.n ? " / " : "", (*c)->name);
	json_write_string(w, "data", data.n ? strbuf_get(&data) : cmd->data);
	strbuf_free(&data);
}

static void write_list(struct json_writer *w, const char *words)
{
	for (const char *at = words; at && *at; at += *at == ' ') {
		size_t n = strcspn(at, " ");
		json_write_string_n(w, NULL, at, n);
		at += n;
	}
}

/* The schemas of data lines that are JSON. */
static void write_schemas(struct json_writer *w, command_list all, const struct command *cmd)
{
	json_write_open(w, "schemas", '[');
	write_list(w, cmd->schemas);
	for (command_list c = all; (cmd->flags & COMMAND_FOR_EYES) && *c; c++)
		if ((*c)->flags & COMMAND_BY_AS)
			write_list(w, (*c)->schemas);
	json_write_close(w, ']');
}

/* The form of the last line, when it is no error. */
static void write_end(struct json_writer *w, command_list all, const struct command *cmd)
{
	struct strbuf end = {0};
	strbuf_add(&end, cmd->ends ? cmd->ends : "%s\"ok\"");
	for (command_list c = all; (cmd->flags & COMMAND_FOR_EYES) && *c; c++)
		if (((*c)->flags & COMMAND_BY_AS) && (*c)->ends)
			strbuf_printf(&end, " / %s-end", (*c)->name);
	json_write_string(w, "end", strbuf_get(&end));
	strbuf_free(&end);
}

static void write_command(struct json_writer *w, command_list all, const struct command *cmd)
{
	json_write_open(w, NULL, '{');
	json_write_string(w, "arguments", cmd->arguments);
	write_data(w, all, cmd);
	write_end(w, all, cmd);
	write_error_names(w, errors_of(all, cmd));
	write_flag_names(w, cmd->flags);
	json_write_number(w, "least", cmd->min_args);
	if (cmd->max_args == ANY_NUMBER)
		json_write_null(w, "most");
	else
		json_write_number(w, "most", cmd->max_args);
	json_write_string(w, "name", cmd->name);
	write_schemas(w, all, cmd);
	json_write_string(w, "summary", cmd->summary);
	json_write_close(w, '}');
}

static void write_errors(struct json_writer *w)
{
	static const struct {
		const char *code, *text;
		bool line;
	} errors[] = {
#define X(code, name, words) {name, words, (LINE_ERRORS & CODE(code)) != 0},
		ERROR_CODES(X)
#undef X
	};
	json_write_open(w, "errors", '[');
	for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
		json_write_open(w, NULL, '{');
		json_write_string(w, "code", errors[i].code);
		json_write_bool(w, "line", errors[i].line);
		json_write_string(w, "text", errors[i].text);
		json_write_close(w, '}');
	}
	json_write_close(w, ']');
}

static void write_events(struct json_writer *w)
{
	static const struct {
		const char *kind, *text;
	} events[] = {
#define X(id, name, words, ...) {name, words},
		EVENT_KINDS(X)
#undef X
	};
	json_write_open(w, "events", '[');
	for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
		json_write_open(w, NULL, '{');
		json_write_string(w, "kind", events[i].kind);
		json_write_string(w, "text", events[i].text);
		json_write_close(w, '}');
	}
	json_write_close(w, ']');
}

static void write_flags(struct json_writer *w)
{
	struct json_members flags = {0};
#define X(flag, name, text) json_write_string(json_members_add(&flags, name), NULL, text);
	COMMAND_FLAGS(X)
#undef X
	json_write_members(w, "flags", &flags);
}

/* The rules of lines; the second is that of last lines. */
static void write_grammar(struct json_writer *w, command_list all)
{
	struct strbuf rule = {0};
	strbuf_add(&rule, "end = error / %s\"ok\"");
	for (command_list c = all; *c; c++)
		if ((*c)->ends)
			strbuf_printf(&rule, " / %s-end", (*c)->name);
	json_write_open(w, "grammar", '[');
	json_write_string(w, NULL, line_grammar[0]);
	json_write_string(w, NULL, strbuf_get(&rule));
	for (const char *const *other = line_grammar + 1; *other; other++)
		json_write_string(w, NULL, *other);
	json_write_close(w, ']');
	strbuf_free(&rule);
}

void describe_protocol(struct json_writer *w, const struct command *const *all)
{
	json_write_open(w, NULL, '{');
	json_write_open(w, "commands", '[');
	for (command_list c = all; *c; c++)
		write_command(w, all, *c);
	json_write_close(w, ']');
	write_errors(w);
	write_events(w);
	write_flags(w);
	write_grammar(w, all);
	json_write_string(w, "protocol", PROTOCOL_VERSION);
	json_write_close(w, '}');
}
