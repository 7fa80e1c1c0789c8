/* fields.h - how a game hands over what `state` prints of it, key by key. */
#ifndef GAME_FIELDS_H
#define GAME_FIELDS_H

#include <stdint.h>

/* Takes the keys and their values. */
struct field_sink {
	void (*put)(void *to, const char *key, const char *value);
	void *to;
};

/* Puts a key and its value, a text or a number. */
void put_field(const struct field_sink *out, const char *key, const char *value);
void put_field_number(const struct field_sink *out, const char *key, int64_t value);

#endif
