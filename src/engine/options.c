/* options.c - setting the options. */
#include "engine/options.h"

#include <strings.h>

#include "base/similar.h"
#include "game/registry.h"
#include "engine/find_game.h"

void options_init(struct options *o)
{
	*o = (struct options){
#define X(field, name, default_value, ...) .field = default_value,
		SPIN_OPTIONS(X) CHECK_OPTIONS(X)
#undef X
			.uci_variant = registry_uci_default(),
	};
}

static bool out_of_range(const char *name, uint64_t min, uint64_t max, struct error *err)
{
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

static bool press_button(bool *field, const char *name, const char *value, struct error *err)
{
	if (value)
		return error_set(err, ERROR_BAD_OPTION, "%s takes no value", name);
	*field = true;
	return true;
}

static bool set_variant(struct options *o, const char *value, struct error *err)
{
	const struct game *game = value ? find_game(value, NULL) : NULL;
	if (!game)
		return error_set(err, ERROR_BAD_OPTION, "UCI_Variant takes the name of a game");
	o->uci_variant = game;
	return true;
}

/* The option that may have been meant by a name that is none, or NULL. */
static const char *similar_option(const char *name)
{
	static const char *const names[] = {
#define X(field, option, ...) option,
		SPIN_OPTIONS(X) CHECK_OPTIONS(X) BUTTON_OPTIONS(X)
#undef X
			"UCI_Variant"};
	const char *best = NULL;
	size_t distance = 0;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		similar_consider(name, names[i], &best, &distance);
	return best;
}

bool options_set(struct options *o, const char *name, const char *value, struct error *err)
{
#define X(field, option, default_value, min, max, text)               \
	if (strcasecmp(name, option) == 0)                                \
		return (value && parse_number(value, min, max, &o->field)) || \
		       out_of_range(option, min, max, err);
	SPIN_OPTIONS(X)
#undef X
#define X(field, option, default_value, text) \
	if (strcasecmp(name, option) == 0)        \
		return set_check(&o->field, option, value, err);
	CHECK_OPTIONS(X)
#undef X
#define X(field, option, text)         \
	if (strcasecmp(name, option) == 0) \
		return press_button(&o->field, option, value, err);
	BUTTON_OPTIONS(X)
#undef X
	if (strcasecmp(name, "UCI_Variant") == 0)
		return set_variant(o, value, err);
	return similar_error(err, ERROR_BAD_OPTION, "no option is called ", name, similar_option(name));
}
