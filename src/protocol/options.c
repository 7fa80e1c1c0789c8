#include "protocol/options.h"

#include <strings.h>

#include "game/registry.h"

void options_init(struct options *o)
{
	*o = (struct options){
#define X(field, name, usual, ...) .field = usual,
		SPIN_OPTIONS(X) CHECK_OPTIONS(X)
#undef X
			.variant = registry_default(),
	};
}

static bool set_spin(uint64_t *field, const char *name, const char *value, uint64_t min,
                     uint64_t max, struct error *err)
{
	if (value && parse_number(value, min, max, field))
		return true;
	return error_set(err, ERROR_BAD_OPTION, "%s takes a number from %llu to %llu", name,
	                 (unsigned long long)min, (unsigned long long)max);
}

static bool set_check(bool *field, const char *name, const char *value, struct error *err)
{
	bool yes = value && strcasecmp(value, "true") == 0;
	if (!yes && !(value && strcasecmp(value, "false") == 0))
		return error_set(err, ERROR_BAD_OPTION, "%s takes true or false", name);
	*field = yes;
	return true;
}

static bool set_variant(struct options *o, const char *value, struct error *err)
{
	for (const struct game *const *g = registry_games(); value && *g; g++)
		if (strcmp((*g)->name, value) == 0) {
			o->variant = *g;
			return true;
		}
	return error_set(err, ERROR_BAD_OPTION, "UCI_Variant takes the name of a game");
}

bool options_set(struct options *o, const char *name, const char *value, struct error *err)
{
#define X(field, is, usual, least, most, text) \
	if (strcasecmp(name, is) == 0)             \
		return set_spin(&o->field, is, value, least, most, err);
	SPIN_OPTIONS(X)
#undef X
#define X(field, is, usual, text)  \
	if (strcasecmp(name, is) == 0) \
		return set_check(&o->field, is, value, err);
	CHECK_OPTIONS(X)
#undef X
	if (strcasecmp(name, "UCI_Variant") == 0)
		return set_variant(o, value, err);
	return error_set(err, ERROR_BAD_OPTION, "no option is called %s", ellipsize(name).s);
}

void options_write(struct strbuf *out)
{
#define X(field, name, usual, least, most, text)                                          \
	strbuf_printf(out, "option name %s type spin default %llu min %llu max %llu\n", name, \
	              (unsigned long long)(usual), (unsigned long long)(least),               \
	              (unsigned long long)(most));
	SPIN_OPTIONS(X)
#undef X
#define X(field, name, usual, text) \
	strbuf_printf(out, "option name %s type check default %s\n", name, (usual) ? "true" : "false");
	CHECK_OPTIONS(X)
#undef X
	strbuf_printf(out, "option name UCI_Variant type combo default %s", registry_default()->name);
	for (const struct game *const *g = registry_games(); *g; g++)
		strbuf_printf(out, " var %s", (*g)->name);
	strbuf_add_char(out, '\n');
}

void options_write_help(struct strbuf *out)
{
#define X(field, name, usual, least, most, text) \
	strbuf_add(out, "help option " name " - " text "\n");
	SPIN_OPTIONS(X)
#undef X
#define X(field, name, usual, text) strbuf_add(out, "help option " name " - " text "\n");
	CHECK_OPTIONS(X)
#undef X
	strbuf_add(out, "help option UCI_Variant - the game of a position or go that names none\n");
}
