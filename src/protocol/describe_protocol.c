/* describe_protocol.c - every command, error and event as one JSON object, from the lists that
 * the engine itself goes by. */
#include <string.h>

#include "game/event.h"
#include "protocol/command.h"
#include "protocol/describe.h"
#include "protocol/version.h"

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

static json_t *error_names(unsigned errors)
{
	json_t *array = json_array();
#define X(code, name, text)  \
	if (errors & CODE(code)) \
		json_array_append_new(array, json_string(name));
	ERROR_CODES(X)
#undef X
	return array;
}

static json_t *flag_names(unsigned flags)
{
	json_t *array = json_array();
#define X(flag, name, text)     \
	if (flags & COMMAND_##flag) \
		json_array_append_new(array, json_string(name));
	COMMAND_FLAGS(X)
#undef X
	return array;
}

/* The form of the data lines; of one that hands on another command, those of all that it takes. */
static json_t *data_of(command_list all, const struct command *cmd)
{
	if (!(cmd->flags & COMMAND_FOR_EYES))
		return cmd->data ? json_string(cmd->data) : json_null();
	struct strbuf data = {0};
	for (command_list c = all; *c; c++)
		if (((*c)->flags & COMMAND_BY_AS) && (*c)->data)
			strbuf_printf(&data, "%s%s-data", data.n ? " / " : "", (*c)->name);
	json_t *text = json_string(strbuf_get(&data));
	strbuf_free(&data);
	return text;
}

static void append_words(json_t *array, const char *words)
{
	for (const char *at = words; at && *at; at += *at == ' ') {
		size_t n = strcspn(at, " ");
		json_array_append_new(array, json_stringn(at, n));
		at += n;
	}
}

/* The schemas of data lines that are JSON. */
static json_t *schemas_of(command_list all, const struct command *cmd)
{
	json_t *array = json_array();
	append_words(array, cmd->schemas);
	for (command_list c = all; (cmd->flags & COMMAND_FOR_EYES) && *c; c++)
		if ((*c)->flags & COMMAND_BY_AS)
			append_words(array, (*c)->schemas);
	return array;
}

/* The form of the last line, when it is no error. */
static json_t *end_of(command_list all, const struct command *cmd)
{
	struct strbuf end = {0};
	strbuf_add(&end, cmd->ends ? cmd->ends : "%s\"ok\"");
	for (command_list c = all; (cmd->flags & COMMAND_FOR_EYES) && *c; c++)
		if (((*c)->flags & COMMAND_BY_AS) && (*c)->ends)
			strbuf_printf(&end, " / %s-end", (*c)->name);
	json_t *text = json_string(strbuf_get(&end));
	strbuf_free(&end);
	return text;
}

static json_t *command_json(command_list all, const struct command *cmd)
{
	json_t *most = cmd->max_args == ANY_NUMBER ? json_null() : json_integer(cmd->max_args);
	return json_pack("{s:s,s:s,s:s,s:i,s:o,s:o,s:o,s:o,s:o,s:o}", "name", cmd->name, "arguments",
	                 cmd->arguments, "summary", cmd->summary, "least", cmd->min_args, "most", most,
	                 "flags", flag_names(cmd->flags), "data", data_of(all, cmd), "schemas",
	                 schemas_of(all, cmd), "end", end_of(all, cmd), "errors",
	                 error_names(errors_of(all, cmd)));
}

static json_t *commands_json(command_list all)
{
	json_t *array = json_array();
	for (command_list c = all; *c; c++)
		json_array_append_new(array, command_json(all, *c));
	return array;
}

/* The rule of last lines. */
static json_t *end_rule(command_list all)
{
	struct strbuf rule = {0};
	strbuf_add(&rule, "end = error / %s\"ok\"");
	for (command_list c = all; *c; c++)
		if ((*c)->ends)
			strbuf_printf(&rule, " / %s-end", (*c)->name);
	json_t *text = json_string(strbuf_get(&rule));
	strbuf_free(&rule);
	return text;
}

static json_t *grammar_json(command_list all)
{
	json_t *array = json_array();
	for (const char *const *rule = line_grammar; *rule; rule++)
		json_array_append_new(array, json_string(*rule));
	json_array_insert_new(array, 1, end_rule(all));
	return array;
}

static json_t *flags_json(void)
{
	json_t *object = json_object();
#define X(flag, name, text) json_object_set_new(object, name, json_string(text));
	COMMAND_FLAGS(X)
#undef X
	return object;
}

static json_t *errors_json(void)
{
	json_t *array = json_array();
#define X(code, name, words)                                                                     \
	json_array_append_new(array, json_pack("{s:s,s:s,s:b}", "code", name, "text", words, "line", \
	                                       (LINE_ERRORS & CODE(code)) != 0));
	ERROR_CODES(X)
#undef X
	return array;
}

static json_t *events_json(void)
{
	json_t *array = json_array();
#define X(id, name, words, ...) \
	json_array_append_new(array, json_pack("{s:s,s:s}", "kind", name, "text", words));
	EVENT_KINDS(X)
#undef X
	return array;
}

json_t *describe_protocol(const struct command *const *all)
{
	return json_pack("{s:s,s:o,s:o,s:o,s:o,s:o}", "protocol", PROTOCOL_VERSION, "commands",
	                 commands_json(all), "flags", flags_json(), "errors", errors_json(), "events",
	                 events_json(), "grammar", grammar_json(all));
}
