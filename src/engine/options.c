/* options.c - setting the options. */
#include "engine/options.h"

#include <string.h>
#include <strings.h>

#include "base/similar.h"
#include "game/game.h"
#include "game/registry.h"
#include "engine/find_game.h"

void options_init(struct options *o)
{
	*o = (struct options){
#define X(field, name, default_value, ...) .field = default_value,
		SPIN_OPTIONS(X) CHECK_OPTIONS(X) COMBO_OPTIONS(X)
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

/* The number of a word in a list that ends with NULL; -1 when it is none of it. */
static int find_word(const char *const *words, const char *word)
{
	for (int i = 0; words[i]; i++)
		if (strcasecmp(words[i], word) == 0)
			return i;
	return -1;
}

static bool set_combo(unsigned *field, const char *name, const char *const *lists[2],
                      const char *value, struct error *err)
{
	int found = value ? find_word(lists[0], value) : -1;
	if (value && found < 0)
		found = find_word(lists[1], value);
	if (found >= 0) {
		*field = (unsigned)found;
		return true;
	}
	struct strbuf words = {0};
	for (int i = 0; lists[0][i]; i++)
		strbuf_printf(&words, "%s%s", i ? ", " : "", lists[0][i]);
	error_set(err, ERROR_BAD_OPTION, "%s takes one of %s", name, strbuf_get(&words));
	strbuf_free(&words);
	return false;
}

/* The kinds of secrets, in the order of their bits. */
static const char *const secret_names[] = {
#define X(secret, name) name,
	SECRETS(X)
#undef X
		NULL};

/* A comma list of kinds, each once at most. */
static bool parse_secrets(const char *list, unsigned *out)
{
	for (*out = 0;; list++) {
		char word[16];
		size_t n = strcspn(list, ",");
		if (n >= sizeof word)
			return false;
		memcpy(word, list, n);
		word[n] = '\0';
		int found = find_word(secret_names, word);
		if (found < 0 || (*out >> found & 1))
			return false;
		*out |= 1u << found;
		list += n;
		if (!*list)
			return true;
	}
}

static bool set_secrets(unsigned *field, const char *name, const char *value, struct error *err)
{
	unsigned secrets = 0;
	if (value && strcasecmp(value, "true") == 0)
		secrets = SECRET_ALL;
	else if (!value || (strcasecmp(value, "false") != 0 && !parse_secrets(value, &secrets)))
		return error_set(err, ERROR_BAD_OPTION, "%s takes true, false or a list of %s", name,
		                 "lives, teams, targets, hands by commas");
	*field = secrets;
	return true;
}

void options_format_secrets(unsigned secrets, struct strbuf *out)
{
	const char *separator = "";
	if (!secrets || secrets == SECRET_ALL) {
		strbuf_add(out, secrets ? "true" : "false");
		return;
	}
	for (int i = 0; secret_names[i]; i++)
		if (secrets >> i & 1) {
			strbuf_printf(out, "%s%s", separator, secret_names[i]);
			separator = ",";
		}
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
		SPIN_OPTIONS(X) CHECK_OPTIONS(X) COMBO_OPTIONS(X) SECRETS_OPTIONS(X) BUTTON_OPTIONS(X)
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
#define X(field, option, default_value, values, older, text)                                    \
	if (strcasecmp(name, option) == 0) {                                                        \
		static const char *const words[] = values, *const older_words[] = older;                \
		return set_combo(&o->field, option, (const char *const *[]){words, older_words}, value, \
		                 err);                                                                  \
	}
	COMBO_OPTIONS(X)
#undef X
#define X(field, option, text)         \
	if (strcasecmp(name, option) == 0) \
		return set_secrets(&o->field, option, value, err);
	SECRETS_OPTIONS(X)
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
