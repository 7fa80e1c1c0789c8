/* option_lines.c - the lists of options as lines. */
#include "protocol/option_lines.h"

#include "game/registry.h"

void option_lines_write_changed(const struct options *o, struct strbuf *out)
{
	struct options usual;
	options_init(&usual);
#define X(field, name, ...)      \
	if (o->field != usual.field) \
		strbuf_printf(out, "setoption name %s value %llu\n", name, (unsigned long long)o->field);
	SPIN_OPTIONS(X)
#undef X
#define X(field, name, ...)      \
	if (o->field != usual.field) \
		strbuf_printf(out, "setoption name %s value %s\n", name, o->field ? "true" : "false");
	CHECK_OPTIONS(X)
#undef X
#define X(field, name, default_value, values, ...)                                 \
	if (o->field != usual.field) {                                                 \
		static const char *const words[] = values;                                 \
		strbuf_printf(out, "setoption name %s value %s\n", name, words[o->field]); \
	}
	COMBO_OPTIONS(X)
#undef X
#define X(field, name, ...)                                   \
	if (o->field != usual.field) {                            \
		strbuf_printf(out, "setoption name %s value ", name); \
		options_format_secrets(o->field, out);                \
		strbuf_add_char(out, '\n');                           \
	}
	SECRETS_OPTIONS(X)
#undef X
	if (o->uci_variant != usual.uci_variant)
		strbuf_printf(out, "setoption name UCI_Variant value %s\n", o->uci_variant->name);
}

void option_lines_write(struct strbuf *out)
{
#define X(field, name, default_value, min, max, text)                                     \
	strbuf_printf(out, "option name %s type spin default %llu min %llu max %llu\n", name, \
	              (unsigned long long)(default_value), (unsigned long long)(min),         \
	              (unsigned long long)(max));
	SPIN_OPTIONS(X)
#undef X
#define X(field, name, default_value, text)                            \
	strbuf_printf(out, "option name %s type check default %s\n", name, \
	              (default_value) ? "true" : "false");
	CHECK_OPTIONS(X)
#undef X
#define X(field, name, default_value, values, older, text)           \
	static const char *const field##_words[] = values;               \
	strbuf_printf(out, "option name %s type combo default %s", name, \
	              field##_words[default_value]);                     \
	for (int i = 0; field##_words[i]; i++)                           \
		strbuf_printf(out, " var %s", field##_words[i]);             \
	strbuf_add_char(out, '\n');
	COMBO_OPTIONS(X)
#undef X
#define X(field, name, text) strbuf_add(out, "option name " name " type string default false\n");
	SECRETS_OPTIONS(X)
#undef X
#define X(field, name, text) strbuf_add(out, "option name " name " type button\n");
	BUTTON_OPTIONS(X)
#undef X
#define X(name, text) strbuf_add(out, "option name " name " type string default <empty>\n");
	FILE_OPTIONS(X)
#undef X
	strbuf_printf(out, "option name UCI_Variant type combo default %s",
	              registry_uci_default()->name);
	for (const struct game *const *g = registry_games(); *g; g++)
		strbuf_printf(out, " var %s", (*g)->name);
	strbuf_add_char(out, '\n');
}

const struct option_text *option_lines_texts(void)
{
	static const struct option_text texts[] = {
#define X(field, name, default_value, min, max, text) {name, text},
		SPIN_OPTIONS(X)
#undef X
#define X(field, name, default_value, text) {name, text},
			CHECK_OPTIONS(X)
#undef X
#define X(field, name, default_value, values, older, text) {name, text},
				COMBO_OPTIONS(X)
#undef X
#define X(field, name, text) {name, text},
					SECRETS_OPTIONS(X) BUTTON_OPTIONS(X)
#undef X
#define X(name, text) {name, text},
						FILE_OPTIONS(X)
#undef X
							{"UCI_Variant", "the game of a position or go that names none"},
		{NULL, NULL},
	};
	return texts;
}
